import { streetKey } from '@dealstead/contracts/values/address';
import type { ImportedListing } from './importedListing.ts';

/** Values that identify a listing among those of its seller: of a row, or of an existing listing. */
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
  | 'bathroomsQuarters'
  | 'yearBuilt'
  | 'category'
>;

/** The key that an export writes for a listing without one. */
export const ownListingKey = (id: number): string => `dealstead-${id}`;

/** Marks a match with a listing that this import created before it was interrupted. */
export const listedByThisImport = -2_147_483_648;

/**
 * Open-addressing hash table of 64-bit text hashes without the texts: a million entries take 24 MB, and the probability
 * of any collision among them is one in thirty million.
 */
export class HashIndex {
  #size = 1 << 12;
  #count = 0;
  #high = new Int32Array(this.#size);
  #low = new Int32Array(this.#size);
  /** Value by slot; 0 marks a free slot. */
  #where = new Int32Array(this.#size);

  /** Returns the value stored for this text, or stores `here` and returns 0. */
  findOrInsert(text: string, here: number): number {
    const at = this.#place(text);
    if (this.#where[at] !== 0) return this.#where[at]!;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#where[at] = here;
    if (++this.#count * 2 > this.#size) this.#grow();
    return 0;
  }

  /** Returns the value stored for this text, or 0. */
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

/** cyrb64: two multiplicative hashes that are mixed into each other. */
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

/** An address with its ZIP code, or with its town if it has none. */
const addressIdentity = ({ address, zipCode, city, state }: ListingIdentity): string | null =>
  address === null ? null : `${streetKey(address)}|${zipCode ?? city}|${state}`;

/** Address and price; without an address, all other values of the row. */
const fullIdentity = (listing: ListingIdentity): string =>
  listing.address === null
    ? `r${listing.category}|${listing.state}|${listing.city}|${listing.zipCode}|${listing.latitude}|${listing.longitude}|${listing.priceCents}|${listing.acres}|${listing.bedrooms}|${listing.bathroomsQuarters}|${listing.squareFeet}|${listing.yearBuilt}`
    : `a${addressIdentity(listing)}|${listing.priceCents}`;

/**
 * Matches rows with existing listings of their member and with earlier rows: by key, else by address and price or by
 * all values, else by an address with a single listing. Listings with different keys may share an address, such as
 * apartments of one building.
 */
export class DuplicateIndex {
  readonly #seen = new HashIndex();
  /** Listings without a key exist, so that rows with a key may match them. */
  #hasKeyless = false;

  /** Adds a listing of the member. */
  add(listing: ListingIdentity & { readonly id: number }, isOfThisImport: boolean): void {
    const where = isOfThisImport ? listedByThisImport : -listing.id;
    const keyless = listing.sourceKey === null;
    this.#seen.findOrInsert(`k${listing.sourceKey ?? ownListingKey(listing.id)}`, where);
    if (keyless) this.#hasKeyless = true;
    const kind = keyless ? '' : 'w';
    this.#seen.findOrInsert(`${kind}${fullIdentity(listing)}`, where);
    const address = addressIdentity(listing);
    // Listings of this import match its further rows by price too, so that an interruption does not change the result.
    if (address === null || isOfThisImport) return;
    if (this.#seen.findOrInsert(`${kind}p${address}`, where) !== 0)
      this.#seen.findOrInsert(`${kind}s${address}`, where);
  }

  /**
   * The match of a row: the line of an earlier row, `listedByThisImport`, or the negated id of a listing of the member;
   * 0 for a new row, which is added.
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

  /** The only listing at an address, with a key (`w`) or without; 0 if there is none, or more than one. */
  #atAddress(row: ImportedListing, kind: 'w' | ''): number {
    const address = addressIdentity(row);
    if (address === null || this.#seen.find(`${kind}s${address}`) !== 0) return 0;
    return this.#seen.find(`${kind}p${address}`);
  }
}
