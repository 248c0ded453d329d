import { categories, centsToDollars, states } from '@dealstead/contracts';
import { getInterpretation } from '@dealstead/contracts/listings/interpretation';
import { getOwnSuggestions, getSuggestions } from '@dealstead/contracts/listings/suggestions';
import { getSimilar } from '@dealstead/contracts/listings/details';
import { getHeatmap, getMapTile } from '@dealstead/contracts/listings/map';
import * as contract from '@dealstead/contracts/listings/properties';
import { type FileResponse, file, handle, type ResponseCache, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { listActiveProperties, readShownCards, summarizeActiveProperties } from '../properties/lists.ts';
import { toFallbackFilter, toFallbackQuery } from '../properties/fallbackQuery.ts';
import { readIllustrationSubject } from '../properties/store.ts';
import { analyticsOf, marketOf } from './analytics.ts';
import { type Filter, filterFromQuery, listSimilar, type SearchIndex } from '@dealstead/search-engine';
import type { Search } from './search.ts';
import { interpretQuery } from '@dealstead/query-understanding';
import { pageOf } from './pages.ts';
import { findOwnAddresses, findPublicAddresses } from './addresses.ts';
import { completeText } from './completions.ts';
import { interpret, resolveQuery } from './resolveQuery.ts';

const mostSimilar = 4;
/** Listings suggested by address. */
const mostAddresses = 4;
const type = 'application/json; charset=utf-8';
/**
 * Milliseconds of caching for responses that change with the clock: a featured placement ends, a day on the market
 * begins.
 */
const cacheFor = 60_000;

/**
 * A JSON response that contains only the contract's fields, so that it needs no filtering; marks responses that depend
 * on the clock.
 */
function found(query: contract.PropertyFilter, json: Buffer | string): FileResponse {
  const isTimed =
    query.featured !== undefined || query.maxDaysOnMarket !== undefined || json.includes('"featured":true');
  return file(type, json, isTimed ? { cacheFor } : {});
}

/** The query that is evaluated: its text interpreted, and relaxed where it asks for that. */
function effectiveQuery<Q extends contract.PropertyFilter>(index: SearchIndex, query: Q, now: number): Q {
  const { query: interpreted, relaxed } = resolveQuery(index, query, now);
  return relaxed ?? interpreted;
}

/** Evaluates a filter on the index. */
function answer(
  search: Search,
  query: contract.PropertyFilter,
  evaluate: (index: SearchIndex, filter: Filter, now: number) => unknown,
): FileResponse {
  const index = search.index();
  const now = Date.now();
  const effective = effectiveQuery(index, query, now);
  return found(effective, JSON.stringify(evaluate(index, filterFromQuery(effective), now)));
}

function summaryOf(index: SearchIndex, query: contract.PropertyFilter, now: number): contract.PropertySummary {
  const { query: asked, interpretation, relaxed } = resolveQuery(index, query, now);
  const filter = filterFromQuery(relaxed ?? asked);
  const { averagePrice, ...counts } = index.count(filter, now);
  const corrected = index.correctSpelling(filter.words ?? []);
  return {
    ...counts,
    averagePrice: centsToDollars(averagePrice),
    interpretation,
    corrections: corrected.flatMap(({ text, corrections }) =>
      corrections ? [{ typed: text, meant: [...corrections] }] : [],
    ),
    asked: contract.toFilterParameters(asked),
    relaxed: relaxed && contract.toFilterParameters(relaxed),
  };
}

/** Counts the listings that match a filter; null while the index loads. */
export const countMatches =
  (search: Search) =>
  async (query: contract.PropertyFilter): Promise<number | null> =>
    search.isReady() ? search.index().count(filterFromQuery(interpret(query).query), Date.now()).count : null;

/**
 * Lists, counts and the map. All data comes from the in-memory index, independent of PostgreSQL; while the index loads,
 * PostgreSQL serves the queries that it supports (SQL fallback).
 */
export function createSearchRoutes(db: Db, search: Search, cache: ResponseCache): Route[] {
  return [
    handle(
      contract.listProperties,
      ({ query }) => {
        const plain = search.isReady() ? null : toFallbackQuery(interpret(query).query);
        if (plain) return listActiveProperties(db, plain);
        const index = search.index();
        const now = Date.now();
        const effective = effectiveQuery(index, query, now);
        return found(effective, index.cards(index.list(filterFromQuery(effective), pageOf(effective), now), now));
      },
      { cache },
    ),

    handle(
      contract.listPropertiesById,
      ({ query: { ids } }) => {
        const index = search.isReady() ? search.index() : null;
        if (index && ids.every((id) => index.has(id))) return found({}, index.cards(ids, Date.now()));
        return readShownCards(db, ids);
      },
      { cache },
    ),

    handle(
      contract.summarizeProperties,
      ({ query }) => {
        const plain = search.isReady() ? null : toFallbackFilter(interpret(query).query);
        if (plain) return summarizeActiveProperties(db, plain);
        return file(type, JSON.stringify(summaryOf(search.index(), query, Date.now())), { cacheFor });
      },
      { cache },
    ),

    handle(
      contract.countFacets,
      ({ query }) => answer(search, query, (index, filter, now) => index.facets(filter, now)),
      { cache },
    ),

    handle(
      contract.countPrices,
      ({ query }) => answer(search, query, (index, filter, now) => ({ counts: index.prices(filter, now) })),
      {
        cache,
      },
    ),

    handle(getInterpretation, ({ query }) => interpretQuery(query.search)),

    handle(
      getSuggestions,
      async ({ query: { text } }) => {
        const addresses = await findPublicAddresses(db, text, mostAddresses);
        const completions = search.isReady() ? completeText(text, search.index(), Date.now()) : [];
        return file(type, JSON.stringify({ completions, addresses }), { cacheFor });
      },
      { cache },
    ),

    handle(getOwnSuggestions, async ({ query: { text }, actor }) => ({
      addresses: await findOwnAddresses(db, actor.id, text, mostAddresses),
    })),

    handle(contract.getMarket, () => found({}, JSON.stringify(marketOf(search.index(), Date.now()))), { cache }),

    handle(contract.getAnalytics, ({ query }) => answer(search, query, analyticsOf), {
      cache,
    }),

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
      { cache },
    ),

    handle(
      getMapTile,
      ({ params, query }) => answer(search, query, (index, filter, now) => index.tile(params, filter, now)),
      {
        cache,
      },
    ),

    handle(getHeatmap, ({ query }) => answer(search, query, (index, filter, now) => index.heatmap(filter, now)), {
      cache,
    }),
  ];
}
