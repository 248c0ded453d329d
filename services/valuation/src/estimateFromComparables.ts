import { type Confidence, scoreConfidence } from './scoreConfidence.ts';
import type { Comparable, ComparableSelection } from './selectComparables.ts';
import { weightedQuantile } from './statistics.ts';
import { type Subject, sizeOf, type Unit } from './types.ts';

/** The range reaches from the 10th to the 90th percentile of the price per unit. */
export const rangePercentiles = [0.1, 0.9] as const;

export interface ComparablesEstimate {
  /** After-repair value in cents. */
  readonly arvCents: number;
  readonly lowCents: number;
  readonly highCents: number;
  /** Comparables that count. */
  readonly sampleSize: number;
  readonly outliers: number;
  readonly dropped: number;
  readonly unit: Unit;
  /** Median price by unit in cents, not rounded. */
  readonly medianCentsPerUnit: number;
  readonly lowCentsPerUnit: number;
  readonly highCentsPerUnit: number;
  /** Size of the subject in the unit. */
  readonly size: number;
  /** Whether a weight other than 1 counts. */
  readonly weighted: boolean;
  readonly confidence: Confidence;
  /** The arithmetic in one sentence. */
  readonly explanation: string;
}

/** Why there is no estimate: the subject's size is unknown, or no comparable counts. */
export type NoEstimate = 'size-unknown' | 'no-comparables';

export type ComparablesResult =
  | { readonly estimate: ComparablesEstimate; readonly reason: null }
  | { readonly estimate: null; readonly reason: NoEstimate };

/**
 * Estimates the after-repair value by the sales comparison approach: the median price per square foot (land: per acre)
 * of the included comparables times the subject's size. The median is weighted where comparables have weights. Rounded
 * to whole dollars.
 */
export function estimateFromComparables(subject: Subject, selection: ComparableSelection): ComparablesResult {
  const size = sizeOf(subject, selection.unit);
  if (size === null) return { estimate: null, reason: 'size-unknown' };
  const included = selection.comparables.filter(({ status, weight }) => status === 'included' && weight > 0);
  const entries = included.map(({ centsPerUnit, weight }) => ({ value: centsPerUnit, weight }));
  const median = weightedQuantile(entries, 0.5);
  if (median === null) return { estimate: null, reason: 'no-comparables' };
  const low = weightedQuantile(entries, rangePercentiles[0])!;
  const high = weightedQuantile(entries, rangePercentiles[1])!;
  const count = (status: Comparable['status']) => selection.comparables.filter((each) => each.status === status).length;
  const arvCents = wholeDollars(median * size);
  return {
    reason: null,
    estimate: {
      arvCents,
      lowCents: wholeDollars(low * size),
      highCents: wholeDollars(high * size),
      sampleSize: included.length,
      outliers: count('outlier'),
      dropped: count('dropped'),
      unit: selection.unit,
      medianCentsPerUnit: median,
      lowCentsPerUnit: low,
      highCentsPerUnit: high,
      size,
      weighted: included.some(({ weight }) => weight !== 1),
      confidence: scoreConfidence(included, median),
      explanation: explain(included, median, size, selection.unit, arvCents),
    },
  };
}

const wholeDollars = (cents: number): number => Math.round(cents / 100) * 100;

function explain(included: readonly Comparable[], median: number, size: number, unit: Unit, arvCents: number): string {
  const weighted = included.some(({ weight }) => weight !== 1) ? 'Weighted median' : 'Median';
  const sales = included.length === 1 ? '1 sale' : `${included.length} sales`;
  const units = unit === 'acre' ? `${number(size, 2)} acres` : `${number(size, 0)} square feet`;
  return `${weighted} of ${sales}: ${dollars(median, 2)} per ${unit} × ${units} = ${dollars(arvCents, 0)}.`;
}

const number = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });

const dollars = (cents: number, digits: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
