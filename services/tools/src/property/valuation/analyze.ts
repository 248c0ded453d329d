import {
  type AdjustmentRates,
  type AnalysisAssumptions,
  type AssumptionsInUse,
  type ComparableChoice,
  type ComparableSettings,
  defaultsInUse,
  type PropertyAnalysis,
} from '@dealstead/contracts';
import {
  adjustComparable,
  type Adjustments,
  comparableDefaults,
  estimateFromComparables,
  selectComparables,
  unitOf,
  type Comparable,
  type ComparablesResult,
  type Subject,
} from '@dealstead/valuation';
import {
  capRateOf,
  daysTilSale,
  maxAllowableOffer,
  profitPotential,
  rentEstimate,
  sellability,
  type AnalysisInput,
} from './analysisRules.ts';
import { subjectOf, type RecordedSale } from './subject.ts';
import type { StoredPropertyRecord } from '../propertyRecords/store.ts';

/** What a member decided about an analysis. */
export interface AnalysisChoices {
  readonly settings: ComparableSettings;
  readonly choices: readonly ComparableChoice[];
  readonly assumptions: AnalysisAssumptions;
  /** Absent in analyses that were saved before there were any. */
  readonly rates?: AdjustmentRates | undefined;
}

const noRates: AdjustmentRates = {
  bedroom: null,
  bathroom: null,
  year: null,
  acre: null,
  monthPercent: null,
  condition: {},
};

const cents = (dollars: number | null) => (dollars === null ? null : dollars * 100);

/** The member's rates in the library's terms. */
const valuationRates = ({ bedroom, bathroom, year, acre, monthPercent, condition }: AdjustmentRates) => ({
  bedroomCents: cents(bedroom),
  bathroomCents: cents(bathroom),
  yearCents: cents(year),
  acreCents: cents(acre),
  monthPercent,
  conditionCents: Object.fromEntries(Object.entries(condition).map(([id, dollars]) => [id, dollars * 100])),
});

/** The settings before a member changes them: 12 months, half a mile or for land the county, ±20 percent of the size. */
function defaultSettings(subject: Subject): ComparableSettings {
  const isCounty = unitOf(subject) === 'acre' || subject.latitude === null;
  return {
    months: comparableDefaults.months,
    miles: isCounty ? null : comparableDefaults.radiusMiles,
    sizePercent: Math.round(comparableDefaults.sizeTolerance * 100),
  };
}

/** What counts for whoever has chosen nothing. */
export const choicesOfNobody = (subject: Subject): AnalysisChoices => ({
  settings: defaultSettings(subject),
  choices: [],
  assumptions: { price: null, rehabCost: null, rent: null },
});

/** Whether the member chose other comparables than the usual ones: another search, or sales pinned, dropped, weighted or adjusted. */
const isOwnSelection = (subject: Subject, { settings, choices, rates = noRates }: AnalysisChoices): boolean => {
  const { condition, ...others } = rates;
  const usual = defaultSettings(subject);
  return (
    settings.months !== usual.months ||
    settings.miles !== usual.miles ||
    settings.sizePercent !== usual.sizePercent ||
    choices.some(({ pinned, dropped, weight }) => pinned || dropped || weight !== 1) ||
    Object.values({ ...others, ...condition }).some((rate) => rate !== null && rate !== 0)
  );
};

type Used = Comparable & { readonly sale: RecordedSale };
type Computed = Omit<PropertyAnalysis, 'salesProblem' | 'savedAt'>;

/** Analyzes a property against recorded sales; pure. */
export function analyzeProperty(
  report: StoredPropertyRecord,
  sales: readonly RecordedSale[],
  chosen: AnalysisChoices,
  asOf: string,
  { figures: assumed, ...used }: AssumptionsInUse = defaultsInUse,
): Computed {
  const { settings, choices, assumptions, rates = noRates } = chosen;
  const subject = subjectOf(report);
  const ids = (kind: 'pinned' | 'dropped') =>
    choices.filter((each) => each[kind]).map(({ recordId }) => String(recordId));
  const selection = selectComparables(subject, sales, {
    asOf,
    months: settings.months,
    radiusMiles: settings.miles ?? 'county',
    sizeTolerance: settings.sizePercent / 100,
    pinned: ids('pinned'),
    dropped: ids('dropped'),
    weights: Object.fromEntries(choices.map(({ recordId, weight }) => [String(recordId), weight])),
  });
  const comparables = selection.comparables as readonly Used[];
  const worth = valuationRates(rates);
  const result = estimateFromComparables(subject, selection, worth);
  const input: AnalysisInput = {
    isLand: selection.unit === 'acre',
    livingArea: subject.livingArea,
    arvCents: result.estimate?.arvCents ?? null,
    included: comparables.filter(({ status, weight }) => status === 'included' && weight > 0),
    matching: selection.matching,
    months: settings.months,
    assumptions,
    assumed,
    recordRentCents: report.rent === null ? null : Math.round(report.rent * 100),
    recordRentSource: report.sourceName,
    taxCents: report.taxes[0]?.tax == null ? null : Math.round(report.taxes[0].tax * 100),
  };
  return {
    recordId: report.id,
    asOf,
    settings,
    isOwnSelection: isOwnSelection(subject, chosen),
    assumptions,
    assumed: { ...used, offerRule: assumed.offerRule },
    rates,
    unit: selection.unit,
    county: subject.county,
    matching: selection.matching,
    comparables: comparables.map((comparable) => ({
      ...comparableOf(comparable, selection.unit),
      ...adjustedOf(comparable.sale.priceCents, adjustComparable(subject, comparable, selection.unit, worth)),
    })),
    ...arvOf(result, comparables.length),
    sellability: sellability(input),
    daysTilSale: daysTilSale(input),
    maxAllowableOffer: maxAllowableOffer(input),
    profitPotential: profitPotential(input),
    rentEstimate: rentEstimate(input),
    capRate: capRateOf(input),
  };
}

/** Adjustments in whole dollars, and the price to which they add up. */
function adjustedOf(
  priceCents: number,
  exact: Adjustments,
): Pick<PropertyAnalysis['comparables'][number], 'adjustments' | 'adjustedPrice'> {
  const whole = (amount: number | null) => (amount === null ? null : Math.round(amount / 100) || 0);
  const adjustments = {
    size: whole(exact.size),
    bedrooms: whole(exact.bedrooms),
    bathrooms: whole(exact.bathrooms),
    age: whole(exact.age),
    lot: whole(exact.lot),
    condition: whole(exact.condition),
    date: whole(exact.date),
  };
  const total = Object.values(adjustments).reduce((sum: number, each) => sum + (each ?? 0), 0);
  return { adjustments, adjustedPrice: Math.round(priceCents / 100) + total };
}

function comparableOf(
  comparable: Used,
  unit: 'square foot' | 'acre',
): Omit<PropertyAnalysis['comparables'][number], 'adjustments' | 'adjustedPrice'> {
  const { sale, centsPerUnit, distanceMiles, sizeDifference, weight, pinned, status, deviations } = comparable;
  return {
    ...sale.place,
    latitude: sale.latitude,
    longitude: sale.longitude,
    soldOn: sale.soldOn,
    price: sale.priceCents / 100,
    pricePerUnit: centsPerUnit / 100,
    size: (unit === 'acre' ? sale.acres : sale.livingArea) ?? 0,
    sizeDifference,
    distanceMiles,
    bedrooms: sale.bedrooms,
    bathrooms: sale.bathrooms,
    yearBuilt: sale.yearBuilt,
    daysOnMarket: sale.daysOnMarket,
    weight,
    pinned,
    status,
    deviations,
    sourceName: sale.sourceName,
    asOf: sale.asOf,
  };
}

const partLabels = { range: 'Width of the range' } as const;

function arvOf(
  { estimate, reason }: ComparablesResult,
  found: number,
): Pick<Computed, 'arv' | 'noArv' | 'arvConfidence'> {
  if (!estimate) {
    const noArv =
      reason === 'size-unknown'
        ? 'The size of this property is not recorded, so sales cannot be compared by size.'
        : found > 0
          ? 'No comparable counts. Restore one that you dropped.'
          : 'No recorded sale matches. Widen the period, the distance or the size.';
    return { arv: null, noArv, arvConfidence: null };
  }
  const { confidence } = estimate;
  return {
    arv: {
      value: estimate.arvCents / 100,
      low: estimate.lowCents / 100,
      high: estimate.highCents / 100,
      sampleSize: estimate.sampleSize,
      explanation: estimate.explanation,
    },
    noArv: null,
    arvConfidence: {
      score: confidence.score,
      level: confidence.level,
      parts: confidence.parts.map(({ name, ...part }) => ({ ...part, label: partLabels[name] })),
    },
  };
}
