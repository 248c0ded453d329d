import type { Filter, Word } from '../types.ts';
import { categoryNumber, dealNumber, compositeKey, keyCount, stateNumber } from './columns.ts';
import { type RasterArea, rasterizeCircle, rasterizePolygon, rasterizeBox } from './rasterArea.ts';
import { arvPercentBound, categories, dealTypes, states } from '@dealstead/contracts';

/** A filter compiled once per query and evaluated by the segment and the in-memory segments. */
export interface CompiledQuery {
  /** Numbers of the selected values; absent if all are selected. */
  readonly categories?: readonly number[];
  readonly states?: readonly number[];
  readonly deals?: readonly number[];
  /** For each composite key, 1 if it is selected, else 0. */
  selectedKeys(): Uint8Array;
  readonly city?: string;
  readonly county?: string;
  /** Bounds in the units of `sortValue`. */
  readonly ranges: readonly Range[];
  readonly underContract: boolean;
  readonly featured: boolean;
  readonly ownerFinance: boolean;
  readonly maxDaysOnMarket?: number;
  readonly areas: readonly RasterArea[];
  readonly words: readonly Word[];
  /** True if no document can match. */
  readonly matchesNothing: boolean;
  readonly now: number;
}

export interface Range {
  readonly sort: 'price' | 'acres' | 'arvPercent' | 'spread';
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
  return withSelectedKeys({
    categories: filter.categories?.map(categoryNumber),
    states: filter.states?.map(stateNumber),
    deals: filter.dealTypes?.map(dealNumber),
    city: filter.city,
    county: filter.county,
    ranges,
    underContract: filter.underContract ?? false,
    featured: filter.featured ?? false,
    ownerFinance: filter.ownerFinance ?? false,
    maxDaysOnMarket: filter.maxDaysOnMarket,
    areas: [
      ...(filter.box ? [rasterizeBox(filter.box)] : []),
      ...(filter.area ? [rasterizePolygon(filter.area)] : []),
      ...(filter.near ? [rasterizeCircle(filter.near)] : []),
    ],
    words: filter.words ?? [],
    matchesNothing: filter.words?.length === 0,
    now,
  });
}

const centsToDollars = (cents: number | undefined): number | undefined =>
  cents === undefined ? undefined : cents / 100;

/** The same query without its category, state and deal type selections, as facet counts need it. */
export const withoutFacetSelections = (query: CompiledQuery): CompiledQuery =>
  withSelectedKeys({ ...query, categories: undefined, states: undefined, deals: undefined });

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
