import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { gatedFilters, mapZooms } from './filter.ts';
import { PropertyFilter } from './propertyFilter.ts';

const tileNumber = z.coerce
  .string()
  .regex(/^\d{1,5}$/, 'Must be a whole number')
  .transform(Number);

/** A Web Mercator tile (slippy map). */
export const Tile = z
  .object({
    z: tileNumber.pipe(z.number().min(mapZooms.min).max(mapZooms.max)),
    x: tileNumber,
    y: tileNumber,
  })
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z, { message: 'No such tile', path: ['x'] });

/** A listing that is not clustered at this zoom. Its position is rounded to about a kilometer. */
export const Pin = z.object({
  id: z.number().int(),
  longitude: z.number(),
  latitude: z.number(),
  price: z.number(),
  featured: z.boolean(),
});
export type Pin = z.infer<typeof Pin>;

/** A cluster of listings: its centroid and their number. */
export const Cluster = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.number().int(),
  /** Ids, at most 20, of listings that share one rounded position and so are clustered at every zoom. */
  ids: z.array(z.number().int()).optional(),
});
export type Cluster = z.infer<typeof Cluster>;

export const MapTile = z.object({ clusters: z.array(Cluster), pins: z.array(Pin) });
export type MapTile = z.infer<typeof MapTile>;

export const getMapTile = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/map/{z}/{x}/{y}',
  access: 'anyone',
  feature: 'property-data',
  shared: true,
  gated: gatedFilters,
  params: Tile,
  query: PropertyFilter,
  response: MapTile,
  summary: 'Clusters and single listings in one map tile, by filter',
});

/** A hexagon of the heatmap. */
export const Hexagon = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.number().int(),
  medianPrice: z.number().nullable(),
  /** Median price in percent of ARV; null with fewer than three ARVs. */
  medianArvPercent: z.number().nullable(),
  /** Id of its newest listing. */
  newest: z.number().int(),
});
export type Hexagon = z.infer<typeof Hexagon>;

export const Heatmap = z.object({ miles: z.number(), count: z.number().int(), hexagons: z.array(Hexagon) });
export type Heatmap = z.infer<typeof Heatmap>;

export const getHeatmap = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/map/heat',
  access: 'anyone',
  feature: 'basic-analytics',
  shared: true,
  gated: gatedFilters,
  query: PropertyFilter,
  response: Heatmap,
  summary: 'Listings of a filter by hexagons of about 50 miles',
});
