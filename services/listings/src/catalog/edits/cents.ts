import { dollarsToCents, projectedReturn } from '@dealstead/contracts';

/** Converts dollars with at most two decimals to cents. */
export const toCents = (dollars: number): bigint => BigInt(dollarsToCents(dollars));
export const toCentsOrNull = (dollars: number | null): bigint | null => (dollars === null ? null : toCents(dollars));

interface Figures {
  readonly price: bigint;
  readonly arv: bigint | null;
  readonly rehabCost: bigint | null;
}

const numberOrNull = (cents: bigint | null) => (cents === null ? null : Number(cents));

/** `projectedReturn` of a row's amounts, as columns. */
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

/** Converts the API's dollar amounts to columns in cents. */
export const toBigIntOrNull = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents));
