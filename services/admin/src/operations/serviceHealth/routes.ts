import { durationBounds, getServiceHealth, listReportingServices } from '@dealstead/contracts/admin/serviceHealth';
import type { ServiceHealth } from '@dealstead/contracts/admin/serviceHealth';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { pointStarts, quantileOf } from './rules.ts';
import { listServices, sumMeasurements, type Counts } from './store.ts';

/** Slowest endpoints of an answer. */
const maxEndpoints = 50;
/** What requests of browsers see, with pages and cached responses. */
const defaultService = 'gateway';

/** Response times, server errors and outboxes of all services, for admins. */
export const serviceHealthRoutes = (db: Db): Route[] => [
  handle(getServiceHealth, async ({ query: { period, of = defaultService } }): Promise<ServiceHealth> => {
    const starts = pointStarts(period, Date.now());
    const sums = await sumMeasurements(db, period, of, starts[0] ?? new Date());
    const pointAt = new Map(sums.points.map((point) => [point.at.getTime(), point]));
    return {
      points: starts.map((at) => ({ at: at.toISOString(), ...figuresOf(pointAt.get(at.getTime()) ?? none) })),
      total: figuresOf(sums.points.reduce(add, none)),
      endpoints: sums.endpoints
        .map(({ service, endpoint, ...counts }) => ({
          service,
          endpoint,
          ...figuresOf(counts),
          p50: quantileOf(0.5, counts.requests, counts.buckets),
        }))
        .toSorted((one, other) => other.p95 - one.p95 || other.requests - one.requests)
        .slice(0, maxEndpoints),
      releases: sums.versions.map(({ service, version, requests, errors, firstAt, lastAt }) => ({
        service,
        version,
        requests,
        errors,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
    };
  }),

  handle(listReportingServices, () => listServices(db)),
];

const none: Counts = { requests: 0, errors: 0, buckets: durationBounds.map(() => 0) };

const add = (sum: Counts, { requests, errors, buckets }: Counts): Counts => ({
  requests: sum.requests + requests,
  errors: sum.errors + errors,
  buckets: sum.buckets.map((count, i) => count + (buckets[i] ?? 0)),
});

const figuresOf = ({ requests, errors, buckets }: Counts) => ({
  requests,
  errors,
  p95: quantileOf(0.95, requests, buckets),
});
