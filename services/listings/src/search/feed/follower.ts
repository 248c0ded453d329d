import { pause, type Logger } from '@dealstead/service-kit';
import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import type pg from 'pg';
import type { Listing } from '@dealstead/search-engine';
import { ask, endClient, feedClient, listingsOf } from './copy.ts';

/** Consumer of the change feed, such as the search index. */
export interface Sink {
  /** Restores a snapshot of this source, if there is one; resolves to its cursor. */
  restore(source: string): Promise<Place | undefined>;
  /** Replaces all listings by the current ones. Later puts and removals follow it. */
  load(): Promise<void>;
  /** Inserts or updates a listing. */
  put(listing: Listing): void;
  /** Removes a listing that was deleted or is no longer public. */
  remove(id: number): void;
  /** Every change committed before this cursor has been applied. */
  reached(place: Place): void;
}

/** Cursor of a sink: it contains all transactions before `xid` of the database identified by `source`. */
export interface Place {
  readonly source: string;
  readonly xid: string;
}

export interface FollowerOptions {
  readonly databaseUrl: string;
  readonly sink: Sink;
  readonly log: Logger;
}

export interface Follower {
  /** Follows until the signal aborts; reconnects when PostgreSQL becomes available. */
  run(stopping: AbortSignal): Promise<void>;
  /**
   * Resolves when the sink contains everything committed before the call, or after two seconds, because a caller that
   * has committed must not fail. At once while the sink is not ready.
   */
  caughtUp(): Promise<void>;
  /** Polls now, after a hint of a change. */
  nudge(): void;
  /** Milliseconds since the sink was last known to be complete; Infinity before it is ready. */
  behind(): number;
}

/**
 * Milliseconds between two polls: short after a change, longer when idle. Commits of this process do not wait for a
 * poll (`caughtUp`), and an idle process rarely wakes.
 */
const lookEvery = { busy: 100, idle: 1_000 };
/** Milliseconds after a change during which more are expected. */
const busyFor = 10_000;
/** Number of changes from which a full load is cheaper. */
const mostChanges = 100_000;
const idsEach = 500;
const pruneEvery = 3_600_000;
const patience = 2_000;

/**
 * Identifies the database by its cluster, timeline and the table's oid, so that a snapshot of another database, or of
 * this one before a restore, is rejected.
 */
const sourceText = `SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
  (SELECT timeline_id FROM pg_control_checkpoint()), 'properties'::regclass::oid::text) AS source,
  pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, pg_snapshot_xmax(pg_current_snapshot())::text AS xmax`;

/** Transactions before xmin have ended and cannot add changes; later ones are read again and deduplicated by `seq`. */
const changesText = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, seq::text, ids
  FROM (VALUES (1)) AS always LEFT JOIN property_changes ON xid >= $1::xid8`;

/** Leaves one row with null ids, which makes a process with an older cursor reload everything. */
const pruneText = `WITH gone AS (DELETE FROM property_changes WHERE at < now() - interval '1 day' RETURNING xid)
  INSERT INTO property_changes (xid, ids) SELECT max(xid), NULL FROM gone HAVING count(*) > 0`;

type SourceRow = Readonly<Record<'source' | 'xmin' | 'xmax', string>>;

interface ChangeRow {
  readonly xmin: string;
  /** Null if there is no change. */
  readonly seq: string | null;
  /** Null for too many to list. */
  readonly ids: readonly number[] | null;
}

/**
 * Change feed: keeps a sink equal to PostgreSQL's public listings. It polls `property_changes` for rows after its
 * cursor, and reads those listings again. The order of reads decides, not the version, so that a manual change without
 * a new version also applies.
 */
export function follow({ databaseUrl, sink, log }: FollowerOptions): Follower {
  let place: Place | undefined;
  /** Changes at or after the cursor that have been applied. */
  let seen: ReadonlySet<string> = new Set();
  let wake = Promise.withResolvers<void>();
  /** Resolves at the end of the next poll that starts. */
  let next = Promise.withResolvers<void>();
  let whole = -Infinity;
  let changedAt = -Infinity;

  async function run(stopping: AbortSignal): Promise<void> {
    let failures = 0;
    while (!stopping.aborted) {
      const client = feedClient(databaseUrl);
      const end = () => endClient(client);
      stopping.addEventListener('abort', end, { once: true });
      try {
        await client.connect();
        await begin(client);
        if (failures > 0) log.info('the search index follows again');
        failures = 0;
        await keepLooking(client, stopping);
      } catch (error) {
        if (stopping.aborted) return;
        if (!isDatabaseUnavailable(error))
          log.error({ err: error }, 'the search index could not follow and begins again');
        else if (failures === 0) log.warn({ err: error }, 'the search index lost PostgreSQL');
        failures++;
        await pause(Math.min(250 * failures, 1_000), stopping);
      } finally {
        stopping.removeEventListener('abort', end);
        end();
      }
    }
  }

  /** Validates the cursor for this database; loads everything if it is invalid. */
  async function begin(client: pg.Client): Promise<void> {
    const [row] = await ask<SourceRow>(client, sourceText);
    if (!row) throw new Error('The database does not say which it is.');
    place ??= await sink.restore(row.source);
    const known = place?.source === row.source && BigInt(place.xid) <= BigInt(row.xmax);
    if (!known) await loadAll({ source: row.source, xid: row.xmin });
  }

  async function keepLooking(client: pg.Client, stopping: AbortSignal): Promise<void> {
    let prunedAt = -Infinity;
    while (!stopping.aborted) {
      const woken = wake.promise;
      const looked = next;
      next = Promise.withResolvers();
      whole = await look(client);
      looked.resolve();
      if (whole - prunedAt > pruneEvery) {
        await ask(client, pruneText);
        prunedAt = whole;
      }
      const isBusy = performance.now() - changedAt < busyFor;
      await Promise.race([woken, pause(isBusy ? lookEvery.busy : lookEvery.idle, stopping)]);
    }
  }

  /** Applies the changes, and returns the time up to which the sink is complete. */
  async function look(client: pg.Client): Promise<number> {
    if (!place) throw new Error('There is no place to go on from.');
    const asked = performance.now();
    const rows = await ask<ChangeRow>(client, changesText, [place.xid]);
    const [{ xmin } = { xmin: place.xid }] = rows;
    const changes = rows.filter(({ seq }) => seq !== null);
    const fresh = changes.filter(({ seq }) => !seen.has(seq ?? ''));
    if (fresh.length > 0) changedAt = asked;
    const ids = new Set(fresh.flatMap((change) => change.ids ?? []));
    const there = { source: place.source, xid: xmin };
    if (fresh.some((change) => change.ids === null) || ids.size > mostChanges) await loadAll(there);
    else await read(client, [...ids]);
    place = there;
    seen = new Set(changes.map(({ seq }) => seq ?? ''));
    sink.reached(there);
    return asked;
  }

  /** Loads the current listings, which include everything up to the given cursor. */
  async function loadAll(there: Place): Promise<void> {
    const started = performance.now();
    await sink.load();
    place = there;
    seen = new Set();
    log.info({ ms: Math.round(performance.now() - started) }, 'the search index is loaded');
  }

  /** Reads these listings again; missing ones are removed. */
  async function read(client: pg.Client, ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += idsEach) {
      const asked = ids.slice(at, at + idsEach);
      const gone = new Set(asked);
      for await (const listings of listingsOf(client, asked)) {
        for (const listing of listings) {
          gone.delete(listing.id);
          sink.put(listing);
        }
      }
      for (const id of gone) sink.remove(id);
    }
  }

  function nudge(): void {
    const { resolve } = wake;
    wake = Promise.withResolvers();
    resolve();
  }

  return {
    run,
    nudge,
    async caughtUp() {
      if (whole === -Infinity) return;
      const ended = next.promise;
      nudge();
      const bound = new AbortController();
      await Promise.race([ended, pause(patience, bound.signal)]);
      bound.abort();
    },
    behind: () => performance.now() - whole,
  };
}
