import { rowLayout, type RowArena, type RowChunk, rowLength, rowOffset } from './rowArena.ts';

/** West, south, east and north in hundredths of a degree. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
export const worldBounds: Bounds = [-32_768, -32_768, 32_767, 32_767];
/** Row and column of a listing without a position: only `worldBounds` contain it. */
export const noPosition = -32_768;

/**
 * A listing encoded for comparison with rows. Unknown values are any number: `checkedFlags` excludes queries that ask
 * for them.
 */
export interface Candidate {
  /** Cents. */
  readonly price: number;
  /**
   * The smallest bound that includes the listing, in hundredths of a percent: an integer, which a 32-bit float
   * represents exactly.
   */
  readonly arvPercent: number;
  readonly acres: number;
  /** Cents. */
  readonly spread: number;
  /** Days on the market, at most `maxDays`. */
  readonly days: number;
  /** Hundredths of a degree. */
  readonly row: number;
  readonly column: number;
  /** Unit vector of the position. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly state: number;
  /** Of these bits, a matching row has exactly those of `requiredFlags`. */
  readonly checkedFlags: number;
  readonly requiredFlags: number;
}

/** Numbers that `scan` writes for each hit: key, member, flags, conjunction. */
export const hitLength = 4;
/**
 * Relative error bound of a squared distance in 32-bit floats for radii of five miles and more; smaller circles are
 * always rechecked.
 */
const distanceTolerance = 0.0005;
const minCertainChord = (5 / 3_958.8) ** 2;

/** Maximum days on the market are stored above the state bits of the second word. */
export const daysShift = 18;
export const maxDays = 2 ** (32 - daysShift) - 1;

const minBlockRows = 2;
/** Maximum rows of a block before it is split. */
const maxBlockRows = 256;
const { floats: float, words: word } = rowLayout;

/**
 * Saved queries of one bucket key and category, sorted by maximum price, then by key, in blocks (an unrolled linked
 * list). Queries whose maximum price admits a listing are a suffix. Insertion and removal move at most one block: O(log
 * n + block size).
 */
export class Bucket {
  size = 0;
  readonly #arena: RowArena;
  /** For each block its first row, its size and its capacity. */
  readonly #firsts: number[] = [];
  readonly #sizes: number[] = [];
  readonly #capacities: number[] = [];
  /** The largest maximum price of each block, kept here because reading a block costs a cache miss. */
  readonly #ends: number[] = [];

  constructor(arena: RowArena) {
    this.#arena = arena;
  }

  /** Inserts a row. */
  add({ floats, words }: RowChunk): void {
    const [maxPrice, key] = [floats[float.most]!, words[word.key]!];
    let nth = Math.min(this.#blockOf(maxPrice, key), Math.max(0, this.#firsts.length - 1));
    if (this.size === 0) this.#insert(0, minBlockRows, 0);
    let at = this.#positionIn(nth, maxPrice, key);
    if (this.#sizes[nth] === maxBlockRows) {
      const left = this.#split(nth);
      if (at > left) {
        at -= left;
        nth++;
      }
    }
    if (this.#sizes[nth] === this.#capacities[nth]) this.#resize(nth, nextCapacity(this.#sizes[nth]!));
    const first = this.#firsts[nth]!;
    const { words: all } = this.#arena.chunkOf(first);
    all.copyWithin(
      rowOffset(first + at) + rowLength,
      rowOffset(first + at),
      rowOffset(first) + this.#sizes[nth]! * rowLength,
    );
    all.set(words, rowOffset(first + at));
    this.#sizes[nth]!++;
    this.size++;
    this.#ends[nth] = this.#maxPriceAt(nth);
  }

  /** Removes the row with the same maximum price and key. */
  remove({ floats, words }: RowChunk): void {
    const [maxPrice, key] = [floats[float.most]!, words[word.key]!];
    const nth = this.#blockOf(maxPrice, key);
    if (nth === this.#firsts.length) return;
    const at = this.#positionIn(nth, maxPrice, key);
    const first = this.#firsts[nth]!;
    const { words: all } = this.#arena.chunkOf(first);
    const where = rowOffset(first + at);
    if (all[where + word.key] !== key) return;
    all.copyWithin(where, where + rowLength, rowOffset(first) + this.#sizes[nth]! * rowLength);
    this.size--;
    if (--this.#sizes[nth]! > 0) {
      this.#ends[nth] = this.#maxPriceAt(nth);
      return;
    }
    this.#arena.free(first, this.#capacities[nth]!);
    for (const list of [this.#firsts, this.#sizes, this.#capacities, this.#ends]) list.splice(nth, 1);
  }

  /**
   * Writes the hits of a candidate to `into` and returns how many numbers were written. Hits with the flag
   * `needsRecheck` are not certain, among them listings near the border of a circle.
   */
  scan(candidate: Candidate, unsure: number, into: Uint32Array): number {
    let count = 0;
    const start = this.#blockOf(candidate.price, 0);
    for (let nth = start; nth < this.#firsts.length; nth++) {
      const first = this.#firsts[nth]!;
      const begin = rowOffset(nth === start ? first + this.#positionIn(nth, candidate.price, 0) : first);
      const end = rowOffset(first) + this.#sizes[nth]! * rowLength;
      count = scanRows(this.#arena.chunkOf(first), begin, end, candidate, unsure, into, count);
    }
    return count;
  }

  /** The first block that ends at or after a position. */
  #blockOf(maxPrice: number, key: number): number {
    let low = 0;
    let high = this.#firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const end = this.#ends[middle]!;
      const last = this.#firsts[middle]! + this.#sizes[middle]! - 1;
      if (end < maxPrice || (end === maxPrice && isBefore(this.#arena.chunkOf(last), rowOffset(last), maxPrice, key)))
        low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first row of a block at or after a position. */
  #positionIn(nth: number, maxPrice: number, key: number): number {
    const first = this.#firsts[nth]!;
    const rows = this.#arena.chunkOf(first);
    let low = 0;
    let high = this.#sizes[nth]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(rows, rowOffset(first + middle), maxPrice, key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #maxPriceAt(nth: number): number {
    const last = this.#firsts[nth]! + this.#sizes[nth]! - 1;
    return this.#arena.chunkOf(last).floats[rowOffset(last) + float.most]!;
  }

  #insert(nth: number, capacity: number, size: number): void {
    this.#firsts.splice(nth, 0, this.#arena.allocate(capacity));
    this.#sizes.splice(nth, 0, size);
    this.#capacities.splice(nth, 0, capacity);
    this.#ends.splice(nth, 0, Infinity);
  }

  /** Splits a block; returns the number of rows that remain in the first half. */
  #split(nth: number): number {
    const size = this.#sizes[nth]!;
    const left = size >>> 1;
    this.#insert(nth + 1, size - left, size - left);
    this.#arena.moveRows(this.#firsts[nth]! + left, this.#firsts[nth + 1]!, size - left);
    this.#sizes[nth] = left;
    this.#resize(nth, left);
    for (const half of [nth, nth + 1]) this.#ends[half] = this.#maxPriceAt(half);
    return left;
  }

  #resize(nth: number, capacity: number): void {
    const [first, before] = [this.#firsts[nth]!, this.#capacities[nth]!];
    const to = this.#arena.allocate(capacity);
    this.#arena.moveRows(first, to, this.#sizes[nth]!);
    this.#firsts[nth] = to;
    this.#capacities[nth] = capacity;
    this.#arena.free(first, before);
  }
}

/**
 * Capacities grow by a quarter, which bounds unused space to a fifth, and take few values, so that freed blocks can be
 * reused.
 */
function nextCapacity(rows: number): number {
  let larger = minBlockRows;
  while (larger <= rows) larger = Math.min(maxBlockRows, Math.ceil(larger * 1.25));
  return larger;
}

function isBefore({ floats, words }: RowChunk, at: number, maxPrice: number, key: number): boolean {
  const other = floats[at + float.most]!;
  return other < maxPrice || (other === maxPrice && words[at + word.key]! < key);
}

function scanRows(
  { words, floats, halves }: RowChunk,
  from: number,
  end: number,
  candidate: Candidate,
  unsure: number,
  into: Uint32Array,
  before: number,
): number {
  const { price, arvPercent, acres, spread, days, row, column, x, y, z, checkedFlags, requiredFlags } = candidate;
  const states = candidate.state < 32 ? word.lowStates : word.highStates;
  const stateBit = 1 << (candidate.state & 31);
  let count = before;
  for (let at = from; at < end; at += rowLength) {
    let flags = words[at + word.flags]!;
    if ((flags & checkedFlags) !== requiredFlags) continue;
    const half = at * 2 + rowLayout.halves;
    if (halves[half]! > column || halves[half + 1]! > row || halves[half + 2]! < column || halves[half + 3]! < row)
      continue;
    if (
      floats[at + float.least]! > price ||
      floats[at + float.arvPercent]! < arvPercent ||
      floats[at + float.minAcres]! > acres ||
      floats[at + float.maxAcres]! < acres ||
      floats[at + float.minSpread]! > spread ||
      (words[at + states]! & stateBit) === 0 ||
      words[at + word.highStates]! >>> daysShift < days
    )
      continue;
    const farthest = floats[at + float.farthest]!;
    if (farthest !== Infinity) {
      const apart =
        (floats[at + float.x]! - x) ** 2 + (floats[at + float.y]! - y) ** 2 + (floats[at + float.z]! - z) ** 2;
      if (farthest < minCertainChord) flags |= unsure;
      else if (apart > farthest * (1 + distanceTolerance)) continue;
      else if (apart > farthest * (1 - distanceTolerance)) flags |= unsure;
    }
    into[count++] = words[at + word.key]!;
    into[count++] = words[at + word.userId]!;
    into[count++] = flags;
    into[count++] = words[at + word.conjunction]!;
  }
  return count;
}
