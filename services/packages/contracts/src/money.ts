import { readMoney } from './values/money.ts';

/** Amounts are integer cents in databases and events, and dollars with at most two decimals in the API. */

/** Dollars of at most two decimals in integer cents. */
export function dollarsToCents(dollars: number): number;
export function dollarsToCents(dollars: number | null): number | null;
export function dollarsToCents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100);
}

/** Integer cents in dollars; an absent amount stays null. */
export function centsToDollars(cents: number): number;
export function centsToDollars(cents: number | null): number | null;
export function centsToDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** The sum of amounts; null where one of them is not stated, because the sum would count it as 0. */
export function sumStated(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

/** The sum of what is known; null where there are amounts and none is known. No amounts are 0. */
export function sumKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 && amounts.length > 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/**
 * Dollars as people type or paste them into a form, as `readMoney` reads them: "$96,000", "96 000.50", "185k", "$1.2M", "-500".
 * @returns null for an empty text; undefined for one that is no amount, can be read in two ways, or states a fraction of a cent
 */
export function parseTypedDollars(text: string): number | null | undefined {
  const read = readMoney(text, { exact: true });
  if (read.kind === 'empty') return null;
  return read.kind === 'value' ? read.value / 100 : undefined;
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'negative' });

/** Cents as dollars and cents: $1,195.00, -$5.00. */
export const formatCents = (cents: number): string => usd.format(cents / 100);

const exact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'negative',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount that binds, such as an offer's, to the cent: $500,000, $499,999.99. In cents. */
export const formatAgreedCents = (cents: number): string => exact.format(cents / 100);
