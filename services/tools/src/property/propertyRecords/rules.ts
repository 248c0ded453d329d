import { lookupLimit, type LookupQuota, type Membership, todayInNewYork, addMonths } from '@dealstead/contracts';

/** The first day of the calendar month in America/New_York, as ISO day. */
export const lookupMonth = (now: Date): string => `${todayInNewYork(now).slice(0, 7)}-01`;

/** The first day of the month after one, as ISO day. */
export const monthAfter = (month: string): string => addMonths(month, 1);

/** A member's quota after `used` lookups of the month. */
export function quotaOf(membership: Membership | null, used: number, month: string): LookupQuota {
  const limit = lookupLimit(membership);
  return { limit, used, left: Math.max(0, limit - used), renewsOn: monthAfter(month) };
}

/** Providers' terms allow a copy for this long; afterwards it is read again at the next lookup. */
export const copyLifetimeDays = 30;

/** Whether a copy of an online provider's record is older than its lifetime. */
export const isStale = (record: { source: string; fetchedAt: string }, now: Date): boolean =>
  (record.source === 'rentcast' || record.source === 'attom') &&
  now.getTime() - Date.parse(record.fetchedAt) > copyLifetimeDays * 86_400_000;
