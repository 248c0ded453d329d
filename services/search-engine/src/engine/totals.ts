import { priceSteps } from '@dealstead/contracts';
import { bathBounds, bedBounds } from '@dealstead/contracts/listings/filter';
import { propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import { type Columns, flag, keyCount } from './columns.ts';
import { hexagonCount } from './hexagonGrid.ts';

/** Aggregates of a document set. A filter that matches most of the set is answered by subtracting the complement. */
export class Totals {
  /** Number of documents for each composite key, and for each bar of prices. */
  readonly keys: Uint32Array;
  readonly priceBars: Uint32Array;
  readonly hexagons: HexagonCounts;
  readonly facts: FactCounts;
  /** One element: the sum of prices. */
  readonly #price: Float64Array;

  constructor({ keys, priceBars, price, placed, valued, types, beds, baths }: TotalsArrays) {
    // Copies: the arrays may be being written to a file.
    this.keys = keys.slice();
    this.priceBars = priceBars.slice();
    this.#price = price.slice();
    this.hexagons = { placed: placed.slice(), valued: valued.slice() };
    this.facts = { types: types.slice(), beds: beds.slice(), baths: baths.slice() };
  }

  get price(): number {
    return this.#price[0]!;
  }

  subtract(columns: Columns, document: number): void {
    this.keys[columns.key[document]!]!--;
    this.priceBars[columns.bar[document]!]!--;
    this.#price[0]! -= columns.price[document]!;
    countHexagon(this.hexagons, columns, document, -1);
    countFacts(this.facts, columns, document, -1);
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

/** Numbers of documents by property type and by encoded bedrooms and bathrooms; the last number counts all larger ones. */
export interface FactCounts {
  readonly types: Uint32Array;
  readonly beds: Uint32Array;
  readonly baths: Uint32Array;
}

export const emptyFactCounts = (): FactCounts => ({
  types: new Uint32Array(propertyTypes.length),
  beds: new Uint32Array(bedBounds.length + 2),
  baths: new Uint32Array(bathBounds.length + 2),
});

/** Adds a document to the counts, or subtracts it. */
export function countFacts(counts: FactCounts, columns: Columns, document: number, sign: 1 | -1): void {
  one[0] = document;
  countFactsOf(counts, columns, one, 1, sign);
}
const one = new Uint32Array(1);

/** The same for the first `size` of some documents. */
export function countFactsOf(
  { types: byType, beds: byBeds, baths: byBaths }: FactCounts,
  { types, beds, baths }: Columns,
  documents: Uint32Array,
  size: number,
  sign: 1 | -1,
): void {
  const [mostBeds, mostBaths] = [byBeds.length - 1, byBaths.length - 1];
  for (let at = 0; at < size; at++) {
    const document = documents[at]!;
    for (let rest = types[document]!; rest !== 0; rest &= rest - 1) byType[31 - Math.clz32(rest & -rest)]! += sign;
    const bedsHere = beds[document]!;
    const bathsHere = baths[document]!;
    byBeds[bedsHere < mostBeds ? bedsHere : mostBeds]! += sign;
    byBaths[bathsHere < mostBaths ? bathsHere : mostBaths]! += sign;
  }
}

export interface TotalsArrays extends HexagonCounts, FactCounts {
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
    ...emptyFactCounts(),
  };
  for (let document = 0; document < key.length; document++) {
    if (onlyOpen && flags[document]! & flag.underContract) continue;
    arrays.keys[key[document]!]!++;
    arrays.priceBars[bar[document]!]!++;
    arrays.price[0]! += price[document]!;
    countHexagon(arrays, columns, document, 1);
    countFacts(arrays, columns, document, 1);
  }
  return arrays;
}
