import { estimateFromComparables } from './estimateFromComparables.ts';
import { fewComparables } from './scoreConfidence.ts';
import { selectComparables } from './selectComparables.ts';
import { quantile } from './statistics.ts';
import type { Sale } from './types.ts';

/** How well ranges of comparables held prices that were not known. */
export interface RangeMeasurement {
  /** Sales that had comparables enough for a range. */
  readonly sales: number;
  /** Share of them whose price was in its range. */
  readonly covered: number;
  /** Median width of the ranges as a share of the value. */
  readonly medianWidth: number;
}

/** Values each sale from a date on by the sales before it, with the defaults of the selection, and measures the ranges. */
export function measureRange(sales: readonly Sale[], from: string): RangeMeasurement {
  const widths: number[] = [];
  let covered = 0;
  for (const sale of sales) {
    if (sale.soldOn < from) continue;
    const earlier = sales.filter(({ soldOn }) => soldOn < sale.soldOn);
    const { estimate } = estimateFromComparables(sale, selectComparables(sale, earlier, { asOf: sale.soldOn }));
    if (estimate === null || estimate.sampleSize < fewComparables) continue;
    widths.push((estimate.highCents - estimate.lowCents) / estimate.arvCents);
    if (estimate.lowCents <= sale.priceCents && sale.priceCents <= estimate.highCents) covered++;
  }
  return {
    sales: widths.length,
    covered: covered / Math.max(1, widths.length),
    medianWidth: quantile(widths, 0.5) ?? 0,
  };
}
