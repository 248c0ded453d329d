import { pause, type Logger } from '@dealstead/service-kit';
import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import type pg from 'pg';
import type { Listing } from '@dealstead/search-engine';
import { ask, endClient, feedClient, listingsOf } from './copy.ts';

/** What follows the listings, such as the search index. */
export interface Sink {
  /** Takes up what it held in an earlier life, where that was of this source; answers how far it had come. */
  restore(source: string): Promise<Place | undefined>;
  /** Reads all listings, as they are now or later, in place of those that it has. What is put or removed next comes after them. */
  load(): Promise<void>;
  /** Takes a listing as it is now, whether it was there before or not. */
  put(listing: Listing): void;
  /** The listing is gone, or not public anymore. */
  remove(id: number): void;
  /** It holds now all that was committed up to this place. */
  reached(place: Place): void;
}

/** How far a sink has come: it holds what every transaction before `xid` did, in the database that `source` names. */
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
  /** Follows until the signal aborts, through any absence of PostgreSQL. */
  run(stopping: AbortSignal): Promise<void>;
  /**
   * Resolves once the sink holds all that was committed before the call, or after two seconds: who waits has committed
   * already and must not fail because this is behind. At once while the sink is not ready.
   */
  caughtUp(): Promise<void>;
  /** Looks now, because something is said to have changed. */
  nudge(): void;
  /** Milliseconds since the sink was last known to hold everything; Infinity before it is ready. */
  behind(): number;
}

/**
 * Milliseconds between two queries for changes: soon after the last change, and when nothing has changed for a while. This
 * process's own commits do not wait for it (`caughtUp`), and an idle product stays at rest.
 */
const lookEvery = { busy: 100, idle: 1_000 };
/** Milliseconds after a change for which more are expected. */
const busyFor = 10_000;
/** Changes after which loading everything is cheaper than asking for each. */
const mostChanges = 100_000;
const idsEach = 500;
const pruneEvery = 3_600_000;
const patience = 2_000;

/**
 * The database by its cluster, its line of history and the oid of our table, so that a snapshot of another database, or
 * of this one before it was restored, is never taken for ours.
 */
const sourceText = `SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
  (SELECT timeline_id FROM pg_control_checkpoint()), 'properties'::regclass::oid::text) AS source,
  pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, pg_snapshot_xmax(pg_current_snapshot())::text AS xmax`;

/**
 * Transactions before xmin have ended, so none of them can still bring a change; those from there on are asked for
 * again, as far as they had not been seen.
 */
const changesText = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, seq::text, ids
  FROM (VALUES (1)) AS always LEFT JOIN property_changes ON xid >= $1::xid8`;

/** Leaves one row that tells whoever stands before what is gone to load everything. */
const pruneText = `WITH gone AS (DELETE FROM property_changes WHERE at < now() - interval '1 day' RETURNING xid)
  INSERT INTO property_changes (xid, ids) SELECT max(xid), NULL FROM gone HAVING count(*) > 0`;

type SourceRow = Readonly<Record<'source' | 'xmin' | 'xmax', string>>;

interface ChangeRow {
  readonly xmin: string;
  /** Null where there is no change at all. */
  readonly seq: string | null;
  /** Null for more than can be named. */
  readonly ids: readonly number[] | null;
}

/**
 * Keeps a sink as PostgreSQL's listings are. It asks every tenth of a second what `property_changes` holds beyond the
 * place it stands at, and reads those listings anew. The order in which it reads is the order that counts, so a row
 * that was changed by hand without its version wins like any other.
 */
export function follow({ databaseUrl, sink, log }: FollowerOptions): Follower {
  let place: Place | undefined;
  /** Changes at or after the place that the sink holds already. */
  let seen: ReadonlySet<string> = new Set();
  let wake = Promise.withResolvers<void>();
  /** Resolves when the next look that begins has ended. */
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

  /** Finds out whether where we stand means something in this database; if not, everything is loaded. */
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

  /** Takes in what changed, and returns the moment up to which nothing is missing. */
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

  /** Loads everything as it is now, which is at or after the place given. */
  async function loadAll(there: Place): Promise<void> {
    const started = performance.now();
    await sink.load();
    place = there;
    seen = new Set();
    log.info({ ms: Math.round(performance.now() - started) }, 'the search index is loaded');
  }

  /** Reads these listings anew; those that do not come are gone. */
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
