import { categories, dealTypes, priceSteps, states } from '@dealstead/contracts';
import type { Documents } from '../types.ts';
import { type Asked, selectedKeys } from './asked.ts';
import { countBoth, eachChunk, sizeOf, takeAway } from './bits.ts';
import { categoryOf, type Columns, dealOf, keys, stateOf } from './columns.ts';
import type { Facets, Overview, Summary } from './face.ts';
import type { Segment, Universe } from './segment.ts';
import type { Totals } from './totals.ts';

/** What a question found in one part of the index. */
export interface Found {
  readonly columns: Columns;
  readonly documents: Documents;
  /** The segment, and that which all that was found is a part of; absent for fresh documents. */
  readonly segment?: Segment;
  readonly of?: Universe;
}

/**
 * Goes through what was found; where that is most of a segment, through the rest of it, to be taken off what all of it
 * comes to.
 */
function tally(
  found: readonly Found[],
  begin: (totals: Totals) => void,
  count: (columns: Columns, documents: Uint32Array, size: number, sign: 1 | -1) => void,
): void {
  for (const { columns, documents, segment, of } of found) {
    const isMost =
      segment !== undefined && of !== undefined && documents.kind === 'bits' && documents.count * 2 > of.size;
    if (!isMost) {
      eachChunk(documents, (some, size) => count(columns, some, size, 1));
      continue;
    }
    begin(of.totals);
    const rest = segment.scratch.bits();
    rest.set(of.bits);
    takeAway(rest, documents.bits);
    const others = { kind: 'bits', bits: rest, count: of.size - documents.count } as const;
    eachChunk(others, (some, size) => count(columns, some, size, -1));
  }
}

const addTo = (counts: Uint32Array, others: Uint32Array) => others.forEach((count, at) => (counts[at]! += count));

/** How many documents have each key. */
function countKeys(found: readonly Found[]): Uint32Array {
  const counts = new Uint32Array(keys);
  tally(
    found,
    (totals) => addTo(counts, totals.keys),
    ({ key }, some, size, sign) => {
      for (let at = 0; at < size; at++) counts[key[some[at]!]!]! += sign;
    },
  );
  return counts;
}

function countBars(found: readonly Found[]): number[] {
  const counts = new Uint32Array(priceSteps.length);
  tally(
    found,
    (totals) => addTo(counts, totals.bars),
    ({ bar }, some, size, sign) => {
      for (let at = 0; at < size; at++) counts[bar[some[at]!]!]! += sign;
    },
  );
  return [...counts];
}

/** How many documents have each key, and the sum of their prices in cents. */
function sumKeys(found: readonly Found[]): { counts: Uint32Array; total: number } {
  const counts = new Uint32Array(keys);
  let total = 0;
  tally(
    found,
    (totals) => {
      addTo(counts, totals.keys);
      total += totals.price;
    },
    ({ key, price }, some, size, sign) => {
      // A sum of its own: one that is written from in here would be put on the heap each time.
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

function countFeatured(found: readonly Found[], now: number): number {
  let featured = 0;
  for (const { columns, documents, segment } of found) {
    const { featuredUntil } = columns;
    if (segment && documents.kind === 'bits') {
      featured += countBoth(documents.bits, segment.featured(now).bits);
      continue;
    }
    eachChunk(documents, (some, size) => {
      for (let at = 0; at < size; at++) if (featuredUntil[some[at]!]! > now) featured++;
    });
  }
  return featured;
}

const countOf = (found: readonly Found[]): number => found.reduce((sum, { documents }) => sum + sizeOf(documents), 0);

/** Counts by value, without zeros. */
function named<K extends string>(values: readonly K[], counts: ArrayLike<number>): Partial<Record<K, number>> {
  const some: Partial<Record<K, number>> = {};
  values.forEach((value, at) => {
    if (counts[at]! > 0) some[value] = counts[at]!;
  });
  return some;
}

/** One count over all keys of what is found without selections answers all three facets. */
export function facetsOf(found: readonly Found[], asked: Asked): Facets {
  const counts = countKeys(found);
  const without = {
    category: selectedKeys({ ...asked, categories: undefined }),
    state: selectedKeys({ ...asked, states: undefined }),
    deal: selectedKeys({ ...asked, deals: undefined }),
  };
  const byCategory = new Uint32Array(categories.length);
  const byState = new Uint32Array(states.length);
  const byDeal = new Uint32Array(dealTypes.length + 1);
  for (let key = 0; key < keys; key++) {
    const count = counts[key]!;
    if (count === 0) continue;
    if (without.category[key]) byCategory[categoryOf(key)]! += count;
    if (without.state[key]) byState[stateOf(key)]! += count;
    if (without.deal[key]) byDeal[dealOf(key)]! += count;
  }
  return {
    category: named(categories, byCategory),
    state: named(states, byState),
    dealType: named(dealTypes, byDeal.subarray(1)),
  };
}

export const pricesOf = (found: readonly Found[]): number[] => countBars(found);

export function overviewOf(found: readonly Found[]): Overview {
  const byCategory = new Uint32Array(categories.length);
  countKeys(found).forEach((count, key) => (byCategory[categoryOf(key)]! += count));
  return { count: countOf(found), categories: named(categories, byCategory), prices: countBars(found) };
}

export function summaryOf(found: readonly Found[], now: number): Summary {
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
