import { truncateText } from '@dealstead/contracts';
import { randomUUID } from 'node:crypto';
import { durationBounds, type MinuteReport, minuteReportSubject } from '@dealstead/contracts/admin/serviceHealth';
import type { Logger } from './log.ts';
import { outboxOldest, pausedPageRoute, requestSeconds } from './metrics.ts';
import type { Nats } from './nats.ts';
import { pause } from './pause.ts';

const minuteMs = 60_000;
/** Minutes of reports that wait while admin does not answer; older ones are dropped. */
const maxUnsent = 60;
/** Milliseconds in which admin must answer, while the process runs and while it stops. */
const answerTimeout = { running: 5_000, stopping: 1_000 };
/** Stays open for as long as a page does, which is no response time. */
const eventStreamRoute = '/api/stream';
/** Endpoints in a report, those with the most requests. */
const maxEndpoints = 1_000;

export interface MinuteReportOptions {
  readonly service: string;
  /** Version of the code that runs; unknown where it is not set. */
  readonly version: string | undefined;
  readonly hasOutbox: boolean;
  readonly nats: Nats;
  readonly log: Logger;
}

export type EndpointCounts = MinuteReport['endpoints'][number];

/**
 * Sends what the request histogram gained to admin, once a minute. A report that is not answered is sent again with the next,
 * up to an hour; admin counts it once. `stop` sends the minute that has begun, if NATS is connected.
 */
export function startMinuteReports({ service, version, hasOutbox, nats, log }: MinuteReportOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const instance = randomUUID();
  const unsent: MinuteReport[] = [];

  async function send(report: MinuteReport): Promise<void> {
    const connection = await nats.connection();
    const timeout = signal.aborted ? answerTimeout.stopping : answerTimeout.running;
    await connection.request(minuteReportSubject, JSON.stringify(report), { timeout });
  }

  async function sendAll(): Promise<void> {
    for (let report = unsent[0]; report && nats.isUp(); report = unsent[0]) {
      await send(report);
      unsent.shift();
    }
  }

  async function run(): Promise<void> {
    let before = await readCounts();
    let minute = startOfMinute(Date.now());
    while (!signal.aborted) {
      await pause(minute + minuteMs - Date.now(), signal);
      const now = await readCounts();
      unsent.push({
        service,
        instance,
        version: version || 'unknown',
        minute: new Date(minute).toISOString(),
        outboxSeconds: hasOutbox ? await readOutboxAge() : null,
        endpoints: differenceOf(now, before),
      });
      unsent.splice(0, unsent.length - maxUnsent);
      before = now;
      // A timer may end slightly early: each report is of a later minute than the one before.
      minute = Math.max(minute + minuteMs, startOfMinute(Date.now()));
      await sendAll().catch((error: unknown) => log.debug({ err: error }, 'measurements wait for admin'));
    }
  }

  const running = run().catch((error: unknown) => log.error({ err: error }, 'measurements are not reported'));
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

const startOfMinute = (time: number) => Math.floor(time / minuteMs) * minuteMs;

async function readOutboxAge(): Promise<number> {
  const { values } = await outboxOldest.get();
  return Math.max(0, values[0]?.value ?? 0);
}

/** All that the request histogram counted so far, by endpoint. */
export async function readCounts(): Promise<Map<string, EndpointCounts>> {
  const counts = new Map<string, EndpointCounts>();
  const { values } = await requestSeconds.get();
  for (const { labels, value, metricName } of values) {
    // The labels of a bucket have its upper bound besides, which the client's type lacks.
    const { method, route, status, le }: typeof labels & { le?: number | string } = labels;
    if (route === eventStreamRoute) continue;
    const endpoint = truncateText(`${method} ${route}`, 200);
    const sum = counts.get(endpoint) ?? emptyCounts(endpoint);
    counts.set(endpoint, sum);
    if (metricName?.endsWith('_count')) {
      sum.requests += value;
      if (Number(status) >= 500 && route !== pausedPageRoute) sum.errors += value;
    } else if (metricName?.endsWith('_sum')) sum.durationMs += value * 1_000;
    else {
      const bucket = durationBounds.findIndex((bound) => bound / 1_000 === Number(le));
      if (bucket !== -1) sum.buckets[bucket] = (sum.buckets[bucket] ?? 0) + value;
    }
  }
  return counts;
}

const emptyCounts = (endpoint: string): EndpointCounts => ({
  endpoint,
  requests: 0,
  errors: 0,
  durationMs: 0,
  buckets: durationBounds.map(() => 0),
});

/** What was counted between two readings, of the endpoints with requests. */
export function differenceOf(
  now: ReadonlyMap<string, EndpointCounts>,
  before: ReadonlyMap<string, EndpointCounts>,
): EndpointCounts[] {
  return [...now.values()]
    .map((counts) => {
      const earlier = before.get(counts.endpoint);
      if (!earlier) return counts;
      return {
        endpoint: counts.endpoint,
        requests: counts.requests - earlier.requests,
        errors: counts.errors - earlier.errors,
        durationMs: Math.max(0, counts.durationMs - earlier.durationMs),
        buckets: counts.buckets.map((count, i) => count - (earlier.buckets[i] ?? 0)),
      };
    })
    .filter(({ requests }) => requests > 0)
    .toSorted((one, other) => other.requests - one.requests)
    .slice(0, maxEndpoints);
}
