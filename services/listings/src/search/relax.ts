import type { PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';

/** A way to widen or drop one condition; null where the filter does not have it. */
type Relaxation = (filter: PropertyFilter) => PropertyFilter | null;

const drop =
  (...names: (keyof PropertyFilter)[]): Relaxation =>
  (filter) => {
    if (names.every((name) => filter[name] === undefined)) return null;
    const rest = { ...filter };
    for (const name of names) delete rest[name];
    return rest;
  };

/** The next price above that reads well: $200,000 by a quarter is $250,000. */
const widen = (price: number, factor: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1) * 5;
  return Math.ceil((price * factor) / step) * step;
};

const raisePrice =
  (factor: number): Relaxation =>
  (filter) =>
    filter.maxPrice === undefined ? null : { ...filter, maxPrice: widen(filter.maxPrice, factor) };

const lowerPrice: Relaxation = (filter) =>
  filter.minPrice === undefined ? null : { ...filter, minPrice: Math.floor(filter.minPrice / 1.25) };

const oneBedFewer: Relaxation = (filter) => {
  const { minBeds } = filter;
  return minBeds === undefined || minBeds <= 1 ? null : { ...filter, minBeds: minBeds - 1 };
};

const halveAcres: Relaxation = (filter) => {
  const { minAcres, maxAcres } = filter;
  if (minAcres === undefined && maxAcres === undefined) return null;
  const half = minAcres === undefined ? undefined : Math.floor(minAcres * 50) / 100;
  return { ...filter, minAcres: half, maxAcres: maxAcres === undefined ? undefined : maxAcres * 2 };
};

/** A town or ZIP code becomes a circle of so many miles around it; a smaller radius becomes this one. */
const widenPlace =
  (miles: number): Relaxation =>
  ({ zip, city, state, near, radius, ...filter }) => {
    if (near !== undefined) return (radius ?? 0) >= miles ? null : { ...filter, state, near, radius: miles };
    const center = zip?.[0] ?? (city !== undefined && state?.length === 1 ? `${city}, ${state[0]}` : undefined);
    return center === undefined ? null : { ...filter, near: center, radius: miles };
  };

const withoutLastWord: Relaxation = (filter) => {
  const words = filter.search?.trim().split(/\s+/) ?? [];
  return words.length < 2 ? null : { ...filter, search: words.slice(0, -1).join(' ') };
};
const withoutFirstWord: Relaxation = (filter) => {
  const words = filter.search?.trim().split(/\s+/) ?? [];
  return words.length < 2 ? null : { ...filter, search: words.slice(1).join(' ') };
};

/**
 * Relaxations in the order in which a buyer would accept them: bounds a little wider, then conditions of the building,
 * then a wider place, and last the kind of property. The map's area and the state stay, so that what is shown is near.
 */
const relaxations: readonly Relaxation[] = [
  withoutLastWord,
  withoutFirstWord,
  raisePrice(1.25),
  lowerPrice,
  oneBedFewer,
  halveAcres,
  widenPlace(25),
  drop('minYearBuilt', 'maxYearBuilt'),
  drop('minSqft', 'maxSqft'),
  drop('minBaths'),
  drop('minBeds', 'maxBeds'),
  drop('maxDaysOnMarket'),
  drop('minCashOnCash', 'minCapRate', 'minMaoMargin', 'minFlipProfit'),
  drop('minSpread'),
  drop('maxArvPercent'),
  drop('search', 'literal'),
  drop('ownerFinance'),
  drop('dealType'),
  drop('featured'),
  raisePrice(1.5),
  widenPlace(50),
  drop('minAcres', 'maxAcres'),
  drop('propertyType'),
  drop('county'),
  drop('region'),
  widenPlace(100),
  drop('minPrice', 'maxPrice'),
  drop('category'),
  drop('near', 'radius'),
  drop('city', 'zip'),
];

/** Number of listings from which a relaxation is preferred to a nearer one with fewer. */
const enough = 5;

/**
 * The nearest filter that matches something: the first single relaxation with enough listings, else the first with any,
 * else all of them in turn, up to the first that matches. Null if nothing matches even then.
 * @param countMatches number of listings that a filter matches
 */
export async function relax(
  filter: PropertyFilter,
  countMatches: (filter: PropertyFilter) => Promise<number>,
): Promise<PropertyFilter | null> {
  let few: PropertyFilter | null = null;
  for (const relaxation of relaxations) {
    const relaxed = relaxation(filter);
    const matches = relaxed ? await countMatches(relaxed) : 0;
    if (matches >= enough) return relaxed;
    if (matches > 0) few ??= relaxed;
  }
  if (few) return few;
  let relaxed = filter;
  for (const relaxation of relaxations) {
    const next = relaxation(relaxed);
    if (!next) continue;
    relaxed = next;
    if ((await countMatches(relaxed)) > 0) return relaxed;
  }
  return null;
}
