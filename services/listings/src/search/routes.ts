import { categories, defaultAssumptions, states } from '@dealstead/contracts';
import { getInterpretation } from '@dealstead/contracts/listings/interpretation';
import { getOwnSuggestions, getSuggestions } from '@dealstead/contracts/listings/suggestions';
import { getSimilar } from '@dealstead/contracts/listings/details';
import { getHeatmap, getMapTile } from '@dealstead/contracts/listings/map';
import * as contract from '@dealstead/contracts/listings/properties';
import { type PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';
import { handle, type ResponseCache, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { listActiveProperties, readShownCards, summarizeActiveProperties } from '../properties/lists.ts';
import { toFallbackFilter, toFallbackQuery } from '../properties/fallbackQuery.ts';
import { readIllustrationSubject } from '../properties/store.ts';
import { analyticsOf, marketOf } from './analytics.ts';
import {
  type Filter,
  filterFromQuery,
  listSimilar,
  ReturnsCalculator,
  type SearchIndex,
} from '@dealstead/search-engine';
import type { Search } from './search.ts';
import { interpretQuery } from '@dealstead/query-understanding';
import { pageOf } from './pages.ts';
import { findOwnAddresses, findPublicAddresses } from './addresses.ts';
import { completeText } from './completions.ts';
import { interpret, resolveQuery } from './resolveQuery.ts';
import { answerFromIndex, assumptionsOfCards, foundJson, summaryOf, timedJson } from './responses.ts';

const mostSimilar = 4;
/** Listings suggested by address. */
const mostAddresses = 4;

/** Counts the listings that match a filter; null while the index loads. */
export const countMatches =
  (search: Search) =>
  async (query: PropertyFilter): Promise<number | null> =>
    search.isReady() ? search.index().count(filterFromQuery(interpret(query).query), Date.now()).count : null;

/**
 * Lists, counts and the map. All data comes from the in-memory index, independent of PostgreSQL; while the index loads,
 * PostgreSQL serves the queries that it supports (SQL fallback).
 */
export function createSearchRoutes(db: Db, search: Search, cache: ResponseCache): Route[] {
  return [
    ...createListRoutes(db, search, cache),
    ...createCountRoutes(db, search, cache),
    ...createSuggestionRoutes(db, search, cache),
    ...createMarketRoutes(search, cache),
    createSimilarRoute(db, search, cache),
    ...createMapRoutes(search, cache),
  ];
}

const createListRoutes = (db: Db, search: Search, cache: ResponseCache): Route[] => [
  handle(
    contract.listProperties,
    ({ query }) => {
      const fallback = search.isReady() ? null : toFallbackQuery(interpret(query).query);
      if (fallback) return listActiveProperties(db, fallback);
      const index = search.index();
      const now = Date.now();
      const { query: asked, relaxed } = resolveQuery(index, query, now);
      const effective = relaxed ?? asked;
      const ids = index.list(filterFromQuery(effective), pageOf(effective), now);
      return foundJson(effective, index.cards(ids, now, assumptionsOfCards(asked)));
    },
    { cache },
  ),

  handle(
    contract.listPropertiesById,
    ({ query: { ids, returns, assumptions = defaultAssumptions } }) => {
      const index = search.isReady() ? search.index() : null;
      if (index && ids.every((id) => index.has(id)))
        return foundJson({}, index.cards(ids, Date.now(), returns ? assumptions : undefined));
      return readShownCards(db, ids, returns ? new ReturnsCalculator(assumptions) : undefined);
    },
    { cache },
  ),
];

const createCountRoutes = (db: Db, search: Search, cache: ResponseCache): Route[] => [
  handle(
    contract.summarizeProperties,
    ({ query }) => {
      const fallback = search.isReady() ? null : toFallbackFilter(interpret(query).query);
      if (fallback) return summarizeActiveProperties(db, fallback);
      return timedJson(summaryOf(search.index(), query, Date.now()));
    },
    { cache },
  ),

  handle(
    contract.countFacets,
    ({ query }) => answerFromIndex(search, query, (index, filter, now) => index.facets(filter, now)),
    { cache },
  ),

  handle(
    contract.countPrices,
    ({ query }) => answerFromIndex(search, query, (index, filter, now) => ({ counts: index.prices(filter, now) })),
    { cache },
  ),
];

const createSuggestionRoutes = (db: Db, search: Search, cache: ResponseCache): Route[] => [
  handle(getInterpretation, ({ query }) => interpretQuery(query.search)),

  handle(
    getSuggestions,
    async ({ query: { text } }) => {
      const addresses = await findPublicAddresses(db, text, mostAddresses);
      const completions = search.isReady() ? completeText(text, search.index(), Date.now()) : [];
      return timedJson({ completions, addresses });
    },
    { cache },
  ),

  handle(getOwnSuggestions, async ({ query: { text }, actor }) => ({
    addresses: await findOwnAddresses(db, actor.id, text, mostAddresses),
  })),
];

const createMarketRoutes = (search: Search, cache: ResponseCache): Route[] => [
  handle(contract.getMarket, () => foundJson({}, JSON.stringify(marketOf(search.index(), Date.now()))), { cache }),

  handle(contract.getAnalytics, ({ query }) => answerFromIndex(search, query, analyticsOf), { cache }),
];

const createSimilarRoute = (db: Db, search: Search, cache: ResponseCache): Route =>
  handle(
    getSimilar,
    ({ params: { id } }) => {
      const index = search.index();
      const now = Date.now();
      if (index.has(id)) return foundJson({}, index.cards(index.similar(id, mostSimilar, now), now));
      return similarToClosed(db, index, id, now).then((similar) => foundJson({}, index.cards(similar, now)));
    },
    { cache },
  );

/** Closed listings are not in the index; their page still shows similar ones. */
async function similarToClosed(db: Db, index: SearchIndex, id: number, now: number): Promise<number[]> {
  const { subject } = await readIllustrationSubject(db, id);
  const newest = (filter: Filter, limit: number) =>
    index.list(filter, { sortBy: 'createdAt', sortOrder: 'desc', limit }, now);
  const like = {
    category: categories.indexOf(subject.category),
    state: (states as readonly string[]).indexOf(subject.state),
    price: subject.price * 100,
  };
  return listSimilar(like, mostSimilar, newest);
}

const createMapRoutes = (search: Search, cache: ResponseCache): Route[] => [
  handle(
    getMapTile,
    ({ params, query }) => answerFromIndex(search, query, (index, filter, now) => index.tile(params, filter, now)),
    { cache },
  ),

  handle(
    getHeatmap,
    ({ query }) => answerFromIndex(search, query, (index, filter, now) => index.heatmap(filter, now)),
    { cache },
  ),
];
