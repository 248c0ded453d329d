/** Amounts are integer cents in databases and events, and dollars with at most two decimals in the API. */

/** Dollars of at most two decimals in integer cents. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100);

/** Integer cents in dollars; an absent amount stays null. */
export function centsToDollars(cents: number): number;
export function centsToDollars(cents: number | null): number | null;
export function centsToDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

const typedDollars = /^(-?)(\d{1,12}(?:\.\d{0,10})?|\.\d{1,10})([km]?)$/i;
const unitFactors: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/**
 * Dollars as people type or paste them: "$96,000", "96 000.50", "185k", "$1.2M", "-500".
 * @returns null for an empty text; undefined for one that is no amount, or states a fraction of a cent
 */
export function parseTypedDollars(text: string): number | null | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (plain === '') return null;
  const [, sign, digits, unit = ''] = typedDollars.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  const cents = Number(digits) * (unitFactors[unit.toLowerCase()] ?? 1) * 100;
  const rounded = Math.round(cents);
  // Products of decimals differ from a whole number of cents by less than this.
  if (!Number.isSafeInteger(rounded) || Math.abs(cents - rounded) > 1e-4) return undefined;
  return (sign && rounded > 0 ? -rounded : rounded) / 100;
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as dollars and cents: $1,195.00, -$5.00. */
export const formatCents = (cents: number): string => usd.format(cents / 100);

const exact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount that binds, such as an offer's, to the cent: $500,000, $499,999.99. In cents. */
export const formatAgreedCents = (cents: number): string => exact.format(cents / 100);
