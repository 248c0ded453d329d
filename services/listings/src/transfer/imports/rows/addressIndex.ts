import { streetKey } from '@dealstead/contracts/values/address';
import { foldText } from '@dealstead/geo';
import { HashIndex } from './duplicateIndex.ts';

/** Location of a listing. */
export interface ListingAddress {
  readonly address: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string | null;
}

/**
 * Index of the addresses of other members' listings on the market, with the rule of `findTwins`: the same address in
 * the same ZIP code, or in the same town if one of the two has no ZIP code.
 */
export class AddressIndex {
  readonly #seen = new HashIndex();

  /** Adds another member's listing. */
  add({ id, ...at }: ListingAddress & { readonly id: number }): void {
    const key = stateStreetKey(at);
    if (key === null) return;
    if (at.zipCode !== null) this.#seen.findOrInsert(`z${at.zipCode}|${key}`, id);
    else this.#seen.findOrInsert(`n${townKey(at)}|${key}`, id);
    this.#seen.findOrInsert(`t${townKey(at)}|${key}`, id);
  }

  /** The id of a listing at this address, or 0. */
  find(at: ListingAddress): number {
    const key = stateStreetKey(at);
    if (key === null) return 0;
    if (at.zipCode === null) return this.#seen.find(`t${townKey(at)}|${key}`);
    return this.#seen.find(`z${at.zipCode}|${key}`) || this.#seen.find(`n${townKey(at)}|${key}`);
  }
}

const townKey = ({ city }: ListingAddress): string => foldText(city).trim();

function stateStreetKey({ address, state }: ListingAddress): string | null {
  const key = streetKey(address ?? '');
  return key === '' ? null : `${state}|${key}`;
}
