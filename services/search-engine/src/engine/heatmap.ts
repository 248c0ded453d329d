import type { Heatmap } from '@dealstead/contracts/listings/map';
import { forEachChunk, hasBit, setBit } from './bitmap.ts';
import { type Columns, flag, noPosition } from './columns.ts';
import { type PartialResult, tally } from './facets.ts';
import type { HeatmapOrders } from './heatmapOrders.ts';
import { hexagonCount, hexagonCenter, hexagonMiles } from './hexagonGrid.ts';
import { sortValue } from './sortValues.ts';
import { countHexagon, type HexagonCounts } from './totals.ts';

/** Minimum number of listings with an ARV for a median percent of ARV. */
const minValuedListings = 3;

/** Listings of several partial results grouped by hexagon, values sorted within each. */
interface ScannedHexagons {
  readonly counts: Uint32Array;
  readonly newest: readonly (Newest | undefined)[];
  prices(hexagon: number): Float64Array;
  percents(hexagon: number): Float64Array;
}

interface Newest {
  readonly createdAt: number;
  readonly id: number;
}

/**
 * Aggregates matches by hexagon. Listings without a position are not counted. Counts of the segment are tallied from its
 * totals; a median is found by walking a hexagon's documents in the order of their values up to the middle match.
 */
export function computeHeatmap(found: readonly PartialResult[], orders: HeatmapOrders): Heatmap {
  const many = found.find(({ segment }) => segment !== undefined);
  const others = scanHexagons(found.filter((part) => part !== many));
  const inSegment = many && scanSegment(many, orders);
  const hexagons: Heatmap['hexagons'] = [];
  let total = 0;
  for (let hexagon = 0; hexagon < hexagonCount; hexagon++) {
    const more = others.counts[hexagon]!;
    const placed = inSegment?.counts.placed[hexagon] ?? 0;
    if (placed + more === 0) continue;
    total += placed + more;
    const valued = inSegment?.counts.valued[hexagon] ?? 0;
    const prices = more > 0 ? others.prices(hexagon) : noValues;
    const percents = more > 0 ? others.percents(hexagon) : noValues;
    hexagons.push({
      ...hexagonCenter(hexagon),
      count: placed + more,
      medianPrice: Math.round(medianOf(placed, inSegment?.byPrice, hexagon, prices)) / 100,
      medianArvPercent:
        valued + percents.length < minValuedListings
          ? null
          : Math.round(medianOf(valued, inSegment?.byPercent, hexagon, percents) * 10) / 10,
      newest: newestOf(inSegment?.newest(hexagon), others.newest[hexagon]),
    });
  }
  return { miles: hexagonMiles, count: total, hexagons };
}

/** Matches of a segment by hexagon. */
interface SegmentHexagons {
  readonly counts: HexagonCounts;
  readonly byPrice: ValueOrder;
  readonly byPercent: ValueOrder;
  newest(hexagon: number): Newest | undefined;
}

/** Documents of each hexagon in the order of a value, of which those with a bit match. */
interface ValueOrder {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly bits: Uint32Array;
  valueOf(document: number): number;
}

function scanSegment(part: PartialResult, orders: HeatmapOrders): SegmentHexagons {
  const { columns } = part;
  const bits = bitsOf(part);
  const counts = { placed: new Uint32Array(hexagonCount), valued: new Uint32Array(hexagonCount) };
  tally(
    [part],
    ({ hexagons }) => {
      counts.placed.set(hexagons.placed);
      counts.valued.set(hexagons.valued);
    },
    (of, some, size, sign) => {
      for (let at = 0; at < size; at++) countHexagon(counts, of, some[at]!, sign);
    },
  );
  const byPrice: ValueOrder = {
    starts: orders.priceStarts,
    documents: orders.byPrice,
    bits,
    valueOf: (document) => columns.price[document]!,
  };
  const byPercent: ValueOrder = {
    starts: orders.percentStarts,
    documents: orders.byPercent,
    bits,
    valueOf: (document) => sortValue(columns, 'arvPercent', document),
  };
  const newest = newestDocuments(columns, counts.placed, byPrice);
  return {
    counts,
    byPrice,
    byPercent,
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
 * among the newest documents, and the few others have few documents.
 */
function newestDocuments(
  { hexagon, flags }: Columns,
  counts: Uint32Array,
  { starts, documents, bits }: ValueOrder,
): Int32Array {
  const newest = new Int32Array(hexagonCount).fill(-1);
  let left = 0;
  for (let at = 0; at < hexagonCount; at++) if (counts[at]! > 0) left++;
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
    if (counts[of] === 0 || newest[of]! >= 0) continue;
    for (let at = starts[of]!; at < starts[of + 1]!; at++) {
      const document = documents[at]!;
      if (document > newest[of]! && hasBit(bits, document)) newest[of] = document;
    }
    left--;
  }
  return newest;
}

const noValues = new Float64Array(0);

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

const isNewer = (one: Newest, other: Newest): boolean =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

/**
 * The median of a hexagon's `count` matches of the segment and the sorted values of others. Of an even count it is the mean
 * of the middle two.
 */
function medianOf(count: number, order: ValueOrder | undefined, hexagon: number, others: Float64Array): number {
  const upper = (count + others.length) >>> 1;
  const isEven = (count + others.length) % 2 === 0;
  if (!order || count === 0) return isEven ? (others[upper - 1]! + others[upper]!) / 2 : others[upper]!;
  const { documents, bits } = order;
  let at = order.starts[hexagon]!;
  let lower = Number.NaN;
  let middle = Number.NaN;
  if (others.length === 0) {
    // Skips the matches before the middle.
    let skipped = 0;
    let document = documents[at]!;
    let before = document;
    for (const end = order.starts[hexagon + 1]!; at < end; at++) {
      document = documents[at]!;
      if (((bits[document >>> 5]! >>> (document & 31)) & 1) === 0) continue;
      if (skipped === upper) break;
      skipped++;
      before = document;
    }
    middle = order.valueOf(document);
    return isEven ? (order.valueOf(before) + middle) / 2 : middle;
  }
  let other = 0;
  for (let place = 0; place <= upper; place++) {
    lower = middle;
    while (at < order.starts[hexagon + 1]! && !hasBit(bits, documents[at]!)) at++;
    const value = at < order.starts[hexagon + 1]! ? order.valueOf(documents[at]!) : Infinity;
    if (other === others.length || value <= others[other]!) {
      middle = value;
      at++;
    } else middle = others[other++]!;
  }
  return isEven ? (lower + middle) / 2 : middle;
}

const newestOf = (one: Newest | undefined, other: Newest | undefined): number =>
  one && other ? (isNewer(other, one) ? other.id : one.id) : (one ?? other)!.id;
