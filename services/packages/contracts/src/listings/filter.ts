import type { Feature } from '../access.ts';
import { returnFilterOf, returnMetrics, type ReturnMetric } from './returns.ts';

/**
 * Names of filter parameters, the same in the API and in the URL of a page. `category`, `propertyType`, `state`, `zip` and
 * `dealType` take several values, separated by commas. `search` is interpreted (see `interpretation.ts`) unless `literal`
 * says that its words are meant.
 */
export const basicFilters = [
  'category',
  'propertyType',
  'search',
  'literal',
  'minPrice',
  'maxPrice',
  'minAcres',
  'maxAcres',
  'state',
  'county',
  'city',
  'zip',
  'region',
  'near',
  'radius',
  'minBeds',
  'maxBeds',
  'minBaths',
  'minSqft',
  'maxSqft',
  'minYearBuilt',
  'maxYearBuilt',
  'featured',
  'underContract',
] as const;

/** Filters that require the feature advanced-filters; others get the access error. */
export const advancedFilters = [
  'maxArvPercent',
  'minSpread',
  'dealType',
  'maxDaysOnMarket',
  'ownerFinance',
  'box',
  'area',
  'advancedText',
] as const;

/**
 * Filters by a projected return, and the assumptions that it rests on (`formatAssumptions`). They require the feature
 * investment-calculator. The assumptions are in the URL by value, so a link, a saved search, its alerts and a cached
 * response mean the same for everyone.
 */
export const returnFilters = [
  'minCashOnCash',
  'minCapRate',
  'minMaoMargin',
  'minFlipProfit',
  'assumptions',
  'returnsText',
] as const;

export const filterNames = [...basicFilters, ...advancedFilters, ...returnFilters] as const;
export type FilterName = (typeof filterNames)[number];

/** The parameter that applies the conditions of a search text which need a feature; it needs the same feature. */
export const textFlags = { 'advanced-filters': 'advancedText', 'investment-calculator': 'returnsText' } as const;

const gateOf = <N extends string>(names: readonly N[], feature: Feature) =>
  Object.fromEntries(names.map((name) => [name, feature])) as Record<N, Feature>;

/** The required feature of each gated filter. */
export const gatedFilters = {
  ...gateOf(advancedFilters, 'advanced-filters'),
  ...gateOf(returnFilters, 'investment-calculator'),
};

/** Sort orders of a list. `relevance` requires a search text. */
export const sortOrders = [
  'relevance',
  'createdAt',
  'price',
  'acres',
  'arvPercent',
  'spread',
  'pricePerAcre',
  ...returnMetrics,
] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What the order of a list is chosen by. Values are as the API or a URL states them. */
export type SortedFilter = Readonly<
  Partial<Record<(typeof returnFilterOf)[ReturnMetric], unknown>> & { sortBy?: string; search?: string }
>;

/**
 * The order of a list: the one that it asks for; else relevance with a text, the first projected return that it bounds, or newest.
 * Relevance is undefined without a text.
 */
export function sortingOf(filter: SortedFilter): SortOrder {
  const order = sortOrders.find((known) => known === filter.sortBy);
  if (order !== undefined && order !== 'relevance') return order;
  if ((filter.search ?? '').trim() !== '') return 'relevance';
  return returnMetrics.find((metric) => filter[returnFilterOf[metric]] !== undefined) ?? 'createdAt';
}

/** The required feature of each gated parameter of a list: its filters, and the orders by a projected return. */
export const gatedParameters = {
  ...gatedFilters,
  sortBy: gateOf(returnMetrics, 'investment-calculator'),
};

/** The feature that a parameter requires with a value, by a table of gated ones; null if none. */
export function featureOfParameter(
  gated: Readonly<Record<string, Feature | Readonly<Record<string, Feature>>>>,
  name: string,
  value: unknown,
): Feature | null {
  if (value === undefined || value === '' || value === 'all' || !Object.hasOwn(gated, name)) return null;
  const needed = gated[name]!;
  if (typeof needed === 'string') return needed;
  return typeof value === 'string' && Object.hasOwn(needed, value) ? needed[value]! : null;
}

/** The features that the criteria of a search require, as a URL or a saved search holds them. */
export function featuresOfCriteria(criteria: Readonly<Record<string, unknown>>): readonly Feature[] {
  const needed = Object.entries(criteria).map(([name, value]) => featureOfParameter(gatedParameters, name, value));
  return [...new Set(needed.filter((feature) => feature !== null))];
}

/** Deal structures. */
export const dealTypes = ['wholesale', 'assignment', 'double-close', 'owner-finance', 'subject-to'] as const;
export type DealType = (typeof dealTypes)[number];
export const dealTypeLabels: Readonly<Record<DealType, string>> = {
  wholesale: 'Wholesale',
  assignment: 'Assignment',
  'double-close': 'Double close',
  'owner-finance': 'Owner finance',
  'subject-to': 'Subject to',
};

/** Lower bounds of bedrooms and bathrooms that facets count. */
export const bedBounds = ['1', '2', '3', '4', '5'] as const;
export const bathBounds = ['1', '1.5', '2', '3', '4'] as const;
export type BedBound = (typeof bedBounds)[number];
export type BathBound = (typeof bathBounds)[number];

/** Lower bounds in dollars of the price histogram's bins; the last bin is unbounded. */
export const priceSteps = [
  0, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 750_000, 1_000_000,
  2_000_000,
] as const;

/** Default of `radius` in miles, and of the buyer list's radius. */
export const nearMiles = 50;

/** Number of corners that a polygon filter may have. */
export const areaCorners = { min: 3, max: 100 } as const;

/** The heatmap's hexagons are regular in the Mercator projection, pointy-topped, and `miles` wide at `latitude`. */
export const heatHexagons = { miles: 50, latitude: 39 } as const;

/** Zoom levels of map tiles: from the whole country to single listings. */
export const mapZooms = { min: 3, max: 14 } as const;
