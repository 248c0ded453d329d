import { centsToDollars, featuresOfCriteria } from '@dealstead/contracts';
import { membershipOf } from '@dealstead/contracts/identity';
import { type PropertyFilter, PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';
import * as endpoints from '@dealstead/contracts/listings/savedSearches';
import { updateSavedSearch, listMatches, recordSavedSearchRun } from '@dealstead/contracts/listings/alerts';
import {
  respond,
  Conflict,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  parseInput,
  type Route,
} from '@dealstead/service-kit';
import { admitPlan } from '@dealstead/service-kit/access';
import { reasonSince } from '../../search/index.ts';
import { reschedulePendingMatches } from '../alerts/schedule.ts';
import type { Db } from '../../database.ts';
import { readShownCards } from '../../catalog/index.ts';
import * as store from './store.ts';

/** Counts the listings that match a filter now; null while the search index loads. */
export type CountMatches = (filter: PropertyFilter) => Promise<number | null>;

const Criteria = PropertyQuery.omit({ limit: true, after: true });
const tag = '/api/saved-searches';

const searchNotFound = () => new NotFound('This saved search no longer exists.');

const toSavedSearch = (row: store.SavedSearchRow): endpoints.SavedSearch => ({
  id: row.id,
  name: row.name,
  searchCriteria: row.searchCriteria,
  alertsEnabled: row.alerts !== 'off',
  alerts: row.alerts,
  lastRun: row.lastRun?.toISOString() ?? null,
  matchCount: row.matchCount,
  createdAt: row.createdAt.toISOString(),
});

/** Searches that members save by name. A member sees only their own. */
export function createSavedSearchRoutes(db: Db, live: Live, count: CountMatches): Route[] {
  async function countByCriteria(criteria: unknown): Promise<number | null> {
    const parsed = Criteria.safeParse(criteria);
    return parsed.success ? count(parsed.data) : null;
  }

  /** The count of the last run. A search that was saved while the index loaded never ran and is counted now. */
  async function countMatches({ lastRun, matchCount, searchCriteria }: store.SavedSearchRow): Promise<number> {
    if (lastRun !== null) return matchCount;
    return (await countByCriteria(searchCriteria)) ?? matchCount;
  }

  return [
    handle(endpoints.listSavedSearches, async ({ actor }) => {
      const rows = await store.listSavedSearches(db, actor.id);
      return Promise.all(rows.map(async (row) => ({ ...toSavedSearch(row), matchCount: await countMatches(row) })));
    }),

    handleIdempotent(endpoints.saveSearch, db, {
      async prepare({ body: { searchCriteria }, actor }) {
        admitPlan(featuresOfCriteria(searchCriteria), membershipOf(actor));
        return count(parseInput(Criteria, searchCriteria));
      },
      async run({ body: { name, searchCriteria, alerts }, actor }, tx, matchCount) {
        const { search, alertsBefore, total } = await store.upsertSavedSearch(tx, {
          userId: actor.id,
          name,
          criteria: searchCriteria,
          alerts,
          matchCount,
        });
        if (alertsBefore !== undefined && alertsBefore !== alerts)
          await reschedulePendingMatches(tx, `search/${search.id}`, alerts);
        if (total > endpoints.maxSavedSearches)
          throw new Conflict(`You can keep ${endpoints.maxSavedSearches} searches. Delete one first.`, 'searches-full');
        tx.afterCommit(() => live.member(actor.id, tag));
        return respond(toSavedSearch(search)).invalidates(tag);
      },
    }),

    handle(updateSavedSearch, async ({ params, body: { name = null, alerts = null }, actor }) => {
      const saved = await db.change(async (tx) => {
        const updated = await store.updateSavedSearch(tx, { id: params.id, userId: actor.id }, { name, alerts });
        if (!updated) throw searchNotFound();
        if (alerts !== null && alerts !== updated.alertsBefore)
          await reschedulePendingMatches(tx, `search/${updated.search.id}`, alerts);
        tx.afterCommit(() => live.member(actor.id, tag));
        return updated.search;
      });
      return respond({ ...toSavedSearch(saved), matchCount: await countMatches(saved) }).invalidates(tag);
    }),

    handle(recordSavedSearchRun, async ({ params, actor }) => {
      const search = { id: params.id, userId: actor.id };
      const criteria = await store.findSearchCriteria(db, search);
      if (criteria === undefined) throw searchNotFound();
      const saved = await store.recordRun(db, search, await countByCriteria(criteria));
      if (!saved) throw searchNotFound();
      live.member(actor.id, tag);
      return respond(toSavedSearch(saved)).invalidates(tag);
    }),

    handle(listMatches, async ({ params, actor }) => {
      const matches = await store.listMatches(db, { id: params.id, userId: actor.id });
      if (!matches) throw searchNotFound();
      const shown = await readShownCards(db, [...new Set(matches.map(({ propertyId }) => propertyId))]);
      const cards = new Map(shown.map((card) => [card.id, card]));
      return matches.flatMap(({ propertyId, kind, priceBeforeCents, matchedAt, ...row }) => {
        const reason = reasonSince({ reason: row.reason, isCurrent: row.isCurrent, matchedAt: matchedAt });
        const property = cards.get(propertyId);
        const priceBefore = centsToDollars(priceBeforeCents);
        return property ? [{ property, kind, reason, priceBefore, at: matchedAt.toISOString() }] : [];
      });
    }),

    handle(endpoints.deleteSavedSearch, async ({ params, actor }) => {
      if (!(await store.deleteSavedSearch(db, { id: params.id, userId: actor.id }))) throw searchNotFound();
      live.member(actor.id, tag);
      return respond({ message: 'Saved search deleted.' }).invalidates(tag);
    }),
  ];
}
