import {
  commonConfig,
  type ConfigOf,
  createLog,
  databaseUrl,
  openNats,
  shutDownOnSignal,
  verifyIdentity,
} from '@dealstead/service-kit';
import { addressOf, listen } from '@dealstead/service-kit/server';
import { startTracing } from '@dealstead/service-kit/tracing';
import { openShardAnswers, shardMethods, type ShardMethod } from '@dealstead/search-engine';
import { z } from 'zod';
import { type LivePercolator, openLivePercolator } from '../percolator/livePercolator.ts';
import { openDatabase } from '../../database.ts';
import { type LocalSearch, openSearch } from '../search.ts';
import type { ShardProcessMethods } from './protocol.ts';
import { partText, type ShardPart } from './shardPart.ts';
import { createShardServer } from './shardServer.ts';

const { NODE_ENV, LOG_LEVEL, PORT, HOST, NATS_URL, NATS_CREDS_FILE, IDENTITY_PEERS } = commonConfig;
const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = commonConfig;

/** Environment variables of a shard process. */
export const shardConfig = {
  NODE_ENV,
  LOG_LEVEL,
  PORT,
  HOST,
  NATS_URL,
  NATS_CREDS_FILE,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_HEADERS,
  OTEL_TRACES_SAMPLER_ARG,
  /** Public keys of the processes that may call it: the listings service. */
  IDENTITY_PEERS,
  DATABASE_URL: databaseUrl,
  /** Directory of the shard's index between restarts; without it every start loads from PostgreSQL. */
  INDEX_DIR: z.string().min(1).optional(),
  /** The shard's number, from 0, and the number of shards: "0/2" is the first of two. */
  SHARD: z
    .string()
    .regex(/^\d{1,4}\/\d{1,4}$/)
    .transform((text) => text.split('/').map(Number) as [number, number])
    .refine(([shard, count]) => shard < count, 'the number is not below the number of shards')
    .transform(([shard, count]): ShardPart => ({ shard, count })),
};

export type ShardConfig = ConfigOf<typeof shardConfig>;

/** A running shard process. */
export interface ShardProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a shard: an index of a part of the listings and a percolator of a part of the saved queries, behind HTTP and connections for calls. */
export async function startShard(config: ShardConfig): Promise<ShardProcess> {
  const part = config.SHARD;
  const name = `shard ${partText(part)}`;
  const log = createLog(name, config.LOG_LEVEL);
  const stopTracing = await startTracing(name, config, log);
  const nats = openNats(config.NATS_URL, 'listings', log, config.NATS_CREDS_FILE);
  const database = openDatabase(config.DATABASE_URL);
  const search = openSearch({ databaseUrl: config.DATABASE_URL, directory: config.INDEX_DIR, part, log });
  const percolator = openLivePercolator(database, log, part);
  const server = createShardServer({
    part,
    verify: verifyIdentity(config.IDENTITY_PEERS),
    call: createCaller(search, percolator),
    state: () => ({ changes: search.changes(), behind: search.behind() }),
    checks: { index: { ...search.check, needed: true }, matcher: { ...percolator.check, needed: true } },
    log,
  });
  await listen(server.http, config.PORT, config.HOST);
  const stopping = new AbortController();
  const running = [search.run(stopping.signal), search.listen(nats)(stopping.signal), percolator.run(stopping.signal)];
  log.info({ url: addressOf(server.http) }, 'listening');

  let stopped: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    stopping.abort();
    await server.close();
    await Promise.all(running);
    await nats.close();
    await database.close();
    await stopTracing();
  }
  const stop = () => (stopped ??= stopAll());
  if (config.NODE_ENV !== 'test') shutDownOnSignal(stop, log);
  return { url: addressOf(server.http), stop };
}

/** Returns a function that runs a method of a shard. @throws Unavailable while the shard loads */
function createCaller(search: LocalSearch, percolator: LivePercolator) {
  const own: ShardProcessMethods = {
    caughtUp: () => search.caughtUp(),
    async status() {
      search.index();
      await percolator.filtersOf([{ kind: 'search', id: 0 }]);
    },
    match: (...parameters) => percolator.match(...parameters),
    filtersOf: (...parameters) => percolator.filtersOf(...parameters),
  };
  return (method: string, parameters: readonly unknown[]): unknown => {
    const target = isQuery(method) ? openShardAnswers(search.index()) : own;
    const methods = target as unknown as Record<string, (...values: readonly unknown[]) => unknown>;
    return methods[method]!(...parameters);
  };
}

const isQuery = (method: string): method is ShardMethod => shardMethods.has(method);
