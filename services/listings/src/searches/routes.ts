import { centsToDollars } from '@dealstead/contracts';
import { type PropertyFilter, PropertyQuery } from '@dealstead/contracts/listings/properties';
import * as contract from '@dealstead/contracts/listings/savedSearches';
import { updateSavedSearch, listMatches, recordSavedSearchRun } from '@dealstead/contracts/listings/alerts';
import {
  answer,
  Conflict,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  parseInput,
  type Route,
} from '@dealstead/service-kit';
import { reschedulePendingMatches } from '../alerts/schedule.ts';
import type { Db } from '../database.ts';
import { readShownCards } from '../properties/lists.ts';
import * as store from './store.ts';

/** Counts the listings that match a filter now; null while the search index loads. */
export type CountMatches = (filter: PropertyFilter) => Promise<number | null>;

const Criteria = PropertyQuery.omit({ limit: true, after: true });
const tag = '/api/saved-searches';

const searchNotFound = () => new NotFound('This saved search is not here anymore.');

const toSavedSearch = (row: store.SavedSearchRow): contract.SavedSearch => ({
  id: row.id,
  name: row.name,
  searchCriteria: row.search_criteria,
  alertsEnabled: row.alerts !== 'off',
  alerts: row.alerts,
  lastRun: row.last_run?.toISOString() ?? null,
  matchCount: row.match_count,
  createdAt: row.created_at.toISOString(),
});

/** Searches that members save by name. A member sees only their own. */
export function createSavedSearchRoutes(db: Db, live: Live, count: CountMatches): Route[] {
  async function countByCriteria(criteria: unknown): Promise<number | null> {
    const parsed = Criteria.safeParse(criteria);
    return parsed.success ? count(parsed.data) : null;
  }

  /** The count of the last run. A search that was saved while the index loaded never ran and is counted now. */
  async function countMatches({ last_run, match_count, search_criteria }: store.SavedSearchRow): Promise<number> {
    if (last_run !== null) return match_count;
    return (await countByCriteria(search_criteria)) ?? match_count;
  }

  return [
    handle(contract.listSavedSearches, async ({ who }) => {
      const rows = await store.listSavedSearches(db, who.id);
      return Promise.all(rows.map(async (row) => ({ ...toSavedSearch(row), matchCount: await countMatches(row) })));
    }),

    handleIdempotent(contract.saveSearch, db, async ({ body: { name, searchCriteria, alerts }, who }, tx) => {
      const matchCount = await count(parseInput(Criteria, searchCriteria));
      const search = { userId: who.id, name, criteria: searchCriteria, alerts, matchCount };
      const { saved, alertsBefore, total } = await store.upsertSavedSearch(tx, search);
      if (alertsBefore !== undefined && alertsBefore !== alerts)
        await reschedulePendingMatches(tx, `search/${saved.id}`, alerts);
      if (total > contract.maxSavedSearches)
        throw new Conflict(`You can keep ${contract.maxSavedSearches} searches. Delete one first.`, 'searches-full');
      tx.afterCommit(() => live.member(who.id, tag));
      return answer(toSavedSearch(saved)).stale(tag);
    }),

    handle(updateSavedSearch, async ({ params, body: { name = null, alerts = null }, who }) => {
      const saved = await db.change(async (tx) => {
        const updated = await store.updateSavedSearch(tx, { id: params.id, userId: who.id }, { name, alerts });
        if (!updated) throw searchNotFound();
        if (alerts !== null && alerts !== updated.alertsBefore)
          await reschedulePendingMatches(tx, `search/${updated.saved.id}`, alerts);
        tx.afterCommit(() => live.member(who.id, tag));
        return updated.saved;
      });
      return answer({ ...toSavedSearch(saved), matchCount: await countMatches(saved) }).stale(tag);
    }),

    handle(recordSavedSearchRun, async ({ params, who }) => {
      const search = { id: params.id, userId: who.id };
      const criteria = await store.findSearchCriteria(db, search);
      if (criteria === undefined) throw searchNotFound();
      const saved = await store.recordRun(db, search, await countByCriteria(criteria));
      if (!saved) throw searchNotFound();
      live.member(who.id, tag);
      return answer(toSavedSearch(saved)).stale(tag);
    }),

    handle(listMatches, async ({ params, who }) => {
      const matches = await store.listMatches(db, { id: params.id, userId: who.id });
      if (!matches) throw searchNotFound();
      const shown = await readShownCards(db, [...new Set(matches.map(({ property_id }) => property_id))]);
      const cards = new Map(shown.map((card) => [card.id, card]));
      return matches.flatMap(({ property_id, kind, reason, price_before_cents, matched_at }) => {
        const property = cards.get(property_id);
        const priceBefore = centsToDollars(price_before_cents);
        return property ? [{ property, kind, reason, priceBefore, at: matched_at.toISOString() }] : [];
      });
    }),

    handle(contract.deleteSavedSearch, async ({ params, who }) => {
      if (!(await store.deleteSavedSearch(db, { id: params.id, userId: who.id }))) throw searchNotFound();
      live.member(who.id, tag);
      return answer({ message: 'Saved search deleted.' }).stale(tag);
    }),
  ];
}
