import { type TileAddress, tileAt } from '@dealstead/contracts';
import type { Cluster, MapTile, Pin } from '@dealstead/contracts/listings/map';
import { eachChunk, hasBit } from './bits.ts';
import { type Columns, nowhere } from './columns.ts';
import type { Found } from './facets.ts';
import { type Places, rowOf, spotFrom } from './places.ts';
import { type Run, spansOfTile } from './spans.ts';

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

/** What the fields of a tile hold. */
export class TileGrid {
  readonly rows: Run;
  readonly longitudes: Run;
  readonly #shift: number;
  readonly #left: number;
  readonly #top: number;
  readonly #counts = new Uint32Array(fields * fields);
  readonly #latitudes = new Float64Array(fields * fields);
  readonly #longitudes = new Float64Array(fields * fields);
  /** The one position in a field, or -1 where there are several. */
  readonly #positions = new Int32Array(fields * fields);
  readonly #ids = new Uint32Array(fields * fields * mostIds);
  readonly #only: (Pin | undefined)[] = [];

  constructor(address: TileAddress) {
    const { rows, longitudes } = spansOfTile(address);
    this.rows = rows;
    this.longitudes = longitudes;
    this.#shift = deepest - address.z;
    this.#left = address.x * fields;
    this.#top = address.y * fields;
  }

  holds(latitude: number, longitude: number): boolean {
    return (
      latitude >= this.rows[0] &&
      latitude <= this.rows[1] &&
      longitude >= this.longitudes[0] &&
      longitude <= this.longitudes[1]
    );
  }

  #fieldOf(latitude: number, longitude: number): number {
    const across = (fieldsEast[longitude + 18_000]! >>> this.#shift) - this.#left;
    const down = (fieldsSouth[latitude + 9000]! >>> this.#shift) - this.#top;
    return down * fields + across;
  }

  add(columns: Columns, document: number, now: number): void {
    const latitude = columns.latitude[document]!;
    const longitude = columns.longitude[document]!;
    if (latitude === nowhere || !this.holds(latitude, longitude)) return;
    const field = this.#fieldOf(latitude, longitude);
    const position = (latitude + 9000) * 36_001 + longitude + 18_000;
    const before = this.#counts[field]!++;
    this.#latitudes[field]! += latitude;
    this.#longitudes[field]! += longitude;
    if (before === 0) {
      this.#positions[field] = position;
      this.#only[field] = pinOf(columns, document, now);
    } else if (this.#positions[field] !== position) this.#positions[field] = -1;
    if (before < mostIds) this.#ids[field * mostIds + before] = columns.id[document]!;
  }

  /** Goes through the places of the tile instead of through all that was found. */
  addPlaces(places: Places, columns: Columns, bits: Uint32Array, now: number): void {
    const { longitudes, starts, documents } = places;
    for (let latitude = this.rows[0]; latitude <= this.rows[1]; latitude++) {
      const row = rowOf(latitude);
      if (places.rows[row] === places.rows[row + 1]) continue;
      const last = spotFrom(places, row, this.longitudes[1] + 1);
      for (let spot = spotFrom(places, row, this.longitudes[0]); spot < last; spot++) {
        let count = 0;
        let newest = -1;
        const from = starts[spot]!;
        for (let at = starts[spot + 1]! - 1; at >= from; at--) {
          const document = documents[at]!;
          const is = (bits[document >>> 5]! >>> (document & 31)) & 1;
          if (is && count++ === 0) newest = at;
        }
        if (count > 0)
          this.#addSpot(latitude, longitudes[spot]!, count, { columns, documents, bits, newest, from, now });
      }
    }
  }

  #addSpot(latitude: number, longitude: number, count: number, from: SpotDocuments): void {
    const field = this.#fieldOf(latitude, longitude);
    const position = (latitude + 9000) * 36_001 + longitude + 18_000;
    const before = this.#counts[field]!;
    this.#counts[field] = before + count;
    this.#latitudes[field]! += latitude * count;
    this.#longitudes[field]! += longitude * count;
    if (before === 0) {
      this.#positions[field] = position;
      this.#only[field] = pinOf(from.columns, from.documents[from.newest]!, from.now);
    } else if (this.#positions[field] !== position) this.#positions[field] = -1;
    let size = before;
    for (let at = from.newest; at >= from.from && size < mostIds; at--) {
      const document = from.documents[at]!;
      if (hasBit(from.bits, document)) this.#ids[field * mostIds + size++] = from.columns.id[document]!;
    }
  }

  marks(): MapTile {
    const clusters: Cluster[] = [];
    const pins: Pin[] = [];
    this.#counts.forEach((count, field) => {
      if (count === 0) return;
      const only = this.#only[field]!;
      if (count === 1) {
        pins.push(only);
        return;
      }
      const together = this.#positions[field] !== -1;
      clusters.push({
        longitude: degrees(this.#longitudes[field]! / count),
        latitude: degrees(this.#latitudes[field]! / count),
        count,
        ...(together && {
          ids: [...this.#ids.subarray(field * mostIds, field * mostIds + Math.min(count, mostIds))],
        }),
      });
    });
    return { clusters, pins };
  }
}

interface SpotDocuments {
  readonly columns: Columns;
  readonly documents: Uint32Array;
  readonly bits: Uint32Array;
  /** Places in `documents`: of the newest that was found, and of the first of the spot. */
  readonly newest: number;
  readonly from: number;
  readonly now: number;
}

const degrees = (hundredths: number): number => Math.round(hundredths * 100) / 10_000;

const pinOf = (columns: Columns, document: number, now: number): Pin => ({
  id: columns.id[document]!,
  longitude: columns.longitude[document]! / 100,
  latitude: columns.latitude[document]! / 100,
  price: columns.price[document]! / 100,
  featured: columns.featuredUntil[document]! > now,
});

/** Adds what was found to a tile, in the way that looks at fewer documents. */
export function addFound(grid: TileGrid, { columns, documents, segment }: Found, now: number): void {
  if (documents.kind === 'bits' && segment) {
    grid.addPlaces(segment.places, columns, documents.bits, now);
    return;
  }
  eachChunk(documents, (some, count) => {
    for (let at = count - 1; at >= 0; at--) grid.add(columns, some[at]!, now);
  });
}
