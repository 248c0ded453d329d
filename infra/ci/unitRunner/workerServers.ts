import { relative } from 'node:path';
import { Redis } from 'ioredis';
import { connect as connectNats } from 'nats';
import { owners, withDatabase } from '../../servers/database.ts';
import { root } from '../run.ts';
import type { WorkerServers } from './messages.ts';
import { emptyDatabase } from './workerDatabase.ts';

/**
 * Seconds that a test waits for a connection. Tests share two cores with another worker and its databases, where the
 * product's 600 ms for a probe would report PostgreSQL as unavailable; tests of that limit remove it from their URL.
 */
const connectTimeout = 10;

/**
 * Gives a test file servers as if they were new: the migrated database without a file's rows, an emptied Redis database
 * and an emptied JetStream. Resolves to their addresses under the names that the processes read; DATABASE_URL is that of
 * the file's service, and of the role `kit` elsewhere.
 */
export async function prepareServers(servers: WorkerServers, file: string): Promise<NodeJS.ProcessEnv> {
  const { database, databaseUrls: urls, redisUrl, natsUrl, postgresUrl, temporary } = servers;
  await Promise.all([emptyDatabase(servers), emptyRedis(redisUrl), emptyJetStream(natsUrl)]);
  const urlOf = (url = '') => withConnectTimeout(withDatabase(url, database));
  const service = /^services\/([\w-]+)\//.exec(relative(root, file))?.[1] ?? '';
  return {
    ...Object.fromEntries(owners.map((owner) => [`DATABASE_URL_${owner.toUpperCase()}`, urlOf(urls[owner])])),
    DATABASE_URL: urlOf(urls[service] ?? urls.kit),
    POSTGRES_URL: withDatabase(postgresUrl, database),
    REDIS_URL: redisUrl,
    NATS_URL: natsUrl,
    TMPDIR: temporary,
  };
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

async function emptyJetStream(url: string): Promise<void> {
  const connection = await connectNats({ servers: url });
  const manager = await connection.jetstreamManager();
  for await (const stream of manager.streams.list()) await manager.streams.delete(stream.config.name);
  await connection.close();
}

function withConnectTimeout(url: string): string {
  const address = new URL(url);
  address.searchParams.set('connect_timeout', String(connectTimeout));
  return address.href;
}
