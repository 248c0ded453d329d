import { reviewPageSize, type Review } from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';

/** Length of a queue as text, with the reports beside it; a full page may be followed by more. */
export function queueLength(waiting: readonly Review[], reports = 0): string {
  const count = formatCount(waiting.length + reports);
  return waiting.length < reviewPageSize ? count : `${count} or more`;
}
