const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  signDisplay: 'negative',
});
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Shown for what is not known. */
export const unknown = '–';

export const money = (amount: number | null | undefined): string => (amount == null ? unknown : dollars.format(amount));
export const count = (value: number | null | undefined, unit = ''): string =>
  value == null ? unknown : `${numbers.format(value)}${unit}`;
export const percent = (value: number | null | undefined): string => count(value, '%');

/** "Nov 12, 2026", of a day or a time. */
export const dayText = (iso: string): string =>
  new Date(iso.length === 10 ? `${iso}T12:00:00Z` : iso).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'America/New_York',
  });

/** "Nov 2026" of `2026-11`. */
export const monthText = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
