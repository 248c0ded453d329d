/** Amounts are integer cents in databases and events, and dollars with at most two decimals in the API. */

/** Dollars of at most two decimals in integer cents. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100);

/** Integer cents in dollars; an absent amount stays null. */
export function centsToDollars(cents: number): number;
export function centsToDollars(cents: number | null): number | null;
export function centsToDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as dollars and cents: $1,195.00, -$5.00. */
export const formatCents = (cents: number): string => usd.format(cents / 100);
