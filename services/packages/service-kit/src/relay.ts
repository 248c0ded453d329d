import pg from 'pg';
import { connectionOptions } from './connection.ts';
import { forgetRows } from './jobRows.ts';
import { pruneKeys } from './keys.ts';
import type { Logger } from './log.ts';
import { outboxOldest, outboxPublished } from './metrics.ts';
import type { Nats } from './nats.ts';
import { createOutboxPublisher, type OutboxRow } from './outboxPublisher.ts';
import { pause } from './pause.ts';

export interface Relay {
  /** Queries the outbox now, after a commit with events. */
  wake(): void;
  stop(): Promise<void>;
}

export interface RelayOptions {
  /** Name of the service, the `source` of its events. */
  name: string;
  databaseUrl: string;
  nats: Nats;
  log: Logger;
}

/** Limits of one poll: number of events, and bytes of data after which it stops. */
const batch = { events: 500, bytes: 4_000_000 };
/** Milliseconds between attempts to become the relay. */
const lockEvery = 1_000;
/**
 * Milliseconds between queries of an empty outbox. Commits of this process wake the relay; the interval bounds the delay of
 * events that other processes write, and is shorter for a while after the last event.
 */
const queryEvery = { busy: 1_000, idle: 3_000 };
/** Milliseconds after an event for which more are expected. */
const busyFor = 10_000;
const pruneEvery = 3_600_000;
const retentionDays = { outbox: 30, inbox: 60 };

/** Recursive query that stops at the byte limit, so that PostgreSQL reads no unneeded data. */
const unpublished = `
  WITH RECURSIVE line AS (
    (SELECT seq, data::text AS data, octet_length(data::text) AS bytes, 1 AS nth
     FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT 1)
    UNION ALL
    SELECT next.seq, next.data, line.bytes + octet_length(next.data), line.nth + 1
    FROM line, LATERAL (SELECT seq, data::text AS data FROM outbox
                        WHERE published_at IS NULL AND seq > line.seq ORDER BY seq LIMIT 1) AS next
    WHERE line.bytes < ${batch.bytes} AND line.nth < ${batch.events}
  )
  SELECT id, type, subject, version, time, traceparent, line.data FROM line JOIN outbox USING (seq) ORDER BY seq`;

/**
 * Publishes the outbox to JetStream (transactional outbox pattern). One process of a service relays at a time: it holds an
 * advisory lock, which ends with its connection. While NATS is unavailable, events wait and are then published in order.
 */
export function startRelay({ name, databaseUrl, nats, log }: RelayOptions): Relay {
  const stopping = new AbortController();
  const { signal } = stopping;
  const publish = createOutboxPublisher(name, nats, log);
  let wake = Promise.withResolvers<void>();

  /** Relays, holding the lock, until stopped or until PostgreSQL fails. */
  async function relay(client: pg.Client): Promise<void> {
    const prune = createPruning(client);
    let publishedAt = -Infinity;
    let failures = 0;
    while (!signal.aborted) {
      const woken = wake.promise;
      const { rows } = await client.query<OutboxRow>({ name: 'unpublished', text: unpublished });
      outboxOldest.set(rows[0] ? (Date.now() - rows[0].time.getTime()) / 1000 : 0);
      if (rows.length === 0) {
        await prune();
        const isBusy = performance.now() - publishedAt < busyFor;
        await Promise.race([woken, pause(isBusy ? queryEvery.busy : queryEvery.idle, signal)]);
        continue;
      }
      publishedAt = performance.now();
      const { published, problem } = await publish(rows);
      await markPublished(client, published);
      if (problem === undefined) {
        if (failures > 0) log.info('events are published again');
        failures = 0;
        continue;
      }
      if (failures++ === 0) log.warn({ err: problem }, 'events wait in the outbox');
      await Promise.race([nats.whenConnected(), pause(Math.min(100 * 2 ** Math.min(failures, 6), 5_000), signal)]);
      await pause(20, signal); // avoids a busy loop while a server rejects at once
    }
  }

  const running = holdLock({ name, databaseUrl, log, signal, work: relay });
  return {
    wake() {
      const { resolve } = wake;
      wake = Promise.withResolvers();
      resolve();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Runs `work` on a connection that holds the advisory lock of the service's outbox, until the signal aborts. When the
 * connection fails or another process has the lock, it tries again.
 */
async function holdLock(options: {
  name: string;
  databaseUrl: string;
  log: Logger;
  signal: AbortSignal;
  work: (client: pg.Client) => Promise<void>;
}): Promise<void> {
  const { name, databaseUrl, log, signal, work } = options;
  const { schema, ...connection } = connectionOptions(databaseUrl);
  let failures = 0;
  while (!signal.aborted) {
    const client = new pg.Client({ ...connection, query_timeout: 10_000, application_name: `${name} relay` });
    client.on('error', () => {}); // the next query fails with the error
    try {
      await client.connect();
      if (await tryLock(client, `outbox ${schema}`)) {
        log.debug('relays the outbox');
        failures = 0;
        await work(client);
      } else {
        await pause(lockEvery, signal);
      }
    } catch (error) {
      if (failures++ === 0) log.warn({ err: error }, 'the outbox relay lost PostgreSQL');
      await pause(Math.min(250 * failures, 1_000), signal);
    } finally {
      await client
        .end()
        .catch((error: unknown) => log.debug({ err: error }, 'the relay connection was already closed'));
    }
  }
}

async function tryLock(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_locked',
    [lock],
  );
  return rows[0]?.is_locked ?? false;
}

async function markPublished(client: pg.Client, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const text = 'UPDATE outbox SET published_at = now() WHERE id = ANY($1)';
  await client.query({ name: 'published', text, values: [ids] });
  outboxPublished.inc(ids.length);
}

/** A function that deletes what is older than the retention, when called an hour after the last time. */
function createPruning(client: pg.Client): () => Promise<void> {
  let prunedAt = 0;
  return async () => {
    if (Date.now() - prunedAt <= pruneEvery) return;
    await client.query(`DELETE FROM outbox WHERE published_at < now() - interval '${retentionDays.outbox} days'`);
    await client.query(`DELETE FROM inbox WHERE received_at < now() - interval '${retentionDays.inbox} days'`);
    await forgetRows(client);
    await pruneKeys(client);
    prunedAt = Date.now();
  };
}
