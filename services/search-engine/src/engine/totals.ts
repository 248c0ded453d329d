import { priceSteps } from '@dealstead/contracts';
import { type Columns, flag, keys } from './columns.ts';

/** What all documents of a set come to: so that what most of them come to is what the others leave of it. */
export class Totals {
  /** How many have each key, and how many stand in each bar of prices. */
  readonly keys: Uint32Array;
  readonly bars: Uint32Array;
  /** The sum of prices in the first place. */
  readonly #price: Float64Array;

  constructor({ keys, bars, price }: TotalsArrays) {
    // Copies, since these change and the arrays may be on their way to a file.
    this.keys = keys.slice();
    this.bars = bars.slice();
    this.#price = price.slice();
  }

  get price(): number {
    return this.#price[0]!;
  }

  takeOff(columns: Columns, document: number): void {
    this.keys[columns.key[document]!]!--;
    this.bars[columns.bar[document]!]!--;
    this.#price[0]! -= columns.price[document]!;
  }
}

export interface TotalsArrays {
  readonly keys: Uint32Array;
  readonly bars: Uint32Array;
  readonly price: Float64Array;
}

/** Of all documents, or of those that are not under contract. */
export function totalsOf({ key, bar, price, flags }: Columns, onlyOpen: boolean): TotalsArrays {
  const arrays = { keys: new Uint32Array(keys), bars: new Uint32Array(priceSteps.length), price: new Float64Array(1) };
  for (let document = 0; document < key.length; document++) {
    if (onlyOpen && flags[document]! & flag.underContract) continue;
    arrays.keys[key[document]!]!++;
    arrays.bars[bar[document]!]!++;
    arrays.price[0]! += price[document]!;
  }
  return arrays;
}
