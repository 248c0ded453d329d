import { mapZooms } from './filter.ts';

/** A Web Mercator tile: at zoom z there are 2^z × 2^z tiles, counted from the northwest. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Latitude at which Web Mercator is cut off, in degrees. */
const maxLatitude = 85.05112878;

/** The tile that contains a position. Each position is in exactly one tile of a zoom. */
export function tileAt(longitude: number, latitude: number, z: number): TileAddress {
  const across = 2 ** z;
  const north = (Math.min(Math.max(latitude, -maxLatitude), maxLatitude) * Math.PI) / 180;
  const down = (1 - Math.asinh(Math.tan(north)) / Math.PI) / 2;
  const inside = (share: number) => Math.min(Math.max(Math.floor(share * across), 0), across - 1);
  return { z, x: inside((longitude + 180) / 360), y: inside(down) };
}

/** The URL of a map tile without a filter. As a cache tag it covers the tile with every filter. */
export const tileUrl = ({ z, x, y }: TileAddress): string => `/api/map/${z}/${x}/${y}`;

/** The cache tags of the map that a change at a position invalidates: its tile at every zoom, and the heatmap. */
export function mapCacheTags(longitude: number, latitude: number): string[] {
  const zooms = Array.from({ length: mapZooms.max - mapZooms.min + 1 }, (_, i) => mapZooms.min + i);
  return ['/api/map/heat', ...zooms.map((z) => tileUrl(tileAt(longitude, latitude, z)))];
}
