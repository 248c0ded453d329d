import { reviewPageSize, type Review } from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';

/** A queue's length in words; behind a full answer there may be more. */
export const howMany = (waiting: readonly Review[]): string =>
  waiting.length < reviewPageSize ? formatCount(waiting.length) : `${formatCount(reviewPageSize)} or more`;
