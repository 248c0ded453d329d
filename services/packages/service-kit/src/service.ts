import { createServer } from 'node:http';
import type { BackgroundJob } from './backgroundJob.ts';
import type { CommonConfig } from './config.ts';
import { startConsumers } from './consumers.ts';
import type { Consumer } from './eventHandler.ts';
import type { SqlDatabase } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import type { Route } from './handle.ts';
import type { Check } from './health.ts';
import { createApp } from './app.ts';
import { verifyIdentity } from './identity.ts';
import type { ResponseCache } from './responseCache.ts';
import { shutDownOnSignal } from './gracefulShutdown.ts';
import { createLog } from './log.ts';
import type { Logger } from './log.ts';
import { poolConnections, poolWaiting } from './metrics.ts';
import { startMinuteReports } from './minuteReports.ts';
import { openNats } from './nats.ts';
import type { Nats } from './nats.ts';
import { startRelay } from './relay.ts';
import { createDatabaseWatchdog } from './databaseWatchdog.ts';
import { pause } from './pause.ts';
import { addressOf, close, drain, listen } from './server.ts';
import { startTracing, type TracingConfig } from './tracing.ts';

export interface ServiceOptions {
  name: string;
  config: Pick<
    CommonConfig,
    'PORT' | 'HOST' | 'LOG_LEVEL' | 'NATS_URL' | 'NATS_CREDS_FILE' | 'IDENTITY_PEERS' | 'NODE_ENV' | 'SERVICE_VERSION'
  > &
    TracingConfig &
    Partial<Pick<CommonConfig, 'DRAIN_SECONDS'>>;
  routes: readonly (Route | readonly Route[])[];
  /** Event consumers; they need the database. */
  consumers?: readonly Consumer<never>[];
  database?: SqlDatabase;
  /** The service's connection to NATS where it uses one itself; otherwise one is opened. */
  nats?: Nats;
  log?: Logger;
  /** Background jobs: work found in the database or due by time. */
  jobs?: readonly BackgroundJob[];
  /** Loops that follow a stream of changes until the signal aborts. One that throws is started again after a second. */
  feeds?: readonly ((stopping: AbortSignal) => Promise<void>)[];
  /**
   * Resolves once the process can take requests: it accepts no connections before, so a load balancer sends them to another
   * replica. Feeds run meanwhile.
   */
  started?: () => Promise<void>;
  /** Checks of `/readyz` beside PostgreSQL and NATS. */
  ready?: Readonly<Record<string, Check>>;
  /** Cached responses of shared endpoints, sent before Express sees the request; handlers fill it. */
  responseCache?: ResponseCache;
  /** Maximum bytes of a request body; 100 kB by default. */
  bodyLimit?: number;
  /** Milliseconds before each further attempt at an event that fails. */
  retryDelays?: readonly number[];
}

export interface Service {
  /** Base URL. */
  readonly url: string;
  readonly log: Logger;
  readonly nats: Nats;
  /** The types of the events that it consumes. */
  readonly consumes: readonly string[];
  /** Shuts down gracefully: accepts nothing new, finishes what runs, closes connections. */
  stop(): Promise<void>;
}

/**
 * Starts a service: HTTP, the outbox relay, the event consumers, background jobs and graceful shutdown. If it cannot
 * listen, it logs one line and exits.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { name, config, database, consumers = [], jobs = [], feeds = [] } = options;
  const log = options.log ?? createLog(name, config.LOG_LEVEL);
  if (consumers.length > 0 && !database) throw new Error(`${name} consumes events but has no database.`);
  const stopTracing = await startTracing(name, config, log);
  const nats = options.nats ?? openNats(config.NATS_URL, name, log, config.NATS_CREDS_FILE);
  const relay = database && startRelay({ name, databaseUrl: database.url, nats, log });
  if (relay) database.onEmitted(relay.wake);
  for (const job of jobs) if (job.wakeOnCommit) database?.onCommit(job.wake);
  const eventConsumers =
    database && consumers.length > 0
      ? startConsumers({ name, consumers, database, nats, log, retryDelays: options.retryDelays })
      : undefined;

  const watchdog = database && createDatabaseWatchdog(database.probe);
  const drainSeconds = config.DRAIN_SECONDS ?? 0;
  let isDraining = false;
  const app = createApp({
    routes: options.routes.flat(),
    verify: verifyIdentity(config.IDENTITY_PEERS),
    log,
    bodyLimit: options.bodyLimit ?? 100_000,
    watchdog,
    responseCache: options.responseCache,
    isDraining: () => isDraining,
    checks: {
      ...(database ? { postgres: { needed: true, check: database.ping } } : {}),
      nats: { needed: false, check: () => assertConnected(nats) },
      ...(eventConsumers ? { [`consumer ${name}`]: { needed: false, check: eventConsumers.check } } : {}),
      ...options.ready,
    },
    async sample() {
      if (database) {
        poolWaiting.set(database.pool.waitingCount);
        poolConnections.set({ state: 'open' }, database.pool.totalCount);
        poolConnections.set({ state: 'idle' }, database.pool.idleCount);
      }
      await eventConsumers?.sample();
    },
  });

  const server = createServer(app);
  // Longer than the gateway's keep-alive, so that it never sends on a connection that is being closed.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  // Uploads from slow phones have no limit here; the gateway ends stalled ones.
  server.requestTimeout = options.routes.flat().some(({ endpoint }) => endpoint.upload) ? 0 : 30_000;
  // Prisma's first query loads its engine; run it before the first request. An unavailable database does not delay the start.
  await database?.ping().catch((error: unknown) => log.warn({ err: error }, 'the database is not available yet'));
  const stopping = new AbortController();
  const running = feeds.map((feed) => runFeed(feed, stopping.signal, log));
  await options.started?.();
  await listen(server, config.PORT, config.HOST).catch((error: Error): never => {
    stopping.abort();
    if (config.NODE_ENV === 'test') throw error;
    log.fatal(error.message);
    process.exit(1);
  });
  running.push(...jobs.map((job) => job.start(stopping.signal, log)));
  const version = config.SERVICE_VERSION;
  const reports = startMinuteReports({ service: name, version, hasOutbox: relay !== undefined, nats, log });
  const url = addressOf(server);
  log.info({ url }, 'listening');

  let stopped: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    isDraining = true;
    await drain(server, drainSeconds);
    stopping.abort();
    await close(server);
    watchdog?.stop();
    if (!nats.isUp()) await nats.close(); // `end` would wait for a connection that is never established
    await Promise.all([eventConsumers?.stop(), ...running]);
    await relay?.stop();
    await reports.stop();
    await nats.close();
    await database?.close();
    await stopTracing();
  }
  const stop = () => (stopped ??= stopAll());
  if (config.NODE_ENV !== 'test') shutDownOnSignal(stop, log, drainSeconds);
  const consumes = [...new Set(consumers.map(({ event }) => event.type))];
  return { url, log, nats, consumes, stop };
}

function assertConnected(nats: Nats): void {
  if (!nats.isUp()) throw new Error('not connected');
}

async function runFeed(
  feed: (stopping: AbortSignal) => Promise<void>,
  stopping: AbortSignal,
  log: Logger,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await feed(stopping);
    } catch (error) {
      if (stopping.aborted) return;
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
      log[level]({ err: error }, 'feed failed and starts again');
      await pause(1_000, stopping);
    }
  }
}
