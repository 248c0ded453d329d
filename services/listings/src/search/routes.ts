import { categories, states } from '@dealstead/contracts';
import { getSimilar } from '@dealstead/contracts/listings/details';
import { getHeatmap, getMapTile } from '@dealstead/contracts/listings/map';
import * as contract from '@dealstead/contracts/listings/properties';
import { type File, file, handle, type KeptAnswers, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { dollarsOrNull } from '../properties/cards.ts';
import { listActive, pickShown, summarize } from '../properties/lists.ts';
import { plainFilter, plainQuery } from '../properties/plain.ts';
import { readSubject } from '../properties/store.ts';
import { analyticsOf, marketOf } from './analytics.ts';
import { similarTo } from './engine/similar.ts';
import { filterOf, readingOf } from './filter.ts';
import type { Search } from './search.ts';
import { pageOf } from './pages.ts';
import type { Filter } from './types.ts';

const mostSimilar = 4;
const type = 'application/json; charset=utf-8';
const bytes = (card: Buffer): File => file(type, card);
/** Made of nothing but what the contract allows, so it needs no filtering. */
const json = (body: unknown): File => file(type, JSON.stringify(body));

/** Milliseconds that an answer may be late where the clock alone changes it: a featured time ends, a day on the market begins. */
const clockStep = 60_000;

/** What kept answers are true for: grows with every change and every step of the clock. */
export const versionOf = (search: Search) => (): number => search.changes() + Math.floor(Date.now() / clockStep);

/** How many listings a filter finds now; null while the index loads. */
export const countMatches =
  (search: Search) =>
  async (query: contract.PropertyFilter): Promise<number | null> =>
    search.isReady() ? search.index().count(filterOf(query), Date.now()).count : null;

/**
 * What is found: lists, counts, the map. All of it comes from the index, whole and at once, whether PostgreSQL is there or
 * not; while the index loads, PostgreSQL answers what it answers well.
 */
export function finding(db: Db, search: Search, kept: KeptAnswers): Route[] {
  return [
    handle(
      contract.listProperties,
      ({ query }) => {
        const plain = search.isReady() ? null : plainQuery(query);
        if (plain) return listActive(db, plain);
        const index = search.index();
        const now = Date.now();
        return bytes(index.cards(index.list(filterOf(query), pageOf(query), now), now));
      },
      { kept },
    ),

    handle(
      contract.pickProperties,
      ({ query: { ids } }) => {
        const index = search.isReady() ? search.index() : null;
        if (index && ids.every((id) => index.has(id))) return bytes(index.cards(ids, Date.now()));
        return pickShown(db, ids);
      },
      { kept },
    ),

    handle(
      contract.summarizeProperties,
      ({ query }) => {
        const plain = search.isReady() ? null : plainFilter(query);
        if (plain) return summarize(db, plain);
        const index = search.index();
        const { averagePrice, ...counts } = index.count(filterOf(query), Date.now());
        return json({ ...counts, averagePrice: dollarsOrNull(averagePrice), reading: readingOf(query, index) });
      },
      { kept },
    ),

    handle(contract.countFacets, ({ query }) => json(search.index().facets(filterOf(query), Date.now())), { kept }),

    handle(contract.countPrices, ({ query }) => json({ counts: search.index().prices(filterOf(query), Date.now()) }), {
      kept,
    }),

    handle(contract.getMarket, () => json(marketOf(search.index(), Date.now())), { kept }),

    handle(contract.getAnalytics, ({ query }) => json(analyticsOf(search.index(), filterOf(query), Date.now())), {
      kept,
    }),

    handle(
      getSimilar,
      ({ params: { id } }) => {
        const index = search.index();
        const now = Date.now();
        if (index.has(id)) return bytes(index.cards(index.similar(id, mostSimilar, now), now));
        // Closed ones have left the index, and their page leads on to what is still there.
        return readSubject(db, id).then(({ subject }) => {
          const newest = (filter: Filter, limit: number) =>
            index.list(filter, { sortBy: 'createdAt', sortOrder: 'desc', limit }, now);
          const like = {
            category: categories.indexOf(subject.category),
            state: (states as readonly string[]).indexOf(subject.state),
            price: subject.price * 100,
          };
          return bytes(index.cards(similarTo(like, mostSimilar, newest), now));
        });
      },
      { kept },
    ),

    handle(getMapTile, ({ params, query }) => json(search.index().tile(params, filterOf(query), Date.now())), {
      kept,
    }),

    handle(getHeatmap, ({ query }) => json(search.index().heat(filterOf(query), Date.now())), { kept }),
  ];
}
