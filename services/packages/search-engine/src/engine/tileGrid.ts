import { type TileAddress, tileAt } from '@dealstead/contracts';
import type { Cluster, MapTile, Pin } from '@dealstead/contracts/listings/map';
import { forEachChunk, hasBit } from './bitmap.ts';
import type { Columns } from './columns.ts';
import type { PartialResult } from './facets.ts';
import { documentRangeAt, type PositionIndex, rowNumber, firstPositionFrom } from './positionIndex.ts';
import type { Segment } from './segment.ts';
import { rasterizeBounds, type Interval, type RasterArea, tileBounds } from './rasterArea.ts';

/*
 * A map tile is divided into a fixed grid, and the documents of one cell form a cluster. At a tile width of 512 pixels
 * a cell is 43 pixels wide.
 */
const cellsPerSide = 12;
const maxIds = 20;
const deepestZoom = 14;

/** Cell of each hundredth of a degree at the deepest zoom; at lower zooms it is shifted right. */
const cellTable = (least: number, most: number, tileOf: (at: number) => number, shareOf: (at: number) => number) =>
  Uint32Array.from({ length: most - least + 1 }, (_, step) => {
    const at = least + step;
    const tile = tileOf(at);
    const inside = Math.floor((shareOf(at) * 2 ** deepestZoom - tile) * cellsPerSide);
    return tile * cellsPerSide + Math.min(Math.max(inside, 0), cellsPerSide - 1);
  });
const cellByLongitude = cellTable(
  -18_000,
  18_000,
  (at) => tileAt(at / 100, 0, deepestZoom).x,
  (at) => (at / 100 + 180) / 360,
);
const cellByLatitude = cellTable(
  -9000,
  9000,
  (at) => tileAt(0, at / 100, deepestZoom).y,
  (at) => (1 - Math.asinh(Math.tan((at / 100 / 180) * Math.PI)) / Math.PI) / 2,
);

/**
 * Aggregates of a tile's cells. Only sums are kept while it is filled; the listings of single marks and shared
 * positions are looked up at the end.
 */
export class TileGrid {
  readonly rows: Interval;
  readonly longitudes: Interval;
  readonly #shift: number;
  readonly #left: number;
  readonly #top: number;
  #size = -1;
  readonly #counts = new Uint32Array(cellsPerSide * cellsPerSide);
  readonly #latitudes = new Float64Array(cellsPerSide * cellsPerSide);
  readonly #longitudes = new Float64Array(cellsPerSide * cellsPerSide);
  /** The only position in a cell, `none`, or `several`. */
  readonly #positions = new Int32Array(cellsPerSide * cellsPerSide).fill(none);

  constructor(address: TileAddress) {
    const { rows, longitudes } = tileBounds(address);
    this.rows = rows;
    this.longitudes = longitudes;
    this.#shift = deepestZoom - address.z;
    this.#left = address.x * cellsPerSide;
    this.#top = address.y * cellsPerSide;
  }

  /** Adds matches, scanning either the matches or the tile, whichever is smaller. */
  add({ columns, documents, segment }: PartialResult): void {
    if (documents.kind === 'bits' && segment && this.size(segment.positions) < documents.count * 3) {
      this.#addPositions(segment, documents.bits);
    } else {
      forEachChunk(documents, (some, count) => {
        for (let at = 0; at < count; at++) {
          const latitude = columns.latitude[some[at]!]!;
          const longitude = columns.longitude[some[at]!]!;
          if (this.#contains(latitude, longitude)) this.#addToCell(latitude, longitude, 1);
        }
      });
    }
  }

  /** Number of documents in the tile. */
  size(places: PositionIndex): number {
    if (this.#size >= 0) return this.#size;
    this.#size = 0;
    for (let latitude = this.rows[0]; latitude <= this.rows[1]; latitude++) {
      const row = rowNumber(latitude);
      if (places.rows[row] === places.rows[row + 1]) continue;
      const [first, last] = this.#positionRange(places, row);
      this.#size += places.starts[last]! - places.starts[first]!;
    }
    return this.#size;
  }

  #positionRange(places: PositionIndex, row: number): [first: number, last: number] {
    const [west, east] = this.longitudes;
    return [firstPositionFrom(places, row, west), firstPositionFrom(places, row, east + 1)];
  }

  /** The tile as an area. */
  get area(): RasterArea {
    return rasterizeBounds(this.rows, this.longitudes);
  }

  #contains(latitude: number, longitude: number): boolean {
    const [south, north] = this.rows;
    const [west, east] = this.longitudes;
    return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  }

  /** Scans the positions inside the tile. */
  #addPositions({ positions, open, openCounts }: Segment, bits: Uint32Array): void {
    const { longitudes, starts, documents } = positions;
    const isAllOpen = bits === open.bits;
    for (let latitude = this.rows[0]; latitude <= this.rows[1]; latitude++) {
      const row = rowNumber(latitude);
      if (positions.rows[row] === positions.rows[row + 1]) continue;
      const [first, last] = this.#positionRange(positions, row);
      let at = starts[first]!;
      for (let spot = first; spot < last; spot++) {
        const end = starts[spot + 1]!;
        let count = isAllOpen ? openCounts[spot]! : 0;
        if (isAllOpen) at = end;
        for (; at < end; at++) {
          const document = documents[at]!;
          count += (bits[document >>> 5]! >>> (document & 31)) & 1;
        }
        if (count > 0) this.#addToCell(latitude, longitudes[spot]!, count);
      }
    }
  }

  #addToCell(latitude: number, longitude: number, count: number): void {
    const across = (cellByLongitude[longitude + 18_000]! >>> this.#shift) - this.#left;
    const down = (cellByLatitude[latitude + 9000]! >>> this.#shift) - this.#top;
    const field = down * cellsPerSide + across;
    const position = positionOf(latitude, longitude);
    this.#counts[field]! += count;
    this.#latitudes[field]! += latitude * count;
    this.#longitudes[field]! += longitude * count;
    const before = this.#positions[field]!;
    if (before !== position) this.#positions[field] = before === none ? position : several;
  }

  /** The cells with matches, in the order of the grid. */
  cells(found: readonly PartialResult[], now: number): TileCell[] {
    const membersByPosition = new Map<number, TileMember[]>();
    for (const position of this.#positions) if (position >= 0) membersByPosition.set(position, []);
    for (const part of found) collectMembers(part, membersByPosition, now);
    const cells: TileCell[] = [];
    this.#counts.forEach((count, field) => {
      if (count === 0) return;
      const position = this.#positions[field]!;
      cells.push({
        field,
        count,
        latitudes: this.#latitudes[field]!,
        longitudes: this.#longitudes[field]!,
        position,
        members: newestMembers(membersByPosition.get(position) ?? []),
      });
    });
    return cells;
  }
}

/** The matches of a tile's cell. */
export interface TileCell {
  /** Number of the cell in its tile. */
  readonly field: number;
  readonly count: number;
  /** Sums in hundredths of a degree. */
  readonly latitudes: number;
  readonly longitudes: number;
  /** The only position in the cell, or `several`. */
  readonly position: number;
  /** The newest matches at the only position, newest first. */
  readonly members: readonly TileMember[];
}

/** A listing at a position that is a mark of its own. */
export interface TileMember extends Pin {
  readonly createdAt: number;
}

/** Adds up the cells of disjoint sets of listings. */
export function mergeTileCells(parts: readonly (readonly TileCell[])[]): TileCell[] {
  const byField = Map.groupBy(parts.flat(), ({ field }) => field);
  const cells = [...byField].map(([field, same]) => {
    const sum = (name: 'count' | 'latitudes' | 'longitudes') => same.reduce((all, cell) => all + cell[name], 0);
    const [{ position }] = same as [TileCell];
    const isOne = same.every((cell) => cell.position === position);
    return {
      field,
      count: sum('count'),
      latitudes: sum('latitudes'),
      longitudes: sum('longitudes'),
      position: isOne ? position : several,
      members: isOne ? newestMembers(same.flatMap(({ members }) => members)) : [],
    };
  });
  return cells.sort((one, other) => one.field - other.field);
}

/** Converts cells to clusters and pins. */
export function toMapTile(cells: readonly TileCell[]): MapTile {
  const clusters: Cluster[] = [];
  const pins: Pin[] = [];
  for (const { count, latitudes, longitudes, position, members } of cells) {
    const [first] = members;
    if (first && count === 1) {
      const { createdAt: _, ...pin } = first;
      pins.push(pin);
      continue;
    }
    clusters.push({
      longitude: degrees(longitudes / count),
      latitude: degrees(latitudes / count),
      count,
      ...(position >= 0 && { ids: members.map(({ id }) => id) }),
    });
  }
  return { clusters, pins };
}

const newestMembers = (members: readonly TileMember[]): TileMember[] =>
  members.toSorted((one, other) => other.createdAt - one.createdAt || other.id - one.id).slice(0, maxIds);

const none = -1;
/** Marks a cell with more than one position. */
const several = -2;
const positionOf = (latitude: number, longitude: number): number => (latitude + 9000) * 36_001 + longitude + 18_000;

/** Collects matches by position: at least the newest `maxIds`. */
function collectMembers(
  { columns, documents, segment }: PartialResult,
  positions: Map<number, TileMember[]>,
  now: number,
): void {
  if (documents.kind === 'bits' && segment) {
    for (const [position, members] of positions) {
      const latitude = Math.floor(position / 36_001) - 9000;
      const [from, to] = documentRangeAt(segment.positions, latitude, (position % 36_001) - 18_000);
      const most = members.length + maxIds;
      for (let at = to - 1; at >= from && members.length < most; at--) {
        const document = segment.positions.documents[at]!;
        if (hasBit(documents.bits, document)) members.push(memberOf(columns, document, now));
      }
    }
    return;
  }
  // All: documents of an in-memory segment are not ordered by creation, and a list has few documents.
  forEachChunk(documents, (some, size) => {
    for (let at = 0; at < size; at++) {
      const document = some[at]!;
      const members = positions.get(positionOf(columns.latitude[document]!, columns.longitude[document]!));
      if (members) members.push(memberOf(columns, document, now));
    }
  });
}

const degrees = (hundredths: number): number => Math.round(hundredths * 100) / 10_000;

const memberOf = (columns: Columns, document: number, now: number): TileMember => ({
  id: columns.id[document]!,
  createdAt: columns.createdAt[document]!,
  longitude: columns.longitude[document]! / 100,
  latitude: columns.latitude[document]! / 100,
  price: columns.price[document]! / 100,
  featured: columns.featuredUntil[document]! > now,
});
