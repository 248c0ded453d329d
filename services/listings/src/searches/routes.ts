import { centsToDollars } from '@dealstead/contracts';
import { type PropertyFilter, PropertyQuery } from '@dealstead/contracts/listings/properties';
import * as contract from '@dealstead/contracts/listings/savedSearches';
import { updateSavedSearch, listMatches, type Match, recordSavedSearchRun } from '@dealstead/contracts/listings/alerts';
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

interface MatchRow {
  readonly property_id: number;
  readonly kind: Match['kind'];
  readonly reason: string;
  readonly price_before_cents: number | null;
  readonly matched_at: Date;
}

const searchNotFound = () => new NotFound('This saved search is not here anymore.');

const toSavedSearch = (row: Row): contract.SavedSearch => ({
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
export function createSavedSearchRoutes(db: Db, live: Live, count: CountMatches): Route[] {
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
      return Promise.all(rows.map(async (row) => ({ ...toSavedSearch(row), matchCount: await matchesOf(row) })));
    }),

    handleIdempotent(contract.saveSearch, db, async ({ body: { name, searchCriteria, alerts }, who }, tx) => {
      const matches = await count(parseInput(Criteria, searchCriteria));
      await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('saved searches', ${who.id}))::text`;
      const [before] = await tx.sql<Pick<Row, 'alerts'>>`
        SELECT alerts FROM saved_searches
        WHERE user_id = ${who.id} AND md5(search_criteria::text) = md5(${JSON.stringify(searchCriteria)}::jsonb::text)`;
      const [saved] = await tx.sql<Row>`
        INSERT INTO saved_searches (user_id, name, search_criteria, alerts, match_count, last_run)
        VALUES (${who.id}, ${name}, ${JSON.stringify(searchCriteria)}::jsonb, ${alerts}, ${matches ?? 0}::int,
          CASE WHEN ${matches !== null} THEN now() END)
        ON CONFLICT (user_id, md5(search_criteria::text)) DO UPDATE SET name = excluded.name, alerts = excluded.alerts
        RETURNING id, name, search_criteria, alerts, last_run, match_count, created_at`;
      if (!saved) throw new Error('An upsert always gives a row');
      if (before && before.alerts !== alerts) await reschedulePendingMatches(tx, `search/${saved.id}`, alerts);
      if ((await tx.savedSearch.count({ where: { userId: who.id } })) > contract.maxSavedSearches)
        throw new Conflict(`You can keep ${contract.maxSavedSearches} searches. Delete one first.`, 'searches-full');
      tx.afterCommit(() => live.member(who.id, tag));
      return answer(toSavedSearch(saved)).stale(tag);
    }),

    handle(updateSavedSearch, async ({ params, body: { name = null, alerts = null }, who }) => {
      const saved = await db.change(async (tx) => {
        const [before] = await tx.sql<Pick<Row, 'alerts'>>`
          SELECT alerts FROM saved_searches WHERE id = ${params.id} AND user_id = ${who.id} FOR UPDATE`;
        const [row] = await tx.sql<Row>`
          UPDATE saved_searches SET name = coalesce(${name}, name), alerts = coalesce(${alerts}, alerts)
          WHERE id = ${params.id} AND user_id = ${who.id}
          RETURNING id, name, search_criteria, alerts, last_run, match_count, created_at`;
        if (!row) throw searchNotFound();
        if (alerts !== null && alerts !== before?.alerts)
          await reschedulePendingMatches(tx, `search/${row.id}`, alerts);
        tx.afterCommit(() => live.member(who.id, tag));
        return row;
      });
      return answer({ ...toSavedSearch(saved), matchCount: await matchesOf(saved) }).stale(tag);
    }),

    handle(recordSavedSearchRun, async ({ params, who }) => {
      const { rows: known } = await db.pool.query<Row>(
        'SELECT search_criteria FROM saved_searches WHERE id = $1 AND user_id = $2',
        [params.id, who.id],
      );
      if (!known[0]) throw searchNotFound();
      const criteria = Criteria.safeParse(known[0].search_criteria);
      const found = criteria.success ? await count(criteria.data) : null;
      const { rows } = await db.pool.query<Row>(
        `UPDATE saved_searches SET last_run = now(), match_count = coalesce($3, match_count)
         WHERE id = $1 AND user_id = $2
         RETURNING id, name, search_criteria, alerts, last_run, match_count, created_at`,
        [params.id, who.id, found],
      );
      if (!rows[0]) throw searchNotFound();
      live.member(who.id, tag);
      return answer(toSavedSearch(rows[0])).stale(tag);
    }),

    handle(listMatches, async ({ params, who }) => {
      const { rows } = await db.pool.query<MatchRow>(
        `SELECT property_id, kind, reason, price_before_cents, matched_at FROM saved_searches AS search
           LEFT JOIN matches ON matches.subscription = 'search/' || search.id AND kind <> 'gone'
         WHERE search.id = $1 AND search.user_id = $2 ORDER BY matches.id DESC LIMIT 50`,
        [params.id, who.id],
      );
      if (rows.length === 0) throw searchNotFound();
      const found = rows.filter(({ property_id }) => property_id !== null);
      const shown = await readShownCards(db, [...new Set(found.map(({ property_id }) => property_id))]);
      const cards = new Map(shown.map((card) => [card.id, card]));
      return found.flatMap(({ property_id, kind, reason, price_before_cents, matched_at }) => {
        const property = cards.get(property_id);
        const priceBefore = centsToDollars(price_before_cents);
        return property ? [{ property, kind, reason, priceBefore, at: matched_at.toISOString() }] : [];
      });
    }),

    handle(contract.deleteSavedSearch, async ({ params, who }) => {
      const { count: deleted } = await db.prisma.savedSearch.deleteMany({ where: { id: params.id, userId: who.id } });
      if (deleted === 0) throw searchNotFound();
      live.member(who.id, tag);
      return answer({ message: 'Saved search deleted.' }).stale(tag);
    }),
  ];
}
