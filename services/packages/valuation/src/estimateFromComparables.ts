import { adjustComparable, adjustedCents, type AdjustmentRates, noRates } from './adjustComparable.ts';
import { type Confidence, scoreConfidence } from './scoreConfidence.ts';
import type { Comparable, ComparableSelection } from './selectComparables.ts';
import { weightedQuantile } from './statistics.ts';
import { type Subject, sizeOf, type Unit } from './types.ts';

/** The percentiles of the price per unit that the range of many sales reaches to. */
const rangePercentiles = [0.1, 0.9] as const;

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
  /** Whether another adjustment than that of the size counts. */
  readonly isAdjusted: boolean;
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
 * of the included comparables, adjusted by the rates, times the subject's size. The median is weighted where comparables have weights. Its range
 * reaches to the 10th and 90th percentile, farther for few sales. Rounded to whole dollars.
 */
export function estimateFromComparables(
  subject: Subject,
  selection: ComparableSelection,
  rates: AdjustmentRates = noRates,
): ComparablesResult {
  const size = sizeOf(subject, selection.unit);
  if (size === null) return { estimate: null, reason: 'size-unknown' };
  const included = selection.comparables.filter(({ status, weight }) => status === 'included' && weight > 0);
  const perUnit = (comparable: Comparable) => {
    const { size: _size, ...others } = adjustComparable(subject, comparable, selection.unit, rates);
    return comparable.centsPerUnit + adjustedCents(0, { ...others, size: null }) / size;
  };
  const isAdjusted = included.some((comparable) => perUnit(comparable) !== comparable.centsPerUnit);
  const entries = included.map((comparable) => ({ value: perUnit(comparable), weight: comparable.weight }));
  const median = weightedQuantile(entries, 0.5);
  if (median === null) return { estimate: null, reason: 'no-comparables' };
  const widening = wideningOf(entries);
  const bound = (percentile: number) =>
    Math.max(0, median + widening * (weightedQuantile(entries, percentile)! - median));
  const low = bound(rangePercentiles[0]);
  const high = bound(rangePercentiles[1]);
  const count = (status: Comparable['status']) => selection.comparables.filter((each) => each.status === status).length;
  const range = {
    arvCents: wholeDollars(median * size),
    lowCents: wholeDollars(low * size),
    highCents: wholeDollars(high * size),
    sampleSize: included.length,
  };
  return {
    reason: null,
    estimate: {
      ...range,
      outliers: count('outlier'),
      dropped: count('dropped'),
      unit: selection.unit,
      medianCentsPerUnit: median,
      lowCentsPerUnit: low,
      highCentsPerUnit: high,
      size,
      weighted: included.some(({ weight }) => weight !== 1),
      confidence: scoreConfidence(range),
      isAdjusted,
      explanation: explain(included, median, size, selection.unit, range.arvCents, isAdjusted),
    },
  };
}

/** The 90th percentile of the standard normal distribution. */
const z = 1.2816;

/**
 * How much farther than its percentiles a range of few sales must reach to hold 80% of the next ones: the 90th percentile of
 * Student's t over that of the normal distribution, times √(1 + 1/n), where weights make n smaller (Kish's effective size). 1.7
 * for three sales, 1.1 for ten. The expansion of t in 1/ν is Fisher and Cornish's (Abramowitz and Stegun 26.7.5).
 */
function wideningOf(entries: readonly { readonly weight: number }[]): number {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  const n = total ** 2 / entries.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const freedom = Math.max(1, n - 1);
  const t =
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3);
  return (t / z) * Math.sqrt(1 + 1 / n);
}

const wholeDollars = (cents: number): number => Math.round(cents / 100) * 100;

function explain(
  included: readonly Comparable[],
  median: number,
  size: number,
  unit: Unit,
  arvCents: number,
  isAdjusted: boolean,
): string {
  const weighted = included.some(({ weight }) => weight !== 1) ? 'Weighted median' : 'Median';
  const sales = `${included.length} ${isAdjusted ? 'adjusted ' : ''}${included.length === 1 ? 'sale' : 'sales'}`;
  const units = unit === 'acre' ? `${number(size, 2)} acres` : `${number(size, 0)} square feet`;
  // The factors are shown rounded; a reader who multiplies them must not find another amount beside an equals sign.
  const shown = Math.round(median) * (unit === 'acre' ? Math.round(size * 100) / 100 : Math.round(size));
  const sign = wholeDollars(shown) === wholeDollars(arvCents) ? '=' : '≈';
  return `${weighted} of ${sales}: ${dollars(median, 2)} per ${unit} × ${units} ${sign} ${dollars(arvCents, 0)}.`;
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
