import { categories, defaultAssumptions, states } from '@dealstead/contracts';
import { getInterpretation } from '@dealstead/contracts/listings/interpretation';
import { getOwnSuggestions, getSuggestions } from '@dealstead/contracts/listings/suggestions';
import { getSimilar } from '@dealstead/contracts/listings/details';
import { getHeatmap, getMapTile } from '@dealstead/contracts/listings/map';
import * as endpoints from '@dealstead/contracts/listings/properties';
import { type PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';
import { handle, type ResponseCache, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import {
  listActiveProperties,
  readShownCards,
  summarizeActiveProperties,
  toFallbackFilter,
  toFallbackQuery,
  readIllustrationSubject,
} from '../catalog/index.ts';
import { analyticsOf, marketOf } from './analytics.ts';
import {
  filterFromQuery,
  listSimilar,
  ReturnsCalculator,
  type SimilarTo,
  toGridPosition,
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
    search.isReady() ? search.queries().size(filterFromQuery(interpret(query).query), Date.now()) : null;

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
    endpoints.listProperties,
    async ({ query }) => {
      const fallback = search.isReady() ? null : toFallbackQuery(interpret(query).query);
      if (fallback) return listActiveProperties(db, fallback);
      const queries = search.queries();
      const now = Date.now();
      const { query: resolved, relaxed } = await resolveQuery(queries, query, now);
      const effective = relaxed ?? resolved;
      // Callers continue a list in the order of what they asked for, whatever was dropped.
      const ids = await queries.list(filterFromQuery(effective), pageOf(resolved), now);
      return foundJson(effective, await queries.cards(ids, now, assumptionsOfCards(resolved)));
    },
    { cache },
  ),

  handle(
    endpoints.listPropertiesById,
    async ({ query: { ids, returns, assumptions = defaultAssumptions } }) => {
      const queries = search.isReady() ? search.queries() : null;
      if (queries && (await queries.hasAll(ids)))
        return foundJson({}, await queries.cards(ids, Date.now(), returns ? assumptions : undefined));
      return readShownCards(db, ids, returns ? new ReturnsCalculator(assumptions) : undefined);
    },
    { cache },
  ),
];

const createCountRoutes = (db: Db, search: Search, cache: ResponseCache): Route[] => [
  handle(
    endpoints.summarizeProperties,
    async ({ query }) => {
      const fallback = search.isReady() ? null : toFallbackFilter(interpret(query).query);
      if (fallback) return summarizeActiveProperties(db, fallback);
      return timedJson(await summaryOf(search.queries(), query, Date.now()));
    },
    { cache },
  ),

  handle(
    endpoints.countFacets,
    ({ query }) => answerFromIndex(search, query, (queries, filter, now) => queries.facets(filter, now)),
    { cache },
  ),

  handle(
    endpoints.countPrices,
    ({ query }) =>
      answerFromIndex(search, query, async (queries, filter, now) => ({ counts: await queries.prices(filter, now) })),
    { cache },
  ),
];

const createSuggestionRoutes = (db: Db, search: Search, cache: ResponseCache): Route[] => [
  handle(getInterpretation, ({ query }) => interpretQuery(query.search)),

  handle(
    getSuggestions,
    async ({ query: { text } }) => {
      const addresses = await findPublicAddresses(db, text, mostAddresses);
      const completions = search.isReady() ? await completeText(text, search.queries(), Date.now()) : [];
      return timedJson({ completions, addresses });
    },
    { cache },
  ),

  handle(getOwnSuggestions, async ({ query: { text }, actor }) => ({
    addresses: await findOwnAddresses(db, actor.id, text, mostAddresses),
  })),
];

const createMarketRoutes = (search: Search, cache: ResponseCache): Route[] => [
  handle(endpoints.getMarket, async () => foundJson({}, JSON.stringify(await marketOf(search.queries(), Date.now()))), {
    cache,
  }),

  handle(endpoints.getAnalytics, ({ query }) => answerFromIndex(search, query, analyticsOf), { cache }),
];

const createSimilarRoute = (db: Db, search: Search, cache: ResponseCache): Route =>
  handle(
    getSimilar,
    async ({ params: { id } }) => {
      const queries = search.queries();
      const now = Date.now();
      const cardsOf = async (like: SimilarTo) =>
        queries.cards(await listSimilar(queries, { id, ...like }, mostSimilar, now), now);
      const like = await queries.similarTo(id);
      if (like) return foundJson({}, await cardsOf(like));
      // A closed listing is read from PostgreSQL, whose changes do not empty the cache.
      return timedJson(JSON.parse((await cardsOf(await readClosed(db, id))).toString()));
    },
    { cache },
  );

/** Closed listings are not in the index; their page still shows similar ones. */
async function readClosed(db: Db, id: number): Promise<SimilarTo> {
  const { subject, latitude, longitude } = await readIllustrationSubject(db, id);
  return {
    category: categories.indexOf(subject.category),
    state: (states as readonly string[]).indexOf(subject.state),
    price: subject.price * 100,
    position: toGridPosition(latitude, longitude),
  };
}

const createMapRoutes = (search: Search, cache: ResponseCache): Route[] => [
  handle(
    getMapTile,
    ({ params, query }) => answerFromIndex(search, query, (queries, filter, now) => queries.tile(params, filter, now)),
    { cache },
  ),

  handle(
    getHeatmap,
    ({ query }) => answerFromIndex(search, query, (queries, filter, now) => queries.heatmap(filter, now)),
    { cache },
  ),
];
