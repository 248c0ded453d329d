import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Envelope,
  EventTooLarge,
  maxEventBytes,
  maxEventDataBytes,
  type NewEvent,
} from '@dealstead/contracts/events';
import pg from 'pg';
import { connectionOptions } from './connection.ts';
import { currentTraceparent } from './requestContext.ts';
import { publishDeadLetter } from './deadLetters.ts';
import type { Logger } from './log.ts';
import { outboxOldest, outboxPublished } from './metrics.ts';
import type { Nats } from './nats.ts';
import { pruneKeys } from './keys.ts';
import { pause } from './pause.ts';

/**
 * The statement that writes events to the outbox, for any client of PostgreSQL.
 * @throws EventTooLarge for data over `maxEventDataBytes`: the stream would refuse the event, so the transaction fails.
 */
export function outboxInsert(events: readonly NewEvent[]): { text: string; values: unknown[] } {
  const traceparent = currentTraceparent() ?? null;
  const values: unknown[] = [];
  const rows = events.map(({ type, subject, version, data }) => {
    const json = JSON.stringify(data);
    const bytes = Buffer.byteLength(json);
    if (bytes > maxEventDataBytes) throw new EventTooLarge(type, bytes);
    const from = values.push(randomUUID(), type, subject, version, traceparent, json) - 5;
    return `($${from}::uuid, $${from + 1}, $${from + 2}, $${from + 3}::int, $${from + 4}, $${from + 5}::jsonb)`;
  });
  return {
    text: `INSERT INTO outbox (id, type, subject, version, traceparent, data) VALUES ${rows.join(', ')}`,
    values,
  };
}

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

interface OutboxRow {
  id: string;
  type: string;
  subject: string;
  version: number;
  time: Date;
  traceparent: string | null;
  /** JSON, parsed only when the event is published, so that a batch is in memory once. */
  data: string;
}

/** Limits of one poll: number of events, and bytes of data after which it stops. */
const batch = { events: 500, bytes: 4_000_000 };
/** Bytes that are published before the event loop serves requests. */
const yieldAfterBytes = 250_000;
/** Maximum bytes of a published event's headers. */
const headerBytes = 256;
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
  let wake = Promise.withResolvers<void>();

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const { schema, ...connection } = connectionOptions(databaseUrl);
      const client = new pg.Client({ ...connection, query_timeout: 10_000, application_name: `${name} relay` });
      client.on('error', () => {}); // the next query fails with the error
      try {
        await client.connect();
        const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine', [
          `outbox ${schema}`,
        ]);
        if (rows[0].mine) {
          log.debug('relays the outbox');
          failures = 0;
          await relay(client);
        } else {
          await pause(lockEvery, stopping.signal);
        }
      } catch (error) {
        if (failures++ === 0) log.warn({ err: error }, 'the outbox relay lost PostgreSQL');
        await pause(Math.min(250 * failures, 1_000), stopping.signal);
      } finally {
        await client
          .end()
          .catch((error: unknown) => log.debug({ err: error }, 'the relay connection was gone already'));
      }
    }
  }

  /** Relays, holding the lock, until stopped or until PostgreSQL fails. */
  async function relay(client: pg.Client): Promise<void> {
    let prunedAt = 0;
    let publishedAt = -Infinity;
    let failures = 0;
    while (!stopping.signal.aborted) {
      const woken = wake.promise;
      const { rows } = await client.query<OutboxRow>({ name: 'unpublished', text: unpublished });
      outboxOldest.set(rows[0] ? (Date.now() - rows[0].time.getTime()) / 1000 : 0);
      if (rows.length === 0) {
        if (Date.now() - prunedAt > pruneEvery) {
          await prune(client);
          prunedAt = Date.now();
        }
        const isBusy = performance.now() - publishedAt < busyFor;
        await Promise.race([woken, pause(isBusy ? queryEvery.busy : queryEvery.idle, stopping.signal)]);
        continue;
      }
      publishedAt = performance.now();
      const { published, problem } = await publish(rows);
      if (published.length > 0) {
        await client.query({
          name: 'published',
          text: 'UPDATE outbox SET published_at = now() WHERE id = ANY($1)',
          values: [published],
        });
        outboxPublished.inc(published.length);
      }
      if (problem === undefined) {
        if (failures > 0) log.info('events are published again');
        failures = 0;
        continue;
      }
      if (failures++ === 0) log.warn({ err: problem }, 'events wait in the outbox');
      await Promise.race([
        nats.whenConnected(),
        pause(Math.min(100 * 2 ** Math.min(failures, 6), 5_000), stopping.signal),
      ]);
      await pause(20, stopping.signal); // avoids a busy loop while a server rejects at once
    }
  }

  /**
   * Publishes in waves in which no aggregate appears twice, so that many are published concurrently and those of one
   * aggregate stay in order. Ends after the first wave with an error.
   */
  async function publish(rows: readonly OutboxRow[]): Promise<{ published: string[]; problem?: unknown }> {
    const published: string[] = [];
    let left = rows;
    while (left.length > 0) {
      const wave = new Map<string, OutboxRow>();
      const later: OutboxRow[] = [];
      for (const row of left) {
        if (wave.has(row.subject)) later.push(row);
        else wave.set(row.subject, row);
      }
      const outcomes = await Promise.allSettled(await publishAll(wave.values()));
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') published.push(outcome.value);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) return { published, problem: failed.reason };
      left = later;
    }
    return { published };
  }

  /** Starts to publish each, yielding to requests after each `yieldAfterBytes`. */
  async function publishAll(rows: Iterable<OutboxRow>): Promise<Promise<string>[]> {
    const publications: Promise<string>[] = [];
    let bytes = 0;
    for (const row of rows) {
      const publication = publishRow(row);
      publication.catch(() => undefined); // awaited with the others; it may reject before that
      publications.push(publication);
      bytes += row.data.length;
      if (bytes < yieldAfterBytes) continue;
      bytes = 0;
      await nextTurn();
    }
    return publications;
  }

  async function publishRow(row: OutboxRow): Promise<string> {
    const envelope: Envelope = {
      specversion: '1.0',
      id: row.id,
      source: name,
      type: row.type,
      time: row.time.toISOString(),
      subject: row.subject,
      version: row.version,
      ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
      data: JSON.parse(row.data),
    };
    const payload = JSON.stringify(envelope);
    if (Buffer.byteLength(payload) > maxEventBytes - headerBytes) {
      // Written by a version without the size limit. The stream refuses it, and it must not block those after it.
      const reason = `The event has ${Buffer.byteLength(payload)} bytes, more than the stream stores.`;
      await publishDeadLetter(nats, {
        service: name,
        subject: row.type,
        id: row.id,
        reason,
        attempts: 0,
        event: payload,
      });
      log.error({ event: row.id, type: row.type }, reason);
    } else await nats.publishEvent(row.type, row.id, payload);
    return row.id;
  }

  async function prune(client: pg.Client): Promise<void> {
    await client.query(`DELETE FROM outbox WHERE published_at < now() - interval '${retentionDays.outbox} days'`);
    await client.query(`DELETE FROM inbox WHERE received_at < now() - interval '${retentionDays.inbox} days'`);
    await pruneKeys(client);
  }

  const running = run();
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
