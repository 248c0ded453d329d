import { reviewPageSize, type Review } from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';

/** Length of a queue as text; a full page may be followed by more. */
export const queueLength = (waiting: readonly Review[]): string =>
  waiting.length < reviewPageSize ? formatCount(waiting.length) : `${formatCount(reviewPageSize)} or more`;
