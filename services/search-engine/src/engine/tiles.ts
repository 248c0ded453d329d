import { type TileAddress, tileAt } from '@dealstead/contracts';
import type { Cluster, MapTile, Pin } from '@dealstead/contracts/listings/map';
import { eachChunk, hasBit } from './bits.ts';
import type { Columns } from './columns.ts';
import type { Found } from './facets.ts';
import { documentsAt, type Places, rowOf, spotFrom } from './places.ts';
import type { Segment } from './segment.ts';
import { boxOf, type Run, type Spans, spansOfTile } from './spans.ts';

/*
 * A tile is cut into a grid, finer where it is farther in, always the same for a tile: what lies in one field of it is one
 * cluster. Fields of a tile that is drawn 512 pixels wide are 43 pixels wide.
 */
const fields = 12;
const mostIds = 20;
const deepest = 14;

/** Where each hundredth of a degree lies in the grid of the deepest zoom; farther out, it is that shifted right. */
const deepFields = (least: number, most: number, tileOf: (at: number) => number, shareOf: (at: number) => number) =>
  Uint32Array.from({ length: most - least + 1 }, (_, step) => {
    const at = least + step;
    const tile = tileOf(at);
    const inside = Math.floor((shareOf(at) * 2 ** deepest - tile) * fields);
    return tile * fields + Math.min(Math.max(inside, 0), fields - 1);
  });
const fieldsEast = deepFields(
  -18_000,
  18_000,
  (at) => tileAt(at / 100, 0, deepest).x,
  (at) => (at / 100 + 180) / 360,
);
const fieldsSouth = deepFields(
  -9000,
  9000,
  (at) => tileAt(0, at / 100, deepest).y,
  (at) => (1 - Math.asinh(Math.tan((at / 100 / 180) * Math.PI)) / Math.PI) / 2,
);

/**
 * What the fields of a tile hold. While it is filled, only sums are kept; which listings a field's single mark or shared
 * position stands for is looked up at the end.
 */
export class TileGrid {
  readonly rows: Run;
  readonly longitudes: Run;
  readonly #shift: number;
  readonly #left: number;
  readonly #top: number;
  #size = -1;
  readonly #counts = new Uint32Array(fields * fields);
  readonly #latitudes = new Float64Array(fields * fields);
  readonly #longitudes = new Float64Array(fields * fields);
  /** The one position in a field, `none` before there is one, `several` where there are more. */
  readonly #positions = new Int32Array(fields * fields).fill(none);

  constructor(address: TileAddress) {
    const { rows, longitudes } = spansOfTile(address);
    this.rows = rows;
    this.longitudes = longitudes;
    this.#shift = deepest - address.z;
    this.#left = address.x * fields;
    this.#top = address.y * fields;
  }

  /** Adds what was found, in the way that looks at fewer documents. */
  add({ columns, documents, segment }: Found): void {
    if (documents.kind === 'bits' && segment && this.size(segment.places) < documents.count * 3) {
      this.#addPlaces(segment, documents.bits);
    } else {
      eachChunk(documents, (some, count) => {
        for (let at = 0; at < count; at++) {
          const latitude = columns.latitude[some[at]!]!;
          const longitude = columns.longitude[some[at]!]!;
          if (this.#holds(latitude, longitude)) this.#put(latitude, longitude, 1);
        }
      });
    }
  }

  /** How many documents lie in the tile. */
  size(places: Places): number {
    if (this.#size >= 0) return this.#size;
    this.#size = 0;
    for (let latitude = this.rows[0]; latitude <= this.rows[1]; latitude++) {
      const row = rowOf(latitude);
      if (places.rows[row] === places.rows[row + 1]) continue;
      const [first, last] = this.#spots(places, row);
      this.#size += places.starts[last]! - places.starts[first]!;
    }
    return this.#size;
  }

  #spots(places: Places, row: number): [first: number, last: number] {
    const [west, east] = this.longitudes;
    return [spotFrom(places, row, west), spotFrom(places, row, east + 1)];
  }

  /** The tile as a condition. */
  get box(): Spans {
    return boxOf(this.rows, this.longitudes);
  }

  #holds(latitude: number, longitude: number): boolean {
    const [south, north] = this.rows;
    const [west, east] = this.longitudes;
    return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  }

  /** Goes through the places of the tile instead of through all that was found. */
  #addPlaces({ places, open, opens }: Segment, bits: Uint32Array): void {
    const { longitudes, starts, documents } = places;
    const isAllOpen = bits === open.bits;
    for (let latitude = this.rows[0]; latitude <= this.rows[1]; latitude++) {
      const row = rowOf(latitude);
      if (places.rows[row] === places.rows[row + 1]) continue;
      const [first, last] = this.#spots(places, row);
      let at = starts[first]!;
      for (let spot = first; spot < last; spot++) {
        const end = starts[spot + 1]!;
        let count = isAllOpen ? opens[spot]! : 0;
        if (isAllOpen) at = end;
        for (; at < end; at++) {
          const document = documents[at]!;
          count += (bits[document >>> 5]! >>> (document & 31)) & 1;
        }
        if (count > 0) this.#put(latitude, longitudes[spot]!, count);
      }
    }
  }

  #put(latitude: number, longitude: number, count: number): void {
    const across = (fieldsEast[longitude + 18_000]! >>> this.#shift) - this.#left;
    const down = (fieldsSouth[latitude + 9000]! >>> this.#shift) - this.#top;
    const field = down * fields + across;
    const position = positionOf(latitude, longitude);
    this.#counts[field]! += count;
    this.#latitudes[field]! += latitude * count;
    this.#longitudes[field]! += longitude * count;
    const before = this.#positions[field]!;
    if (before !== position) this.#positions[field] = before === none ? position : several;
  }

  /** What is drawn of all that was added. */
  marks(found: readonly Found[], now: number): MapTile {
    const together = new Map<number, Member[]>();
    for (const position of this.#positions) if (position >= 0) together.set(position, []);
    for (const part of found) gather(part, together);
    const clusters: Cluster[] = [];
    const pins: Pin[] = [];
    this.#counts.forEach((count, field) => {
      if (count === 0) return;
      const members = together.get(this.#positions[field]!);
      if (members && count === 1) {
        pins.push(pinOf(members[0]!, now));
        return;
      }
      clusters.push({
        longitude: degrees(this.#longitudes[field]! / count),
        latitude: degrees(this.#latitudes[field]! / count),
        count,
        ...(members && { ids: members.slice(0, mostIds).map(({ columns, document }) => columns.id[document]!) }),
      });
    });
    return { clusters, pins };
  }
}

const none = -1;
const several = -2;
const positionOf = (latitude: number, longitude: number): number => (latitude + 9000) * 36_001 + longitude + 18_000;

/** A document on a position that is a mark of its own. */
interface Member {
  readonly columns: Columns;
  readonly document: number;
}

/** Finds some listings of each of these positions, the newest first. */
function gather({ columns, documents, segment }: Found, positions: Map<number, Member[]>): void {
  if (documents.kind === 'bits' && segment) {
    for (const [position, members] of positions) {
      const latitude = Math.floor(position / 36_001) - 9000;
      const [from, to] = documentsAt(segment.places, latitude, (position % 36_001) - 18_000);
      for (let at = to - 1; at >= from && members.length < mostIds; at--) {
        const document = segment.places.documents[at]!;
        if (hasBit(documents.bits, document)) members.push({ columns, document });
      }
    }
    return;
  }
  eachChunk(documents, (some, count) => {
    for (let at = count - 1; at >= 0; at--) {
      const document = some[at]!;
      const members = positions.get(positionOf(columns.latitude[document]!, columns.longitude[document]!));
      if (members && members.length < mostIds) members.push({ columns, document });
    }
  });
}

const degrees = (hundredths: number): number => Math.round(hundredths * 100) / 10_000;

const pinOf = ({ columns, document }: Member, now: number): Pin => ({
  id: columns.id[document]!,
  longitude: columns.longitude[document]! / 100,
  latitude: columns.latitude[document]! / 100,
  price: columns.price[document]! / 100,
  featured: columns.featuredUntil[document]! > now,
});
