/** Dollars of the API as cents; they come with at most two decimals. */
export const centsOf = (dollars: number): bigint => BigInt(Math.round(dollars * 100));
export const centsOrNull = (dollars: number | null): bigint | null => (dollars === null ? null : centsOf(dollars));

interface Figures {
  readonly price: bigint;
  readonly arv: bigint | null;
  readonly rehabCost: bigint | null;
  readonly wholesaleFee: bigint | null;
}

/** What a deal promises by its own figures: ARV less all costs in cents, and that in percent of the costs. */
export function promiseOf({ price, arv, rehabCost, wholesaleFee }: Figures): {
  profit_potential: bigint | null;
  roi_estimate: number | null;
} {
  const costs = price + (rehabCost ?? 0n) + (wholesaleFee ?? 0n);
  if (arv === null) return { profit_potential: null, roi_estimate: null };
  const profit = arv - costs;
  return { profit_potential: profit, roi_estimate: costs === 0n ? null : Number((profit * 10_000n) / costs) / 100 };
}

/** Cents of the API as the table takes them. */
export const centsIn = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents));
