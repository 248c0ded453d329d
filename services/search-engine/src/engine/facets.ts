import { categories, dealTypes, priceSteps, states } from '@dealstead/contracts';
import type { DocumentSet } from '../types.ts';
import { type CompiledQuery, selectedKeys } from './compiledQuery.ts';
import { countIntersection, forEachChunk, cardinalityOf, subtractFrom } from './bitmap.ts';
import { categoryOf, type Columns, dealOf, keyCount, stateOf } from './columns.ts';
import type { Facets, Overview, Summary } from './searchIndex.ts';
import type { Segment, Universe } from './segment.ts';
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
function tally(
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

const countOf = (found: readonly PartialResult[]): number =>
  found.reduce((sum, { documents }) => sum + cardinalityOf(documents), 0);

/** Counts by value without zeros. */
function nonZeroCounts<K extends string>(values: readonly K[], counts: ArrayLike<number>): Partial<Record<K, number>> {
  const some: Partial<Record<K, number>> = {};
  values.forEach((value, at) => {
    if (counts[at]! > 0) some[value] = counts[at]!;
  });
  return some;
}

/** Counting all keys once, without selections, answers all three facets. */
export function computeFacets(found: readonly PartialResult[], query: CompiledQuery): Facets {
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

export function computeSummary(found: readonly PartialResult[], now: number): Summary {
  const count = countOf(found);
  const isIn = new Uint8Array(states.length);
  const { counts, total } = sumKeys(found);
  counts.forEach((size, key) => {
    if (size > 0) isIn[stateOf(key)] = 1;
  });
  return {
    count,
    averagePrice: count === 0 ? null : Math.round(total / count),
    featured: countFeatured(found, now),
    states: isIn.reduce((sum, is) => sum + is, 0),
  };
}
