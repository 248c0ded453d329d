import { dollarsToCents, projectedReturn } from '@dealstead/contracts';

/** Dollars of the API as cents; they come with at most two decimals. */
export const toCents = (dollars: number): bigint => BigInt(dollarsToCents(dollars));
export const toCentsOrNull = (dollars: number | null): bigint | null => (dollars === null ? null : toCents(dollars));

interface Figures {
  readonly price: bigint;
  readonly arv: bigint | null;
  readonly rehabCost: bigint | null;
}

const numberOrNull = (cents: bigint | null) => (cents === null ? null : Number(cents));

/** `projectedReturn` of a row's figures, as the columns take it. */
export function computeProjectedColumns({ price, arv, rehabCost }: Figures): {
  profit_potential: bigint | null;
  roi_estimate: number | null;
} {
  const { profit_potential, roi_estimate } = projectedReturn({
    price: Number(price),
    arv: numberOrNull(arv),
    rehabCost: numberOrNull(rehabCost),
  });
  return { profit_potential: toBigIntOrNull(profit_potential), roi_estimate };
}

/** Cents of the API as the table takes them. */
export const toBigIntOrNull = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents));
