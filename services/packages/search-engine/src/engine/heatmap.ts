import type { Heatmap } from '@dealstead/contracts/listings/map';
import { forEachChunk, hasBit, setBit } from './bitmap.ts';
import { type Columns, flag, noPosition } from './columns.ts';
import { type PartialResult, tally } from './facets.ts';
import {
  type BlockCounts,
  blockSize,
  countBlocks,
  countInHexagon,
  emptyBlockCounts,
  type HeatmapOrder,
  type HeatmapOrders,
  nextPlace,
  type OrderedHexagon,
  placeAtRank,
} from './heatmapOrders.ts';
import { hexagonCount, hexagonCenter, hexagonMiles } from './hexagonGrid.ts';
import { sortValue } from './sortValues.ts';

/** Minimum number of listings with an ARV for a median percent of ARV. */
const minValuedListings = 3;

/** Listings of several partial results grouped by hexagon, values sorted within each. */
interface ScannedHexagons {
  readonly counts: Uint32Array;
  readonly newest: readonly (Newest | undefined)[];
  prices(hexagon: number): Float64Array;
  percents(hexagon: number): Float64Array;
}

/** A listing by its age. */
export interface Newest {
  readonly createdAt: number;
  readonly id: number;
}

/** The matches of a hexagon: in the order of price and, those with an ARV, of percent of ARV. */
export interface HexagonMatches {
  readonly hexagon: number;
  readonly count: number;
  readonly prices: OrderedMatches;
  readonly percents: OrderedMatches;
  readonly newest: Newest;
}

/** Aggregates matches by hexagon. */
export function computeHeatmap(found: readonly PartialResult[], orders: HeatmapOrders): Heatmap {
  return toHeatmap(
    groupByHexagon(found, orders).map(({ prices, percents, newest, ...rest }) => ({
      ...rest,
      price: medianOf(prices),
      percent: hasPercent(sizeOf(percents)) ? medianOf(percents) : null,
      newest: newest.id,
    })),
  );
}

/** Whether so many listings with an ARV are enough for a median percent of ARV. */
export const hasPercent = (valued: number): boolean => valued >= minValuedListings;

/** A hexagon with its medians: cents, and percent. */
export interface HexagonFigures {
  readonly hexagon: number;
  readonly count: number;
  readonly price: number;
  readonly percent: number | null;
  /** Id of the newest listing. */
  readonly newest: number;
}

/** The heatmap of these hexagons. */
export const toHeatmap = (hexagons: readonly HexagonFigures[]): Heatmap => ({
  miles: hexagonMiles,
  count: hexagons.reduce((sum, { count }) => sum + count, 0),
  hexagons: hexagons.map(({ hexagon, count, price, percent, newest }) => ({
    ...hexagonCenter(hexagon),
    count,
    medianPrice: Math.round(price) / 100,
    medianArvPercent: percent === null ? null : Math.round(percent * 10) / 10,
    newest,
  })),
});

/**
 * Groups matches by hexagon. Listings without a position are not counted. Matches of the segment are counted by the blocks
 * of both orders, which gives the numbers of each hexagon and locates the values at their ranks.
 * @param copiesBits whether the result is used after the next query, which overwrites the matches, and after changes
 */
export function groupByHexagon(
  found: readonly PartialResult[],
  orders: HeatmapOrders,
  copiesBits = false,
): HexagonMatches[] {
  const many = found.find(({ segment }) => segment !== undefined);
  const others = scanHexagons(found.filter((part) => part !== many));
  const inSegment = many && scanSegment(many, orders, copiesBits);
  const hexagons: HexagonMatches[] = [];
  for (let hexagon = 0; hexagon < hexagonCount; hexagon++) {
    const more = others.counts[hexagon]!;
    const placed = inSegment?.placed[hexagon] ?? 0;
    if (placed + more === 0) continue;
    const prices = {
      count: placed,
      inSegment: inSegment?.prices(hexagon),
      others: more > 0 ? others.prices(hexagon) : none,
    };
    const percents = {
      count: inSegment?.valued(hexagon) ?? 0,
      inSegment: inSegment?.percents(hexagon),
      others: more > 0 ? others.percents(hexagon) : none,
    };
    const newest = newestOf(inSegment?.newest(hexagon), others.newest[hexagon]);
    hexagons.push({ hexagon, count: placed + more, prices, percents, newest });
  }
  return hexagons;
}

/** Matches of a segment by hexagon. */
interface SegmentHexagons {
  readonly placed: Uint32Array;
  valued(hexagon: number): number;
  prices(hexagon: number): SegmentValues;
  percents(hexagon: number): SegmentValues;
  newest(hexagon: number): Newest | undefined;
}

/** A segment's matches of a hexagon in the order of a value. */
interface SegmentValues extends OrderedHexagon {
  valueOf(document: number): number;
}

function scanSegment(part: PartialResult, orders: HeatmapOrders, copiesBits: boolean): SegmentHexagons {
  const { columns } = part;
  const { price, percent } = orders;
  const bits = copiesBits ? bitsOf(part).slice() : bitsOf(part);
  const counts = { price: emptyBlockCounts(price), percent: emptyBlockCounts(percent) };
  tally(
    [part],
    ({ priceBlocks, percentBlocks }) => {
      counts.price.set(priceBlocks);
      counts.percent.set(percentBlocks);
    },
    (_, some, size, sign) => countBlocks(counts, orders, some, size, sign),
  );
  const placed = new Uint32Array(hexagonCount);
  for (let hexagon = 0; hexagon < hexagonCount; hexagon++)
    placed[hexagon] = countInHexagon(counts.price, price, hexagon);
  const newest = newestDocuments(columns, placed, bits, counts.price, price);
  const priceOf = (document: number) => columns.price[document]!;
  const percentOf = (document: number) => sortValue(columns, 'arvPercent', document);
  return {
    placed,
    valued: (hexagon) => countInHexagon(counts.percent, percent, hexagon),
    prices: (hexagon) => ({ order: price, counts: counts.price, bits, hexagon, valueOf: priceOf }),
    percents: (hexagon) => ({ order: percent, counts: counts.percent, bits, hexagon, valueOf: percentOf }),
    newest(hexagon) {
      const document = newest[hexagon]!;
      return document < 0 ? undefined : { createdAt: columns.createdAt[document]!, id: columns.id[document]! };
    },
  };
}

function bitsOf({ documents, segment }: PartialResult): Uint32Array {
  if (documents.kind === 'bits') return documents.bits;
  const bits = segment!.scratch.emptyBitmap();
  for (const document of documents.list) setBit(bits, document);
  return bits;
}

/** Share of the newest documents that is scanned for the newest match of each hexagon. */
const newestShare = 1 / 8;

/**
 * The newest match of each hexagon, -1 where there is none. Documents are ordered by creation: most hexagons have a match
 * among the newest documents, and the others have few matches, so that most of their blocks are skipped.
 * @param placed number of matches in each hexagon; `counts` in each block of the order
 */
function newestDocuments(
  { hexagon, flags }: Columns,
  placed: Uint32Array,
  bits: Uint32Array,
  counts: BlockCounts,
  { starts, documents, firstBlocks }: HeatmapOrder,
): Int32Array {
  const newest = new Int32Array(hexagonCount).fill(-1);
  let left = 0;
  for (let at = 0; at < hexagonCount; at++) if (placed[at]! > 0) left++;
  const last = Math.floor(bits.length * (1 - newestShare));
  for (let word = bits.length - 1; word >= last && left > 0; word--) {
    for (let rest = bits[word]!; rest !== 0;) {
      const bit = 31 - Math.clz32(rest);
      rest &= ~(1 << bit);
      const document = (word << 5) + bit;
      const of = hexagon[document]!;
      if (newest[of]! >= 0 || (flags[document]! & flag.placed) === 0) continue;
      newest[of] = document;
      left--;
    }
  }
  for (let of = 0; of < hexagonCount && left > 0; of++) {
    if (placed[of] === 0 || newest[of]! >= 0) continue;
    for (let block = firstBlocks[of]!, from = starts[of]!; from < starts[of + 1]!; block++, from += blockSize) {
      if (counts[block] === 0) continue;
      const end = Math.min(from + blockSize, starts[of + 1]!);
      for (let at = from; at < end; at++) {
        const document = documents[at]!;
        if (document > newest[of]! && hasBit(bits, document)) newest[of] = document;
      }
    }
    left--;
  }
  return newest;
}

const none = new Float64Array(0);

function scanHexagons(found: readonly PartialResult[]): ScannedHexagons {
  const counts = new Uint32Array(hexagonCount);
  const newest: (Newest | undefined)[] = [];
  const each = (take: (columns: Columns, document: number, hexagon: number) => void) => {
    for (const { columns, documents } of found) {
      forEachChunk(documents, (some, count) => {
        for (let at = 0; at < count; at++) {
          const document = some[at]!;
          if (columns.latitude[document] !== noPosition) take(columns, document, columns.hexagon[document]!);
        }
      });
    }
  };
  each(({ createdAt, id }, document, hexagon) => {
    counts[hexagon]!++;
    const one = { createdAt: createdAt[document]!, id: id[document]! };
    const before = newest[hexagon];
    if (!before || isNewer(one, before)) newest[hexagon] = one;
  });
  const starts = new Uint32Array(hexagonCount + 1);
  for (let hexagon = 0; hexagon < hexagonCount; hexagon++) starts[hexagon + 1] = starts[hexagon]! + counts[hexagon]!;
  const total = starts[hexagonCount]!;
  const prices = new Float64Array(total);
  const percents = new Float64Array(total);
  const next = starts.slice();
  each((columns, document, hexagon) => {
    const at = next[hexagon]!++;
    prices[at] = columns.price[document]!;
    percents[at] = sortValue(columns, 'arvPercent', document);
  });
  const inOrder = (values: Float64Array, hexagon: number) =>
    values.subarray(starts[hexagon], starts[hexagon + 1]).sort();
  return {
    counts,
    newest,
    prices: (hexagon) => inOrder(prices, hexagon),
    percents: (hexagon) => {
      // NaN sorts to the end.
      const sorted = inOrder(percents, hexagon);
      const end = sorted.findIndex((value) => Number.isNaN(value));
      return end < 0 ? sorted : sorted.subarray(0, end);
    },
  };
}

export const isNewer = (one: Newest, other: Newest): boolean =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

/** A hexagon's matches in the order of a value: `count` of the segment, and the sorted values of all others. */
export interface OrderedMatches {
  readonly count: number;
  readonly inSegment: SegmentValues | undefined;
  readonly others: Float64Array;
}

/** Number of matches. */
export const sizeOf = ({ count, others }: OrderedMatches): number => count + others.length;

/** The middle two values; twice the same of an odd number of matches. */
export function middleOf(matches: OrderedMatches): [lower: number, upper: number] {
  const { inSegment, others } = matches;
  const total = sizeOf(matches);
  const rank = (total - 1) >>> 1;
  const isOdd = total % 2 === 1;
  if (inSegment && others.length === 0) {
    const place = placeAtRank(inSegment, rank);
    const lower = valueAt(inSegment, place);
    return [lower, isOdd ? lower : valueAt(inSegment, nextPlace(inSegment, place, 1))];
  }
  const lower = valueAtRank(matches, rank);
  return [lower, isOdd ? lower : valueAtRank(matches, rank + 1)];
}

const valueAt = ({ order, valueOf }: SegmentValues, place: number): number => valueOf(order.documents[place]!);

/** The median; of an even number of matches it is the mean of the middle two. */
function medianOf(matches: OrderedMatches): number {
  const [lower, upper] = middleOf(matches);
  return (lower + upper) / 2;
}

/** The value at a rank of the union of both: a binary search for the number of others before it. */
function valueAtRank({ count, inSegment, others }: OrderedMatches, rank: number): number {
  if (!inSegment || count === 0) return others[rank]!;
  const at = (nth: number) => valueAt(inSegment, placeAtRank(inSegment, nth));
  let low = Math.max(0, rank - count);
  let high = Math.min(rank, others.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(rank - middle - 1) > others[middle]!) low = middle + 1;
    else high = middle;
  }
  const ofSegment = rank - low < count ? at(rank - low) : Infinity;
  return low < others.length ? Math.min(ofSegment, others[low]!) : ofSegment;
}

/** Appends the values from `from` to `to`, in any order, and returns the number of values below. */
export function takeValues(matches: OrderedMatches, from: number, to: number, values: number[]): number {
  const { count, inSegment, others } = matches;
  let below = count > 0 && inSegment ? takeSegmentValues(inSegment, count, from, to, values) : 0;
  for (let at = 0; at < others.length && others[at]! <= to; at++) {
    if (others[at]! < from) below++;
    else values.push(others[at]!);
  }
  return below;
}

/** Walks from the middle, near which the values are. */
function takeSegmentValues(matches: SegmentValues, count: number, from: number, to: number, values: number[]): number {
  let below = count >>> 1;
  let place = placeAtRank(matches, below);
  if (valueAt(matches, place) < from) {
    while (place >= 0 && valueAt(matches, place) < from) {
      place = nextPlace(matches, place, 1);
      below++;
    }
  } else {
    let before = nextPlace(matches, place, -1);
    while (before >= 0 && valueAt(matches, before) >= from) {
      place = before;
      below--;
      before = nextPlace(matches, place, -1);
    }
  }
  while (place >= 0) {
    const value = valueAt(matches, place);
    if (value > to) break;
    values.push(value);
    place = nextPlace(matches, place, 1);
  }
  return below;
}

const newestOf = (one: Newest | undefined, other: Newest | undefined): Newest =>
  one && other ? (isNewer(other, one) ? other : one) : (one ?? other)!;
