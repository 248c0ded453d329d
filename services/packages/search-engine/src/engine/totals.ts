import { priceSteps } from '@dealstead/contracts';
import { type Columns, flag, keyCount } from './columns.ts';
import type { FactCombinations } from './factCombinations.ts';
import { type BlockCounts, emptyBlockCounts, type HeatmapOrders } from './heatmapOrders.ts';

/** Structures of a segment by whose groups documents are counted. */
export interface Groupings {
  readonly heatmap: HeatmapOrders;
  readonly facts: FactCombinations;
}

/** Aggregates of a document set. A filter that matches most of the set is answered by subtracting the complement. */
export class Totals {
  /** Number of documents for each composite key, bar of prices, block of the heatmap's orders and combination of facts. */
  readonly keys: Uint32Array;
  readonly priceBars: Uint32Array;
  readonly priceBlocks: BlockCounts;
  readonly percentBlocks: BlockCounts;
  readonly combinations: Uint32Array;
  /** One element: the sum of prices. */
  readonly #price: Float64Array;
  readonly #groupings: Groupings;

  constructor(arrays: TotalsArrays & CombinationTotals, groupings: Groupings) {
    // Copies: the arrays may be being written to a file.
    this.keys = arrays.keys.slice();
    this.priceBars = arrays.priceBars.slice();
    this.priceBlocks = arrays.priceBlocks.slice();
    this.percentBlocks = arrays.percentBlocks.slice();
    this.combinations = arrays.combinations.slice();
    this.#price = arrays.price.slice();
    this.#groupings = groupings;
  }

  get price(): number {
    return this.#price[0]!;
  }

  subtract(columns: Columns, document: number): void {
    const { heatmap, facts } = this.#groupings;
    this.keys[columns.key[document]!]!--;
    this.priceBars[columns.bar[document]!]!--;
    this.#price[0]! -= columns.price[document]!;
    this.priceBlocks[heatmap.price.blocks[document]!]!--;
    this.percentBlocks[heatmap.percent.blocks[document]!]!--;
    this.combinations[facts.numbers[document]!]!--;
  }
}

export interface TotalsArrays {
  readonly keys: Uint32Array;
  readonly priceBars: Uint32Array;
  readonly price: Float64Array;
  readonly priceBlocks: BlockCounts;
  readonly percentBlocks: BlockCounts;
}

export interface CombinationTotals {
  readonly combinations: Uint32Array;
}

/** Totals of all documents, or of those that are not under contract. */
export function computeTotals(columns: Columns, heatmap: HeatmapOrders, onlyOpen: boolean): TotalsArrays {
  const { key, bar, price, flags } = columns;
  const arrays = {
    keys: new Uint32Array(keyCount),
    priceBars: new Uint32Array(priceSteps.length),
    price: new Float64Array(1),
    priceBlocks: emptyBlockCounts(heatmap.price),
    percentBlocks: emptyBlockCounts(heatmap.percent),
  };
  for (let document = 0; document < key.length; document++) {
    if (onlyOpen && flags[document]! & flag.underContract) continue;
    arrays.keys[key[document]!]!++;
    arrays.priceBars[bar[document]!]!++;
    arrays.price[0]! += price[document]!;
    arrays.priceBlocks[heatmap.price.blocks[document]!]!++;
    arrays.percentBlocks[heatmap.percent.blocks[document]!]!++;
  }
  return arrays;
}

/** Numbers of documents by combination of facts: all, or those that are not under contract. */
export function computeCombinationTotals(
  { flags }: Columns,
  { numbers, types }: FactCombinations,
  onlyOpen: boolean,
): CombinationTotals {
  const combinations = new Uint32Array(types.length);
  for (let document = 0; document < numbers.length; document++) {
    if (!onlyOpen || (flags[document]! & flag.underContract) === 0) combinations[numbers[document]!]!++;
  }
  return { combinations };
}
