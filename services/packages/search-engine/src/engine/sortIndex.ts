import type { DocumentSet } from '../types.ts';
import { forEachChunk, hasBit, setBit, wordsFor } from './bitmap.ts';
import type { Columns } from './columns.ts';
import { radixSortOrder } from './radixSort.ts';
import type { ScratchMemory } from './scratchMemory.ts';
import { toSharedArray } from './sharedArray.ts';
import { compareSortPositions, type SortPosition, type IndexedSort, type Sortable, sortValue } from './sortValues.ts';

/**
 * A sorted permutation of documents by value, ties by id, documents without a value last, with its inverse. A range of
 * values is a slice of the permutation.
 */
export interface SortIndex {
  /** Absent if document numbers are in this order. */
  readonly documents?: Uint32Array;
  readonly ranks?: Uint32Array;
  /** Number of documents with a value. */
  readonly valuedCount: number;
  /** Prefix bitmaps: for each sixteenth of the order but the last, the documents that rank below its end. */
  readonly prefixBitmaps?: Uint32Array;
}

const steps = 16;

/** @param byId documents ordered by id */
export function buildSortIndex(columns: Columns, sort: IndexedSort, byId: Uint32Array): Required<SortIndex> {
  const count = byId.length;
  // Loops: `from` and `filter` with a function take five times as long.
  const values = new Float64Array(count);
  for (let document = 0; document < count; document++) values[document] = sortValue(columns, sort, document);
  const valuedById = new Uint32Array(count);
  const documents = toSharedArray(new Uint32Array(count));
  let valuedCount = 0;
  let last = count;
  for (let at = count - 1; at >= 0; at--) if (Number.isNaN(values[byId[at]!]!)) documents[--last] = byId[at]!;
  for (let at = 0; at < count; at++) if (!Number.isNaN(values[byId[at]!]!)) valuedById[valuedCount++] = byId[at]!;
  documents.set(radixSortOrder(values, valuedById.subarray(0, valuedCount)));
  const ranks = toSharedArray(new Uint32Array(count));
  for (let rank = 0; rank < count; rank++) ranks[documents[rank]!] = rank;

  const words = wordsFor(count);
  const prefixBitmaps = toSharedArray(new Uint32Array(words * (steps - 1)));
  for (let step = 0; step < steps - 1; step++) {
    const bits = prefixBitmaps.subarray(step * words, (step + 1) * words);
    if (step > 0) bits.set(prefixBitmaps.subarray((step - 1) * words, step * words));
    for (let rank = stepStart(step, count); rank < stepStart(step + 1, count); rank++) setBit(bits, documents[rank]!);
  }
  return { documents, ranks, valuedCount, prefixBitmaps };
}

/** The rank at which a sixteenth begins. */
const stepStart = (step: number, count: number): number => Math.floor((step * count) / steps);

export class SortIndexReader {
  readonly #order: SortIndex;
  readonly #columns: Columns;
  readonly #sort: Sortable;
  readonly #count: number;

  constructor(order: SortIndex, columns: Columns, sort: Sortable) {
    this.#order = order;
    this.#columns = columns;
    this.#sort = sort;
    this.#count = columns.id.length;
  }

  /** The document of each rank; undefined if it equals the rank. */
  get documents(): Uint32Array | undefined {
    return this.#order.documents;
  }

  get ranks(): Uint32Array | undefined {
    return this.#order.ranks;
  }

  get valued(): number {
    return this.#order.valuedCount;
  }

  documentAt(rank: number): number {
    return this.#order.documents?.[rank] ?? rank;
  }

  /** The first rank with a value of at least `value`, or greater than it. Binary search. */
  lowerBound(value: number, greater = false): number {
    let low = 0;
    let high = this.#order.valuedCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = sortValue(this.#columns, this.#sort, this.documentAt(middle));
      if (greater ? found <= value : found < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Number of documents before a position in ascending order, including the position itself if `counted`. */
  #ranksBefore(place: SortPosition, counted: boolean): number {
    const { valuedCount } = this.#order;
    let [low, high] = Number.isNaN(place.value) ? [valuedCount, this.#count] : [0, valuedCount];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const document = this.documentAt(middle);
      const found = { value: sortValue(this.#columns, this.#sort, document), id: this.#columns.id[document]! };
      const side = compareSortPositions(found, place, 'asc');
      if (side < 0 || (counted && side === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The rank ranges of a list after a cursor: documents with a value, then those without. */
  rankRanges(sortOrder: 'asc' | 'desc', after?: SortPosition): RankRange[] {
    const { valuedCount } = this.#order;
    const late = after !== undefined && Number.isNaN(after.value);
    if (sortOrder === 'asc') {
      const from = after ? this.#ranksBefore(after, true) : 0;
      return [
        { from: late ? valuedCount : from, to: valuedCount, step: 1 },
        { from: Math.max(from, valuedCount), to: this.#count, step: 1 },
      ];
    }
    const from = after ? this.#ranksBefore(after, false) - 1 : valuedCount - 1;
    return [
      { from: late ? -1 : from, to: -1, step: -1 },
      { from: late ? from : this.#count - 1, to: valuedCount - 1, step: -1 },
    ];
  }

  /** Intersects a bitmap with the documents of a rank range. */
  intersectRange(bits: Uint32Array, from: number, to: number, scratch: ScratchMemory): void {
    const slice = scratch.bitmap();
    this.#fillBelow(slice, to);
    for (let at = 0; at < bits.length; at++) bits[at]! &= slice[at]!;
    if (from === 0) return;
    this.#fillBelow(slice, from);
    for (let at = 0; at < bits.length; at++) bits[at]! &= ~slice[at]!;
  }

  /** Fills a bitmap with the documents below a rank, starting from the nearest prefix bitmap. */
  #fillBelow(bits: Uint32Array, rank: number): void {
    const { documents, prefixBitmaps } = this.#order;
    if (!documents || !prefixBitmaps) throw new Error('Documents are in this order by themselves.');
    const step = Math.round((rank / this.#count) * steps);
    const start = stepStart(step, this.#count);
    if (step === 0) bits.fill(0);
    else if (step === steps) bits.fill(0xffff_ffff);
    else bits.set(prefixBitmaps.subarray((step - 1) * bits.length, step * bits.length));
    for (let at = start; at < rank; at++) bits[documents[at]! >>> 5]! |= 1 << (documents[at]! & 31);
    for (let at = rank; at < start; at++) bits[documents[at]! >>> 5]! &= ~(1 << (documents[at]! & 31));
  }

  /** The first matching documents of the rank ranges. */
  firstDocuments(found: DocumentSet, legs: readonly RankRange[], limit: number, scratch: ScratchMemory): number[] {
    const { ranks } = this.#order;
    if (found.kind === 'bits' && !ranks) return this.#take(found.bits, legs, limit);
    if (found.kind === 'bits' && found.count * found.count > limit * this.#count)
      return this.#walk(found.bits, legs, limit);
    // Few matches: setting their ranks in a bitmap sorts them.
    const marked = scratch.emptyBitmap();
    forEachChunk(found, (documents, count) => {
      for (let at = 0; at < count; at++) setBit(marked, ranks ? ranks[documents[at]!]! : documents[at]!);
    });
    return this.#take(marked, legs, limit);
  }

  /** Tests one rank after the other. */
  #walk(bits: Uint32Array, legs: readonly RankRange[], limit: number): number[] {
    const documents = this.#order.documents!;
    const taken: number[] = [];
    for (const { from, to, step } of legs) {
      for (let rank = from; rank !== to && taken.length < limit; rank += step) {
        if (hasBit(bits, documents[rank]!)) taken.push(documents[rank]!);
      }
    }
    return taken;
  }

  /** Reads the first set ranks of a bitmap. */
  #take(marked: Uint32Array, legs: readonly RankRange[], limit: number): number[] {
    const taken: number[] = [];
    for (const { from, to, step } of legs) {
      for (let rank = from; rank !== to && taken.length < limit; rank += step) {
        const word = marked[rank >>> 5]!;
        // Skips an empty word; the loop increment moves to the next.
        if (word === 0) {
          rank = step > 0 ? Math.min(rank | 31, to - 1) : Math.max(rank & ~31, to + 1);
          continue;
        }
        if ((word >>> (rank & 31)) & 1) taken.push(this.documentAt(rank));
      }
    }
    return taken;
  }
}

/** A half-open range of ranks and its direction. */
export interface RankRange {
  readonly from: number;
  readonly to: number;
  readonly step: 1 | -1;
}
