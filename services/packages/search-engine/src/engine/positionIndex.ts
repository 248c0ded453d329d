import { type Columns, flag, noPosition } from './columns.ts';
import { radixSortOrder } from './radixSort.ts';
import type { RasterArea } from './rasterArea.ts';
import { toSharedArray } from './sharedArray.ts';

/**
 * Spatial index: documents sorted by rounded position in compressed sparse rows. One row for each hundredth of a degree
 * of latitude from the south, distinct positions from the west within each.
 */
export interface PositionIndex {
  /** First position of each row from 90° south; one more entry than there are rows. */
  readonly rows: Uint32Array;
  /** Longitude of each position. */
  readonly longitudes: Int16Array;
  /** Start of each position's documents; one more entry than there are positions. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** Number of documents at each position that are not under contract. */
  readonly openCounts: Uint32Array;
}

const rowCount = 18_001;
export const rowNumber = (latitude: number): number => latitude + 9000;

export function buildPositionIndex({ latitude, longitude, flags }: Columns): PositionIndex {
  const placed = new Uint32Array(latitude.length);
  const position = new Float64Array(latitude.length);
  let count = 0;
  for (let document = 0; document < latitude.length; document++) {
    if (latitude[document] !== noPosition) placed[count++] = document;
    position[document] = rowNumber(latitude[document]!) * 36_001 + longitude[document]! + 18_000;
  }
  const documents = radixSortOrder(position, placed.subarray(0, count));

  const isOpen = (document: number) => (flags[document]! & flag.underContract ? 0 : 1);
  const rows = new Uint32Array(rowCount + 1);
  const longitudes: number[] = [];
  const starts: number[] = [];
  const opens: number[] = [];
  let last = -1;
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at]!;
    if (position[document] === last) {
      opens[opens.length - 1]! += isOpen(document);
      continue;
    }
    last = position[document]!;
    rows[rowNumber(latitude[document]!) + 1]!++;
    longitudes.push(longitude[document]!);
    starts.push(at);
    opens.push(isOpen(document));
  }
  starts.push(documents.length);
  for (let row = 1; row < rows.length; row++) rows[row]! += rows[row - 1]!;
  return {
    rows: toSharedArray(rows),
    longitudes: toSharedArray(Int16Array.from(longitudes)),
    starts: toSharedArray(Uint32Array.from(starts)),
    documents: toSharedArray(documents),
    openCounts: toSharedArray(Uint32Array.from(opens)),
  };
}

/** The first position of a row at or east of a longitude. */
export function firstPositionFrom({ rows, longitudes }: PositionIndex, row: number, longitude: number): number {
  let low = rows[row]!;
  let high = rows[row + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (longitudes[middle]! < longitude) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of an existing position. */
export const positionNumber = (places: PositionIndex, latitude: number, longitude: number): number =>
  firstPositionFrom(places, rowNumber(latitude), longitude);

/** The range of `documents` at a position, the newest last; empty if the position does not exist. */
export function documentRangeAt(
  places: PositionIndex,
  latitude: number,
  longitude: number,
): [from: number, to: number] {
  const row = rowNumber(latitude);
  const spot = firstPositionFrom(places, row, longitude);
  const isThere = spot < places.rows[row + 1]! && places.longitudes[spot] === longitude;
  return isThere ? [places.starts[spot]!, places.starts[spot + 1]!] : [0, 0];
}

/** Ranges of `documents` inside an area as pairs of start and end, and the total count. */
export function rangesInArea(
  places: PositionIndex,
  { firstRow, starts, bounds }: RasterArea,
): { runs: number[]; count: number } {
  const runs: number[] = [];
  let count = 0;
  for (let row = 0; row < starts.length - 1; row++) {
    const line = rowNumber(firstRow + row);
    if (places.rows[line] === places.rows[line + 1]) continue;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 2) {
      const from = places.starts[firstPositionFrom(places, line, bounds[at]!)]!;
      const to = places.starts[firstPositionFrom(places, line, bounds[at + 1]! + 1)]!;
      if (from === to) continue;
      runs.push(from, to);
      count += to - from;
    }
  }
  return { runs, count };
}
