import { mapZooms, tileAt, type TileAddress } from '@dealstead/contracts';

/** Geographic bounds in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The view of a map. */
export interface View {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
  readonly bounds: Bounds;
}

/** The contiguous states and their coastal waters: the initial view of every map. */
export const nation: Bounds = { west: -125.5, south: 23.5, east: -66, north: 50 };

/** More tiles than a large screen needs; a view that would need more uses the next lower zoom. */
const maximumTiles = 40;

/** The tiles that cover a view, at an integer zoom that the server clusters for. */
export function tilesFor({ bounds, zoom }: View): TileAddress[] {
  let z = Math.min(Math.max(Math.round(zoom), mapZooms.min), mapZooms.max);
  for (; ; z--) {
    const first = tileAt(bounds.west, bounds.north, z);
    const last = tileAt(bounds.east, bounds.south, z);
    const [across, down] = [last.x - first.x + 1, last.y - first.y + 1];
    if (across * down > maximumTiles && z > mapZooms.min) continue;
    return Array.from({ length: across * down }, (_, i) => ({
      z,
      x: first.x + (i % across),
      y: first.y + Math.floor(i / across),
    }));
  }
}

/** `west,south,east,north` in the format of the `box` filter. */
export function boxText({ west, south, east, north }: Bounds): string {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most).toFixed(4);
  return [clamp(west, 180), clamp(south, 90), clamp(east, 180), clamp(north, 90)].join(',');
}

/** The bounds of a `box` filter. */
export function boundsOfBox(box: string): Bounds {
  const [west = -180, south = -90, east = 180, north = 90] = box.split(',').map(Number);
  return { west, south, east, north };
}

/** Whether two bounds have ground in common. */
export const overlap = (one: Bounds, other: Bounds): boolean =>
  one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;

/** The bounds of positions; null without any. */
export function boundsOf(positions: readonly (readonly [longitude: number, latitude: number])[]): Bounds | null {
  if (positions.length === 0) return null;
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

/** Kilometers around a position that is rounded to hundredths of a degree in which the exact one lies: half a mile. */
export const roundedWithin = 0.805;

/** A circle on the ground as a ring of positions. */
export function circleAround(longitude: number, latitude: number, kilometers: number): [number, number][] {
  const up = kilometers / 110.574;
  const across = kilometers / (111.32 * Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: 49 }, (_, i) => {
    const angle = (i / 48) * 2 * Math.PI;
    return [longitude + across * Math.cos(angle), latitude + up * Math.sin(angle)];
  });
}

/** Every other segment of a ring, for a dashed line. */
export const dashesOf = (ring: readonly [number, number][]): [number, number][][] =>
  ring.flatMap((from, i) => {
    const to = ring[i + 1];
    return i % 2 === 0 && to ? [[from, to]] : [];
  });
