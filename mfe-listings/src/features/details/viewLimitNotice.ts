import type { Views } from '@dealstead/contracts';
import { formatCount, formatDate } from '@dealstead/kit';

/** Text on how opening the details counts against the monthly limit, shown before the press. */
export interface ViewLimitNotice {
  readonly words: string;
  /** The limit is reached, and this listing is not among the opened ones. */
  readonly usedUp: boolean;
}

/** Derives the notice from the month's view count. */
export function viewLimitNotice({ used, limit, opened, renewsAt }: Views & { opened: boolean }): ViewLimitNotice {
  if (limit === null) return { words: 'Your plan opens every listing.', usedUp: false };
  if (opened) return { words: 'You opened this listing this month, so it counts nothing.', usedUp: false };
  const left = Math.max(limit - used, 0);
  if (left === 0) {
    const words = `You have used your ${formatCount(limit)} free views of this month. The next ${formatCount(limit)} are yours on ${formatDate(renewsAt)}.`;
    return { words, usedUp: true };
  }
  return {
    words: `Opens 1 of your ${formatCount(limit)} free views this month; ${formatCount(left)} left.`,
    usedUp: false,
  };
}
