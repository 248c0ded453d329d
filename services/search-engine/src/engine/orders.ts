import type { Documents } from '../types.ts';
import { eachChunk, hasBit, setBit, wordsFor } from './bits.ts';
import type { Columns } from './columns.ts';
import { orderOf } from './radix.ts';
import type { Scratch } from './scratch.ts';
import { shared } from './shared.ts';
import { comparePlaces, type Place, type Ranked, type Sortable, sortValue } from './sorts.ts';

/**
 * Documents in the order of a value, from the smallest, those with the same by id; those without one come after, by id.
 * A document's place in it is its rank, so a range of values is a slice of the order.
 */
export interface Order {
  /** Absent where documents lie in this order by themselves. */
  readonly documents?: Uint32Array;
  readonly ranks?: Uint32Array;
  /** How many have a value. */
  readonly valued: number;
  /** For every sixteenth of the order but the last, the documents that rank below its end. */
  readonly below?: Uint32Array;
}

const sixteenths = 16;

/** @param byId documents by their ids */
export function orderBy(columns: Columns, sort: Ranked, byId: Uint32Array): Required<Order> {
  const count = byId.length;
  const values = Float64Array.from({ length: count }, (_, document) => sortValue(columns, sort, document));
  const valued = orderOf(
    values,
    byId.filter((document) => !Number.isNaN(values[document]!)),
  );
  const documents = shared(new Uint32Array(count));
  documents.set(valued);
  documents.set(
    byId.filter((document) => Number.isNaN(values[document]!)),
    valued.length,
  );
  const ranks = shared(new Uint32Array(count));
  for (let rank = 0; rank < count; rank++) ranks[documents[rank]!] = rank;

  const words = wordsFor(count);
  const below = shared(new Uint32Array(words * (sixteenths - 1)));
  for (let step = 0; step < sixteenths - 1; step++) {
    const bits = below.subarray(step * words, (step + 1) * words);
    if (step > 0) bits.set(below.subarray((step - 1) * words, step * words));
    for (let rank = stepAt(step, count); rank < stepAt(step + 1, count); rank++) setBit(bits, documents[rank]!);
  }
  return { documents, ranks, valued: valued.length, below };
}

/** The rank at which a sixteenth begins. */
const stepAt = (step: number, count: number): number => Math.floor((step * count) / sixteenths);

export class OrderReader {
  readonly #order: Order;
  readonly #columns: Columns;
  readonly #sort: Sortable;
  readonly #count: number;

  constructor(order: Order, columns: Columns, sort: Sortable) {
    this.#order = order;
    this.#columns = columns;
    this.#sort = sort;
    this.#count = columns.id.length;
  }

  /** The document of each rank, where it is not the rank itself. */
  get documents(): Uint32Array | undefined {
    return this.#order.documents;
  }

  get ranks(): Uint32Array | undefined {
    return this.#order.ranks;
  }

  get valued(): number {
    return this.#order.valued;
  }

  documentAt(rank: number): number {
    return this.#order.documents?.[rank] ?? rank;
  }

  /** The first rank from which on a value is at least this, or greater than it. */
  rankFrom(value: number, greater = false): number {
    let low = 0;
    let high = this.#order.valued;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = sortValue(this.#columns, this.#sort, this.documentAt(middle));
      if (greater ? found <= value : found < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How many documents come before a place in ascending order, or at it where it is counted too. */
  #ranksBefore(place: Place, counted: boolean): number {
    const { valued } = this.#order;
    let [low, high] = Number.isNaN(place.value) ? [valued, this.#count] : [0, valued];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const document = this.documentAt(middle);
      const found = { value: sortValue(this.#columns, this.#sort, document), id: this.#columns.id[document]! };
      const side = comparePlaces(found, place, 'asc');
      if (side < 0 || (counted && side === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The ranks of a list in this order from after a place: two legs, the second of documents without a value. */
  legs(sortOrder: 'asc' | 'desc', after?: Place): Leg[] {
    const { valued } = this.#order;
    const late = after !== undefined && Number.isNaN(after.value);
    if (sortOrder === 'asc') {
      const from = after ? this.#ranksBefore(after, true) : 0;
      return [
        { from: late ? valued : from, to: valued, step: 1 },
        { from: Math.max(from, valued), to: this.#count, step: 1 },
      ];
    }
    const from = after ? this.#ranksBefore(after, false) - 1 : valued - 1;
    return [
      { from: late ? -1 : from, to: -1, step: -1 },
      { from: late ? from : this.#count - 1, to: valued - 1, step: -1 },
    ];
  }

  /** Keeps in a set the documents that rank in a slice. */
  keepSlice(bits: Uint32Array, from: number, to: number, scratch: Scratch): void {
    const slice = scratch.bits();
    this.#fillBelow(slice, to);
    for (let at = 0; at < bits.length; at++) bits[at]! &= slice[at]!;
    if (from === 0) return;
    this.#fillBelow(slice, from);
    for (let at = 0; at < bits.length; at++) bits[at]! &= ~slice[at]!;
  }

  /** The documents that rank below: from the nearest sixteenth on, put in or taken out one by one. */
  #fillBelow(bits: Uint32Array, rank: number): void {
    const { documents, below } = this.#order;
    if (!documents || !below) throw new Error('Documents are in this order by themselves.');
    const step = Math.round((rank / this.#count) * sixteenths);
    const start = stepAt(step, this.#count);
    if (step === 0) bits.fill(0);
    else if (step === sixteenths) bits.fill(0xffff_ffff);
    else bits.set(below.subarray((step - 1) * bits.length, step * bits.length));
    for (let at = start; at < rank; at++) bits[documents[at]! >>> 5]! |= 1 << (documents[at]! & 31);
    for (let at = rank; at < start; at++) bits[documents[at]! >>> 5]! &= ~(1 << (documents[at]! & 31));
  }

  /** The first of a set's documents on these legs. */
  first(found: Documents, legs: readonly Leg[], limit: number, scratch: Scratch): number[] {
    const { ranks } = this.#order;
    if (found.kind === 'bits' && !ranks) return this.#take(found.bits, legs, limit);
    if (found.kind === 'bits' && found.count * found.count > limit * this.#count)
      return this.#walk(found.bits, legs, limit);
    // Few: their ranks, as a set, are sorted by being put in.
    const marked = scratch.emptyBits();
    eachChunk(found, (documents, count) => {
      for (let at = 0; at < count; at++) setBit(marked, ranks ? ranks[documents[at]!]! : documents[at]!);
    });
    return this.#take(marked, legs, limit);
  }

  /** Looks at one rank after the other. */
  #walk(bits: Uint32Array, legs: readonly Leg[], limit: number): number[] {
    const documents = this.#order.documents!;
    const taken: number[] = [];
    for (const { from, to, step } of legs) {
      for (let rank = from; rank !== to && taken.length < limit; rank += step) {
        if (hasBit(bits, documents[rank]!)) taken.push(documents[rank]!);
      }
    }
    return taken;
  }

  /** Takes the first of a set of ranks. */
  #take(marked: Uint32Array, legs: readonly Leg[], limit: number): number[] {
    const taken: number[] = [];
    for (const { from, to, step } of legs) {
      for (let rank = from; rank !== to && taken.length < limit; rank += step) {
        const word = marked[rank >>> 5]!;
        // An empty word is passed in one step, to the rank before the next word.
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

/** Ranks from one to before another. */
export interface Leg {
  readonly from: number;
  readonly to: number;
  readonly step: 1 | -1;
}
