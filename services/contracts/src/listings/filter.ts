import type { Feature } from '../access.ts';

/**
 * What narrows a list of listings: names of query parameters, the same in the API and in the address of a page.
 * `category`, `state` and `dealType` take several values with commas between them.
 */
export const basicFilters = [
  'category',
  'search',
  'minPrice',
  'maxPrice',
  'minAcres',
  'maxAcres',
  'state',
  'county',
  'city',
  'featured',
  'underContract',
] as const;

/** Filters of the plan's contents: everyone below gets the access error. */
export const advancedFilters = [
  'maxArvPercent',
  'minSpread',
  'dealType',
  'maxDaysOnMarket',
  'ownerFinance',
  'box',
  'area',
] as const;

export const filterNames = [...basicFilters, ...advancedFilters] as const;
export type FilterName = (typeof filterNames)[number];

/** Query parameters that a plan's feature opens, by name. */
export const gatedFilters = Object.fromEntries(advancedFilters.map((name) => [name, 'advanced-filters'])) as Record<
  (typeof advancedFilters)[number],
  Feature
>;

/** Orders of a list. `relevance` counts only with a search text, and is its order where none is asked for. */
export const sortOrders = ['relevance', 'createdAt', 'price', 'acres', 'arvPercent', 'spread', 'pricePerAcre'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** How a deal is made between seller and buyer. */
export const dealTypes = ['wholesale', 'assignment', 'double-close', 'owner-finance', 'subject-to'] as const;
export type DealType = (typeof dealTypes)[number];
export const dealTypeLabels: Readonly<Record<DealType, string>> = {
  wholesale: 'Wholesale',
  assignment: 'Assignment',
  'double-close': 'Double close',
  'owner-finance': 'Owner finance',
  'subject-to': 'Subject to',
};

/** Bounds in dollars of the price histogram's bars: a bar from each to below the next, the last without end. */
export const priceSteps = [
  0, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 750_000, 1_000_000,
  2_000_000,
] as const;

/** Miles around a place that "near" means; the buyer list's default radius. */
export const nearMiles = 50;

/** Corners that a drawn area may have. */
export const areaCorners = { least: 3, most: 100 } as const;

/** The heatmap's hexagons are regular on Mercator's map, with points to the north; so many miles wide at that latitude. */
export const heatHexagons = { miles: 50, latitude: 39 } as const;

/** Zooms of map tiles: from the whole nation to where every listing stands alone. */
export const mapZooms = { least: 3, most: 14 } as const;
