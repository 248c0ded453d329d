import { type PropertyFilter, PropertyQuery } from '@dealstead/contracts/listings/properties';
import * as contract from '@dealstead/contracts/listings/saved';
import {
  answer,
  Conflict,
  handle,
  handleOnce,
  type Live,
  NotFound,
  parseInput,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../database.ts';

/** How many listings a filter finds now; null where that cannot be said at the moment. */
export type CountMatches = (filter: PropertyFilter) => Promise<number | null>;

const Criteria = PropertyQuery.omit({ limit: true, after: true });
const tag = '/api/saved-searches';

interface Row extends Record<string, unknown> {
  id: number;
  name: string;
  search_criteria: contract.SavedSearch['searchCriteria'];
  alerts: contract.SavedSearch['alerts'];
  last_run: Date | null;
  match_count: number;
  created_at: Date;
}

const savedOf = (row: Row): contract.SavedSearch => ({
  id: row.id,
  name: row.name,
  searchCriteria: row.search_criteria,
  alertsEnabled: row.alerts !== 'off',
  alerts: row.alerts,
  lastRun: row.last_run?.toISOString() ?? null,
  matchCount: row.match_count,
  createdAt: row.created_at.toISOString(),
});

/** Searches that members keep by name; of others' they learn nothing. */
export function savedSearches(db: Db, live: Live, count: CountMatches): Route[] {
  /** As counted when it ran last; now, where it was kept while nothing could be counted. */
  async function matchesOf({ last_run, match_count, search_criteria }: Row): Promise<number> {
    if (last_run !== null) return match_count;
    const criteria = Criteria.safeParse(search_criteria);
    return (criteria.success ? await count(criteria.data) : null) ?? match_count;
  }

  return [
    handle(contract.listSavedSearches, async ({ who }) => {
      const { rows } = await db.pool.query<Row>({
        name: 'saved searches',
        text: `SELECT id, name, search_criteria, alerts, last_run, match_count, created_at
          FROM saved_searches WHERE user_id = $1 ORDER BY created_at DESC, id DESC`,
        values: [who.id],
      });
      return Promise.all(rows.map(async (row) => ({ ...savedOf(row), matchCount: await matchesOf(row) })));
    }),

    handleOnce(contract.saveSearch, db, async ({ body: { name, searchCriteria, alerts }, who }, tx) => {
      const matches = await count(parseInput(Criteria, searchCriteria));
      await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('saved searches', ${who.id}))::text`;
      const [saved] = await tx.sql<Row>`
        INSERT INTO saved_searches (user_id, name, search_criteria, alerts, match_count, last_run)
        VALUES (${who.id}, ${name}, ${JSON.stringify(searchCriteria)}::jsonb, ${alerts}, ${matches ?? 0}::int,
          CASE WHEN ${matches !== null} THEN now() END)
        ON CONFLICT (user_id, md5(search_criteria::text)) DO UPDATE SET name = excluded.name, alerts = excluded.alerts
        RETURNING id, name, search_criteria, alerts, last_run, match_count, created_at`;
      if (!saved) throw new Error('An upsert always gives a row');
      if ((await tx.savedSearch.count({ where: { userId: who.id } })) > contract.mostSavedSearches)
        throw new Conflict(`You can keep ${contract.mostSavedSearches} searches. Delete one first.`, 'searches-full');
      tx.afterCommit(() => live.member(who.id, tag));
      return answer(savedOf(saved)).stale(tag);
    }),

    handle(contract.deleteSavedSearch, async ({ params, who }) => {
      const { count: deleted } = await db.prisma.savedSearch.deleteMany({ where: { id: params.id, userId: who.id } });
      if (deleted === 0) throw new NotFound('This saved search is not here anymore.');
      live.member(who.id, tag);
      return answer({ message: 'Saved search deleted.' }).stale(tag);
    }),
  ];
}
