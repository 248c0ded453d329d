import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Envelope, maxEventBytes } from '@dealstead/contracts/events';
import { SpanKind } from '@opentelemetry/api';
import { publishDeadLetter } from './deadLetters.ts';
import type { Logger } from './log.ts';
import type { Nats } from './nats.ts';
import { messagingAttributes, runInSpan } from './tracing.ts';

/** An event of the outbox. */
export interface OutboxRow {
  id: string;
  type: string;
  subject: string;
  version: number;
  time: Date;
  traceparent: string | null;
  /** JSON, parsed only when the event is published, so that a batch is in memory once. */
  data: string;
}

export interface Publication {
  /** Ids of the published events. */
  readonly published: string[];
  /** The error that ended it early. */
  readonly problem?: unknown;
}

/** Bytes that are published before the event loop serves requests. */
const yieldAfterBytes = 250_000;
/** Maximum bytes of a published event's headers. */
const headerBytes = 256;

/**
 * Creates a function that publishes events in waves in which no aggregate appears twice, so that many are published
 * concurrently and those of one aggregate stay in order. It ends after the first wave with an error.
 * @param source name of the service
 */
export function createOutboxPublisher(
  source: string,
  nats: Nats,
  log: Logger,
): (rows: readonly OutboxRow[]) => Promise<Publication> {
  /** Starts to publish each, yielding to requests after each `yieldAfterBytes`. */
  async function publishWave(rows: Iterable<OutboxRow>): Promise<Promise<string>[]> {
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

  /** Publishes an event in a span of the request that wrote it, which the envelope names to the consumers. */
  async function publishRow(row: OutboxRow): Promise<string> {
    const options = { kind: SpanKind.PRODUCER, attributes: messagingAttributes(row) };
    await runInSpan(`publish ${row.type}`, row.traceparent ?? undefined, options, (traceparent) =>
      sendRow({ ...row, traceparent: traceparent ?? null }),
    );
    return row.id;
  }

  async function sendRow(row: OutboxRow): Promise<void> {
    const payload = JSON.stringify(envelopeOf(row, source));
    const bytes = Buffer.byteLength(payload);
    if (bytes <= maxEventBytes - headerBytes) await nats.publishEvent(row.type, row.id, payload);
    else {
      // Written by a version without the size limit. The stream refuses it, and it must not block those after it.
      const reason = `The event has ${bytes} bytes, more than the stream stores.`;
      const { id, type: subject } = row;
      await publishDeadLetter(nats, { service: source, subject, id, reason, attempts: 0, event: payload });
      log.error({ event: row.id, type: row.type }, reason);
    }
  }

  return async (rows) => {
    const published: string[] = [];
    for (let left = rows; left.length > 0;) {
      const { wave, remaining } = splitWave(left);
      const outcomes = await Promise.allSettled(await publishWave(wave));
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') published.push(outcome.value);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) return { published, problem: failed.reason };
      left = remaining;
    }
    return { published };
  };
}

/** The first event of each aggregate, and the rest. */
function splitWave(rows: readonly OutboxRow[]): { wave: Iterable<OutboxRow>; remaining: OutboxRow[] } {
  const wave = new Map<string, OutboxRow>();
  const remaining: OutboxRow[] = [];
  for (const row of rows) {
    if (wave.has(row.subject)) remaining.push(row);
    else wave.set(row.subject, row);
  }
  return { wave: wave.values(), remaining };
}

function envelopeOf(row: OutboxRow, source: string): Envelope {
  return {
    specversion: '1.0',
    id: row.id,
    source,
    type: row.type,
    time: row.time.toISOString(),
    subject: row.subject,
    version: row.version,
    ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
    data: JSON.parse(row.data),
  };
}
