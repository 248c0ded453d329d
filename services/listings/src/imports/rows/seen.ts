import { addressKey } from '../../duplicates/address.ts';
import type { Listed } from './row.ts';

/** What tells a listing from others of its seller: fields of a row, or of a listing that stands. */
export type Told = Pick<
  Listed,
  | 'sourceKey'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'priceCents'
  | 'latitude'
  | 'longitude'
  | 'acres'
  | 'squareFeet'
  | 'bedrooms'
  | 'bathrooms'
  | 'yearBuilt'
  | 'category'
>;

/** The key under which a listing leaves that came without one. */
export const keyOfOwn = (id: number): string => `dealstead-${id}`;

/** Where a listing was met before: the line of this file, or one of these. */
export const listedBefore = -1;
/** By this import, before it was interrupted. */
export const listedByThis = -2;

/**
 * Identities of listings, 64 bits of each, so that a million take 24 MB and the odds that two of them are mistaken for one
 * another are one in thirty million.
 */
export class Seen {
  #size = 1 << 12;
  #count = 0;
  #high = new Int32Array(this.#size);
  #low = new Int32Array(this.#size);
  /** 0 is a free place. */
  #where = new Int32Array(this.#size);

  /** Where this text was met first; else remembers that it is here and gives 0. */
  meet(text: string, here: number): number {
    const at = this.#place(text);
    if (this.#where[at] !== 0) return this.#where[at]!;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#where[at] = here;
    if (++this.#count * 2 > this.#size) this.#grow();
    return 0;
  }

  /** Where it was met, or 0. */
  find(text: string): number {
    return this.#where[this.#place(text)]!;
  }

  #place(text: string): number {
    hash(text);
    return this.#free(this.#size, this.#high, this.#low, this.#where);
  }

  #free(size: number, highs: Int32Array, lows: Int32Array, where: Int32Array): number {
    let at = (low ^ (high >>> 7)) & (size - 1);
    while (where[at] !== 0 && (highs[at] !== high || lows[at] !== low)) at = (at + 1) & (size - 1);
    return at;
  }

  #grow(): void {
    const size = this.#size * 2;
    const [highs, lows, where] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
    for (let from = 0; from < this.#size; from++) {
      if (this.#where[from] === 0) continue;
      high = this.#high[from]!;
      low = this.#low[from]!;
      const at = this.#free(size, highs, lows, where);
      highs[at] = high;
      lows[at] = low;
      where[at] = this.#where[from]!;
    }
    [this.#size, this.#high, this.#low, this.#where] = [size, highs, lows, where];
  }
}

let high = 0;
let low = 0;

/** cyrb64: two multiplicative hashes that stir each other. */
function hash(text: string): void {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  high = two | 0;
  low = one | 0;
}

/** Address and price; where there is no address, everything else that a row says. */
const without = (told: Told): string =>
  told.address === null
    ? `r${told.category}|${told.state}|${told.city}|${told.zipCode}|${told.latitude}|${told.longitude}|${told.priceCents}|${told.acres}|${told.bedrooms}|${told.bathrooms}|${told.squareFeet}|${told.yearBuilt}`
    : `a${addressKey(told.address)}|${told.zipCode ?? told.city}|${told.state}|${told.priceCents}`;

/** Tells which rows repeat a listing: by key, else by address and price, else by all that they say. */
export class Repeats {
  readonly #seen = new Seen();
  /** There are listings without a key, so that rows with one may repeat them. */
  #hasKeyless = false;

  /** Remembers a listing that stands. */
  add(told: Told & { readonly id: number }, where: typeof listedBefore | typeof listedByThis): void {
    this.#seen.meet(`k${told.sourceKey ?? keyOfOwn(told.id)}`, where);
    if (told.sourceKey === null) this.#hasKeyless = true;
    // Those that have a key may share an address; a row without a key repeats one of them all the same.
    this.#seen.meet(`${told.sourceKey === null ? '' : 'w'}${without(told)}`, where);
  }

  /** Where a row's listing was met before; 0, and remembered, where it is new. */
  meet(row: Listed): number {
    const { sourceKey, address, line } = row;
    if (sourceKey !== null) {
      const known = this.#seen.meet(`k${sourceKey}`, line);
      return known !== 0 || address === null || !this.#hasKeyless ? known : this.#seen.find(without(row));
    }
    const rest = without(row);
    this.#hasKeyless = true;
    return this.#seen.find(`w${rest}`) || this.#seen.meet(rest, line);
  }
}
