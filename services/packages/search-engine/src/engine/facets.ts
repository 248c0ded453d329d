import { categories, dealTypes, priceSteps, states } from '@dealstead/contracts';
import { quartersPerBath } from '@dealstead/contracts/listings/baths';
import { bathBounds, bedBounds } from '@dealstead/contracts/listings/filter';
import { propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import type { DocumentSet } from '../types.ts';
import {
  type CompiledQuery,
  selectedKeys,
  withoutKeySelections,
  withoutLowerBound,
  withoutTypes,
} from './compiledQuery.ts';
import { cardinalityOf, countBits, countIntersection, forEachChunk, intersectAll, subtractFrom } from './bitmap.ts';
import { keyClauses } from './queryPlan.ts';
import { categoryOf, type Columns, dealOf, keyCount, stateOf } from './columns.ts';
import type { Facets, Overview, Summary } from './searchIndex.ts';
import type { Segment, Universe } from './segment.ts';
import { addCombinations, countFacts, emptyFactCounts, type FactCounts } from './factCombinations.ts';
import type { Totals } from './totals.ts';

/** Matches in one segment. */
export interface PartialResult {
  readonly columns: Columns;
  readonly documents: DocumentSet;
  /** The segment and the set that all matches are part of; absent for in-memory segments. */
  readonly segment?: Segment;
  readonly universe?: Universe;
}

/**
 * Aggregates over matches. Where they are more than half of a segment, starts from the segment's totals and subtracts
 * the complement.
 */
export function tally(
  found: readonly PartialResult[],
  begin: (totals: Totals) => void,
  count: (columns: Columns, documents: Uint32Array, size: number, sign: 1 | -1) => void,
): void {
  for (const { columns, documents, segment, universe } of found) {
    const isMost =
      segment !== undefined &&
      universe !== undefined &&
      documents.kind === 'bits' &&
      documents.count * 2 > universe.size;
    if (!isMost) {
      forEachChunk(documents, (some, size) => count(columns, some, size, 1));
      continue;
    }
    begin(universe.totals);
    const rest = segment.scratch.bitmap();
    rest.set(universe.bits);
    subtractFrom(rest, documents.bits);
    const others = { kind: 'bits', bits: rest, count: universe.size - documents.count } as const;
    forEachChunk(others, (some, size) => count(columns, some, size, -1));
  }
}

const addTo = (counts: Uint32Array, others: Uint32Array) => others.forEach((count, at) => (counts[at]! += count));

/** Number of documents for each composite key. */
function countKeys(found: readonly PartialResult[]): Uint32Array {
  const counts = new Uint32Array(keyCount);
  tally(
    found,
    (totals) => addTo(counts, totals.keys),
    ({ key }, some, size, sign) => {
      for (let at = 0; at < size; at++) counts[key[some[at]!]!]! += sign;
    },
  );
  return counts;
}

function countPriceBars(found: readonly PartialResult[]): number[] {
  const counts = new Uint32Array(priceSteps.length);
  tally(
    found,
    (totals) => addTo(counts, totals.priceBars),
    ({ bar }, some, size, sign) => {
      for (let at = 0; at < size; at++) counts[bar[some[at]!]!]! += sign;
    },
  );
  return [...counts];
}

/** Number of documents for each composite key, and the sum of prices in cents. */
function sumKeys(found: readonly PartialResult[]): { counts: Uint32Array; total: number } {
  const counts = new Uint32Array(keyCount);
  let total = 0;
  tally(
    found,
    (totals) => {
      addTo(counts, totals.keys);
      total += totals.price;
    },
    ({ key, price }, some, size, sign) => {
      // A local sum: V8 would box a captured variable at every write.
      let sum = 0;
      for (let at = 0; at < size; at++) {
        const document = some[at]!;
        counts[key[document]!]! += sign;
        sum += price[document]!;
      }
      total += sign * sum;
    },
  );
  return { counts, total };
}

function countFeatured(found: readonly PartialResult[], now: number): number {
  let featured = 0;
  for (const { columns, documents, segment } of found) {
    const { featuredUntil } = columns;
    if (segment && documents.kind === 'bits') {
      featured += countIntersection(documents.bits, segment.featured(now).bits);
      continue;
    }
    forEachChunk(documents, (some, size) => {
      for (let at = 0; at < size; at++) if (featuredUntil[some[at]!]! > now) featured++;
    });
  }
  return featured;
}

/** Number of matches. */
export const countOf = (found: readonly PartialResult[]): number =>
  found.reduce((sum, { documents }) => sum + cardinalityOf(documents), 0);

/** Counts by value without zeros. */
function nonZeroCounts<K extends string>(values: readonly K[], counts: ArrayLike<number>): Partial<Record<K, number>> {
  const some: Partial<Record<K, number>> = {};
  values.forEach((value, at) => {
    if (counts[at]! > 0) some[value] = counts[at]!;
  });
  return some;
}

/** Numbers of documents by property type, bedrooms and bathrooms. Those of a segment are counted by combination first. */
function tallyFacts(found: readonly PartialResult[]): FactCounts {
  const counts = emptyFactCounts();
  for (const part of found) {
    const facts = part.segment?.groupings.facts;
    if (!facts) {
      forEachChunk(part.documents, (some, size) => countFacts(counts, part.columns, some, size));
      continue;
    }
    const byCombination = new Uint32Array(facts.types.length);
    tally(
      [part],
      ({ combinations }) => byCombination.set(combinations),
      (_, some, size, sign) => {
        for (let at = 0; at < size; at++) byCombination[facts.numbers[some[at]!]!]! += sign;
      },
    );
    addCombinations(counts, facts, byCombination);
  }
  return counts;
}

/** Numbers of documents whose fact is at least each bound, from the numbers by encoded value. */
const cumulate = (bounds: readonly string[], counts: Uint32Array, unitsPerOne = 1): number[] =>
  bounds.map((bound) => counts.subarray(Number(bound) * unitsPerOne + 1).reduce((sum, count) => sum + count, 0));

/**
 * Facet counts. Each facet ignores its own selection, so it counts the matches of a relaxed query; facets without a
 * selection share the matches of the whole query. Counting all keys once answers category, state and deal type.
 */
export function computeFacets(query: CompiledQuery, search: (query: CompiledQuery) => PartialResult[]): Facets {
  const relaxed = {
    keys: withoutKeySelections(query),
    types: withoutTypes(query),
    beds: withoutLowerBound(query, 'beds'),
    baths: withoutLowerBound(query, 'baths'),
  };
  let facets: Partial<Facets> = {};
  let unkeyed: readonly PartialResult[] = [];
  const { keys, ...others } = relaxed;
  // The query itself comes second: a further search overwrites the matches of in-memory segments.
  const rest = Object.values(others).toSorted((one, other) => Number(other === query) - Number(one === query));
  for (const one of new Set([keys, ...rest])) {
    // Intersecting with the selections is cheaper than searching again.
    const found = one === query && relaxed.keys !== query ? selectKeys(unkeyed, query) : search(one);
    if (one === relaxed.keys) unkeyed = found;
    if (one === relaxed.keys) facets = { ...facets, ...countKeyFacets(found, query) };
    if (one !== relaxed.types && one !== relaxed.beds && one !== relaxed.baths) continue;
    const { types, beds, baths } = tallyFacts(found);
    if (one === relaxed.types) facets = { ...facets, propertyType: nonZeroCounts(propertyTypes, types) };
    if (one === relaxed.beds) facets = { ...facets, minBeds: nonZeroCounts(bedBounds, cumulate(bedBounds, beds)) };
    if (one === relaxed.baths)
      facets = { ...facets, minBaths: nonZeroCounts(bathBounds, cumulate(bathBounds, baths, quartersPerBath)) };
  }
  return facets as Facets;
}

/** The matches that have the selected categories, states and deal types. */
const selectKeys = (found: readonly PartialResult[], query: CompiledQuery): PartialResult[] =>
  found.map((part) => {
    const { columns, documents, segment } = part;
    const selected = query.selectedKeys();
    if (documents.kind === 'list' || !segment) {
      const list = documents.kind === 'list' ? documents.list : new Uint32Array(0);
      return { ...part, documents: { kind: 'list', list: list.filter((at) => selected[columns.key[at]!] === 1) } };
    }
    const bits = segment.scratch.bitmap();
    intersectAll(bits, [documents.bits, ...keyClauses(segment, query).flatMap((clause) => clause.bits ?? [])]);
    return { ...part, documents: { kind: 'bits', bits, count: countBits(bits) } };
  });

function countKeyFacets(
  found: readonly PartialResult[],
  query: CompiledQuery,
): Pick<Facets, 'category' | 'state' | 'dealType'> {
  const counts = countKeys(found);
  const without = {
    category: selectedKeys({ ...query, categories: undefined }),
    state: selectedKeys({ ...query, states: undefined }),
    deal: selectedKeys({ ...query, deals: undefined }),
  };
  const byCategory = new Uint32Array(categories.length);
  const byState = new Uint32Array(states.length);
  const byDeal = new Uint32Array(dealTypes.length + 1);
  for (let key = 0; key < keyCount; key++) {
    const count = counts[key]!;
    if (count === 0) continue;
    if (without.category[key]) byCategory[categoryOf(key)]! += count;
    if (without.state[key]) byState[stateOf(key)]! += count;
    if (without.deal[key]) byDeal[dealOf(key)]! += count;
  }
  return {
    category: nonZeroCounts(categories, byCategory),
    state: nonZeroCounts(states, byState),
    dealType: nonZeroCounts(dealTypes, byDeal.subarray(1)),
  };
}

export const computePriceHistogram = (found: readonly PartialResult[]): number[] => countPriceBars(found);

export function computeOverview(found: readonly PartialResult[]): Overview {
  const byCategory = new Uint32Array(categories.length);
  countKeys(found).forEach((count, key) => (byCategory[categoryOf(key)]! += count));
  return { count: countOf(found), categories: nonZeroCounts(categories, byCategory), prices: countPriceBars(found) };
}

/** What a summary is computed from; sums of disjoint sets of listings add up. */
export interface SummarySums {
  readonly count: number;
  /** Sum of prices in cents. */
  readonly price: number;
  readonly featured: number;
  /** Numbers of the states with a match. */
  readonly states: readonly number[];
}

export function computeSummarySums(found: readonly PartialResult[], now: number): SummarySums {
  const isIn = new Uint8Array(states.length);
  const { counts, total } = sumKeys(found);
  counts.forEach((size, key) => {
    if (size > 0) isIn[stateOf(key)] = 1;
  });
  return {
    count: countOf(found),
    price: total,
    featured: countFeatured(found, now),
    states: [...isIn.keys()].filter((state) => isIn[state] === 1),
  };
}

/** The summary of disjoint sets of listings. */
export function summarize(parts: readonly SummarySums[]): Summary {
  const sum = (name: 'count' | 'price' | 'featured') => parts.reduce((all, part) => all + part[name], 0);
  const count = sum('count');
  return {
    count,
    averagePrice: count === 0 ? null : Math.round(sum('price') / count),
    featured: sum('featured'),
    states: new Set(parts.flatMap((part) => part.states)).size,
  };
}
