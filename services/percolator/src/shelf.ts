import { inRow, type Room, type Rows, rowWords, wordOf } from './rows.ts';

/** West, south, east and north in hundredths of a degree. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
export const everywhere: Bounds = [-32_768, -32_768, 32_767, 32_767];
/** Row and column of a listing whose position nobody knows: of all bounds, only `everywhere` reaches there. */
export const nowhere = -32_768;

/** A listing as it goes along a shelf. Not known is any number: `looked` leaves out who asks for it. */
export interface Passing {
  /** Cents. */
  readonly price: number;
  /** The least bound that includes it, in hundredths of a percent: an integer, which floats hold exactly. */
  readonly arvPercent: number;
  readonly acres: number;
  /** Cents. */
  readonly spread: number;
  /** On the market, no more than `mostDays`. */
  readonly days: number;
  /** Hundredths of a degree. */
  readonly row: number;
  readonly column: number;
  /** Where it is from the middle of the Earth. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly state: number;
  /** Of these bits of `mixed`, a wish has those of `needed` and no others. */
  readonly looked: number;
  readonly needed: number;
}

/** Numbers that `scan` writes for each that it finds: key, member, `mixed`, phrase. */
export const inFound = 4;
/** How far off a squared distance by floats may be, as a share, for circles of five miles and more; smaller ones are never sure. */
const roughly = 0.0005;
const leastSure = (5 / 3_958.8) ** 2;

/** Above the bits of the states in their second word: the most days on the market. */
export const daysShift = 18;
export const mostDays = 2 ** (32 - daysShift) - 1;

const leastInBlock = 2;
/** Rows of a block; one more, and it becomes two. */
const mostInBlock = 256;
const { floats: float, words: word } = inRow;

/**
 * Wishes of one place and category in the order of the most that they pay, then of their keys, in blocks: those that pay
 * enough for a listing are the end of it, and to add or remove one moves the rest of its block at most.
 */
export class Shelf {
  size = 0;
  readonly #room: Room;
  /** Of each block: its first row, how many there are, and for how many there is room. */
  readonly #firsts: number[] = [];
  readonly #sizes: number[] = [];
  readonly #rooms: number[] = [];
  /** The most that the last of each pays: kept here, as to look into a block is to fetch it. */
  readonly #ends: number[] = [];

  constructor(room: Room) {
    this.#room = room;
  }

  /** Adds the wish of a row. */
  add({ floats, words }: Rows): void {
    const [most, key] = [floats[float.most]!, words[word.key]!];
    let nth = Math.min(this.#blockOf(most, key), Math.max(0, this.#firsts.length - 1));
    if (this.size === 0) this.#insert(0, leastInBlock, 0);
    let at = this.#placeIn(nth, most, key);
    if (this.#sizes[nth] === mostInBlock) {
      const left = this.#split(nth);
      if (at > left) {
        at -= left;
        nth++;
      }
    }
    if (this.#sizes[nth] === this.#rooms[nth]) this.#resize(nth, largerThan(this.#sizes[nth]!));
    const first = this.#firsts[nth]!;
    const { words: all } = this.#room.chunkOf(first);
    all.copyWithin(wordOf(first + at) + rowWords, wordOf(first + at), wordOf(first) + this.#sizes[nth]! * rowWords);
    all.set(words, wordOf(first + at));
    this.#sizes[nth]!++;
    this.size++;
    this.#ends[nth] = this.#mostAt(nth);
  }

  /** Takes the wish of a row off. */
  remove({ floats, words }: Rows): void {
    const [most, key] = [floats[float.most]!, words[word.key]!];
    const nth = this.#blockOf(most, key);
    if (nth === this.#firsts.length) return;
    const at = this.#placeIn(nth, most, key);
    const first = this.#firsts[nth]!;
    const { words: all } = this.#room.chunkOf(first);
    const where = wordOf(first + at);
    if (all[where + word.key] !== key) return;
    all.copyWithin(where, where + rowWords, wordOf(first) + this.#sizes[nth]! * rowWords);
    this.size--;
    if (--this.#sizes[nth]! > 0) {
      this.#ends[nth] = this.#mostAt(nth);
      return;
    }
    this.#room.give(first, this.#rooms[nth]!);
    for (const list of [this.#firsts, this.#sizes, this.#rooms, this.#ends]) list.splice(nth, 1);
  }

  /**
   * Writes those that take all this, and says how many numbers it wrote. Of some it is not sure: those whose `mixed` has
   * the bit `unsure`, and those that get it here because the listing is about as far away as they go.
   */
  scan(passing: Passing, unsure: number, into: Uint32Array): number {
    let count = 0;
    const start = this.#blockOf(passing.price, 0);
    for (let nth = start; nth < this.#firsts.length; nth++) {
      const first = this.#firsts[nth]!;
      const begin = wordOf(nth === start ? first + this.#placeIn(nth, passing.price, 0) : first);
      const end = wordOf(first) + this.#sizes[nth]! * rowWords;
      count = scanRows(this.#room.chunkOf(first), begin, end, passing, unsure, into, count);
    }
    return count;
  }

  /** The first block that ends at this place or beyond it. */
  #blockOf(most: number, key: number): number {
    let low = 0;
    let high = this.#firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const end = this.#ends[middle]!;
      const last = this.#firsts[middle]! + this.#sizes[middle]! - 1;
      if (end < most || (end === most && isBefore(this.#room.chunkOf(last), wordOf(last), most, key))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first row of a block that is at this place or beyond it. */
  #placeIn(nth: number, most: number, key: number): number {
    const first = this.#firsts[nth]!;
    const rows = this.#room.chunkOf(first);
    let low = 0;
    let high = this.#sizes[nth]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(rows, wordOf(first + middle), most, key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #mostAt(nth: number): number {
    const last = this.#firsts[nth]! + this.#sizes[nth]! - 1;
    return this.#room.chunkOf(last).floats[wordOf(last) + float.most]!;
  }

  #insert(nth: number, rooms: number, size: number): void {
    this.#firsts.splice(nth, 0, this.#room.take(rooms));
    this.#sizes.splice(nth, 0, size);
    this.#rooms.splice(nth, 0, rooms);
    this.#ends.splice(nth, 0, Infinity);
  }

  /** Makes two blocks of one and says how many rows stay in the first. */
  #split(nth: number): number {
    const size = this.#sizes[nth]!;
    const left = size >>> 1;
    this.#insert(nth + 1, size - left, size - left);
    this.#room.move(this.#firsts[nth]! + left, this.#firsts[nth + 1]!, size - left);
    this.#sizes[nth] = left;
    this.#resize(nth, left);
    for (const half of [nth, nth + 1]) this.#ends[half] = this.#mostAt(half);
    return left;
  }

  #resize(nth: number, rooms: number): void {
    const [first, before] = [this.#firsts[nth]!, this.#rooms[nth]!];
    const to = this.#room.take(rooms);
    this.#room.move(first, to, this.#sizes[nth]!);
    this.#firsts[nth] = to;
    this.#rooms[nth] = rooms;
    this.#room.give(first, before);
  }
}

/** Blocks grow by about a fifth, so that a fifth of their room is empty at most, and to few sizes, so that others take what they leave. */
function largerThan(rows: number): number {
  let larger = leastInBlock;
  while (larger <= rows) larger = Math.min(mostInBlock, Math.ceil(larger * 1.25));
  return larger;
}

function isBefore({ floats, words }: Rows, at: number, most: number, key: number): boolean {
  const other = floats[at + float.most]!;
  return other < most || (other === most && words[at + word.key]! < key);
}

function scanRows(
  { words, floats, halves }: Rows,
  from: number,
  end: number,
  of: Passing,
  unsure: number,
  into: Uint32Array,
  before: number,
): number {
  const { price, arvPercent, acres, spread, days, row, column, x, y, z, looked, needed } = of;
  const states = of.state < 32 ? word.lowStates : word.highStates;
  const stateBit = 1 << (of.state & 31);
  let count = before;
  for (let at = from; at < end; at += rowWords) {
    let mixed = words[at + word.mixed]!;
    if ((mixed & looked) !== needed) continue;
    const half = at * 2 + inRow.halves;
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
      if (farthest < leastSure) mixed |= unsure;
      else if (apart > farthest * (1 + roughly)) continue;
      else if (apart > farthest * (1 - roughly)) mixed |= unsure;
    }
    into[count++] = words[at + word.key]!;
    into[count++] = words[at + word.userId]!;
    into[count++] = mixed;
    into[count++] = words[at + word.phrase]!;
  }
  return count;
}
