import { ReturnsCalculator } from './computeReturns.ts';
import type { Filter, Word } from '../types.ts';
import { typeMask } from '../propertyTypes.ts';
import {
  categoryNumber,
  dealNumber,
  compositeKey,
  type FactName,
  keyCount,
  stateNumber,
  zipNumber,
} from './columns.ts';
import { cityKey, countyKey } from './placeKeys.ts';
import { type RasterArea, rasterizeCircle, rasterizePolygon, rasterizeBox } from './rasterArea.ts';
import {
  arvPercentBound,
  calendarDay,
  categories,
  dealTypes,
  defaultAssumptions,
  quartersPerBath,
  type ReturnMetric,
  returnMetrics,
  states,
} from '@dealstead/contracts';

const defaultCalculator = new ReturnsCalculator(defaultAssumptions);

/** A filter compiled once per query and evaluated by the segment and the in-memory segments. */
export interface CompiledQuery {
  /** Numbers of the selected values; absent if all are selected. */
  readonly categories?: readonly number[];
  readonly states?: readonly number[];
  readonly deals?: readonly number[];
  /** For each composite key, 1 if it is selected, else 0. */
  selectedKeys(): Uint8Array;
  /** Keys of names. */
  readonly city?: string;
  readonly county?: string;
  /** Numbers of ZIP codes. */
  readonly zips?: readonly number[];
  readonly counties?: CountiesByName;
  /** Bits of property types, one of which a document must have. */
  readonly types?: number;
  readonly facts: readonly FactRange[];
  /** Bounds in the units of `sortValue`. */
  readonly ranges: readonly Range[];
  /** Bounds of projected returns, which `calculator` computes. */
  readonly returns: readonly ReturnBound[];
  readonly calculator: ReturnsCalculator;
  readonly underContract: boolean;
  readonly featured: boolean;
  readonly ownerFinance: boolean;
  readonly areas: readonly RasterArea[];
  readonly near?: NonNullable<Filter['near']>;
  readonly words: readonly Word[];
  /** True if no document can match. */
  readonly matchesNothing: boolean;
  readonly now: number;
}

/** A lower bound of a projected return, in percent or cents. */
export interface ReturnBound {
  readonly metric: ReturnMetric;
  readonly min: number;
}

export interface Range {
  readonly sort: 'price' | 'acres' | 'arvPercent' | 'spread' | 'marketedOn';
  readonly min: number;
  readonly max: number;
}

/** The states, by number, in which a county of this key is selected. */
export type CountiesByName = ReadonlyMap<string, ReadonlySet<number>>;

/** A range of a column of facts, as it is encoded; `min` excludes unknown values. */
export interface FactRange {
  readonly fact: FactName;
  readonly min: number;
  readonly max: number;
}

/** Compiles a filter. */
export function compileQuery(filter: Filter, now: number): CompiledQuery {
  const ranges: Range[] = [];
  const range = (sort: Range['sort'], min = -Infinity, max = Infinity) => {
    if (min > -Infinity || max < Infinity) ranges.push({ sort, min, max });
  };
  range('price', centsToDollars(filter.minPrice), centsToDollars(filter.maxPrice));
  range('acres', filter.minAcres, filter.maxAcres);
  range(
    'arvPercent',
    undefined,
    filter.maxArvPercent === undefined ? undefined : arvPercentBound(filter.maxArvPercent),
  );
  range('spread', centsToDollars(filter.minSpread));
  if (filter.maxDaysOnMarket !== undefined) range('marketedOn', calendarDay(now) - filter.maxDaysOnMarket);
  return withSelectedKeys({
    categories: filter.categories?.map(categoryNumber),
    states: filter.states?.map(stateNumber),
    deals: filter.dealTypes?.map(dealNumber),
    city: filter.city === undefined ? undefined : cityKey(filter.city),
    county: filter.county === undefined ? undefined : countyKey(filter.county),
    zips: filter.zips?.map(zipNumber).filter((zip) => zip > 0),
    counties: filter.counties && groupByName(filter.counties),
    types: filter.propertyTypes && typeMask(filter.propertyTypes),
    facts: factRanges(filter),
    ranges,
    returns: returnMetrics.flatMap((metric) => {
      const min = filter.minReturns?.[metric];
      return min === undefined ? [] : [{ metric, min }];
    }),
    calculator: filter.assumptions ? new ReturnsCalculator(filter.assumptions) : defaultCalculator,
    underContract: filter.underContract ?? false,
    featured: filter.featured ?? false,
    ownerFinance: filter.ownerFinance ?? false,
    areas: [
      ...(filter.box ? [rasterizeBox(filter.box)] : []),
      ...(filter.area ? [rasterizePolygon(filter.area)] : []),
      ...(filter.near ? [rasterizeCircle(filter.near)] : []),
    ],
    near: filter.near,
    words: filter.words ?? [],
    matchesNothing: filter.words?.length === 0,
    now,
  });
}

/** The upper end of a range without an upper bound. */
const unbounded = 0xffff_ffff;

function factRanges(filter: Filter): FactRange[] {
  const range = (fact: FactName, min?: number, max?: number): FactRange[] =>
    min === undefined && max === undefined
      ? []
      : [{ fact, min: Math.ceil(min ?? 0) + 1, max: max === undefined ? unbounded : Math.floor(max) + 1 }];
  return [
    ...range('beds', filter.minBeds, filter.maxBeds),
    ...range('baths', filter.minBaths && filter.minBaths * quartersPerBath),
    ...range('sqft', filter.minSqft, filter.maxSqft),
    ...range('yearBuilt', filter.minYearBuilt, filter.maxYearBuilt),
  ];
}

function groupByName(counties: NonNullable<Filter['counties']>): CountiesByName {
  const byName = new Map<string, Set<number>>();
  for (const { state, county } of counties) {
    const key = countyKey(county);
    const states = byName.get(key);
    if (states) states.add(stateNumber(state));
    else byName.set(key, new Set([stateNumber(state)]));
  }
  return byName;
}

const centsToDollars = (cents: number | undefined): number | undefined =>
  cents === undefined ? undefined : cents / 100;

/* Relaxed queries, as facet counts need them. Each function returns the query itself if it has nothing to relax. */

/** Without category, state and deal type selections. */
export const withoutKeySelections = (query: CompiledQuery): CompiledQuery =>
  query.categories || query.states || query.deals
    ? withSelectedKeys({ ...query, categories: undefined, states: undefined, deals: undefined })
    : query;

/** Without property types. */
export const withoutTypes = (query: CompiledQuery): CompiledQuery =>
  query.types === undefined ? query : { ...query, types: undefined };

/** Without bounds of projected returns. */
export const withoutReturns = (query: CompiledQuery): CompiledQuery =>
  query.returns.length === 0 ? query : { ...query, returns: [] };

/** Without the lower bound of a fact; an upper bound stays. */
export function withoutLowerBound(query: CompiledQuery, fact: FactName): CompiledQuery {
  const range = query.facts.find((one) => one.fact === fact);
  if (!range || (range.min === 1 && range.max < unbounded)) return query;
  const others = query.facts.filter((one) => one !== range);
  return { ...query, facts: range.max < unbounded ? [...others, { ...range, min: 1 }] : others };
}

/** Adds the lookup table of selected keys, computed on first use. */
function withSelectedKeys(query: Omit<CompiledQuery, 'selectedKeys'>): CompiledQuery {
  let selected: Uint8Array | undefined;
  return { ...query, selectedKeys: () => (selected ??= selectedKeys(query)) };
}

const everyKey = new Uint8Array(keyCount).fill(1);
const every = (count: number) => Array.from({ length: count }, (_, at) => at);
const all = { categories: every(categories.length), states: every(states.length), deals: every(dealTypes.length + 1) };

/** For each composite key, 1 if it is selected, else 0. */
export function selectedKeys(of: Pick<CompiledQuery, 'categories' | 'states' | 'deals'>): Uint8Array {
  if (!of.categories && !of.states && !of.deals) return everyKey;
  const selected = new Uint8Array(keyCount);
  for (const category of of.categories ?? all.categories)
    for (const state of of.states ?? all.states)
      for (const deal of of.deals ?? all.deals) selected[compositeKey(category, state, deal)] = 1;
  return selected;
}
