import { milesBetween } from '@dealstead/geo';
import { dayNumber, daysPerMonth, monthsBefore } from './dates.ts';
import { mean, standardDeviation } from './statistics.ts';
import { type Sale, type Subject, sizeOf, type Unit, unitOf } from './types.ts';

/** Defaults of the selection: sales of 12 months within half a mile (land: the county) and 20 % of the subject's size. */
export const comparableDefaults = { months: 12, radiusMiles: 0.5, sizeTolerance: 0.2, limit: 50 } as const;

/** Sales farther than this many standard deviations from the mean price per unit are outliers. */
export const outlierDeviations = 2;

export interface ComparableOptions {
  /** The date of the estimate, `YYYY-MM-DD`. Later sales are ignored. */
  readonly asOf: string;
  readonly months?: number;
  /** Miles around the subject, or its whole county. Land and a subject without a position use the county. */
  readonly radiusMiles?: number | 'county';
  /** Largest difference of size as a fraction of the subject's size. */
  readonly sizeTolerance?: number;
  /** Most comparables to return; pinned and dropped sales are always among them. */
  readonly limit?: number;
  /** Ids of sales that count although they are outliers or match no condition. */
  readonly pinned?: readonly string[];
  /** Ids of sales that do not count. */
  readonly dropped?: readonly string[];
  /** Weights by sale id; 1 where none is given. Negative weights count as 0. */
  readonly weights?: Readonly<Record<string, number>>;
}

export interface Comparable {
  readonly sale: Sale;
  /** Price by square foot or acre in cents, not rounded. */
  readonly centsPerUnit: number;
  /** Null where the subject or the sale has no position. */
  readonly distanceMiles: number | null;
  readonly monthsAgo: number;
  /** Difference of size as a fraction of the subject's size, negative for a smaller one; null without a size. */
  readonly sizeDifference: number | null;
  readonly weight: number;
  readonly pinned: boolean;
  /** Only `included` ones are part of an estimate. */
  readonly status: 'included' | 'outlier' | 'dropped';
  /** Distance in standard deviations from the mean price per unit, without a dropped sale where that is farther. */
  readonly deviations: number;
}

export interface ComparableSelection {
  readonly asOf: string;
  /** Earliest date of sale. */
  readonly since: string;
  readonly unit: Unit;
  readonly area: { readonly miles: number } | { readonly county: string | null };
  readonly sizeTolerance: number;
  /** Pinned ones first, then the most similar. */
  readonly comparables: readonly Comparable[];
  /** Sales that meet every condition, before the limit. */
  readonly matching: number;
}

interface Criteria {
  readonly unit: Unit;
  readonly size: number | null;
  readonly since: string;
  readonly asOf: string;
  readonly asOfDay: number;
  /** Null for the whole county. */
  readonly radius: number | null;
  readonly tolerance: number;
  readonly months: number;
}

interface Candidate {
  readonly sale: Sale;
  readonly centsPerUnit: number;
  readonly distance: number | null;
  readonly monthsAgo: number;
  readonly sizeDifference: number | null;
  /** Sum of the differences as shares of what is allowed; 0 is an identical house sold today. */
  readonly dissimilarity: number;
}

/**
 * Selects the sales to compare a subject with (the sales comparison approach): same type, recent, near and of similar
 * size. Sales beyond two standard deviations of the price per unit are marked as outliers and left out of estimates
 * unless they are pinned. One pass over the sales; distances are computed within a bounding box only.
 */
export function selectComparables(
  subject: Subject,
  sales: readonly Sale[],
  options: ComparableOptions,
): ComparableSelection {
  const criteria = criteriaOf(subject, options);
  const pinned = new Set(options.pinned);
  const dropped = new Set(options.dropped);
  const matching: Candidate[] = [];
  const extra: Candidate[] = [];
  const meetsConditions = conditionsOf(subject, criteria);
  for (const sale of sales) {
    const meets = meetsConditions(sale);
    const isChosen = pinned.has(sale.id) || dropped.has(sale.id);
    if (!meets && !isChosen) continue;
    const candidate = candidateOf(subject, sale, criteria);
    if (candidate === null) continue;
    const matches = meets && !outsideRadius(candidate, criteria);
    if (matches) matching.push(candidate);
    else if (isChosen) extra.push(candidate);
  }
  matching.sort((a, b) => a.dissimilarity - b.dissimilarity);
  // A pinned or dropped sale keeps its place within the limit: no other sale enters because of it.
  const limit = options.limit ?? comparableDefaults.limit;
  const limited = matching.filter(({ sale }, at) => at < limit || pinned.has(sale.id) || dropped.has(sale.id));
  const rank = ({ sale }: Candidate) => (pinned.has(sale.id) ? 0 : dropped.has(sale.id) ? 2 : 1);
  const chosen = [...limited, ...extra].sort((a, b) => rank(a) - rank(b) || a.dissimilarity - b.dissimilarity);
  return {
    asOf: criteria.asOf,
    since: criteria.since,
    unit: criteria.unit,
    area: criteria.radius === null ? { county: subject.county } : { miles: criteria.radius },
    sizeTolerance: criteria.tolerance,
    comparables: withStatus(chosen, pinned, dropped, options.weights ?? {}),
    matching: matching.length + extra.length,
  };
}

function criteriaOf(subject: Subject, options: ComparableOptions): Criteria {
  const unit = unitOf(subject);
  const months = options.months ?? comparableDefaults.months;
  const radius = options.radiusMiles ?? (unit === 'acre' ? 'county' : comparableDefaults.radiusMiles);
  const hasPosition = subject.latitude !== null && subject.longitude !== null;
  return {
    unit,
    size: sizeOf(subject, unit),
    since: monthsBefore(options.asOf, months),
    asOf: options.asOf,
    asOfDay: dayNumber(options.asOf),
    radius: radius === 'county' || !hasPosition ? null : radius,
    tolerance: options.sizeTolerance ?? comparableDefaults.sizeTolerance,
    months,
  };
}

/** Tests all conditions but the exact distance, which only a bounding box stands for. */
function conditionsOf(subject: Subject, criteria: Criteria): (sale: Sale) => boolean {
  const { unit, size, radius, tolerance } = criteria;
  const smallest = size === null ? 0 : size * (1 - tolerance);
  const largest = size === null ? Infinity : size * (1 + tolerance);
  // A degree of latitude is at least 68.7 miles, and so is a degree of longitude times the cosine.
  const latitudeSpan = (radius ?? 0) / 68.7;
  const longitudeSpan = latitudeSpan / Math.max(0.01, Math.cos(((subject.latitude ?? 0) * Math.PI) / 180));
  return (sale) => {
    if (sale.propertyType !== subject.propertyType) return false;
    if (sale.soldOn < criteria.since || sale.soldOn > criteria.asOf) return false;
    const saleSize = sizeOf(sale, unit);
    if (saleSize === null || saleSize < smallest || saleSize > largest) return false;
    if (radius === null) return sale.state === subject.state && sale.county === subject.county;
    if (sale.latitude === null || sale.longitude === null) return false;
    return (
      Math.abs(sale.latitude - subject.latitude!) <= latitudeSpan &&
      Math.abs(sale.longitude - subject.longitude!) <= longitudeSpan
    );
  };
}

const outsideRadius = (candidate: Candidate, { radius }: Criteria): boolean =>
  radius !== null && (candidate.distance === null || candidate.distance > radius);

function candidateOf(subject: Subject, sale: Sale, criteria: Criteria): Candidate | null {
  const size = sizeOf(sale, criteria.unit);
  if (size === null || sale.priceCents <= 0) return null;
  const distance = distanceBetween(subject, sale);
  const monthsAgo = Math.max(0, (criteria.asOfDay - dayNumber(sale.soldOn)) / daysPerMonth);
  const sizeDifference = criteria.size === null ? null : size / criteria.size - 1;
  const dissimilarity =
    monthsAgo / criteria.months +
    (distance === null || criteria.radius === null ? 0 : distance / criteria.radius) +
    (sizeDifference === null ? 0 : Math.abs(sizeDifference) / criteria.tolerance);
  return { sale, centsPerUnit: sale.priceCents / size, distance, monthsAgo, sizeDifference, dissimilarity };
}

function distanceBetween(subject: Subject, sale: Sale): number | null {
  if (subject.latitude === null || subject.longitude === null) return null;
  if (sale.latitude === null || sale.longitude === null) return null;
  return milesBetween(subject.latitude, subject.longitude, sale.latitude, sale.longitude);
}

function withStatus(
  candidates: readonly Candidate[],
  pinned: ReadonlySet<string>,
  dropped: ReadonlySet<string>,
  weights: Readonly<Record<string, number>>,
): Comparable[] {
  const deviationsOf = farthestDeviation(candidates, dropped);
  return candidates.map(({ sale, centsPerUnit, distance, monthsAgo, sizeDifference }) => {
    const deviations = deviationsOf(centsPerUnit);
    const isOutlier = deviations > outlierDeviations && !pinned.has(sale.id);
    return {
      sale,
      centsPerUnit,
      distanceMiles: distance,
      monthsAgo,
      sizeDifference,
      weight: Object.hasOwn(weights, sale.id) ? Math.max(0, weights[sale.id]!) : 1,
      pinned: pinned.has(sale.id) && !dropped.has(sale.id),
      status: dropped.has(sale.id) ? 'dropped' : isOutlier ? 'outlier' : 'included',
      deviations,
    };
  });
}

/**
 * Standard deviations from the mean price per unit, the largest of those among all candidates and among all but one dropped
 * sale. A dropped error thus hides no outlier, and because another drop only adds a comparison, it brings no outlier back.
 */
function farthestDeviation(candidates: readonly Candidate[], dropped: ReadonlySet<string>) {
  const all = candidates.map(({ centsPerUnit }) => centsPerUnit);
  const without = candidates.flatMap(({ sale }, at) => (dropped.has(sale.id) ? [all.toSpliced(at, 1)] : []));
  const spreads = [all, ...without].map((prices) => [mean(prices), standardDeviation(prices)] as const);
  return (price: number): number =>
    Math.max(...spreads.map(([center, deviation]) => (deviation === 0 ? 0 : Math.abs(price - center) / deviation)));
}
