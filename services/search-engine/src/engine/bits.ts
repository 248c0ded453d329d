import type { Documents } from '../types.ts';

/* Sets of documents as bits: bit `d & 31` of word `d >>> 5` says whether document d is in it. */

export const wordsFor = (documents: number): number => (documents + 31) >>> 5;

/** An empty set in memory that a worker may share. */
export const sharedBits = (documents: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(wordsFor(documents) * 4));

export const hasBit = (bits: Uint32Array, document: number): boolean =>
  ((bits[document >>> 5]! >>> (document & 31)) & 1) === 1;

export function setBit(bits: Uint32Array, document: number): void {
  bits[document >>> 5]! |= 1 << (document & 31);
}

export function clearBit(bits: Uint32Array, document: number): void {
  bits[document >>> 5]! &= ~(1 << (document & 31));
}

/** Puts in all documents below the count. */
export function fillBits(bits: Uint32Array, documents: number): void {
  bits.fill(0);
  bits.fill(0xffff_ffff, 0, documents >>> 5);
  if (documents & 31) bits[documents >>> 5] = (1 << (documents & 31)) - 1;
}

export function onesOf(word: number): number {
  let x = word - ((word >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += onesOf(bits[at]!);
  return count;
}

/** How many documents are in both. */
export function countBoth(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) count += onesOf(one[at]! & other[at]!);
  return count;
}

export function keepBoth(bits: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at]! &= others[at]!;
}

export function addAll(bits: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at]! |= others[at]!;
}

export function takeAway(bits: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at]! &= ~others[at]!;
}

/** The documents of all sets, written over `into`. There is at least one set. */
export function intersect(into: Uint32Array, sets: readonly Uint32Array[]): void {
  const [a, b, c, ...more] = sets;
  // Three at a time: one pass over memory instead of three.
  if (b === undefined) into.set(a!);
  else if (c === undefined) for (let at = 0; at < into.length; at++) into[at] = a![at]! & b[at]!;
  else for (let at = 0; at < into.length; at++) into[at] = a![at]! & b[at]! & c[at]!;
  for (const set of more) keepBoth(into, set);
}

/** Writes the documents of a set in ascending order and gives their count. */
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
 * Hands over documents in ascending order (a list: in its own), some at a time, so that a loop over them is tight
 * whichever way they are kept. The array belongs to this function: use it at once, and do not nest.
 */
export function eachChunk(documents: Documents, take: (documents: Uint32Array, count: number) => void): void {
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

export const sizeOf = (documents: Documents): number =>
  documents.kind === 'list' ? documents.list.length : documents.count;
