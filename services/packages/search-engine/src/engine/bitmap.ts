import type { DocumentSet } from '../types.ts';

/* Bitmaps of documents: document d is bit `d & 31` of word `d >>> 5`. */

/** A bitmap and its cardinality. */
export interface CountedBitmap {
  readonly bits: Uint32Array;
  readonly size: number;
}

export const wordsFor = (documents: number): number => (documents + 31) >>> 5;

/** An empty bitmap in shared memory. */
export const sharedBitmap = (documents: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(wordsFor(documents) * 4));

export const hasBit = (bits: Uint32Array, document: number): boolean =>
  ((bits[document >>> 5]! >>> (document & 31)) & 1) === 1;

export function setBit(bits: Uint32Array, document: number): void {
  bits[document >>> 5]! |= 1 << (document & 31);
}

export function clearBit(bits: Uint32Array, document: number): void {
  bits[document >>> 5]! &= ~(1 << (document & 31));
}

/** Sets the bits of all documents below a count. */
export function fillBitmap(bits: Uint32Array, documents: number): void {
  bits.fill(0);
  bits.fill(0xffff_ffff, 0, documents >>> 5);
  if (documents & 31) bits[documents >>> 5] = (1 << (documents & 31)) - 1;
}

export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += popcount(bits[at]!);
  return count;
}

/** Size of the intersection. */
export function countIntersection(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) count += popcount(one[at]! & other[at]!);
  return count;
}

export function intersectInto(bits: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at]! &= others[at]!;
}

export function uniteInto(bits: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at]! |= others[at]!;
}

export function subtractFrom(bits: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at]! &= ~others[at]!;
}

/** Writes the intersection of at least one bitmap to `into`. */
export function intersectAll(into: Uint32Array, sets: readonly Uint32Array[]): void {
  const [a, b, c, ...more] = sets;
  // Intersecting three bitmaps per pass saves two passes over memory.
  if (b === undefined) into.set(a!);
  else if (c === undefined) for (let at = 0; at < into.length; at++) into[at] = a![at]! & b[at]!;
  else for (let at = 0; at < into.length; at++) into[at] = a![at]! & b[at]! & c[at]!;
  for (const set of more) intersectInto(into, set);
}

/** Writes the documents of a bitmap in ascending order; returns their count. */
export function listBits(bits: Uint32Array, into: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at]!;
    while (word !== 0) {
      into[count++] = (at << 5) + (31 - Math.clz32(word & -word));
      word &= word - 1;
    }
  }
  return count;
}

const chunk = new Uint32Array(2048);

/**
 * Passes documents in chunks, in ascending order for bitmaps and in list order for lists, so that loops over them stay
 * monomorphic. The chunk is reused: it must not be kept, and calls must not be nested.
 */
export function forEachChunk(documents: DocumentSet, take: (documents: Uint32Array, count: number) => void): void {
  if (documents.kind === 'list') {
    take(documents.list, documents.list.length);
    return;
  }
  const { bits } = documents;
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at]!;
    if (word === 0) continue;
    if (count > chunk.length - 32) {
      take(chunk, count);
      count = 0;
    }
    const base = at << 5;
    while (word !== 0) {
      chunk[count++] = base + (31 - Math.clz32(word & -word));
      word &= word - 1;
    }
  }
  take(chunk, count);
}

export const cardinalityOf = (documents: DocumentSet): number =>
  documents.kind === 'list' ? documents.list.length : documents.count;
