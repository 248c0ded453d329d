import { dollarsToCents, formatAgreedCents, roundPercent, daysSince, marketplaceTimeZone } from '@dealstead/contracts';

// What rounds to 0 has no sign.
const signed = { signDisplay: 'negative' } as const;
const money = { ...signed, style: 'currency', currency: 'USD' } as const;
const dollars = new Intl.NumberFormat('en-US', { ...money, maximumFractionDigits: 0 });
const exactDollars = new Intl.NumberFormat('en-US', money);
const plain = new Intl.NumberFormat('en-US', { ...signed, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: marketplaceTimeZone,
});

/** U+2212, as wide as the plus sign, instead of a hyphen. */
const minus = (text: string) => text.replace(/^-/, '\u2212');

/** Whole dollars: $84,500. The amount is in dollars; without one it is an en dash. */
export function formatMoney(amount: number | null | undefined): string {
  return amount == null ? '–' : minus(dollars.format(amount));
}

/** Dollars and cents: $79.98. The amount is in dollars. */
export function formatMoneyExact(amount: number | null | undefined): string {
  return amount == null ? '–' : minus(exactDollars.format(amount));
}

/**
 * An amount that binds, such as an offer's or a share's, or that a seller stated, to the cent: $500,000, $499,999.99. The
 * amount is in dollars; without one it is an en dash.
 */
export function formatAgreedMoney(amount: number | null | undefined): string {
  return amount == null ? '–' : minus(formatAgreedCents(dollarsToCents(amount)));
}

/** Compact dollars: $9,300, $74.9k, $402k, $2.2M. The amount is in dollars. */
export function formatMoneyCompact(amount: number | null | undefined): string {
  if (amount == null) return '–';
  const size = Math.abs(amount);
  if (size < 10_000) return formatMoney(amount);
  const [divisor, unit] = size < 999_500 ? [1_000, 'k'] : [1_000_000, 'M'];
  const scaled = size / divisor;
  const digits = scaled < 100 ? scaled.toFixed(1).replace(/\.0$/, '') : String(Math.round(scaled));
  return `${amount < 0 ? '\u2212' : ''}$${digits}${unit}`;
}

/** A number with thousands separators and at most two decimals; without one it is an en dash. */
export function formatCount(value: number | null | undefined): string {
  return value == null ? '–' : minus(plain.format(value));
}

/** Acres as stored (text): "0.21"; an en dash if absent or invalid. */
export function formatAcres(stored: string | number | null | undefined): string {
  return formatCount(parseAcres(stored));
}

/** Parses acres; null unless positive. */
export function parseAcres(stored: string | number | null | undefined): number | null {
  const value = stored == null || stored === '' ? Number.NaN : Number(stored);
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** A fraction as whole percent: 0.52 → 52%. */
export function formatPercent(share: number, decimals = 0): string {
  return `${minus(roundPercent(share * 100, decimals).toFixed(decimals))}%`;
}

/**
 * A day: Nov 12, 2025, in the New York time zone, so that server and browser render the same. A date without a time
 * does not shift.
 */
export function formatDate(iso: string | Date): string {
  const isDay = typeof iso === 'string' && /^\d{4}-\d\d-\d\d$/.test(iso);
  return day.format(new Date(isDay ? `${iso}T12:00:00Z` : iso));
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * A moment in the reader's time zone, as times of day in charts and messages: Nov 12, 2025, 4:40 PM. Days, which limits, billing
 * and figures by day count, are those of New York (`formatDate`). Not for server-rendered pages: the server's zone is another one.
 */
export const formatDateTime = (iso: string | Date): string => moment.format(new Date(iso));

const plannedOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;
const plannedMoment = new Intl.DateTimeFormat('en-US', plannedOptions);

/**
 * A moment at which something is to happen, with its time zone, the reader's unless another is given: Mon, Dec 1, 2025,
 * 9:00 AM CST. For what is sent or published to others.
 */
export const formatPlannedTime = (iso: string | Date, timeZone?: string): string =>
  (timeZone === undefined ? plannedMoment : new Intl.DateTimeFormat('en-US', { ...plannedOptions, timeZone })).format(
    new Date(iso),
  );

/** Whether the value of a field for date and time is not in the future; false without one. */
export const isPastTime = (local: string): boolean => local !== '' && new Date(local).getTime() <= Date.now();

/** What a field for a planned time says of a time that is past. */
export const pastTimeMessage = 'Choose a time that is still to come.';

/** A day without the year if it is the current one: Nov 12, else Nov 12, 2025. */
export function formatShortDate(iso: string | Date, now: Date = new Date()): string {
  const [date = '', year] = formatDate(iso).split(', ');
  return year === formatDate(now).split(', ')[1] ? date : `${date}, ${year}`;
}

/** Calendar days ago: today, yesterday, 3 days ago, 5 months ago. `now` is a parameter for server rendering. */
export function formatTimeAgo(iso: string | Date, now: Date = new Date()): string {
  const days = daysSince(new Date(iso).getTime(), now.getTime());
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 60) return `${days} days ago`;
  return days < 730 ? `${Math.floor(days / 30.44)} months ago` : `${Math.floor(days / 365.25)} years ago`;
}

/** The date in the New York time zone as a heading: Saturday, November 21. */
export function formatToday(now: Date = new Date()): string {
  return now.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: marketplaceTimeZone,
  });
}

/** A stored value as text: `hard-money` is Hard money. */
export const sentenceCase = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
