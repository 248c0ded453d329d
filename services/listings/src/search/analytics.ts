import { parseAcres, priceSteps, type State } from '@dealstead/contracts';
import type { Analytics, Market, Property } from '@dealstead/contracts/listings/properties';
import type { Filter, SearchIndex } from '@dealstead/search-engine';

/** Listings with the lowest price per acre; those without acreage are excluded. */
function bestValue(index: SearchIndex, filter: Filter, most: number, now: number): Property[] {
  const ids = index.list(filter, { sortBy: 'pricePerAcre', sortOrder: 'asc', limit: most }, now);
  const cards: Property[] = JSON.parse(index.cards(ids, now).toString());
  return cards.filter(({ acres }) => (parseAcres(acres) ?? 0) > 0);
}

/** Market summary. */
export function marketOf(index: SearchIndex, now: number): Market {
  const counts = Object.entries(index.facets({}, now).state) as [State, number][];
  return {
    count: index.count({}, now).count,
    bestValue: bestValue(index, {}, 3, now).map(({ id, title, city, state, price, acres }) => ({
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
export function analyticsOf(index: SearchIndex, filter: Filter, now: number): Analytics {
  const { count, categories, prices } = index.overview(filter, now);
  const below = (dollars: number) =>
    prices.reduce((sum, listings, bar) => ((priceSteps[bar + 1] ?? Infinity) <= dollars ? sum + listings : sum), 0);
  const [below100k, below200k] = [below(100_000), below(200_000)];
  return {
    count,
    prices: { below100k, below200k: below200k - below100k, from200k: count - below200k },
    categories,
    bestValue: bestValue(index, filter, 5, now),
  };
}
