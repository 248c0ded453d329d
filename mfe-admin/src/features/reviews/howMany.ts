import { reviewPageSize, type Review } from '@dealstead/contracts';
import { count } from '@dealstead/kit';

/** A queue's length in words; behind a full answer there may be more. */
export const howMany = (waiting: readonly Review[]): string =>
  waiting.length < reviewPageSize ? count(waiting.length) : `${count(reviewPageSize)} or more`;
