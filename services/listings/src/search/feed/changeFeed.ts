import { part, pause, type Logger } from '@dealstead/service-kit';
import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import type pg from 'pg';
import type { Listing } from '@dealstead/search-engine';
import { isInPart, type ShardPart } from '../shards/shardPart.ts';
import { ChangeCursor, type ChangeRow, changesSince } from '../../changeCursor.ts';
import { queryRows, endClient, feedClient, listingsOf } from './copy.ts';

/** Consumer of the change feed, such as the search index. */
export interface Sink {
  /** Restores a snapshot of this source, if there is one; resolves to its cursor. */
  restore(source: string): Promise<FeedCursor | undefined>;
  /** Replaces all listings by the current ones. Later puts and removals follow it. */
  load(): Promise<void>;
  /** Inserts or updates a listing. */
  put(listing: Listing): void;
  /** Removes a listing that was deleted or is no longer public. */
  remove(id: number): void;
  /** Every change committed before this cursor has been applied. */
  reached(cursor: FeedCursor): void;
}

/** How far a sink is: it contains all transactions before `xid` of the database identified by `source`. */
export interface FeedCursor {
  readonly source: string;
  readonly xid: string;
}

export interface ChangeFeedOptions {
  readonly databaseUrl: string;
  readonly sink: Sink;
  /** The listings whose changes are applied; all without it. */
  readonly part?: ShardPart;
  readonly log: Logger;
}

/**
 * Milliseconds between two polls: short after a change, longer when idle. Commits of this process do not wait for a
 * poll (`caughtUp`), and an idle process rarely wakes.
 */
const pollInterval = { busy: 100, idle: 1_000 };
/** Milliseconds after a change during which more are expected. */
const busyFor = 10_000;
/** Number of changes from which a full load is cheaper. */
const maxChanges = 100_000;
const idsPerQuery = 500;
const pruneInterval = 3_600_000;
/** Milliseconds that a caller waits at most for its change. */
const catchUpTimeout = 2_000;

/**
 * Identifies the database by its cluster, timeline and the table's oid, so that a snapshot of another database, or of
 * this one before a restore, is rejected.
 */
const source = part`SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
  (SELECT timeline_id FROM pg_control_checkpoint()), 'properties'::regclass::oid::text) AS source,
  pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, pg_snapshot_xmax(pg_current_snapshot())::text AS xmax`;

const listingChanges = changesSince(part`property_changes`, part`ids`);

/** Leaves one row with null ids, which makes a process with an older cursor reload everything. */
const prune = part`WITH gone AS (DELETE FROM property_changes WHERE at < now() - interval '1 day' RETURNING xid)
  INSERT INTO property_changes (xid, ids) SELECT max(xid), NULL FROM gone HAVING count(*) > 0`;

type SourceRow = Readonly<Record<'source' | 'xmin' | 'xmax', string>>;

/**
 * Change feed: keeps a sink equal to PostgreSQL's public listings. It polls `property_changes` for rows after its
 * cursor, and reads those listings again. The order of reads decides, not the version, so that a manual change without
 * a new version also applies.
 */
export class ChangeFeed {
  readonly #databaseUrl: string;
  readonly #sink: Sink;
  readonly #part: ShardPart | undefined;
  readonly #log: Logger;
  #source: string | undefined;
  #cursor: ChangeCursor | undefined;
  /** Resolves when a poll is requested. */
  #wake = Promise.withResolvers<void>();
  /** Resolves at the end of the next poll that starts. */
  #nextPoll = Promise.withResolvers<void>();
  /** Time up to which the sink is complete. */
  #completeAt = -Infinity;
  #changedAt = -Infinity;

  constructor({ databaseUrl, sink, part, log }: ChangeFeedOptions) {
    this.#databaseUrl = databaseUrl;
    this.#sink = sink;
    this.#part = part;
    this.#log = log;
  }

  /** Follows until the signal aborts; reconnects when PostgreSQL becomes available. */
  async run(stopping: AbortSignal): Promise<void> {
    let failures = 0;
    while (!stopping.aborted) {
      const client = feedClient(this.#databaseUrl);
      const end = () => endClient(client);
      stopping.addEventListener('abort', end, { once: true });
      try {
        await client.connect();
        await this.#begin(client);
        if (failures > 0) this.#log.info('the search index follows again');
        failures = 0;
        await this.#pollUntil(client, stopping);
      } catch (error) {
        if (stopping.aborted) return;
        if (!isDatabaseUnavailable(error))
          this.#log.error({ err: error }, 'the search index could not follow and begins again');
        else if (failures === 0) this.#log.warn({ err: error }, 'the search index lost PostgreSQL');
        failures++;
        await pause(Math.min(250 * failures, 1_000), stopping);
      } finally {
        stopping.removeEventListener('abort', end);
        end();
      }
    }
  }

  /** Polls now, after a hint of a change. */
  pollNow(): void {
    const { resolve } = this.#wake;
    this.#wake = Promise.withResolvers();
    resolve();
  }

  /**
   * Resolves when the sink contains everything committed before the call, or after two seconds, because a caller that
   * has committed must not fail. At once while the sink is not ready.
   */
  async caughtUp(): Promise<void> {
    if (this.#completeAt === -Infinity) return;
    const polled = this.#nextPoll.promise;
    this.pollNow();
    const bound = new AbortController();
    await Promise.race([polled, pause(catchUpTimeout, bound.signal)]);
    bound.abort();
  }

  /** Milliseconds since the sink was last known to be complete; Infinity before it is ready. */
  behind(): number {
    return performance.now() - this.#completeAt;
  }

  /** Validates the cursor for this database; loads everything if it is invalid. */
  async #begin(client: pg.Client): Promise<void> {
    const [row] = await queryRows<SourceRow>(client, source);
    if (!row) throw new Error('The database does not say which it is.');
    if (!this.#cursor) {
      const restored = await this.#sink.restore(row.source);
      this.#source = restored?.source;
      this.#cursor = restored && new ChangeCursor(restored.xid);
    }
    const isKnown = this.#cursor && this.#source === row.source && BigInt(this.#cursor.xid) <= BigInt(row.xmax);
    if (isKnown) return;
    await this.#load();
    this.#source = row.source;
    this.#cursor = new ChangeCursor(row.xmin);
  }

  async #pollUntil(client: pg.Client, stopping: AbortSignal): Promise<void> {
    let prunedAt = -Infinity;
    while (!stopping.aborted) {
      const woken = this.#wake.promise;
      const polled = this.#nextPoll;
      this.#nextPoll = Promise.withResolvers();
      this.#completeAt = await this.#poll(client);
      polled.resolve();
      if (this.#completeAt - prunedAt > pruneInterval) {
        await queryRows(client, prune);
        prunedAt = this.#completeAt;
      }
      const isBusy = performance.now() - this.#changedAt < busyFor;
      await Promise.race([woken, pause(isBusy ? pollInterval.busy : pollInterval.idle, stopping)]);
    }
  }

  /** Applies the changes, and returns the time up to which the sink is complete. */
  async #poll(client: pg.Client): Promise<number> {
    if (!this.#cursor || this.#source === undefined) throw new Error('There is no cursor to go on from.');
    const startedAt = performance.now();
    const rows = await queryRows<ChangeRow>(client, listingChanges(this.#cursor.xid));
    const changes = this.#cursor.pending(rows);
    if (changes.length > 0) this.#changedAt = startedAt;
    const part = this.#part;
    const ids = new Set(changes.flatMap((change) => change.ids ?? []).filter((id) => !part || isInPart(id, part)));
    if (changes.some((change) => change.ids === null) || ids.size > maxChanges) await this.#load();
    else await this.#read(client, [...ids]);
    this.#cursor = this.#cursor.after(rows);
    this.#sink.reached({ source: this.#source, xid: this.#cursor.xid });
    return startedAt;
  }

  /** Loads the current listings. */
  async #load(): Promise<void> {
    const started = performance.now();
    await this.#sink.load();
    this.#log.info({ ms: Math.round(performance.now() - started) }, 'the search index is loaded');
  }

  /** Reads these listings again; missing ones are removed. */
  async #read(client: pg.Client, ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      const batch = ids.slice(at, at + idsPerQuery);
      const missing = new Set(batch);
      for await (const listings of listingsOf(client, { ids: batch })) {
        for (const listing of listings) {
          missing.delete(listing.id);
          this.#sink.put(listing);
        }
      }
      for (const id of missing) this.#sink.remove(id);
    }
  }
}
