import type { TileAddress } from '@dealstead/contracts';
import { tileAt } from '@dealstead/contracts';
import type { Filter } from '../types.ts';

/*
 * Positions are rounded to hundredths of a degree, so an area of any form is exactly a set of runs: row by row of one
 * latitude, from one longitude to another. All in hundredths.
 */
export class Spans {
  readonly firstRow: number;
  /** Where the runs of each row begin in `bounds`; one more than there are rows. */
  readonly starts: Uint32Array;
  /** First and last longitude of each run, ascending within a row. */
  readonly bounds: Int32Array;

  /** @param rows runs of each row as pairs, one after the other */
  constructor(firstRow: number, rows: readonly (readonly number[])[]) {
    this.firstRow = firstRow;
    this.starts = new Uint32Array(rows.length + 1);
    for (let row = 0; row < rows.length; row++) this.starts[row + 1] = this.starts[row]! + rows[row]!.length;
    this.bounds = new Int32Array(this.starts[rows.length]!);
    for (let row = 0; row < rows.length; row++) this.bounds.set(rows[row]!, this.starts[row]);
  }

  has(latitude: number, longitude: number): boolean {
    const row = latitude - this.firstRow;
    if (row < 0 || row >= this.starts.length - 1) return false;
    const last = this.starts[row + 1]!;
    for (let at = this.starts[row]!; at < last; at += 2) {
      if (longitude >= this.bounds[at]! && longitude <= this.bounds[at + 1]!) return true;
    }
    return false;
  }
}

/** First and last. */
export type Run = readonly [first: number, last: number];

/** The least hundredth at or above a number of degrees; the greatest at or below. */
export function firstFrom(degrees: number): number {
  let at = Math.floor(degrees * 100) - 1;
  while (at / 100 < degrees) at++;
  return at;
}
export function lastTo(degrees: number): number {
  let at = Math.ceil(degrees * 100) + 1;
  while (at / 100 > degrees) at--;
  return at;
}

function rowsOf(first: number, last: number, runs: (latitude: number) => readonly number[]): Spans {
  const from = Math.max(first, -9000);
  const to = Math.min(last, 9000);
  return new Spans(
    from,
    Array.from({ length: Math.max(0, to - from + 1) }, (_, row) => runs(from + row)),
  );
}

export function spansOfBox({ west, south, east, north }: NonNullable<Filter['box']>): Spans {
  const runs = [firstFrom(west), lastTo(east)];
  return rowsOf(firstFrom(south), lastTo(north), () => runs);
}

/** What lies inside by the even-odd rule: a line from the point eastward crosses an odd number of edges. */
export function spansOfArea(corners: NonNullable<Filter['area']>): Spans {
  const latitudes = corners.map(([, latitude]) => latitude);
  return rowsOf(firstFrom(Math.min(...latitudes)), lastTo(Math.max(...latitudes)), (row) => {
    const latitude = row / 100;
    const crossings: number[] = [];
    for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
      const [x, y] = corners[at]!;
      const [xBefore, yBefore] = corners[before]!;
      if (y > latitude === yBefore > latitude) continue;
      crossings.push(((xBefore - x) * (latitude - y)) / (yBefore - y) + x);
    }
    crossings.sort((a, b) => a - b);
    const runs: number[] = [];
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const first = firstFrom(crossings[at]!);
      const last = firstFrom(crossings[at + 1]!) - 1;
      if (first <= last) runs.push(first, last);
    }
    return runs;
  });
}

const earthRadius = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles. */
export function milesBetween(latitude: number, longitude: number, toLatitude: number, toLongitude: number): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(toLatitude - latitude) +
    Math.cos(radians(latitude)) * Math.cos(radians(toLatitude)) * half(toLongitude - longitude);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function spansNear({ latitude, longitude, miles }: NonNullable<Filter['near']>): Spans {
  const degrees = (miles / earthRadius / Math.PI) * 180;
  const isNear = (row: number, at: number) => milesBetween(latitude, longitude, row / 100, at / 100) <= miles;
  return rowsOf(firstFrom(latitude - degrees) - 1, lastTo(latitude + degrees) + 1, (row) => {
    // How far the circle reaches east and west on this row, by the cosine rule for its chord, then to the hundredth.
    const apart = Math.sin(radians(row / 100 - latitude) / 2) ** 2;
    const scale = Math.cos(radians(latitude)) * Math.cos(radians(row / 100));
    const share = (Math.sin(Math.min(miles / earthRadius / 2, Math.PI / 2)) ** 2 - apart) / scale;
    if (!(share > -1e-9)) return [];
    const reach = share >= 1 ? 180 : (2 * Math.asin(Math.sqrt(Math.max(0, share))) * 180) / Math.PI;
    let first = firstFrom(longitude - reach) - 2;
    let last = lastTo(longitude + reach) + 2;
    while (first <= last && !isNear(row, first)) first++;
    while (first <= last && !isNear(row, last)) last--;
    return first > last ? [] : aroundTheEarth(first, last);
  });
}

/** Runs that reach over the date line, cut there. */
function aroundTheEarth(first: number, last: number): number[] {
  if (last - first >= 36_000) return [-18_000, 18_000];
  const runs = [Math.max(first, -18_000), Math.min(last, 18_000)];
  if (first < -18_000) runs.push(first + 36_000, 18_000);
  if (last > 18_000) runs.unshift(-18_000, last - 36_000);
  return runs;
}

/** Rows and longitudes of a map tile, as `tileAt` deals positions out. */
export function spansOfTile({ z, x, y }: TileAddress): { rows: Run; longitudes: Run } {
  const across = 2 ** z;
  const west = (x / across) * 360 - 180;
  const east = ((x + 1) / across) * 360 - 180;
  const latitudeAt = (share: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) / Math.PI) * 180;
  const isIn = (longitude: number, latitude: number) => {
    const tile = tileAt(longitude, latitude, z);
    return [tile.x === x, tile.y === y] as const;
  };
  const adjust = (from: number, to: number, holds: (at: number) => boolean): Run => {
    let first = from - 2;
    let last = to + 2;
    while (first <= last && !holds(first)) first++;
    while (first <= last && !holds(last)) last--;
    return [first, last];
  };
  // The first and last row of tiles reach to the poles.
  const north = y === 0 ? 90 : latitudeAt(y / across);
  const south = y === across - 1 ? -90 : latitudeAt((y + 1) / across);
  return {
    rows: adjust(firstFrom(south), lastTo(north), (row) => Math.abs(row) <= 9000 && isIn(0, row / 100)[1]),
    longitudes: adjust(firstFrom(west), lastTo(east), (at) => Math.abs(at) <= 18_000 && isIn(at / 100, 0)[0]),
  };
}

export function boxOf(rows: Run, longitudes: Run): Spans {
  return rowsOf(rows[0], rows[1], () => (longitudes[0] <= longitudes[1] ? longitudes : []));
}
