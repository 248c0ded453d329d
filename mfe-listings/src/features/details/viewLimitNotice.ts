import type { Views } from '@dealstead/contracts';
import { formatCount, formatDate } from '@dealstead/kit';

/** Text on how opening the details counts against the monthly limit, shown before the press. */
export interface ViewLimitNotice {
  readonly text: string;
  /** The limit is reached, and this listing is not among the opened ones. */
  readonly isUsedUp: boolean;
}

/** Derives the notice from the month's view count. */
export function viewLimitNotice({ used, limit, opened, renewsAt }: Views & { opened: boolean }): ViewLimitNotice {
  if (limit === null) return { text: 'Your plan includes every listing.', isUsedUp: false };
  if (opened)
    return { text: 'You already opened this listing this month, so it does not count again.', isUsedUp: false };
  const left = Math.max(limit - used, 0);
  if (left === 0) {
    const text = `You have used all ${formatCount(limit)} free views this month. You get ${formatCount(limit)} more on ${formatDate(renewsAt)}.`;
    return { text, isUsedUp: true };
  }
  return {
    text: `Uses 1 of your ${formatCount(limit)} free views this month. ${formatCount(left)} left.`,
    isUsedUp: false,
  };
}
