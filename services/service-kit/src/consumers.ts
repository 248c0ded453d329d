import { Envelope } from '@dealstead/contracts/events';
import type { EventType } from '@dealstead/contracts/events';
import { bulkhead } from 'cockatiel';
import type { JetStreamManager } from 'nats';
import type { z } from 'zod';
import { runInContext } from './requestContext.ts';
import type { Database, Transaction, TransactionExtras } from './database.ts';
import { isDatabaseUnavailable, Unavailable } from './errors.ts';
import { publishDeadLetter } from './deadLetters.ts';
import type { Logger } from './log.ts';
import { consumerLag, maxLagSeconds, type ConsumerLag } from './lag.ts';
import {
  consumerOldestPending,
  consumerPending,
  consumerRedelivered,
  consumerRestarts,
  eventsHandled,
} from './metrics.ts';
import { durable, durableAckWait, eventStream, isMissing } from './nats.ts';
import type { Nats } from './nats.ts';
import { pause } from './pause.ts';
import { type Delivery, type Pull, type PullTiming, startPull } from './pull.ts';

/** An event type and its handler in this service. */
export interface Consumer<Tx> {
  readonly event: EventType;
  readonly effect: (tx: Tx, data: unknown, envelope: Envelope) => Promise<unknown>;
}

/**
 * Declares a consumer of an event. The effect and its inbox row are one transaction, so it is applied once. Events of one
 * aggregate are applied in turn. After a crash or an import an older event can still follow a newer one: compare
 * `envelope.version` with the stored version.
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
  retryDelays?: readonly number[];
  /** The stream of the events; a stream other than the default must exist. */
  stream?: string;
  timing?: Partial<ConsumerTiming>;
}

/** Milliseconds. */
export interface ConsumerTiming extends PullTiming {
  /** Interval of lag measurements while nothing is pending; half of it while something is. */
  readonly sampleEvery: number;
  /** Time for which events may be pending without any delivery or acknowledgment before the pull is restarted. */
  readonly stalledAfter: number;
}

export interface RunningConsumers {
  /** Finishes running handlers and accepts no new events. */
  stop(): Promise<void>;
  /** Refreshes the gauges. */
  sample(): Promise<void>;
  /** @throws Error that names the consumer while its oldest pending event is older than 30 s */
  check(): void;
}

class Poison extends Error {}

const defaultRetryDelays = [1_000, 5_000, 15_000, 60_000];
/** Milliseconds between `working` acknowledgments, well below the server's `ack_wait`. */
const stillWorkingEvery = 3_000;
/** Effects applied at a time. The bound leaves connections of the pool to requests. */
const concurrency = 4;

const defaultTiming = { sampleEvery: 10_000, stalledAfter: 20_000 };
/** Milliseconds before the pull is retried after an error; doubles up to the second. */
const backoff = { initial: 250, max: 15_000 };
/** Maximum milliseconds until the next restart of a stalled pull. */
const maxStalledAfter = 300_000;

/** Consumes the service's events from JetStream by one durable consumer that all its processes share. */
export function startConsumers({
  name,
  consumers,
  database,
  nats,
  log,
  retryDelays = defaultRetryDelays,
  stream = eventStream,
  timing,
}: ConsumerOptions): RunningConsumers {
  const { sampleEvery, stalledAfter, ...pullTiming } = { ...defaultTiming, ...timing };
  const effects = Map.groupBy(consumers, ({ event }) => event.type);
  const filter = commonPrefix([...effects.keys()]);
  const stopping = new AbortController();
  const gate = bulkhead(concurrency, Infinity);
  const lanes = new Map<string, Promise<void>>();
  /** Messages received and not acknowledged yet. */
  const load = { messages: 0, bytes: 0 };
  let pull: Pull | undefined;
  let manager: JetStreamManager | undefined;
  /** Ends the current pull; another follows. */
  let restart: ((reason: Error) => void) | undefined;
  let progressAt = performance.now();
  let lag: ConsumerLag | undefined;

  async function run(): Promise<void> {
    let isFirst = true;
    for (let failures = 0; !stopping.signal.aborted;) {
      const startedAt = performance.now();
      try {
        await pullUntilEnded(isFirst);
        isFirst = false;
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!nats.isUp()) {
          // The connection reconnects automatically.
          await Promise.race([nats.whenConnected(), aborted(stopping.signal)]);
          continue;
        }
        // A pull that delivered events or lasted long resets the backoff.
        if (progressAt > startedAt || performance.now() - startedAt > 2 * backoff.max) failures = 0;
        const wait = Math.min(backoff.initial * 2 ** failures++, backoff.max);
        log.warn({ err: error, consumer: name, wait }, 'events cannot be pulled; trying again');
        await pause(wait, stopping.signal);
      }
    }
  }

  /** Pulls until stopped or reconnected. @throws on any error status, and when the watchdog restarts it */
  async function pullUntilEnded(isFirst: boolean): Promise<void> {
    const connection = await nats.connection();
    const reconnected = nats.whenConnected();
    if (stopping.signal.aborted) return;
    manager = await nats.ensureStreams();
    await ensureDurable(manager);
    if (!isFirst) await awaitLostDeliveries(manager);
    const session = new AbortController();
    const stalled = Promise.withResolvers<never>();
    restart = stalled.reject;
    const signal = AbortSignal.any([stopping.signal, session.signal]);
    try {
      pull = startPull({
        connection,
        stream,
        durable: name,
        onMessage: enqueue,
        load: () => load,
        signal,
        timing: pullTiming,
      });
      await Promise.race([pull.ended, stalled.promise, reconnected]);
    } finally {
      session.abort();
      pull = undefined;
      restart = undefined;
    }
  }

  /**
   * Deliveries that were lost with a connection are redelivered after `ack_wait`. Newer events of the same aggregate must
   * not be applied before them.
   */
  async function awaitLostDeliveries(jetstream: JetStreamManager): Promise<void> {
    const { num_ack_pending } = await jetstream.consumers.info(stream, name);
    if (num_ack_pending > load.messages) await pause(durableAckWait + 1_000, stopping.signal);
  }

  /** Measures the lag, reports it when too long, and restarts a pull without progress. */
  async function watch(): Promise<void> {
    let restartAfter = stalledAfter;
    let isLate = false;
    let restartedAt = -Infinity;
    while (!stopping.signal.aborted) {
      await pause(lag?.pending ? sampleEvery / 2 : sampleEvery, stopping.signal);
      if (stopping.signal.aborted || !manager || !nats.isUp()) continue;
      try {
        lag = await measure(manager);
      } catch (error) {
        log.debug({ err: error, consumer: name }, 'the lag cannot be measured');
        continue;
      }
      const seconds = ageOf(lag);
      if (seconds > maxLagSeconds !== isLate) {
        isLate = !isLate;
        const { pending } = lag;
        if (isLate) log.error({ consumer: name, pending, seconds }, 'the oldest pending event is too old');
        else log.info({ consumer: name, pending, seconds }, 'events are taken in time again');
      }
      const now = performance.now();
      if (progressAt > restartedAt) restartAfter = stalledAfter;
      // While this process has events to apply, another pull would not help.
      if (lag.pending === 0 || load.messages > 0 || !restart) continue;
      if (now - Math.max(progressAt, restartedAt) < restartAfter) continue;
      restartedAt = now;
      restartAfter = Math.min(restartAfter * 2, maxStalledAfter);
      consumerRestarts.inc();
      restart(
        new Error(`${lag.pending} events are pending and none was delivered for ${Math.round(restartAfter / 2)} ms`),
      );
    }
  }

  async function measure(jetstream: JetStreamManager): Promise<ConsumerLag> {
    const info = await jetstream.consumers.info(stream, name);
    consumerRedelivered.set(info.num_redelivered);
    return consumerLag(jetstream, info);
  }

  async function ensureDurable(jetstream: JetStreamManager): Promise<void> {
    const wanted = durable(name, filter);
    try {
      const { config } = await jetstream.consumers.info(stream, name);
      if ((config.filter_subject ?? undefined) === wanted.filter_subject) return;
      await jetstream.consumers.update(stream, name, wanted);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await jetstream.consumers.add(stream, wanted);
    }
  }

  /** Queues a message behind those of its aggregate; different aggregates run concurrently. */
  function enqueue(message: Delivery): void {
    progressAt = performance.now();
    if (!effects.has(message.subject)) return message.ack();
    const envelope = read(message);
    const lane = envelope instanceof Poison ? message.subject : envelope.subject;
    const before = lanes.get(lane);
    const turn = (before ?? Promise.resolve()).then(() => handleMessage(message, envelope));
    lanes.set(lane, turn);
    load.messages++;
    load.bytes += message.data.length;
    void turn.then(() => {
      progressAt = performance.now();
      load.messages--;
      load.bytes -= message.data.length;
      if (lanes.get(lane) === turn) lanes.delete(lane);
      pull?.refill();
    });
  }

  /** Applies a message with retries and acknowledges it. It never throws; a message unfinished at shutdown is redelivered. */
  async function handleMessage(message: Delivery, envelope: Envelope | Poison): Promise<void> {
    const working = setInterval(() => message.working(), stillWorkingEvery);
    try {
      for (let attempt = message.deliveryCount; !stopping.signal.aborted;) {
        try {
          if (envelope instanceof Poison) throw envelope;
          const outcome = await gate.execute(() => apply(envelope));
          eventsHandled.inc({ type: message.subject, outcome });
          return message.ack();
        } catch (error) {
          if (error instanceof Unavailable || isDatabaseUnavailable(error)) {
            await pause(500, stopping.signal); // PostgreSQL is unavailable: retry without limit
            continue;
          }
          const wait = error instanceof Poison ? undefined : retryDelays[attempt - 1];
          if (wait === undefined) {
            await deadLetter(message, error, attempt);
            return message.ack();
          }
          log.warn({ err: error, type: message.subject, attempt }, 'an event could not be applied; trying again');
          await pause(wait, stopping.signal);
          attempt++;
        }
      }
    } catch (error) {
      log.error({ err: error, type: message.subject }, 'an event could neither be applied nor stored as a dead letter');
      message.nak(5_000);
    } finally {
      clearInterval(working);
    }
  }

  async function apply(envelope: Envelope): Promise<'applied' | 'known'> {
    const handlers = (effects.get(envelope.type) ?? []).map(({ event, effect }) => {
      const data = event.data.safeParse(envelope.data);
      if (!data.success)
        throw new Poison(`The data does not match the schema of ${envelope.type}: ${data.error.issues[0]?.message}`);
      return (tx: Transaction<object>) => (effect as Consumer<Transaction<object>>['effect'])(tx, data.data, envelope);
    });
    const context = {
      requestId: envelope.id,
      log: log.child({ event: envelope.id, type: envelope.type }),
      traceparent: envelope.traceparent,
    };
    return runInContext(context, () =>
      database.change(async (tx) => {
        const fresh =
          await tx.sql`INSERT INTO inbox (consumer, event_id) VALUES (${name}, ${envelope.id}::uuid) ON CONFLICT DO NOTHING RETURNING 1 AS one`;
        if (fresh.length === 0) return 'known';
        for (const handler of handlers) await handler(tx);
        return 'applied';
      }),
    );
  }

  async function deadLetter(message: Delivery, error: unknown, attempts: number): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    await publishDeadLetter(nats, {
      service: name,
      subject: message.subject,
      id: String(message.seq),
      reason,
      attempts,
      event: decoder.decode(message.data),
    });
    eventsHandled.inc({ type: message.subject, outcome: 'dead' });
    log.error({ err: error, type: message.subject, attempts }, 'an event was stored as a dead letter');
  }

  const running = Promise.all([run(), watch()]);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(lanes.values());
      await running;
    },
    async sample() {
      if (manager && nats.isUp()) lag = await measure(manager);
      if (!lag) return;
      consumerPending.set(lag.pending);
      consumerOldestPending.set(ageOf(lag));
    },
    check() {
      const seconds = lag ? ageOf(lag) : 0;
      if (lag && seconds > maxLagSeconds)
        throw new Error(
          `Consumer ${name}: ${lag.pending} events are pending, the oldest for ${Math.round(seconds)} s.`,
        );
    },
  };
}

const decoder = new TextDecoder();

/** Seconds since the oldest pending event was stored; 0 where none is pending. */
const ageOf = ({ oldestAt }: ConsumerLag): number =>
  oldestAt === null ? 0 : Math.max(0, (Date.now() - oldestAt.getTime()) / 1_000);

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );

function read(message: Delivery): Envelope | Poison {
  try {
    return Envelope.parse(JSON.parse(decoder.decode(message.data)));
  } catch (error) {
    return new Poison(`The envelope cannot be read: ${error instanceof Error ? oneLine(error.message) : 'unknown'}`);
  }
}

/** `account.>` where all types begin so. NATS 2.9 takes one filter; events of other types are acknowledged without an effect. */
function commonPrefix(types: readonly string[]): string | undefined {
  const owners = new Set(types.map((type) => type.split('.')[0]));
  return owners.size === 1 ? `${[...owners][0]}.>` : undefined;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300);
