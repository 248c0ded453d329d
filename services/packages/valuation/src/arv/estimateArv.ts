import { dayNumber } from '../dates.ts';
import type { PropertyFacts, Sale, Subject } from '../types.ts';
import type { ArvModel } from './arvModel.ts';
import { predictTrees } from './boostedTrees.ts';
import { type Characteristics, characteristicsOf, type KnownSale, knownSaleOf } from './hedonic.ts';
import {
  featureNames,
  fewestSales,
  type LocalFeatures,
  localCount,
  localFeaturesOf,
  rangedFeatures,
} from './localFeatures.ts';
import { type Neighbor, nearestKnown, nearestSales } from './neighbors.ts';

/** The sales that the model looks at: at most the nearest 1,000 of 12 months within 15 miles. */
export const arvNeighborhood = { months: 12, radiusMiles: 15, count: 1000 } as const;

/** Why the model gives no estimate. */
export type NoArvEstimate =
  | 'outside-region'
  | 'other-property-type'
  | 'position-unknown'
  | 'size-unknown'
  | 'few-sales'
  | 'outside-range';

export interface ArvEstimate {
  readonly arvCents: number;
  /** The 80 % range. */
  readonly lowCents: number;
  readonly highCents: number;
  /** Value by the hedonic regression at the price level of the nearest sales, before the trees' correction. */
  readonly baselineCents: number;
  /** The trees' correction as a fraction of the baseline. */
  readonly correction: number;
  /** Sales that set the price level, and the distance of the farthest. */
  readonly sales: number;
  readonly farthestMiles: number;
  /** Characteristics of the subject that are unknown; the average of the near sales stands for them. */
  readonly imputed: readonly (keyof Characteristics)[];
  /** The arithmetic in one sentence. */
  readonly explanation: string;
}

export type ArvResult =
  | { readonly estimate: ArvEstimate; readonly reason: null }
  /** `detail` is a sentence for the screen. */
  | { readonly estimate: null; readonly reason: NoArvEstimate; readonly detail: string };

export interface ArvInput {
  readonly subject: Subject;
  readonly neighbors: readonly Neighbor[];
  readonly characteristics: Characteristics;
  readonly imputed: readonly (keyof Characteristics)[];
  readonly features: LocalFeatures;
}

/**
 * Estimates the after-repair value by the trained model: a hedonic regression at the price level of the nearest sales,
 * corrected by gradient-boosted trees, with a conformal 80 % range. There is no estimate, and a reason instead, where
 * the model has nothing to go by: outside its counties, property type or range of features, or with too few sales.
 */
export function estimateArv(subject: Subject, sales: readonly Sale[], model: ArvModel, asOf: string): ArvResult {
  const refusal = refuse(subject, model);
  if (refusal !== null) return refusal;
  const known = nearestKnown(
    sales.filter(({ propertyType }) => propertyType === subject.propertyType),
    { latitude: subject.latitude!, longitude: subject.longitude!, ...arvNeighborhood },
    asOf,
  ).map((sale) => knownSaleOf(sale)!);
  const prepared = prepareInput(subject, known, model.coefficients, asOf);
  if (prepared === null) {
    return none(
      'few-sales',
      `Fewer than ${fewestSales} recorded sales within ${arvNeighborhood.radiusMiles} miles in 12 months.`,
    );
  }
  const outside = featureOutside(prepared.features, model);
  if (outside !== null) return none('outside-range', `The ${outside} is outside what the model was trained on.`);
  return { reason: null, estimate: applyModel(prepared, model) };
}

const none = (reason: NoArvEstimate, detail: string): ArvResult => ({ estimate: null, reason, detail });

/** Names of counties compare without case and without "County". */
const countyKey = (name: string | null): string => (name ?? '').toLowerCase().replace(/ county$/, '');

export const sameCounty = (a: Pick<PropertyFacts, 'state' | 'county'>, b: Pick<PropertyFacts, 'state' | 'county'>) =>
  a.state === b.state && countyKey(a.county) === countyKey(b.county);

function refuse(subject: Subject, model: ArvModel): ArvResult | null {
  if (subject.propertyType !== model.propertyType) {
    return none('other-property-type', `The model was trained on ${model.propertyType} properties only.`);
  }
  if (!model.counties.some((county) => sameCounty(county, subject))) {
    const names = model.counties.slice(0, 3).map(({ county, state }) => `${county} County, ${state}`);
    const more = model.counties.length > 3 ? ` and ${model.counties.length - 3} more` : '';
    return none(
      'outside-region',
      `The model was trained on sales in ${names.join('; ')}${more}, and has not been tested elsewhere.`,
    );
  }
  if (subject.latitude === null || subject.longitude === null) {
    return none('position-unknown', 'The position of the property is unknown.');
  }
  if (!((subject.livingArea ?? 0) > 0)) return none('size-unknown', 'The living area of the property is unknown.');
  return null;
}

/** Everything the model reads of a property and the sales before a date; null with too few sales near. */
export function prepareInput(
  subject: Subject,
  sales: readonly KnownSale[],
  coefficients: readonly number[],
  asOf: string,
): ArvInput | null {
  const neighbors = nearestSales(sales, {
    latitude: subject.latitude!,
    longitude: subject.longitude!,
    day: dayNumber(asOf),
    ...arvNeighborhood,
  });
  if (neighbors.length < fewestSales) return null;
  const { characteristics, imputed } = completed(characteristicsOf(subject), neighbors.slice(0, localCount));
  const features = localFeaturesOf(characteristics, Number(asOf.slice(0, 4)), neighbors, coefficients);
  return { subject, neighbors, characteristics, imputed, features };
}

/** Unknown characteristics become the mean of the near sales. */
function completed(characteristics: Characteristics, near: readonly Neighbor[]) {
  const names = Object.keys(characteristics) as (keyof Characteristics)[];
  const imputed = names.filter((name) => !Number.isFinite(characteristics[name]));
  const meanOf = (name: keyof Characteristics) =>
    near.reduce((sum, { known }) => sum + known.characteristics[name], 0) / near.length;
  const means = Object.fromEntries(imputed.map((name) => [name, meanOf(name)]));
  return { characteristics: { ...characteristics, ...means }, imputed };
}

const rangeLabels: Record<(typeof rangedFeatures)[number], string> = {
  logArea: 'living area',
  logAcres: 'lot size',
  bedrooms: 'number of bedrooms',
  bathrooms: 'number of bathrooms',
  age: 'age of the house',
  pricePerSquareFoot: 'local price level',
  dispersion: 'spread of prices nearby',
  milesTo20: 'distance to the nearest sales',
  milesTo60: 'distance to the nearest sales',
};

/** Label of the first feature outside the range of the training sales. */
export function featureOutside({ values }: LocalFeatures, { ranges }: Pick<ArvModel, 'ranges'>): string | null {
  const outside = rangedFeatures.find((name) => {
    const [low, high] = ranges[name];
    const value = values[featureNames.indexOf(name)]!;
    return !(value >= (low ?? -Infinity) && value <= high);
  });
  return outside === undefined ? null : rangeLabels[outside];
}

export function applyModel(
  { neighbors, imputed, features }: ArvInput,
  model: Pick<ArvModel, 'price' | 'error' | 'conformal'>,
): ArvEstimate {
  const correction = predictTrees(model.price, features.values);
  const center = features.baseline + correction;
  const error = Math.exp(predictTrees(model.error, features.values));
  const cents = (logDollars: number) => Math.round(Math.exp(logDollars)) * 100;
  const near = neighbors.slice(0, localCount);
  const estimate = {
    arvCents: cents(center),
    lowCents: cents(center + model.conformal.low * error),
    highCents: cents(center + model.conformal.high * error),
    baselineCents: cents(features.baseline),
    correction: Math.exp(correction) - 1,
    sales: near.length,
    farthestMiles: near.at(-1)!.miles,
    imputed,
  };
  return { ...estimate, explanation: explain(estimate) };
}

function explain(estimate: Omit<ArvEstimate, 'explanation'>): string {
  const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`;
  const percent = `${estimate.correction < 0 ? '−' : '+'}${Math.abs(100 * estimate.correction).toFixed(1)}%`;
  return (
    `The ${estimate.sales} nearest sales (up to ${estimate.farthestMiles.toFixed(1)} miles away), adjusted for size, lot, ` +
    `rooms and age, give ${dollars(estimate.baselineCents)}; the model corrects this by ${percent} to ${dollars(estimate.arvCents)}.`
  );
}

/** How far the model can be relied on, in one sentence for the screen. */
export function describeAccuracy({ evaluation, counties }: Pick<ArvModel, 'evaluation' | 'counties'>): string {
  const percent = (share: number, digits: number) => `${(100 * share).toFixed(digits)}%`;
  const { medianError, coverage, estimated, period } = evaluation;
  const place =
    counties.length === 1 ? `${counties[0]!.county} County, ${counties[0]!.state}` : `${counties.length} counties`;
  return (
    `Median error ${percent(medianError, 1)}; the 80% range held the sale price in ${percent(coverage, 0)} of ` +
    `${estimated.toLocaleString('en-US')} held-out sales in ${place} (${period.from} to ${period.to}).`
  );
}
