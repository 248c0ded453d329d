import { mapZooms } from './filter.ts';

/** A tile of the web's Mercator grid: at zoom z, 2^z tiles across and down from the northwest. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Where Mercator's square ends, in degrees. */
const northernmost = 85.05112878;

/** The tile that a position lies in. Each position is in exactly one tile of a zoom. */
export function tileAt(longitude: number, latitude: number, z: number): TileAddress {
  const across = 2 ** z;
  const north = (Math.min(Math.max(latitude, -northernmost), northernmost) * Math.PI) / 180;
  const down = (1 - Math.asinh(Math.tan(north)) / Math.PI) / 2;
  const inside = (share: number) => Math.min(Math.max(Math.floor(share * across), 0), across - 1);
  return { z, x: inside((longitude + 180) / 360), y: inside(down) };
}

/** The URL of a map tile without its filter; as a stale tag it drops that tile under every filter. */
export const tileUrl = ({ z, x, y }: TileAddress): string => `/api/map/${z}/${x}/${y}`;

/** What a change at a position makes stale on the map: its tile at every zoom, and the heatmap. */
export function mapCacheTags(longitude: number, latitude: number): string[] {
  const zooms = Array.from({ length: mapZooms.most - mapZooms.least + 1 }, (_, i) => mapZooms.least + i);
  return ['/api/map/heat', ...zooms.map((z) => tileUrl(tileAt(longitude, latitude, z)))];
}
