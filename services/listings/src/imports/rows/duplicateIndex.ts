import { normalizeAddress } from '../../duplicates/address.ts';
import type { ImportedListing } from './rowReader.ts';

/** What tells a listing from others of its seller: fields of a row, or of a listing that stands. */
export type ListingIdentity = Pick<
  ImportedListing,
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
export const ownListingKey = (id: number): string => `dealstead-${id}`;

/** Where a listing was match before, besides lines of this file: in this import, before it was interrupted. */
export const listedByThisImport = -2_147_483_648;

/**
 * Identities of listings, 64 bits of each, so that a million take 24 MB and the odds that two of them are mistaken for one
 * another are one in thirty million.
 */
export class HashIndex {
  #size = 1 << 12;
  #count = 0;
  #high = new Int32Array(this.#size);
  #low = new Int32Array(this.#size);
  /** 0 is a free place. */
  #where = new Int32Array(this.#size);

  /** Where this text was match first; else remembers that it is here and gives 0. */
  findOrInsert(text: string, here: number): number {
    const at = this.#place(text);
    if (this.#where[at] !== 0) return this.#where[at]!;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#where[at] = here;
    if (++this.#count * 2 > this.#size) this.#grow();
    return 0;
  }

  /** Where it was match, or 0. */
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

/** An address in its ZIP code, or in its town where it has none. */
const addressIdentity = ({ address, zipCode, city, state }: ListingIdentity): string | null =>
  address === null ? null : `${normalizeAddress(address)}|${zipCode ?? city}|${state}`;

/** Address and price; where there is no address, everything else that a row says. */
const fullIdentity = (listing: ListingIdentity): string =>
  listing.address === null
    ? `r${listing.category}|${listing.state}|${listing.city}|${listing.zipCode}|${listing.latitude}|${listing.longitude}|${listing.priceCents}|${listing.acres}|${listing.bedrooms}|${listing.bathrooms}|${listing.squareFeet}|${listing.yearBuilt}`
    : `a${addressIdentity(listing)}|${listing.priceCents}`;

/**
 * Tells which rows are about a listing that their member has, or repeat a row before them: by key, else by address and price
 * or all that they say, else by an address that only one listing has. Listings with different keys may share an address, as
 * flats of one house do.
 */
export class DuplicateIndex {
  readonly #seen = new HashIndex();
  /** There are listings without a key, so that rows with one may be about them. */
  #hasKeyless = false;

  /** Remembers a listing of the member. */
  add(listing: ListingIdentity & { readonly id: number }, isOfThisImport: boolean): void {
    const where = isOfThisImport ? listedByThisImport : -listing.id;
    const keyless = listing.sourceKey === null;
    this.#seen.findOrInsert(`k${listing.sourceKey ?? ownListingKey(listing.id)}`, where);
    if (keyless) this.#hasKeyless = true;
    const kind = keyless ? '' : 'w';
    this.#seen.findOrInsert(`${kind}${fullIdentity(listing)}`, where);
    const address = addressIdentity(listing);
    // What this import has listed is listing from its further rows by price too, with an interruption or without.
    if (address === null || isOfThisImport) return;
    if (this.#seen.findOrInsert(`${kind}p${address}`, where) !== 0)
      this.#seen.findOrInsert(`${kind}s${address}`, where);
  }

  /**
   * Where a row's listing was match before: a line of this file, `listedByThis`, or a listing of the member as its id below
   * zero; 0, and remembered, where it is new.
   */
  findOrInsert(row: ImportedListing): number {
    const match = this.#find(row);
    if (match >= 0 || match === listedByThisImport) return match;
    // Of two rows about one listing the first counts.
    return this.#seen.findOrInsert(`u${match}`, row.line) || match;
  }

  #find(row: ImportedListing): number {
    const { sourceKey, line } = row;
    const identity = fullIdentity(row);
    if (sourceKey !== null) {
      const known = this.#seen.findOrInsert(`k${sourceKey}`, line);
      if (known !== 0 || row.address === null || !this.#hasKeyless) return known;
      return this.#seen.find(identity) || this.#atAddress(row, '');
    }
    this.#hasKeyless = true;
    const known = this.#seen.find(`w${identity}`) || this.#seen.findOrInsert(identity, line);
    return known || this.#atAddress(row, 'w') || this.#atAddress(row, '');
  }

  /** The one listing at an address, with a key (`w`) or without; 0 where there is none, or several. */
  #atAddress(row: ImportedListing, kind: 'w' | ''): number {
    const address = addressIdentity(row);
    if (address === null || this.#seen.find(`${kind}s${address}`) !== 0) return 0;
    return this.#seen.find(`${kind}p${address}`);
  }
}
