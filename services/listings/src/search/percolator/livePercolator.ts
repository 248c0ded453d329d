import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Check, type Logger, part, pause, Unavailable } from '@dealstead/service-kit';
import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import {
  type MatchableListing,
  Percolator,
  type SavedQueryFilter,
  type SavedQueryKind,
  type SavedQueryMatch,
} from '@dealstead/percolator';
import { ChangeCursor, type ChangeRow, changesSince } from '../../changeCursor.ts';
import type { Db } from '../../database.ts';
import type { ShardPart } from '../shards/shardPart.ts';
import { updateQueries } from './savedQueryRows.ts';

/** A saved query by its kind and id. */
export type SavedQueryKey = Pick<SavedQueryMatch, 'kind' | 'id'>;

/** Matches listings with all saved searches and buyer preferences, in this process or in shards. */
export interface LivePercolator {
  /**
   * The saved queries that each listing satisfies, of all that were committed before the call.
   * @param now milliseconds since 1970
   * @throws Unavailable while not all saved queries can be matched
   */
  match(listings: readonly MatchableListing[], now: number): Promise<SavedQueryMatch[][]>;
  /** The filters of saved queries; undefined for one that was removed since. */
  filtersOf(queries: readonly SavedQueryKey[]): Promise<(SavedQueryFilter | undefined)[]>;
  isReady(): boolean;
  /** Loads and follows until the signal aborts. */
  run(stopping: AbortSignal): Promise<void>;
  readonly check: Check;
}

/** Milliseconds between background polls, which keep the polls of waiting callers short. */
const pollInterval = 5_000;
const pruneInterval = 3_600_000;
/** Listings that are matched before the event loop gets a turn. */
const listingsPerTurn = 20;

const savedQueryChanges = changesSince(part`wish_changes`, part`kind, ids`);
/** Leaves one row with null ids, which makes a process with an older cursor reload everything. */
const prune = part`WITH gone AS (DELETE FROM wish_changes WHERE at < now() - interval '1 day' RETURNING xid)
  INSERT INTO wish_changes (xid, kind, ids) SELECT max(xid), 'search', NULL FROM gone HAVING count(*) > 0`;

interface SavedQueryChange extends ChangeRow {
  readonly kind: SavedQueryKind;
}

/** Matches listings, with turns of the event loop in between. */
async function matchInTurns(
  percolator: Percolator,
  listings: readonly MatchableListing[],
  now: number,
): Promise<SavedQueryMatch[][]> {
  const matches: SavedQueryMatch[][] = [];
  for (const [nth, listing] of listings.entries()) {
    if (nth % listingsPerTurn === listingsPerTurn - 1) await nextTurn();
    matches.push(percolator.match(listing, now));
  }
  return matches;
}

/**
 * Creates this process's percolator. It is loaded at start and follows changes of saved searches and the buyer list in
 * PostgreSQL; `run` starts it.
 * @param shardPart the saved queries that it holds; all if undefined
 */
export function openLivePercolator({ sql }: Pick<Db, 'sql'>, log: Logger, shardPart?: ShardPart): LivePercolator {
  let percolator: Percolator | undefined;
  let cursor = new ChangeCursor('0');
  /** The running poll, and the next one, which callers share meanwhile. */
  let currentPoll: Promise<void> = Promise.resolve();
  let nextPoll: Promise<void> | undefined;

  async function load(): Promise<void> {
    const started = performance.now();
    const rows = await sql<{ xmin: string }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin`;
    const loaded = new Percolator();
    await updateQueries(sql, loaded, { kind: 'search', shardPart });
    await updateQueries(sql, loaded, { kind: 'buyer', shardPart });
    percolator = loaded;
    cursor = new ChangeCursor(rows[0]!.xmin);
    log.info({ queries: loaded.size, ms: Math.round(performance.now() - started) }, 'the percolator is loaded');
  }

  async function poll(): Promise<void> {
    if (!percolator) return;
    const rows = await sql.prepared<SavedQueryChange>`${savedQueryChanges(cursor.xid)}`;
    const changes = cursor.pending(rows);
    if (changes.some(({ ids }) => ids === null)) return load();
    for (const kind of ['search', 'buyer'] as const) {
      const ids = new Set(changes.flatMap((change) => (change.kind === kind ? (change.ids ?? []) : [])));
      if (ids.size > 0) await updateQueries(sql, percolator, { kind, ids: [...ids], shardPart });
    }
    cursor = cursor.after(rows);
  }

  /** Starts a poll after the call; callers during a running poll share the next one. */
  function pollAnew(): Promise<void> {
    nextPoll ??= currentPoll
      .catch(() => undefined) // the callers of that poll get its error
      .then(() => {
        nextPoll = undefined;
        return (currentPoll = poll());
      });
    return nextPoll;
  }

  function loaded(): Percolator {
    if (percolator) return percolator;
    throw new Unavailable('Alerts are loading.', 'percolator-loading', 2);
  }

  return {
    isReady: () => percolator !== undefined,
    async match(listings, now) {
      loaded();
      await pollAnew();
      return matchInTurns(loaded(), listings, now);
    },
    filtersOf: async (queries) => queries.map(({ kind, id }) => loaded().filterOf(kind, id)),
    async run(stopping) {
      let prunedAt = performance.now();
      while (!stopping.aborted) {
        try {
          if (!percolator) await load();
          else await pollAnew();
          if (performance.now() - prunedAt > pruneInterval) {
            prunedAt = performance.now();
            await sql`${prune}`;
          }
        } catch (error) {
          if (stopping.aborted) return;
          log[isDatabaseUnavailable(error) ? 'debug' : 'error']({ err: error }, 'the percolator could not follow');
        }
        await pause(pollInterval, stopping);
      }
    },
    check: {
      needed: false,
      check() {
        if (!percolator) throw new Error('loading');
      },
    },
  };
}
