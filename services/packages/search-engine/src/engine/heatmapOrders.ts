import { hasBit } from './bitmap.ts';
import { type Columns, noPosition } from './columns.ts';
import { hexagonCount } from './hexagonGrid.ts';
import { toSharedArray } from './sharedArray.ts';

/**
 * Documents grouped by hexagon and sorted by a value within each group, so that a filter's matches are sorted already.
 * Groups are divided into blocks. Counting the matches of each block locates a rank without visiting all documents
 * before it.
 */
export interface HeatmapOrder {
  /** Start of each hexagon's group in `documents`; one more entry than there are hexagons. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** The first block of each hexagon; one more entry than there are hexagons. */
  readonly firstBlocks: Uint32Array;
  /** The block of each document. Documents without a group have the number after the last block. */
  readonly blocks: Uint16Array | Uint32Array;
}

export interface HeatmapOrders {
  readonly price: HeatmapOrder;
  /** Only documents with an ARV. */
  readonly percent: HeatmapOrder;
}

/** Documents in a block, so few that matches are counted in bytes: the counts of a million documents fit in 16 kB. */
export const blockSize = 64;

/** Numbers of matches by block; the last one counts documents without a group and is meaningless. */
export type BlockCounts = Uint8Array;

/** @param byPrice documents ordered by price; `byPercent` ordered by percent of ARV, without those that have none */
export const buildHeatmapOrders = (columns: Columns, byPrice: Uint32Array, byPercent: Uint32Array): HeatmapOrders => ({
  price: groupByHexagon(columns, byPrice),
  percent: groupByHexagon(columns, byPercent),
});

function groupByHexagon({ hexagon, latitude }: Columns, order: Uint32Array): HeatmapOrder {
  const starts = new Uint32Array(hexagonCount + 1);
  for (let at = 0; at < order.length; at++) {
    if (latitude[order[at]!] !== noPosition) starts[hexagon[order[at]!]! + 1]!++;
  }
  const firstBlocks = new Uint32Array(hexagonCount + 1);
  for (let at = 0; at < hexagonCount; at++) {
    firstBlocks[at + 1] = firstBlocks[at]! + Math.ceil(starts[at + 1]! / blockSize);
    starts[at + 1]! += starts[at]!;
  }
  const ungrouped = firstBlocks[hexagonCount]!;
  const blocks = new (ungrouped > 0xffff ? Uint32Array : Uint16Array)(hexagon.length).fill(ungrouped);
  const documents = new Uint32Array(starts[hexagonCount]!);
  const next = starts.slice();
  for (let at = 0; at < order.length; at++) {
    const document = order[at]!;
    if (latitude[document] === noPosition) continue;
    const group = hexagon[document]!;
    const place = next[group]!++;
    documents[place] = document;
    blocks[document] = firstBlocks[group]! + Math.floor((place - starts[group]!) / blockSize);
  }
  return {
    starts: toSharedArray(starts),
    documents: toSharedArray(documents),
    firstBlocks: toSharedArray(firstBlocks),
    blocks: toSharedArray(blocks),
  };
}

export const emptyBlockCounts = ({ firstBlocks }: HeatmapOrder): BlockCounts =>
  new Uint8Array(firstBlocks[hexagonCount]! + 1);

/** Adds the first `size` of some documents to the counts by both orders, or subtracts them. */
export function countBlocks(
  counts: Readonly<Record<keyof HeatmapOrders, BlockCounts>>,
  orders: HeatmapOrders,
  documents: Uint32Array,
  size: number,
  sign: 1 | -1,
): void {
  const { price, percent } = counts;
  const [priceBlocks, percentBlocks] = [orders.price.blocks, orders.percent.blocks];
  for (let at = 0; at < size; at++) {
    const document = documents[at]!;
    price[priceBlocks[document]!]! += sign;
    percent[percentBlocks[document]!]! += sign;
  }
}

/** Number of matches in a hexagon. */
export function countInHexagon(counts: BlockCounts, { firstBlocks }: HeatmapOrder, hexagon: number): number {
  let count = 0;
  for (let block = firstBlocks[hexagon]!; block < firstBlocks[hexagon + 1]!; block++) count += counts[block]!;
  return count;
}

/** The matches of a hexagon in an order. */
export interface OrderedHexagon {
  readonly order: HeatmapOrder;
  readonly counts: BlockCounts;
  /** All matches. */
  readonly bits: Uint32Array;
  readonly hexagon: number;
}

/** The place in `documents` of the match at a rank, -1 if the hexagon has no more matches. */
export function placeAtRank({ order, counts, bits, hexagon }: OrderedHexagon, rank: number): number {
  const { starts, documents, firstBlocks } = order;
  let before = rank;
  let block = firstBlocks[hexagon]!;
  while (block < firstBlocks[hexagon + 1]! && before >= counts[block]!) before -= counts[block++]!;
  if (block === firstBlocks[hexagon + 1]) return -1;
  for (let place = starts[hexagon]! + (block - firstBlocks[hexagon]!) * blockSize; ; place++) {
    const document = documents[place]!;
    // Whether a document matches is unpredictable; that the rank is reached is not.
    before -= (bits[document >>> 5]! >>> (document & 31)) & 1;
    if (before < 0) return place;
  }
}

/** The place of the next match after a place, or before it with step -1; -1 without one. */
export function nextPlace({ order, bits, hexagon }: OrderedHexagon, place: number, step: 1 | -1): number {
  const { starts, documents } = order;
  const end = step === 1 ? starts[hexagon + 1]! : starts[hexagon]! - 1;
  for (let at = place + step; at !== end; at += step) if (hasBit(bits, documents[at]!)) return at;
  return -1;
}
