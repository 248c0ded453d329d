import type { Envelope, EventType } from '@dealstead/contracts/events';
import type { z } from 'zod';
import { createAggregateQueue } from './aggregateQueue.ts';
import type { SqlDatabase, TransactionExtras } from './database.ts';
import { type Consumer, createEventHandler, decodeEnvelope, PoisonMessage } from './eventHandler.ts';
import { type MonitorTiming, startLagMonitor } from './lagMonitor.ts';
import type { Logger } from './log.ts';
import type { Nats } from './nats.ts';
import type { Delivery, PullTiming } from './pull.ts';
import { startPullLoop } from './pullLoop.ts';
import { eventStream } from './streams.ts';

/**
 * Declares a consumer of an event. The effect and its inbox row are one transaction, so it is applied once. A process
 * applies the events of one aggregate in order, also across reconnections. After a crash, beside other processes of the
 * service or after an import an older event can still follow a newer one: compare `envelope.version` with the stored
 * version.
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
  database: SqlDatabase;
  nats: Nats;
  log: Logger;
  /** Milliseconds before each further attempt; after the last the event goes to the dead letters. */
  retryDelays?: readonly number[];
  /** The stream of the events; a stream other than the default must exist. */
  stream?: string;
  timing?: Partial<ConsumerTiming>;
}

/** Milliseconds. */
export interface ConsumerTiming extends PullTiming, MonitorTiming {}

export interface RunningConsumers {
  /** Finishes running handlers and accepts no new events. */
  stop(): Promise<void>;
  /** Refreshes the gauges. */
  sample(): Promise<void>;
  /** @throws Error that names the consumer while its oldest pending event is older than 30 s */
  check(): void;
}

const defaultRetryDelays = [1_000, 5_000, 15_000, 60_000];
const defaultTiming: MonitorTiming = { sampleEvery: 10_000, stalledAfter: 20_000 };

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
  const stopping = new AbortController();
  const { signal } = stopping;
  const byType = Map.groupBy(consumers, ({ event }) => event.type);
  const handle = createEventHandler({ name, consumers: byType, database, nats, log, retryDelays, signal });
  const queue = createAggregateQueue();

  /** Queues a message behind those of its aggregate. */
  function onMessage(message: Delivery): void {
    queue.markProgress();
    const isForOther = message.replay !== undefined && message.replay.service !== name;
    if (isForOther || !byType.has(message.subject)) return message.ack();
    const envelope = decodeEnvelope(message);
    const aggregate = envelope instanceof PoisonMessage ? message.subject : envelope.subject;
    void queue.add(aggregate, message.data.length, () => handle(message, envelope)).then(pullLoop.refill);
  }

  const filter = commonPrefix([...byType.keys()]);
  const pullLoop = startPullLoop({
    nats,
    stream,
    durable: name,
    filter,
    queue,
    onMessage,
    timing: pullTiming,
    log,
    signal,
  });
  const monitor = startLagMonitor({
    nats,
    stream,
    durable: name,
    queue,
    pullLoop,
    timing: { sampleEvery, stalledAfter },
    log,
    signal,
  });

  return {
    sample: monitor.sample,
    check: monitor.check,
    async stop() {
      stopping.abort();
      await queue.whenIdle();
      await Promise.all([pullLoop.ended, monitor.ended]);
    },
  };
}

/** `account.>` where all types begin so. NATS 2.9 takes one filter; events of other types are acknowledged without an effect. */
function commonPrefix(types: readonly string[]): string | undefined {
  const owners = new Set(types.map((type) => type.split('.')[0]));
  return owners.size === 1 ? `${[...owners][0]}.>` : undefined;
}
