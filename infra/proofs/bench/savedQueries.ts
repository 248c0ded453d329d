import { categories, type Category, type State, states } from '@dealstead/contracts';
import type { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { filterFromSavedSearch, type SavedQuery } from '@dealstead/percolator';

/** A place to search in; places with more listings occur more often. */
export interface Place {
  readonly city: string;
  readonly state: State;
  readonly latitude: number;
  readonly longitude: number;
}

const prices = [25, 40, 50, 60, 75, 80, 100, 120, 125, 150, 175, 200, 250, 300, 350, 400, 500, 750, 1_000];
const things = [
  'lake',
  'creek',
  'cabin',
  'duplex',
  'brick ranch',
  'corner lot',
  'owner finance',
  'mobile home',
  'barn',
  'warehouse',
  'tenant',
  'wooded',
  'well',
  'no HOA',
  'hunting land',
  'fixer upper',
  'mountain view',
  'riverfront',
  'triplex',
];

/** Query parameters of a saved search. */
function criteriaOf(random: SeededRandom, place: Place): Record<string, string> {
  const criteria: Record<string, string> = {};
  const category: Category = random.chance(0.45) ? 'residential' : random.pick(categories);
  if (random.chance(0.85))
    criteria.category = random.chance(0.2) ? [...new Set([category, random.pick(categories)])].join(',') : category;
  const price = random.pick(prices) * 1_000;
  const priced = random.unit();
  if (priced < 0.85) criteria.maxPrice = String(price);
  if (priced < 0.4) criteria.minPrice = String(price * random.pick([0.2, 0.4, 0.5]));
  if (random.chance(category === 'land' ? 0.6 : 0.15))
    criteria.minAcres = String(random.pick([0.25, 0.5, 1, 2, 5, 10, 20, 40]));
  if (random.chance(0.3)) criteria.maxArvPercent = String(random.pick([60, 65, 70, 70, 75, 80]));
  if (random.chance(0.12)) criteria.minSpread = String(random.pick([10, 20, 30, 50, 75]) * 1_000);
  if (random.chance(0.08)) criteria.dealType = random.pick(['wholesale', 'assignment', 'double-close']);
  if (random.chance(0.05)) criteria.ownerFinance = 'true';
  if (random.chance(0.05)) criteria.maxDaysOnMarket = random.pick(['7', '14', '30']);

  const { latitude, longitude } = place;
  const degrees = (value: number) => value.toFixed(4);
  const where = random.unit();
  if (where < 0.2) {
    // A map viewport around a town.
    const [height, width] = [random.pick([0.1, 0.3, 0.6, 1.5]), random.between(1, 1.8)];
    criteria.box = [longitude - height * width, latitude - height, longitude + height * width, latitude + height]
      .map(degrees)
      .join(',');
  } else if (where < 0.28) {
    const reach = random.pick([0.1, 0.3, 0.8]);
    criteria.area = Array.from({ length: random.integer(4, 10) }, (_, at, corners = 10) => {
      const angle = (at / corners) * 2 * Math.PI;
      return `${degrees(longitude + reach * random.between(0.6, 1.3) * Math.cos(angle))},${degrees(latitude + reach * random.between(0.6, 1) * Math.sin(angle))}`;
    }).join(';');
  } else if (where < 0.55) {
    criteria.search = `near ${place.city}, ${place.state}`;
  } else if (where < 0.9) {
    criteria.city = place.city;
    criteria.state = place.state;
  } else if (where < 0.98) {
    criteria.state = random.chance(0.75)
      ? place.state
      : [...new Set([place.state, random.pick(states), random.pick(states)])].join(',');
  }
  if (random.chance(where >= 0.98 ? 0.9 : 0.06))
    criteria.search = `${random.pick(things)} ${criteria.search ?? ''}`.trim();
  return criteria;
}

/** A row of saved_searches. */
export interface SavedSearchRow {
  readonly id: number;
  readonly userId: number;
  readonly criteria: Readonly<Record<string, string>>;
}

/**
 * Generates saved searches near existing listings: nine of ten around a town or on a part of the map, one of twelve for
 * states, the others for words anywhere; four of five with a price.
 */
export function* generateSavedQueries(
  count: number,
  random: SeededRandom,
  places: readonly Place[],
): Generator<SavedQuery> {
  for (const { criteria: _, filter, ...row } of generateSearches(count, random, places))
    yield { kind: 'search', ...row, filter };
}

/** The same searches as table rows. */
export function* generateSavedSearchRows(
  count: number,
  random: SeededRandom,
  places: readonly Place[],
): Generator<SavedSearchRow> {
  for (const { filter: _, ...row } of generateSearches(count, random, places)) yield row;
}

function* generateSearches(
  count: number,
  random: SeededRandom,
  places: readonly Place[],
): Generator<SavedSearchRow & Pick<SavedQuery, 'filter'>> {
  for (let id = 1; id <= count;) {
    const criteria = criteriaOf(random, random.pick(places));
    const filter = filterFromSavedSearch(criteria);
    if (filter) yield { id: id++, userId: 1 + (id % 400_000), criteria, filter };
  }
}
