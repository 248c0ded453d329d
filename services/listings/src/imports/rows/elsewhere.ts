import { addressKey } from '../../duplicates/address.ts';
import { foldText } from '@dealstead/geo';
import { Seen } from './seen.ts';

/** Where a listing stands. */
export interface Standing {
  readonly address: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string | null;
}

/**
 * Addresses that other members have on the market, by the rule of `findTwins`: the same address in the same ZIP code, or
 * in the same town where one of the two has none.
 */
export class Elsewhere {
  readonly #seen = new Seen();

  /** Remembers another's listing. */
  add({ id, ...at }: Standing & { readonly id: number }): void {
    const key = keyOf(at);
    if (key === null) return;
    if (at.zipCode !== null) this.#seen.meet(`z${at.zipCode}|${key}`, id);
    else this.#seen.meet(`n${townOf(at)}|${key}`, id);
    this.#seen.meet(`t${townOf(at)}|${key}`, id);
  }

  /** The id of a listing at this address, or 0. */
  find(at: Standing): number {
    const key = keyOf(at);
    if (key === null) return 0;
    if (at.zipCode === null) return this.#seen.find(`t${townOf(at)}|${key}`);
    return this.#seen.find(`z${at.zipCode}|${key}`) || this.#seen.find(`n${townOf(at)}|${key}`);
  }
}

const townOf = ({ city }: Standing): string => foldText(city).trim();

function keyOf({ address, state }: Standing): string | null {
  const key = addressKey(address ?? '');
  return key === '' ? null : `${state}|${key}`;
}
