import type { Heatmap } from '@dealstead/contracts/listings/map';
import { eachChunk } from './bits.ts';
import { type Columns, nowhere } from './columns.ts';
import type { Found } from './facets.ts';
import { hexagonCount, hexagonMiddle, hexagonMiles } from './hexagons.ts';
import { shared } from './shared.ts';
import { sortValue } from './sorts.ts';

/** Fewer than this say nothing of a price against its value. */
const leastValued = 3;

/** Documents by hexagon, and within one by a value: what a filter leaves of a hexagon is in order already. */
export interface HeatOrders {
  /** Where each hexagon begins; one more than there are hexagons. */
  readonly priceStarts: Uint32Array;
  readonly byPrice: Uint32Array;
  readonly percentStarts: Uint32Array;
  readonly byPercent: Uint32Array;
}

/** @param byPrice documents in the order of their prices; `byPercent` of their prices against ARV, those without left out */
export function heatOrders(columns: Columns, byPrice: Uint32Array, byPercent: Uint32Array): HeatOrders {
  const price = byHexagon(columns, byPrice);
  const percent = byHexagon(columns, byPercent);
  return {
    priceStarts: price.starts,
    byPrice: price.documents,
    percentStarts: percent.starts,
    byPercent: percent.documents,
  };
}

function byHexagon(
  { hexagon, latitude }: Columns,
  order: Uint32Array,
): { starts: Uint32Array; documents: Uint32Array } {
  const placed = order.filter((document) => latitude[document] !== nowhere);
  const starts = new Uint32Array(hexagonCount + 1);
  for (const document of placed) starts[hexagon[document]! + 1]!++;
  for (let at = 0; at < hexagonCount; at++) starts[at + 1]! += starts[at]!;
  const next = starts.slice();
  const documents = new Uint32Array(placed.length);
  for (const document of placed) documents[next[hexagon[document]!]!++] = document;
  return { starts: shared(starts), documents: shared(documents) };
}

/** Listings of a hexagon that come in no order. */
interface Loose {
  newest: { readonly createdAt: number; readonly id: number };
  count: number;
  readonly prices: number[];
  readonly percents: number[];
}

/**
 * What was found by hexagons. Listings without a position are in none.
 * @param orders those of the one part that has many documents
 */
export function heatmapOf(found: readonly Found[], orders: HeatOrders): Heatmap {
  const many = found.find(({ documents }) => documents.kind === 'bits');
  const loose = byHexagons(found.filter((part) => part !== many));
  const hexagons: Heatmap['hexagons'] = [];
  let total = 0;
  for (let hexagon = 0; hexagon < hexagonCount; hexagon++) {
    const others = loose.get(hexagon);
    const priced = many ? foundIn(many, hexagon, orders.priceStarts, orders.byPrice) : [];
    const count = priced.length + (others?.count ?? 0);
    if (count === 0) continue;
    total += count;
    const valued = many ? foundIn(many, hexagon, orders.percentStarts, orders.byPercent) : [];
    const columns = many?.columns;
    const price = middleOf(priced.length, (at) => columns!.price[priced[at]!]!, others?.prices);
    const percent = middleOf(valued.length, (at) => sortValue(columns!, 'arvPercent', valued[at]!), others?.percents);
    const isValued = valued.length + (others?.percents.length ?? 0) >= leastValued;
    hexagons.push({
      ...hexagonMiddle(hexagon),
      count,
      medianPrice: Math.round(price) / 100,
      medianArvPercent: isValued ? Math.round(percent * 10) / 10 : null,
      newest: newestOf(columns, priced, others),
    });
  }
  return { miles: hexagonMiles, count: total, hexagons };
}

function byHexagons(found: readonly Found[]): ReadonlyMap<number, Loose> {
  const hexagons = new Map<number, Loose>();
  for (const { columns, documents } of found) {
    eachChunk(documents, (some, count) => {
      for (let at = 0; at < count; at++) add(hexagons, columns, some[at]!);
    });
  }
  for (const { prices, percents } of hexagons.values()) {
    prices.sort((one, other) => one - other);
    percents.sort((one, other) => one - other);
  }
  return hexagons;
}

function add(hexagons: Map<number, Loose>, columns: Columns, document: number): void {
  if (columns.latitude[document] === nowhere) return;
  const hexagon = columns.hexagon[document]!;
  const one = { createdAt: columns.createdAt[document]!, id: columns.id[document]! };
  const before = hexagons.get(hexagon) ?? { newest: one, count: 0, prices: [], percents: [] };
  if (before.count === 0) hexagons.set(hexagon, before);
  before.count++;
  if (isNewer(one, before.newest)) before.newest = one;
  before.prices.push(columns.price[document]!);
  const percent = sortValue(columns, 'arvPercent', document);
  if (!Number.isNaN(percent)) before.percents.push(percent);
}

const isNewer = (one: Loose['newest'], other: Loose['newest']): boolean =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

let room = new Uint32Array(1024);

/** The documents of a hexagon that were found, in the order that is given. */
function foundIn({ documents }: Found, hexagon: number, starts: Uint32Array, order: Uint32Array): Uint32Array {
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

/** The middle of numbers in ascending order, some of them given one by one; of two middles their mean. */
function middleOf(count: number, at: (place: number) => number, others: readonly number[] = []): number {
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

/** Documents lie in the order of their listing, so the newest has the highest number. */
function newestOf(columns: Columns | undefined, documents: ArrayLike<number>, others: Loose | undefined): number {
  let last = -1;
  for (let at = 0; at < documents.length; at++) if (documents[at]! > last) last = documents[at]!;
  if (last < 0 || !columns) return others!.newest.id;
  const one = { createdAt: columns.createdAt[last]!, id: columns.id[last]! };
  return others && isNewer(others.newest, one) ? others.newest.id : one.id;
}
