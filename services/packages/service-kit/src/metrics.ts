import { durationBounds } from '@dealstead/contracts/admin/serviceHealth';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this process for `/metrics`. Register further ones with `registers: [metrics]`. */
export const metrics = new Registry();
// Node measures the event loop's delay with a timer. Its default of 10 ms costs an idle process half a percent of a core.
collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 200 });
const registers = [metrics];

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: durationBounds.map((bound) => bound / 1_000),
  registers,
});
/**
 * Route of the documents of paused pages. Their status is 503, for crawlers; an admin turned them off, so they are not counted
 * as requests that fail.
 */
export const pausedPageRoute = 'paused page';
export const poolWaiting = new Gauge({
  name: 'db_pool_waiting',
  help: 'Queries that wait for a connection',
  registers,
});
export const poolConnections = new Gauge({
  name: 'db_pool_connections',
  help: 'Open connections of the pool',
  labelNames: ['state'],
  registers,
});
export const pagesServed = new Counter({
  name: 'gateway_pages_total',
  help: 'Pages with a server-rendered first view by outcome: fresh, stale (cached), rendered, client-rendered (without HTML)',
  labelNames: ['outcome'],
  registers,
});
export const canaryPages = new Counter({
  name: 'gateway_canary_pages_total',
  help: 'Pages for a cohort, by the release in canary that they contain, such as listings@4f2a',
  labelNames: ['release'],
  registers,
});
export const sharedCachePurges = new Counter({
  name: 'gateway_shared_cache_purges_total',
  help: 'Requests that purge a shared cache in front of the gateway by outcome: purged, failed (sent again)',
  labelNames: ['outcome'],
  registers,
});
export const releaseSamples = new Counter({
  name: 'release_samples_total',
  help: 'Page views that browsers reported, by release, how it was shown (everyone, canary) and outcome: well, load-failure, error',
  labelNames: ['release', 'audience', 'outcome'],
  registers,
});
export const pageVitals = new Histogram({
  name: 'page_vitals',
  help: 'Web vitals that browsers reported: lcp and inp in milliseconds, cls without a unit',
  labelNames: ['release', 'audience', 'vital'],
  buckets: [0.01, 0.1, 0.25, 100, 200, 500, 1_000, 2_500, 4_000, 10_000],
  registers,
});
export const shardMapVersion = new Gauge({
  name: 'search_shard_map_version',
  help: 'Version of the shard map that queries use; 0 without shards',
  registers,
});
export const shardReplicas = new Gauge({
  name: 'search_shard_replicas',
  help: 'Processes of a shard that queries can use, by the number of the shard',
  labelNames: ['shard'],
  registers,
});
export const shardCallSeconds = new Histogram({
  name: 'search_shard_call_duration_seconds',
  help: 'Time of calls in a shard process by method and outcome: ok, failed',
  labelNames: ['method', 'outcome'],
  buckets: durationBounds.map((bound) => bound / 1_000),
  registers,
});
export const outboxOldest = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest event that is not published yet',
  registers,
});
export const outboxPublished = new Counter({ name: 'outbox_published_total', help: 'Events published', registers });
export const eventsHandled = new Counter({
  name: 'events_handled_total',
  help: 'Events by type and outcome: applied, known, ignored, dead',
  labelNames: ['type', 'outcome'],
  registers,
});
export const consumerPending = new Gauge({
  name: 'consumer_pending',
  help: 'Events that wait for this service',
  registers,
});
export const consumerOldestPending = new Gauge({
  name: 'consumer_oldest_pending_seconds',
  help: 'Age of the oldest event that this service has not acknowledged; over 30 s /readyz is degraded',
  registers,
});
export const consumerRestarts = new Counter({
  name: 'consumer_restarts_total',
  help: 'Times that pulling was restarted because events were pending and none was delivered',
  registers,
});
export const consumerRedelivered = new Gauge({
  name: 'consumer_redelivered',
  help: 'Events that were delivered more than once and wait for their effect',
  registers,
});
export const jobRuns = new Counter({
  name: 'background_job_runs_total',
  help: 'Runs of background jobs by outcome: worked, idle (nothing to do), failed',
  labelNames: ['job', 'outcome'],
  registers,
});
export const jobRowsDeferred = new Counter({
  name: 'background_job_rows_deferred_total',
  help: 'Rows on which a background job failed and which it tries again later',
  labelNames: ['job'],
  registers,
});
export const jobDuration = new Histogram({
  name: 'background_job_duration_seconds',
  help: 'Time of one run of a background job',
  labelNames: ['job'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
  registers,
});
export const jobLastSuccess = new Gauge({
  name: 'background_job_last_success_timestamp_seconds',
  help: 'Unix time of the last run that did not fail',
  labelNames: ['job'],
  registers,
});
