import type { Heatmap } from '@dealstead/contracts/listings/map';
import { forEachChunk } from './bitmap.ts';
import { type Columns, noPosition } from './columns.ts';
import type { PartialResult } from './facets.ts';
import type { HeatmapOrders } from './heatmapOrders.ts';
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

interface Newest {
  readonly createdAt: number;
  readonly id: number;
}

/**
 * Aggregates matches by hexagon. Listings without a position are not counted.
 * @param orders of the one partial result that is a bitmap
 */
export function computeHeatmap(found: readonly PartialResult[], orders: HeatmapOrders): Heatmap {
  const many = found.find(({ documents }) => documents.kind === 'bits');
  const others = scanHexagons(found.filter((part) => part !== many));
  const hexagons: Heatmap['hexagons'] = [];
  let total = 0;
  for (let hexagon = 0; hexagon < hexagonCount; hexagon++) {
    const more = others.counts[hexagon]!;
    const priced = many ? selectFromHexagon(many, hexagon, orders.priceStarts, orders.byPrice) : noDocuments;
    const count = priced.length + more;
    if (count === 0) continue;
    total += count;
    const valued = many ? selectFromHexagon(many, hexagon, orders.percentStarts, orders.byPercent) : noDocuments;
    const columns = many?.columns;
    const percents = more > 0 ? others.percents(hexagon) : noValues;
    const price = medianOf(
      priced.length,
      (at) => columns!.price[priced[at]!]!,
      more > 0 ? others.prices(hexagon) : noValues,
    );
    const percent = medianOf(valued.length, (at) => sortValue(columns!, 'arvPercent', valued[at]!), percents);
    hexagons.push({
      ...hexagonCenter(hexagon),
      count,
      medianPrice: Math.round(price) / 100,
      medianArvPercent: valued.length + percents.length < minValuedListings ? null : Math.round(percent * 10) / 10,
      newest: newestOf(columns, priced, others.newest[hexagon]),
    });
  }
  return { miles: hexagonMiles, count: total, hexagons };
}

const noDocuments = new Uint32Array(0);
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

let room = new Uint32Array(1024);

/** Matching documents of a hexagon, in the given order. */
function selectFromHexagon(
  { documents }: PartialResult,
  hexagon: number,
  starts: Uint32Array,
  order: Uint32Array,
): Uint32Array {
  if (documents.kind === 'list') throw new TypeError('A list has no bits to ask.');
  const { bits } = documents;
  const from = starts[hexagon]!;
  const to = starts[hexagon + 1]!;
  if (room.length < to - from) room = new Uint32Array((to - from) * 2);
  let count = 0;
  for (let at = from; at < to; at++) {
    const document = order[at]!;
    room[count] = document;
    count += (bits[document >>> 5]! >>> (document & 31)) & 1;
  }
  return room.slice(0, count);
}

/** The median of two sorted sequences, the first given by index. Of an even count it is the mean of the middle two. */
function medianOf(count: number, at: (place: number) => number, others: Float64Array): number {
  const upper = (count + others.length) >>> 1;
  let lower = Number.NaN;
  let middle = Number.NaN;
  if (others.length === 0 && count > 0) {
    middle = at(upper);
    lower = count % 2 === 0 ? at(upper - 1) : middle;
  } else {
    for (let one = 0, other = 0; one + other <= upper && one + other < count + others.length;) {
      lower = middle;
      const isOne = other === others.length || (one < count && at(one) <= others[other]!);
      middle = isOne ? at(one++) : others[other++]!;
    }
    if ((count + others.length) % 2 === 1) lower = middle;
  }
  return (lower + middle) / 2;
}

/** Documents are ordered by creation, so the newest has the highest number. */
function newestOf(columns: Columns | undefined, documents: Uint32Array, other: Newest | undefined): number {
  let last = -1;
  for (let at = 0; at < documents.length; at++) if (documents[at]! > last) last = documents[at]!;
  if (last < 0 || !columns) return other!.id;
  const one = { createdAt: columns.createdAt[last]!, id: columns.id[last]! };
  return other && isNewer(other, one) ? other.id : one.id;
}
