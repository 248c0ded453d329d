import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { gatedFilters, mapZooms } from './filter.ts';
import { PropertyFilter } from './properties.ts';

const tileNumber = z.coerce
  .string()
  .regex(/^\d{1,5}$/, 'Must be a whole number')
  .transform(Number);

/** A tile of the web's Mercator grid. */
export const Tile = z
  .object({
    z: tileNumber.pipe(z.number().min(mapZooms.least).max(mapZooms.most)),
    x: tileNumber,
    y: tileNumber,
  })
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z, { message: 'No such tile', path: ['x'] });

/** A listing that stands alone at this zoom; its position is rounded to about a kilometer. */
export const Pin = z.object({
  id: z.number().int(),
  longitude: z.number(),
  latitude: z.number(),
  price: z.number(),
  featured: z.boolean(),
});
export type Pin = z.infer<typeof Pin>;

/** Several listings of one neighborhood: where their middle is, and how many. */
export const Cluster = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.number().int(),
  /** Set where no zoom parts them, because they share one rounded position: their ids, at most twenty. */
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
  summary: 'Clusters and single listings of a filter in one map tile',
});

/** A hexagon of the heatmap; `miles` across. */
export const Hexagon = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.number().int(),
  medianPrice: z.number().nullable(),
  /** Median of price in percent of ARV, where three listings at least give an ARV. */
  medianArvPercent: z.number().nullable(),
  /** The newest of its listings, to be shown on the map. */
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
