import { mkdirSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { join } from 'node:path';
import { owners, provision, withDatabase } from './database.ts';
import { startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { localNats, localRedis, natsUser, secrets, serverKeys } from './secrets.ts';
import { UserError } from '@dealstead/slice-tools/userError';
import type { Supervised } from './supervise.ts';

/** Settings with URLs and credentials of servers that are used instead of local ones. */
export const serverSettings = [
  'POSTGRES_URL',
  'DATABASE_URL_LISTINGS',
  'DATABASE_URL_TOOLS',
  'DATABASE_URL_ACCOUNT',
  'DATABASE_URL_ADMIN',
  'REDIS_URL',
  'NATS_URL',
  'NATS_CREDS_FILE',
] as const;

export type Owner = (typeof owners)[number];

export interface ServerOptions {
  /** Absolute path of the folder that holds all data, `.data` of the project. */
  dataDir: string;
  /** PORT of the product: PostgreSQL takes it +10, Redis +11, NATS +12, its monitor +13. */
  basePort: number;
  env?: NodeJS.ProcessEnv;
  /** For tests: no durability, no passwords for Redis and NATS, and additional roles with a schema each. */
  throwaway?: { roles: string[] };
  /** Further settings of the local PostgreSQL. */
  postgresSettings?: Record<string, string | number>;
  onProgress?: (line: string) => void;
  onRestart?: (name: string, reason: string, delay: number) => void;
}

export interface Servers {
  /** Administrator's URL of PostgreSQL, database `postgres`; absent where the URL of each owner is set. */
  postgresUrl: string | undefined;
  /** URL for each owner with its own role; in tests also for each additional role. */
  databaseUrls: Record<Owner, string>;
  redisUrl: string;
  natsUrl: string;
  processes: Supervised[];
  stop(): Promise<void>;
}

/**
 * Provides PostgreSQL, Redis and NATS: those whose URL the environment sets (POSTGRES_URL or
 * all of DATABASE_URL_LISTINGS…, REDIS_URL, NATS_URL) are used as they are, the others are started.
 * @throws UserError when one cannot be started or reached
 */
export async function startServers(options: ServerOptions): Promise<Servers> {
  const { dataDir, basePort, env = process.env, throwaway, onProgress = () => {} } = options;
  mkdirSync(dataDir, { recursive: true });
  const processes: Supervised[] = [];
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()));
  };
  const common = (name: string) => ({
    log: join(dataDir, 'logs', `${name}.log`),
    tools: join(dataDir, 'tools'),
    onProgress,
    onRestart: (reason: string, delay: number) => options.onRestart?.(name, reason, delay),
  });

  const databases = async () => {
    const given = owners.map((owner) => [owner, env[`DATABASE_URL_${owner.toUpperCase()}`]]);
    if (given.every(([, url]) => url)) {
      for (const [owner, url] of given) await checkConnection(`DATABASE_URL_${owner?.toUpperCase()}`, url, 5432);
      return { postgresUrl: undefined, databaseUrls: Object.fromEntries(given) };
    }
    const passwords = secrets(join(dataDir, 'keys', 'databases.json'), [
      'postgres',
      ...owners,
      ...(throwaway?.roles ?? []),
    ]);
    const { postgres, ...roles } = passwords;
    const postgresUrl = env.POSTGRES_URL || `postgres://postgres:${postgres}@127.0.0.1:${basePort + 10}/postgres`;
    if (env.POSTGRES_URL) await checkConnection('POSTGRES_URL', env.POSTGRES_URL, 5432);
    else {
      const folder = join(dataDir, 'postgres');
      processes.push(
        await startPostgres({
          ...common('postgres'),
          folder,
          port: basePort + 10,
          password: postgres ?? '',
          throwaway: !!throwaway,
          ...(options.postgresSettings ? { settings: options.postgresSettings } : {}),
        }),
      );
    }
    await provision(postgresUrl, 'dealstead', roles);
    const urls = Object.entries(roles).map(([name, password]) => [
      name,
      withDatabase(postgresUrl, 'dealstead', { name, password }),
    ]);
    return { postgresUrl, databaseUrls: Object.fromEntries(urls) };
  };
  // Created once, also for servers that an earlier version started without passwords.
  const passwords = throwaway ? {} : secrets(serverKeys(dataDir), ['redis', 'nats']);

  const redis = async () => {
    if (env.REDIS_URL) return checkConnection('REDIS_URL', env.REDIS_URL, 6379);
    const folder = join(dataDir, 'redis');
    const password = passwords.redis;
    processes.push(
      await startRedis({ ...common('redis'), folder, port: basePort + 11, password, throwaway: !!throwaway }),
    );
    return localRedis(basePort, password);
  };
  const nats = async () => {
    if (env.NATS_URL) return checkConnection('NATS_URL', env.NATS_URL, 4222);
    const folder = join(dataDir, 'nats');
    const ports = { port: basePort + 12, monitorPort: basePort + 13 };
    const user = passwords.nats === undefined ? undefined : { name: natsUser, password: passwords.nats };
    processes.push(await startNats({ ...common('nats'), folder, ...ports, user }));
    return localNats(basePort, passwords.nats);
  };

  const [database, redisUrl, natsUrl] = await Promise.allSettled([databases(), redis(), nats()]);
  const failed = [database, redisUrl, natsUrl].find((result) => result.status === 'rejected');
  if (database.status === 'fulfilled' && redisUrl.status === 'fulfilled' && natsUrl.status === 'fulfilled') {
    return { ...database.value, redisUrl: redisUrl.value, natsUrl: natsUrl.value, processes, stop };
  }
  await stop();
  throw failed?.reason;
}

/** Resolves the URL once its server accepts a connection. @throws UserError that names the variable */
async function checkConnection(variable: string, url: string | undefined, defaultPort: number): Promise<string> {
  if (!url || !URL.canParse(url)) throw new UserError(`${variable} is no address: ${url}.`);
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connectTo(Number(port || defaultPort), hostname, resolve);
  socket.setTimeout(5_000, () => reject(new Error('no answer in 5 s')));
  socket.once('error', reject);
  try {
    await promise;
    return url;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `The server that ${variable} names, ${hostname}:${port || defaultPort}, does not answer (${reason}).`,
    );
  } finally {
    socket.destroy();
  }
}
