import { calendarDate, startOfDate, utcDate } from './calendar.ts';

/**
 * What an API key may be allowed to do. Each endpoint that a key can call names one scope (`Endpoint.scope`); endpoints
 * without one answer to signed-in browsers only.
 */
export const apiScopes = [
  'listings:read',
  'analytics:read',
  'portfolio:read',
  'leads:read',
  'leads:write',
  'exports:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Each scope as the member who creates a key reads it. */
export const apiScopeTexts: Readonly<Record<ApiScope, { readonly name: string; readonly description: string }>> = {
  'listings:read': { name: 'Read listings', description: 'Search, listing pages and your own listings' },
  'analytics:read': { name: 'Read analytics', description: 'Market figures, your funnel and team activity' },
  'portfolio:read': { name: 'Read portfolio', description: 'Properties you track, with values and cash flow' },
  'leads:read': { name: 'Read leads', description: 'Your leads with contact details and activity' },
  'leads:write': { name: 'Write leads', description: 'Add leads, change them and log activity' },
  'exports:read': {
    name: 'Download exports',
    description: 'Files of your scheduled exports, of what the other scopes read',
  },
};

/** Calls of a new key unless its owner chooses others, and the most that can be chosen. */
export const apiKeyLimits = {
  perMinute: { usual: 60, most: 600 },
  perMonth: { usual: 100_000, most: 1_000_000 },
} as const;

/** Active keys of one member. */
export const maxApiKeys = 20;

/** Days until a key expires that can be chosen; null for a key that does not expire. */
export const apiKeyLifetimes = [30, 90, 365, null] as const;

/** Hours for which the old secret of a rotated key can keep working. */
export const apiKeyOverlaps = [0, 24] as const;

/** An API key as it is sent: 256 random bits in base64url after a prefix that secret scanners can find. */
export const apiKeyPattern = /^ds_[\w-]{43}$/;

/** The month to which a call counts: `2026-11`, by the calendar of New York. */
export const quotaMonth = (at: number): string => calendarDate(at).slice(0, 7);

/** When the monthly quota starts again: at midnight of the first of the next month in New York. In milliseconds. */
export function quotaResetsAt(at: number): number {
  const [year, month] = quotaMonth(at).split('-').map(Number) as [number, number];
  return startOfDate(utcDate(new Date(Date.UTC(year, month, 1))));
}
