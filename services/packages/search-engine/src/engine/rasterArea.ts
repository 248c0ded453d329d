import type { TileAddress } from '@dealstead/contracts';
import { tileAt } from '@dealstead/contracts';
import { ceilHundredths, earthRadiusMiles, floorHundredths, milesBetween, radiansOf } from '@dealstead/geo';
import type { Filter } from '../types.ts';

/*
 * An area rasterized to the grid of hundredths of a degree: for each row of latitude the intervals of longitude inside.
 * Positions are rounded to the same grid, so membership is exact.
 */
export class RasterArea {
  readonly firstRow: number;
  /** Start of each row's intervals in `bounds`; one more entry than there are rows. */
  readonly starts: Uint32Array;
  /** First and last longitude of each interval, ascending within a row. */
  readonly bounds: Int32Array;

  /** @param rows intervals of each row as flat pairs */
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

/** Both ends are included. */
export type Interval = readonly [first: number, last: number];

function rasterizeRows(first: number, last: number, runs: (latitude: number) => readonly number[]): RasterArea {
  const from = Math.max(first, -9000);
  const to = Math.min(last, 9000);
  return new RasterArea(
    from,
    Array.from({ length: Math.max(0, to - from + 1) }, (_, row) => runs(from + row)),
  );
}

export function rasterizeBox({ west, south, east, north }: NonNullable<Filter['box']>): RasterArea {
  const runs = [ceilHundredths(west), floorHundredths(east)];
  return rasterizeRows(ceilHundredths(south), floorHundredths(north), () => runs);
}

/** Scanline rasterization by the even-odd rule: a ray from an inside point crosses an odd number of edges. */
export function rasterizePolygon(corners: NonNullable<Filter['area']>): RasterArea {
  const latitudes = corners.map(([, latitude]) => latitude);
  return rasterizeRows(ceilHundredths(Math.min(...latitudes)), floorHundredths(Math.max(...latitudes)), (row) => {
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
      const first = ceilHundredths(crossings[at]!);
      const last = ceilHundredths(crossings[at + 1]!) - 1;
      if (first <= last) runs.push(first, last);
    }
    return runs;
  });
}

export function rasterizeCircle({ latitude, longitude, miles }: NonNullable<Filter['near']>): RasterArea {
  const degrees = (miles / earthRadiusMiles / Math.PI) * 180;
  const isNear = (row: number, at: number) => milesBetween(latitude, longitude, row / 100, at / 100) <= miles;
  return rasterizeRows(ceilHundredths(latitude - degrees) - 1, floorHundredths(latitude + degrees) + 1, (row) => {
    // Half the chord of the circle on this row by the spherical law of cosines, then corrected to the hundredth.
    const apart = Math.sin(radiansOf(row / 100 - latitude) / 2) ** 2;
    const scale = Math.cos(radiansOf(latitude)) * Math.cos(radiansOf(row / 100));
    const share = (Math.sin(Math.min(miles / earthRadiusMiles / 2, Math.PI / 2)) ** 2 - apart) / scale;
    if (!(share > -1e-9)) return [];
    const reach = share >= 1 ? 180 : (2 * Math.asin(Math.sqrt(Math.max(0, share))) * 180) / Math.PI;
    let first = ceilHundredths(longitude - reach) - 2;
    let last = floorHundredths(longitude + reach) + 2;
    while (first <= last && !isNear(row, first)) first++;
    while (first <= last && !isNear(row, last)) last--;
    return first > last ? [] : wrapDateLine(first, last);
  });
}

/** Splits intervals at the date line. */
function wrapDateLine(first: number, last: number): number[] {
  if (last - first >= 36_000) return [-18_000, 18_000];
  const runs = [Math.max(first, -18_000), Math.min(last, 18_000)];
  if (first < -18_000) runs.push(first + 36_000, 18_000);
  if (last > 18_000) runs.unshift(-18_000, last - 36_000);
  return runs;
}

/** Rows and longitudes of a map tile, consistent with `tileAt`. */
export function tileBounds({ z, x, y }: TileAddress): { rows: Interval; longitudes: Interval } {
  const across = 2 ** z;
  const west = (x / across) * 360 - 180;
  const east = ((x + 1) / across) * 360 - 180;
  const latitudeAt = (share: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) / Math.PI) * 180;
  const isIn = (longitude: number, latitude: number) => {
    const tile = tileAt(longitude, latitude, z);
    return [tile.x === x, tile.y === y] as const;
  };
  const adjust = (from: number, to: number, holds: (at: number) => boolean): Interval => {
    let first = from - 2;
    let last = to + 2;
    while (first <= last && !holds(first)) first++;
    while (first <= last && !holds(last)) last--;
    return [first, last];
  };
  // The outermost rows of tiles extend to the poles.
  const north = y === 0 ? 90 : latitudeAt(y / across);
  const south = y === across - 1 ? -90 : latitudeAt((y + 1) / across);
  return {
    rows: adjust(
      ceilHundredths(south),
      floorHundredths(north),
      (row) => Math.abs(row) <= 9000 && isIn(0, row / 100)[1],
    ),
    longitudes: adjust(
      ceilHundredths(west),
      floorHundredths(east),
      (at) => Math.abs(at) <= 18_000 && isIn(at / 100, 0)[0],
    ),
  };
}

export function rasterizeBounds(rows: Interval, longitudes: Interval): RasterArea {
  return rasterizeRows(rows[0], rows[1], () => (longitudes[0] <= longitudes[1] ? longitudes : []));
}
