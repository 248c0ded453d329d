import { categories, dealTypes, priceSteps, states } from '@dealstead/contracts';
import type { Documents } from '../types.ts';
import { type Asked, selectedKeys } from './asked.ts';
import { countBoth, eachChunk, haveCommon, sizeOf } from './bits.ts';
import { categoryOf, type Columns, dealOf, keys, stateOf } from './columns.ts';
import type { Facets, Overview, Summary } from './face.ts';
import type { Segment } from './segment.ts';

/** What a question found in one part of the index. */
export interface Found {
  readonly columns: Columns;
  readonly documents: Documents;
  /** The segment, where it is that. */
  readonly segment?: Segment;
}

/** How many documents have each key. */
function countKeys(found: readonly Found[]): Uint32Array {
  const counts = new Uint32Array(keys);
  for (const { columns, documents } of found) {
    const { key } = columns;
    eachChunk(documents, (some, count) => {
      for (let at = 0; at < count; at++) counts[key[some[at]!]!]!++;
    });
  }
  return counts;
}

function countBars(found: readonly Found[]): number[] {
  const counts = new Uint32Array(priceSteps.length);
  for (const { columns, documents } of found) {
    const { bar } = columns;
    eachChunk(documents, (some, count) => {
      for (let at = 0; at < count; at++) counts[bar[some[at]!]!]!++;
    });
  }
  return [...counts];
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
  let total = 0;
  let featured = 0;
  const isIn = new Uint8Array(states.length);
  for (const part of found) {
    const { columns, documents, segment } = part;
    const { price, key, featuredUntil } = columns;
    if (segment && documents.kind === 'bits') {
      featured += countBoth(documents.bits, segment.featured(now).bits);
      states.forEach((_, state) => {
        if (isIn[state] === 0 && haveCommon(documents.bits, segment.set('state', state).bits)) isIn[state] = 1;
      });
      eachChunk(documents, (some, size) => {
        // A sum of its own: one that is written from in here would be put on the heap each time.
        let sum = 0;
        for (let at = 0; at < size; at++) sum += price[some[at]!]!;
        total += sum;
      });
      continue;
    }
    eachChunk(documents, (some, size) => {
      for (let at = 0; at < size; at++) {
        const document = some[at]!;
        total += price[document]!;
        isIn[stateOf(key[document]!)] = 1;
        if (featuredUntil[document]! > now) featured++;
      }
    });
  }
  return {
    count,
    averagePrice: count === 0 ? null : Math.round(total / count),
    featured,
    states: isIn.reduce((sum, is) => sum + is, 0),
  };
}
