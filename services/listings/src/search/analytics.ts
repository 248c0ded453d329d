import { parseAcres, priceSteps, type State } from '@dealstead/contracts';
import type { Analytics, Market, Property } from '@dealstead/contracts/listings/properties';
import type { Filter, SearchQueries } from '@dealstead/search-engine';

/** Listings with the lowest price per acre; those without acreage are excluded. */
async function bestValue(queries: SearchQueries, filter: Filter, most: number, now: number): Promise<Property[]> {
  const ids = await queries.list(filter, { sortBy: 'pricePerAcre', sortOrder: 'asc', limit: most }, now);
  const cards: Property[] = JSON.parse((await queries.cards(ids, now)).toString());
  return cards.filter(({ acres }) => (parseAcres(acres) ?? 0) > 0);
}

/** Market summary. */
export async function marketOf(queries: SearchQueries, now: number): Promise<Market> {
  const [facets, count, best] = await Promise.all([
    queries.facets({}, now),
    queries.size({}, now),
    bestValue(queries, {}, 3, now),
  ]);
  const counts = Object.entries(facets.state) as [State, number][];
  return {
    count,
    bestValue: best.map(({ id, title, city, state, price, acres }) => ({
      id,
      title,
      city,
      state,
      price,
      acres,
    })),
    states: counts
      .map(([state, count]) => ({ state, count }))
      .toSorted((a, b) => b.count - a.count || (a.state < b.state ? -1 : 1))
      .slice(0, 5),
  };
}

/** Prices, categories and best values of a filter's listings. */
export async function analyticsOf(queries: SearchQueries, filter: Filter, now: number): Promise<Analytics> {
  const [{ count, categories, prices }, best] = await Promise.all([
    queries.overview(filter, now),
    bestValue(queries, filter, 5, now),
  ]);
  const below = (dollars: number) =>
    prices.reduce((sum, listings, bar) => ((priceSteps[bar + 1] ?? Infinity) <= dollars ? sum + listings : sum), 0);
  const [below100k, below200k] = [below(100_000), below(200_000)];
  return {
    count,
    prices: { below100k, below200k: below200k - below100k, from200k: count - below200k },
    categories,
    bestValue: best,
  };
}
