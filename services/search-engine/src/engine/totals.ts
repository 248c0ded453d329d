import { priceSteps } from '@dealstead/contracts';
import { type Columns, flag, keyCount } from './columns.ts';
import { hexagonCount } from './hexagonGrid.ts';

/** Aggregates of a document set. A filter that matches most of the set is answered by subtracting the complement. */
export class Totals {
  /** Number of documents for each composite key, and for each bar of prices. */
  readonly keys: Uint32Array;
  readonly priceBars: Uint32Array;
  readonly hexagons: HexagonCounts;
  /** One element: the sum of prices. */
  readonly #price: Float64Array;

  constructor({ keys, priceBars, price, placed, valued }: TotalsArrays) {
    // Copies: the arrays may be being written to a file.
    this.keys = keys.slice();
    this.priceBars = priceBars.slice();
    this.#price = price.slice();
    this.hexagons = { placed: placed.slice(), valued: valued.slice() };
  }

  get price(): number {
    return this.#price[0]!;
  }

  subtract(columns: Columns, document: number): void {
    this.keys[columns.key[document]!]!--;
    this.priceBars[columns.bar[document]!]!--;
    this.#price[0]! -= columns.price[document]!;
    countHexagon(this.hexagons, columns, document, -1);
  }
}

/** Numbers of documents with a position in each hexagon, and of those that have an ARV. */
export interface HexagonCounts {
  readonly placed: Uint32Array;
  readonly valued: Uint32Array;
}

/** Adds a document to the counts, or subtracts it. */
export function countHexagon(
  { placed, valued }: HexagonCounts,
  { hexagon, flags }: Pick<Columns, 'hexagon' | 'flags'>,
  document: number,
  sign: 1 | -1,
): void {
  const at = hexagon[document]!;
  const bits = flags[document]!;
  // Branch-free: both flags are unpredictable.
  const isPlaced = (bits >>> 4) & 1;
  placed[at]! += sign * isPlaced;
  valued[at]! += sign * (isPlaced & (bits >>> 5));
}

export interface TotalsArrays extends HexagonCounts {
  readonly keys: Uint32Array;
  readonly priceBars: Uint32Array;
  readonly price: Float64Array;
}

/** Totals of all documents, or of those that are not under contract. */
export function computeTotals(columns: Columns, onlyOpen: boolean): TotalsArrays {
  const { key, bar, price, flags } = columns;
  const arrays = {
    keys: new Uint32Array(keyCount),
    priceBars: new Uint32Array(priceSteps.length),
    price: new Float64Array(1),
    placed: new Uint32Array(hexagonCount),
    valued: new Uint32Array(hexagonCount),
  };
  for (let document = 0; document < key.length; document++) {
    if (onlyOpen && flags[document]! & flag.underContract) continue;
    arrays.keys[key[document]!]!++;
    arrays.priceBars[bar[document]!]!++;
    arrays.price[0]! += price[document]!;
    countHexagon(arrays, columns, document, 1);
  }
  return arrays;
}
