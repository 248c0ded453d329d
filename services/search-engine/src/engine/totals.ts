import { priceSteps } from '@dealstead/contracts';
import { type Columns, flag, keyCount } from './columns.ts';

/** Aggregates of a document set. A filter that matches most of the set is answered by subtracting the complement. */
export class Totals {
  /** Number of documents for each composite key, and for each bar of prices. */
  readonly keys: Uint32Array;
  readonly priceBars: Uint32Array;
  /** One element: the sum of prices. */
  readonly #price: Float64Array;

  constructor({ keys, priceBars, price }: TotalsArrays) {
    // Copies: the arrays may be being written to a file.
    this.keys = keys.slice();
    this.priceBars = priceBars.slice();
    this.#price = price.slice();
  }

  get price(): number {
    return this.#price[0]!;
  }

  subtract(columns: Columns, document: number): void {
    this.keys[columns.key[document]!]!--;
    this.priceBars[columns.bar[document]!]!--;
    this.#price[0]! -= columns.price[document]!;
  }
}

export interface TotalsArrays {
  readonly keys: Uint32Array;
  readonly priceBars: Uint32Array;
  readonly price: Float64Array;
}

/** Totals of all documents, or of those that are not under contract. */
export function computeTotals({ key, bar, price, flags }: Columns, onlyOpen: boolean): TotalsArrays {
  const arrays = {
    keys: new Uint32Array(keyCount),
    priceBars: new Uint32Array(priceSteps.length),
    price: new Float64Array(1),
  };
  for (let document = 0; document < key.length; document++) {
    if (onlyOpen && flags[document]! & flag.underContract) continue;
    arrays.keys[key[document]!]!++;
    arrays.priceBars[bar[document]!]!++;
    arrays.price[0]! += price[document]!;
  }
  return arrays;
}
