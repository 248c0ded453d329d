import { categories, centsToDollars, states } from '@dealstead/contracts';
import { getSimilar } from '@dealstead/contracts/listings/details';
import { getHeatmap, getMapTile } from '@dealstead/contracts/listings/map';
import * as contract from '@dealstead/contracts/listings/properties';
import { type File, file, handle, type ResponseCache, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { listActiveProperties, readShownCards, summarizeActiveProperties } from '../properties/lists.ts';
import { toFallbackFilter, toFallbackQuery } from '../properties/fallbackQuery.ts';
import { readIllustrationSubject } from '../properties/store.ts';
import { analyticsOf, marketOf } from './analytics.ts';
import { type Filter, filterFromQuery, explainQuery, listSimilar } from '@dealstead/search-engine';
import type { Search } from './search.ts';
import { pageOf } from './pages.ts';

const mostSimilar = 4;
const type = 'application/json; charset=utf-8';
/**
 * Milliseconds of caching for responses that change with the clock: a featured placement ends, a day on the market
 * begins.
 */
const keepFor = 60_000;

/**
 * A JSON response that contains only the contract's fields, so that it needs no filtering; marks responses that depend
 * on the clock.
 */
function found(query: contract.PropertyFilter, json: Buffer | string): File {
  const isTimed =
    query.featured !== undefined || query.maxDaysOnMarket !== undefined || json.includes('"featured":true');
  return file(type, json, isTimed ? { keepFor } : {});
}

/** Counts the listings that match a filter; null while the index loads. */
export const countMatches =
  (search: Search) =>
  async (query: contract.PropertyFilter): Promise<number | null> =>
    search.isReady() ? search.index().count(filterFromQuery(query), Date.now()).count : null;

/**
 * Lists, counts and the map. All data comes from the in-memory index, independent of PostgreSQL; while the index loads,
 * PostgreSQL serves the queries that it supports (SQL fallback).
 */
export function createSearchRoutes(db: Db, search: Search, kept: ResponseCache): Route[] {
  return [
    handle(
      contract.listProperties,
      ({ query }) => {
        const plain = search.isReady() ? null : toFallbackQuery(query);
        if (plain) return listActiveProperties(db, plain);
        const index = search.index();
        const now = Date.now();
        return found(query, index.cards(index.list(filterFromQuery(query), pageOf(query), now), now));
      },
      { kept },
    ),

    handle(
      contract.listPropertiesById,
      ({ query: { ids } }) => {
        const index = search.isReady() ? search.index() : null;
        if (index && ids.every((id) => index.has(id))) return found({}, index.cards(ids, Date.now()));
        return readShownCards(db, ids);
      },
      { kept },
    ),

    handle(
      contract.summarizeProperties,
      ({ query }) => {
        const plain = search.isReady() ? null : toFallbackFilter(query);
        if (plain) return summarizeActiveProperties(db, plain);
        const index = search.index();
        const { averagePrice, ...counts } = index.count(filterFromQuery(query), Date.now());
        const summary = { ...counts, averagePrice: centsToDollars(averagePrice), reading: explainQuery(query, index) };
        return file(type, JSON.stringify(summary), { keepFor });
      },
      { kept },
    ),

    handle(
      contract.countFacets,
      ({ query }) => found(query, JSON.stringify(search.index().facets(filterFromQuery(query), Date.now()))),
      { kept },
    ),

    handle(
      contract.countPrices,
      ({ query }) =>
        found(query, JSON.stringify({ counts: search.index().prices(filterFromQuery(query), Date.now()) })),
      {
        kept,
      },
    ),

    handle(contract.getMarket, () => found({}, JSON.stringify(marketOf(search.index(), Date.now()))), { kept }),

    handle(
      contract.getAnalytics,
      ({ query }) => found(query, JSON.stringify(analyticsOf(search.index(), filterFromQuery(query), Date.now()))),
      {
        kept,
      },
    ),

    handle(
      getSimilar,
      ({ params: { id } }) => {
        const index = search.index();
        const now = Date.now();
        if (index.has(id)) return found({}, index.cards(index.similar(id, mostSimilar, now), now));
        // Closed listings are not in the index; their page still shows similar ones.
        return readIllustrationSubject(db, id).then(({ subject }) => {
          const newest = (filter: Filter, limit: number) =>
            index.list(filter, { sortBy: 'createdAt', sortOrder: 'desc', limit }, now);
          const like = {
            category: categories.indexOf(subject.category),
            state: (states as readonly string[]).indexOf(subject.state),
            price: subject.price * 100,
          };
          return found({}, index.cards(listSimilar(like, mostSimilar, newest), now));
        });
      },
      { kept },
    ),

    handle(
      getMapTile,
      ({ params, query }) =>
        found(query, JSON.stringify(search.index().tile(params, filterFromQuery(query), Date.now()))),
      {
        kept,
      },
    ),

    handle(
      getHeatmap,
      ({ query }) => found(query, JSON.stringify(search.index().heatmap(filterFromQuery(query), Date.now()))),
      {
        kept,
      },
    ),
  ];
}
