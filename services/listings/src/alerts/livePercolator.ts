import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Check, type Logger, pause, Unavailable } from '@dealstead/service-kit';
import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import type { Db } from '../database.ts';
import {
  filterFromPreferences,
  filterFromSavedSearch,
  Percolator,
  type SavedQuery,
  type SavedQueryKind,
} from '@dealstead/percolator';
import { preferenceColumns } from './preferenceColumns.ts';

/**
 * This process's percolator. It is loaded at start and follows changes of saved searches and the buyer list in
 * PostgreSQL.
 */
export interface LivePercolator {
  /**
   * The percolator, including everything committed before the call.
   * @throws Unavailable while it loads
   */
  current(): Promise<Percolator>;
  isReady(): boolean;
  /** Loads and follows until the signal aborts. */
  run(stopping: AbortSignal): Promise<void>;
  readonly check: Check;
}

/** Rows per query, and rows processed before the event loop gets a turn. */
const pageSize = 5_000;
const rowsPerTurn = 250;
/** Milliseconds between background polls, which keep the polls of waiting callers short. */
const pollInterval = 5_000;
const pruneInterval = 3_600_000;

const searchesText = `SELECT id, user_id AS "userId", search_criteria AS criteria FROM saved_searches`;
const buyersText = `SELECT id, ${preferenceColumns} FROM (SELECT * FROM buyer_list WHERE confirmed_at IS NOT NULL) AS confirmed`;
type SearchRow = { id: number; userId: number; criteria: unknown };
type BuyerRow = { id: number } & Parameters<typeof filterFromPreferences>[0];

/** Transactions before xmin have ended and cannot add changes; later ones are read again and deduplicated by `seq`. */
const changesText = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, seq::text, kind, ids
  FROM (VALUES (1)) AS always LEFT JOIN wish_changes ON xid >= $1::xid8`;
/** Leaves one row with null ids, which makes a process with an older cursor reload everything. */
const pruneText = `WITH gone AS (DELETE FROM wish_changes WHERE at < now() - interval '1 day' RETURNING xid)
  INSERT INTO wish_changes (xid, kind, ids) SELECT max(xid), 'search', NULL FROM gone HAVING count(*) > 0`;

interface ChangeRow {
  readonly xmin: string;
  /** Null if there is no change. */
  readonly seq: string | null;
  readonly kind: SavedQueryKind;
  readonly ids: readonly number[] | null;
}

/** Creates the percolator's feed; `run` starts it. */
export function openLivePercolator({ pool }: Pick<Db, 'pool'>, log: Logger): LivePercolator {
  let matcher: Percolator | undefined;
  /** Cursor: all transactions before this one are included. */
  let place = '0';
  let seen: ReadonlySet<string> = new Set();
  /** The running poll, and the next one, which callers share meanwhile. */
  let looking: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function* read(
    kind: SavedQueryKind,
    ids?: readonly number[],
  ): AsyncGenerator<SavedQuery | { kind: SavedQueryKind; id: number }> {
    const text = kind === 'search' ? searchesText : buyersText;
    for (let after = 0; ;) {
      const { rows } = await pool.query<SearchRow | BuyerRow>({
        text: `${text} WHERE id > $1 ${ids ? 'AND id = ANY ($2)' : ''} ORDER BY id LIMIT ${pageSize}`,
        values: ids ? [after, ids] : [after],
      });
      for (const row of rows) yield savedQueryFromRow(kind, row);
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.id;
    }
  }

  async function take(into: Percolator, kind: SavedQueryKind, ids?: readonly number[]): Promise<void> {
    const gone = new Set(ids);
    let taken = 0;
    for await (const wish of read(kind, ids)) {
      gone.delete(wish.id);
      // Saved criteria that are no longer valid match nothing.
      if ('filter' in wish) into.put(wish);
      else into.remove(kind, wish.id);
      if (++taken % rowsPerTurn === 0) await nextTurn();
    }
    for (const id of gone) into.remove(kind, id);
  }

  async function load(): Promise<void> {
    const started = performance.now();
    const { rows } = await pool.query<{ xmin: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin');
    const fresh = new Percolator();
    await take(fresh, 'search');
    await take(fresh, 'buyer');
    matcher = fresh;
    place = rows[0]!.xmin;
    seen = new Set();
    log.info({ wishes: fresh.size, ms: Math.round(performance.now() - started) }, 'the matcher is loaded');
  }

  async function look(): Promise<void> {
    if (!matcher) return;
    const { rows } = await pool.query<ChangeRow>({ name: 'wish changes', text: changesText, values: [place] });
    const changes = rows.filter(({ seq }) => seq !== null);
    const fresh = changes.filter(({ seq }) => !seen.has(seq ?? ''));
    if (fresh.some(({ ids }) => ids === null)) return load();
    for (const kind of ['search', 'buyer'] as const) {
      const ids = new Set(fresh.flatMap((change) => (change.kind === kind ? (change.ids ?? []) : [])));
      if (ids.size > 0) await take(matcher, kind, [...ids]);
    }
    place = rows[0]?.xmin ?? place;
    seen = new Set(changes.map(({ seq }) => seq ?? ''));
  }

  /** Starts a poll after the call; callers during a running poll share the next one. */
  function lookAnew(): Promise<void> {
    next ??= looking
      .catch(() => undefined) // the callers of that poll get its error
      .then(() => {
        next = undefined;
        return (looking = look());
      });
    return next;
  }

  return {
    isReady: () => matcher !== undefined,
    async current() {
      if (!matcher) throw new Unavailable('Alerts are a moment away.', 'matcher-loading', 2);
      await lookAnew();
      return matcher;
    },
    async run(stopping) {
      let prunedAt = performance.now();
      while (!stopping.aborted) {
        try {
          if (!matcher) await load();
          else await lookAnew();
          if (performance.now() - prunedAt > pruneInterval) {
            prunedAt = performance.now();
            await pool.query(pruneText);
          }
        } catch (error) {
          if (stopping.aborted) return;
          log[isDatabaseUnavailable(error) ? 'debug' : 'error']({ err: error }, 'the matcher could not follow');
        }
        await pause(pollInterval, stopping);
      }
    },
    check: {
      needed: false,
      check() {
        if (!matcher) throw new Error('loading');
      },
    },
  };
}

function savedQueryFromRow(
  kind: SavedQueryKind,
  row: SearchRow | BuyerRow,
): SavedQuery | { kind: SavedQueryKind; id: number } {
  if ('criteria' in row) {
    const filter = filterFromSavedSearch(row.criteria);
    return filter ? { kind, id: row.id, userId: row.userId, filter } : { kind, id: row.id };
  }
  return { kind, id: row.id, userId: 0, filter: filterFromPreferences(row) };
}
