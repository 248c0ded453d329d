import { dollarsToCents, projectedReturn } from '@dealstead/contracts';
import type { Property } from '../properties/property.ts';

export const toCentsOrNull = (dollars: number | null): number | null =>
  dollars === null ? null : dollarsToCents(dollars);

/** `projectedReturn` of a row's amounts, as columns. */
export function computeProjectedColumns({
  priceCents,
  arvCents,
  rehabCostCents,
}: Pick<Property, 'priceCents' | 'arvCents' | 'rehabCostCents'>): Pick<
  Property,
  'profitPotentialCents' | 'roiEstimate'
> {
  const projected = projectedReturn({ price: priceCents, arv: arvCents, rehabCost: rehabCostCents });
  return { profitPotentialCents: projected.profit_potential, roiEstimate: projected.roi_estimate };
}
