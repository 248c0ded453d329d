import type { JetStreamManager } from 'nats';
import type { AggregateQueue } from './aggregateQueue.ts';
import { type ConsumerLag, consumerLag, maxLagSeconds } from './lag.ts';
import type { Logger } from './log.ts';
import { consumerOldestPending, consumerPending, consumerRedelivered, consumerRestarts } from './metrics.ts';
import type { Nats } from './nats.ts';
import { pause } from './pause.ts';
import type { PullLoop } from './pullLoop.ts';

/** Milliseconds. */
export interface MonitorTiming {
  /** Interval of lag measurements while nothing is pending; half of it while something is. */
  readonly sampleEvery: number;
  /** Time for which events may be pending without any delivery or acknowledgment before the pull is restarted. */
  readonly stalledAfter: number;
}

export interface LagMonitorOptions {
  readonly nats: Nats;
  readonly stream: string;
  /** Name of the durable consumer. */
  readonly durable: string;
  readonly queue: AggregateQueue;
  readonly pullLoop: PullLoop;
  readonly timing: MonitorTiming;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

export interface LagMonitor {
  /** Refreshes the gauges. */
  sample(): Promise<void>;
  /** @throws Error that names the consumer while its oldest pending event is older than 30 s */
  check(): void;
  /** Resolves when the signal aborts. */
  readonly ended: Promise<void>;
}

/** Maximum milliseconds until the next restart of a stalled pull. */
const maxStalledAfter = 300_000;

/** Measures the lag of a consumer, reports it when too long, and restarts a pull without progress. */
export function startLagMonitor(options: LagMonitorOptions): LagMonitor {
  const { nats, stream, durable, queue, pullLoop, timing, log, signal } = options;
  let lag: ConsumerLag | undefined;
  let isLate = false;
  const stall = createStallDetector(timing.stalledAfter);

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await pause(lag?.pending ? timing.sampleEvery / 2 : timing.sampleEvery, signal);
      const manager = pullLoop.manager();
      if (signal.aborted || !manager || !nats.isUp()) continue;
      try {
        lag = await measure(manager);
      } catch (error) {
        log.debug({ err: error, consumer: durable }, 'the lag cannot be measured');
        continue;
      }
      reportLateness(lag);
      restartStalledPull(lag);
    }
  }

  async function measure(manager: JetStreamManager): Promise<ConsumerLag> {
    const info = await manager.consumers.info(stream, durable);
    consumerRedelivered.set(info.num_redelivered);
    return consumerLag(manager, info);
  }

  /** Logs when the lag becomes too long, and when it no longer is. */
  function reportLateness(measured: ConsumerLag): void {
    const seconds = ageOf(measured);
    if (seconds > maxLagSeconds === isLate) return;
    isLate = !isLate;
    const fields = { consumer: durable, pending: measured.pending, seconds };
    if (isLate) log.error(fields, 'the oldest pending event is too old');
    else log.info(fields, 'events are taken in time again');
  }

  function restartStalledPull({ pending }: ConsumerLag): void {
    const now = performance.now();
    stall.observe(queue.progressAt());
    // While this process has events to apply, another pull would not help.
    if (pending === 0 || queue.load().messages > 0 || !pullLoop.isPulling() || !stall.isStalled(now)) return;
    const waited = stall.restarted(now);
    consumerRestarts.inc();
    pullLoop.restart(new Error(`${pending} events are pending and none was delivered for ${Math.round(waited)} ms`));
  }

  return {
    ended: run(),
    async sample() {
      const manager = pullLoop.manager();
      if (manager && nats.isUp()) lag = await measure(manager);
      if (!lag) return;
      consumerPending.set(lag.pending);
      consumerOldestPending.set(ageOf(lag));
    },
    check() {
      const seconds = lag ? ageOf(lag) : 0;
      if (lag && seconds > maxLagSeconds)
        throw new Error(
          `Consumer ${durable}: ${lag.pending} events are pending, the oldest for ${Math.round(seconds)} s.`,
        );
    },
  };
}

/**
 * Decides when a pull counts as stalled: after a time without progress, which doubles with each restart that brings none.
 * All times are of `performance.now()`.
 */
function createStallDetector(stalledAfter: number) {
  let restartAfter = stalledAfter;
  let restartedAt = -Infinity;
  let lastProgressAt = -Infinity;
  return {
    observe(progressAt: number): void {
      lastProgressAt = progressAt;
      if (progressAt > restartedAt) restartAfter = stalledAfter;
    },
    isStalled: (now: number): boolean => now - Math.max(lastProgressAt, restartedAt) >= restartAfter,
    /** Records a restart. Returns the milliseconds without progress that led to it. */
    restarted(now: number): number {
      const waited = restartAfter;
      restartedAt = now;
      restartAfter = Math.min(restartAfter * 2, maxStalledAfter);
      return waited;
    },
  };
}

/** Seconds since the oldest pending event was stored; 0 where none is pending. */
const ageOf = ({ oldestAt }: ConsumerLag): number =>
  oldestAt === null ? 0 : Math.max(0, (Date.now() - oldestAt.getTime()) / 1_000);
