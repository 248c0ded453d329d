import type { Filter, Word } from '../types.ts';
import { categoryNumber, dealNumber, keyOf, keys, stateNumber } from './columns.ts';
import { type Spans, spansNear, spansOfArea, spansOfBox } from './spans.ts';
import { arvPercentBound, categories, dealTypes, states } from '@dealstead/contracts';

/** What is asked, made ready for segments and fresh documents alike. */
export interface Asked {
  /** Numbers of what is selected; absent where all are. */
  readonly categories?: readonly number[];
  readonly states?: readonly number[];
  readonly deals?: readonly number[];
  /** For every key, whether it is selected: 1 or 0. */
  selected(): Uint8Array;
  readonly city?: string;
  readonly county?: string;
  /** Least and most by sortable value, as `sortValue` has it. */
  readonly ranges: readonly Range[];
  readonly underContract: boolean;
  readonly featured: boolean;
  readonly ownerFinance: boolean;
  readonly maxDaysOnMarket?: number;
  readonly areas: readonly Spans[];
  readonly words: readonly Word[];
  /** Nothing can match. */
  readonly nothing: boolean;
  readonly now: number;
}

export interface Range {
  readonly sort: 'price' | 'acres' | 'arvPercent' | 'spread';
  readonly least: number;
  readonly most: number;
}

/** A filter made ready: what each segment is asked. */
export function ask(filter: Filter, now: number): Asked {
  const ranges: Range[] = [];
  const range = (sort: Range['sort'], least = -Infinity, most = Infinity) => {
    if (least > -Infinity || most < Infinity) ranges.push({ sort, least, most });
  };
  range('price', dollars(filter.minPrice), dollars(filter.maxPrice));
  range('acres', filter.minAcres, filter.maxAcres);
  range(
    'arvPercent',
    undefined,
    filter.maxArvPercent === undefined ? undefined : arvPercentBound(filter.maxArvPercent),
  );
  range('spread', dollars(filter.minSpread));
  return withSelections({
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
      ...(filter.box ? [spansOfBox(filter.box)] : []),
      ...(filter.area ? [spansOfArea(filter.area)] : []),
      ...(filter.near ? [spansNear(filter.near)] : []),
    ],
    words: filter.words ?? [],
    nothing: filter.words?.length === 0,
    now,
  });
}

const dollars = (cents: number | undefined): number | undefined => (cents === undefined ? undefined : cents / 100);

/** The same question without what is selected of categories, states and deal types. */
export const withoutSelections = (asked: Asked): Asked =>
  withSelections({ ...asked, categories: undefined, states: undefined, deals: undefined });

/** Adds which keys a question selects, worked out when it is first asked for. */
function withSelections(asked: Omit<Asked, 'selected'>): Asked {
  let selected: Uint8Array | undefined;
  return { ...asked, selected: () => (selected ??= selectedKeys(asked)) };
}

const everyKey = new Uint8Array(keys).fill(1);
const every = (count: number) => Array.from({ length: count }, (_, at) => at);
const all = { categories: every(categories.length), states: every(states.length), deals: every(dealTypes.length + 1) };

/** For every key, whether it is selected: 1 or 0. */
export function selectedKeys(of: Pick<Asked, 'categories' | 'states' | 'deals'>): Uint8Array {
  if (!of.categories && !of.states && !of.deals) return everyKey;
  const selected = new Uint8Array(keys);
  for (const category of of.categories ?? all.categories)
    for (const state of of.states ?? all.states)
      for (const deal of of.deals ?? all.deals) selected[keyOf(category, state, deal)] = 1;
  return selected;
}
