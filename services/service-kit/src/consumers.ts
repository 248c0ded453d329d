import { setTimeout as sleep } from 'node:timers/promises';
import { Envelope } from '@dealstead/contracts/events';
import type { EventType } from '@dealstead/contracts/events';
import { bulkhead } from 'cockatiel';
import type { ConsumerMessages, JetStreamManager, JsMsg } from 'nats';
import type { z } from 'zod';
import { causedBy } from './context.ts';
import type { Database, Transaction, TransactionExtras } from './database.ts';
import { isDatabaseAway, Unavailable } from './errors.ts';
import { publishDeadLetter } from './deadLetters.ts';
import type { Logger } from './log.ts';
import { consumerPending, consumerRedelivered, eventsHandled } from './metrics.ts';
import { durable, eventStream, isMissing } from './nats.ts';
import type { Nats } from './nats.ts';

/** An event and its effect in this service. */
export interface Consumer<Tx> {
  readonly event: EventType;
  readonly effect: (tx: Tx, data: unknown, envelope: Envelope) => Promise<unknown>;
}

/**
 * Declares what happens here when an event arrives. The effect and the note that it happened are one
 * transaction, so it happens once; events of one aggregate come one after the other. After a crash or an
 * import an older event can still follow a newer one: compare `envelope.version` with the one you keep.
 */
export function on<Data extends z.ZodType, Tx extends TransactionExtras>(
  event: EventType<Data>,
  effect: (tx: Tx, data: z.output<Data>, envelope: Envelope) => Promise<unknown>,
): Consumer<Tx> {
  return { event, effect: effect as Consumer<Tx>['effect'] };
}

export interface ConsumerOptions {
  /** Name of the service and of its durable consumer. */
  name: string;
  consumers: readonly Consumer<never>[];
  database: Database<object>;
  nats: Nats;
  log: Logger;
  /** Milliseconds before each further attempt; after the last the event goes to the dead letters. */
  patience?: readonly number[];
}

export interface RunningConsumers {
  /** Finishes what is being applied, takes nothing new. */
  stop(): Promise<void>;
  /** Refreshes the gauges. */
  sample(): Promise<void>;
}

class Poison extends Error {}

const inPatience = [1_000, 5_000, 15_000, 60_000];
/** We say that we are still at it well before the server would deliver again. */
const stillWorkingEvery = 3_000;
/** Effects at a time: enough to be quick, few enough to leave the pool to requests. */
const abreast = 4;

/** Bytes of events that are taken before the first of them has had its effect. */
const mostBytes = 4_000_000;

/** Takes the service's events from JetStream, one durable consumer for all its processes. */
export function startConsumers({
  name,
  consumers,
  database,
  nats,
  log,
  patience = inPatience,
}: ConsumerOptions): RunningConsumers {
  const effects = Map.groupBy(consumers, ({ event }) => event.type);
  const stopping = new AbortController();
  const gate = bulkhead(abreast, Infinity);
  const lanes = new Map<string, Promise<void>>();
  let held = 0;
  let messages: ConsumerMessages | undefined;
  let manager: JetStreamManager | undefined;

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const connection = await nats.connection();
        if (stopping.signal.aborted) return;
        manager = await nats.ensureStreams();
        await ensureDurable(manager);
        const consumer = await connection.jetstream().consumers.get(eventStream, name);
        messages = await consumer.consume({
          max_bytes: mostBytes,
          expires: 10_000,
          idle_heartbeat: 2_000,
          abort_on_missing_resource: true,
        });
        failures = 0;
        for await (const message of messages) {
          take(message);
          // Large events come faster than they are applied: they wait at the server, not here.
          while (held > mostBytes && !stopping.signal.aborted) await Promise.race(lanes.values());
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (failures++ === 0) log.warn({ err: error }, 'events cannot be taken');
      }
      await pause(Math.min(250 * 2 ** failures, 2_000));
    }
  }

  async function ensureDurable(jetstream: JetStreamManager): Promise<void> {
    const wanted = durable(name, commonPrefix([...effects.keys()]));
    try {
      const { config } = await jetstream.consumers.info(eventStream, name);
      if ((config.filter_subject ?? undefined) === wanted.filter_subject) return;
      await jetstream.consumers.update(eventStream, name, wanted);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await jetstream.consumers.add(eventStream, wanted);
    }
  }

  /** Events of one aggregate stand in line, different aggregates do not wait for each other. */
  function take(message: JsMsg): void {
    if (!effects.has(message.subject)) return message.ack();
    const envelope = read(message);
    const lane = envelope instanceof Poison ? message.subject : envelope.subject;
    const before = lanes.get(lane);
    const turn = (before ?? Promise.resolve()).then(() => see(message, envelope));
    lanes.set(lane, turn);
    held += message.data.length;
    void turn.then(() => {
      held -= message.data.length;
      if (lanes.get(lane) === turn) lanes.delete(lane);
    });
  }

  /** Applies a message, again if need be, and acknowledges it. Never throws; when we stop, it will be delivered again. */
  async function see(message: JsMsg, envelope: Envelope | Poison): Promise<void> {
    const working = setInterval(() => message.working(), stillWorkingEvery);
    try {
      for (let attempt = message.info.deliveryCount; !stopping.signal.aborted;) {
        try {
          if (envelope instanceof Poison) throw envelope;
          const outcome = await gate.execute(() => apply(envelope));
          eventsHandled.inc({ type: message.subject, outcome });
          return message.ack();
        } catch (error) {
          if (error instanceof Unavailable || isDatabaseAway(error)) {
            await pause(500); // not the event's fault: it waits for PostgreSQL as long as it takes
            continue;
          }
          const wait = error instanceof Poison ? undefined : patience[attempt - 1];
          if (wait === undefined) {
            await bury(message, error, attempt);
            return message.ack();
          }
          log.warn({ err: error, type: message.subject, attempt }, 'an event had no effect yet');
          await pause(wait);
          attempt++;
        }
      }
    } catch (error) {
      log.error({ err: error, type: message.subject }, 'an event could be neither applied nor put aside');
      message.nak(5_000);
    } finally {
      clearInterval(working);
    }
  }

  async function apply(envelope: Envelope): Promise<'applied' | 'known'> {
    const handlers = (effects.get(envelope.type) ?? []).map(({ event, effect }) => {
      const data = event.data.safeParse(envelope.data);
      if (!data.success)
        throw new Poison(`The data is not what ${envelope.type} promises: ${data.error.issues[0]?.message}`);
      return (tx: Transaction<object>) => (effect as Consumer<Transaction<object>>['effect'])(tx, data.data, envelope);
    });
    const cause = {
      requestId: envelope.id,
      log: log.child({ event: envelope.id, type: envelope.type }),
      traceparent: envelope.traceparent,
    };
    return causedBy(cause, () =>
      database.change(async (tx) => {
        const fresh =
          await tx.sql`INSERT INTO inbox (consumer, event_id) VALUES (${name}, ${envelope.id}::uuid) ON CONFLICT DO NOTHING RETURNING 1 AS one`;
        if (fresh.length === 0) return 'known';
        for (const handler of handlers) await handler(tx);
        return 'applied';
      }),
    );
  }

  async function bury(message: JsMsg, error: unknown, attempts: number): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    await publishDeadLetter(nats, {
      service: name,
      subject: message.subject,
      id: String(message.seq),
      reason,
      attempts,
      event: message.string(),
    });
    eventsHandled.inc({ type: message.subject, outcome: 'dead' });
    log.error({ err: error, type: message.subject, attempts }, 'an event went to the dead letters');
  }

  async function pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined); // stopping ends a pause
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await messages?.close();
      await Promise.all(lanes.values());
      await running;
    },
    async sample() {
      if (!manager || !nats.isUp()) return;
      const info = await manager.consumers.info(eventStream, name);
      consumerPending.set(info.num_pending + info.num_ack_pending);
      consumerRedelivered.set(info.num_redelivered);
    },
  };
}

function read(message: JsMsg): Envelope | Poison {
  try {
    return Envelope.parse(message.json());
  } catch (error) {
    return new Poison(`The envelope cannot be read: ${error instanceof Error ? oneLine(error.message) : 'unknown'}`);
  }
}

/** `account.>` where all types begin so. NATS 2.9 takes one filter; what else comes is acknowledged unseen. */
function commonPrefix(types: readonly string[]): string | undefined {
  const owners = new Set(types.map((type) => type.split('.')[0]));
  return owners.size === 1 ? `${[...owners][0]}.>` : undefined;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300);
