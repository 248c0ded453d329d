import type { Views } from '@dealstead/contracts';
import { count, date } from '@dealstead/kit';

/** What opening a listing's details will count, said before the press. */
export interface BeforeOpening {
  readonly words: string;
  /** No free view is left, and this listing is not one of those opened. */
  readonly usedUp: boolean;
}

/** Reads the month's count: what this listing would take from it, and what is left. */
export function beforeOpening({ used, limit, opened, renewsAt }: Views & { opened: boolean }): BeforeOpening {
  if (limit === null) return { words: 'Your plan opens every listing.', usedUp: false };
  if (opened) return { words: 'You opened this listing this month, so it counts nothing.', usedUp: false };
  const left = Math.max(limit - used, 0);
  if (left === 0) {
    const words = `You have used your ${count(limit)} free views of this month. The next ${count(limit)} are yours on ${date(renewsAt)}.`;
    return { words, usedUp: true };
  }
  return { words: `Opens 1 of your ${count(limit)} free views this month; ${count(left)} left.`, usedUp: false };
}
