import type { JetStreamManager } from 'nats';
import type { AggregateQueue } from './aggregateQueue.ts';
import type { Logger } from './log.ts';
import type { Nats } from './nats.ts';
import { pause } from './pause.ts';
import { type Delivery, type Pull, type PullTiming, startPull } from './pull.ts';
import { durableAckWait, ensureDurable } from './streams.ts';

export interface PullLoopOptions {
  readonly nats: Nats;
  readonly stream: string;
  /** Name of the durable consumer. */
  readonly durable: string;
  /** Its filter; all subjects without one. */
  readonly filter: string | undefined;
  readonly queue: AggregateQueue;
  /** Receives a message; must not throw. */
  readonly onMessage: (delivery: Delivery) => void;
  readonly timing: Partial<PullTiming>;
  readonly log: Logger;
  /** Ends the loop. */
  readonly signal: AbortSignal;
}

/** A pull that is started again whenever it ends. */
export interface PullLoop {
  /** Sends another request if there is capacity. */
  refill(): void;
  isPulling(): boolean;
  /** Ends the current pull; another follows. */
  restart(reason: Error): void;
  /** Access to JetStream, since the first connection. */
  manager(): JetStreamManager | undefined;
  /** Resolves when the signal aborts. */
  readonly ended: Promise<void>;
}

/** Milliseconds before the pull is retried after an error; doubles up to the second. */
const backoff = { initial: 250, max: 15_000 };
/** Milliseconds by which the server may redeliver later than `ack_wait`. */
const redeliveryDelay = 1_000;

/** Pulls messages of a durable consumer, which it creates where it is missing, through all errors and reconnections. */
export function startPullLoop(options: PullLoopOptions): PullLoop {
  const { nats, stream, durable, filter, queue, onMessage, timing, log, signal } = options;
  let manager: JetStreamManager | undefined;
  let pull: Pull | undefined;
  let restart: ((reason: Error) => void) | undefined;
  /** Whether this process had a pull, of which deliveries can be lost. */
  let hasPulled = false;

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const startedAt = performance.now();
      try {
        await pullUntilEnded();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (!nats.isUp()) {
          // The connection reconnects automatically.
          await Promise.race([nats.whenConnected(), aborted(signal)]);
          continue;
        }
        // A pull that delivered events or lasted long resets the backoff.
        if (queue.progressAt() > startedAt || performance.now() - startedAt > 2 * backoff.max) failures = 0;
        const wait = Math.min(backoff.initial * 2 ** failures++, backoff.max);
        log.warn({ err: error, consumer: durable, wait }, 'events cannot be pulled; trying again');
        await pause(wait, signal);
      }
    }
  }

  /** Pulls until stopped or reconnected. @throws on any error status, and when `restart` ends it */
  async function pullUntilEnded(): Promise<void> {
    const connection = await nats.connection();
    const reconnected = nats.whenConnected();
    if (signal.aborted) return;
    manager = await nats.ensureStreams();
    await ensureDurable(manager, stream, durable, filter);
    if (hasPulled) await awaitLostDeliveries(manager);
    hasPulled = true;
    const session = new AbortController();
    const restarted = Promise.withResolvers<never>();
    restart = restarted.reject;
    const sessionSignal = AbortSignal.any([signal, session.signal]);
    try {
      pull = startPull({ connection, stream, durable, onMessage, load: queue.load, signal: sessionSignal, timing });
      await Promise.race([pull.ended, restarted.promise, reconnected]);
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
    const { num_ack_pending } = await jetstream.consumers.info(stream, durable);
    if (num_ack_pending > queue.load().messages) await pause(durableAckWait + redeliveryDelay, signal);
  }

  return {
    refill: () => pull?.refill(),
    isPulling: () => restart !== undefined,
    restart: (reason) => restart?.(reason),
    manager: () => manager,
    ended: run(),
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );
