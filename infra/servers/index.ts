import { mkdirSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { join } from 'node:path';
import { owners, provision, withDatabase } from './database.ts';
import { startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { localNats, localRedis, natsUser, secrets, serverKeys } from './secrets.ts';
import { UserError } from './userError.ts';
import type { Supervised } from './supervise.ts';

/** Addresses and credentials of servers that are used instead of local ones. */
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
  /** For tests: no durability, no passwords of Redis and NATS, and further roles with a schema each. */
  throwaway?: { roles: string[] };
  say?: (line: string) => void;
  onRestart?: (name: string, how: string, pause: number) => void;
}

export interface Servers {
  /** Administrator's address of PostgreSQL, database `postgres`; absent when each owner's address was given. */
  postgresUrl: string | undefined;
  /** Address for each owner, as its own role; in tests for each further role too. */
  databaseUrls: Record<Owner, string>;
  redisUrl: string;
  natsUrl: string;
  processes: Supervised[];
  stop(): Promise<void>;
}

/**
 * Provides PostgreSQL, Redis and NATS: those whose address the environment gives (POSTGRES_URL or
 * all of DATABASE_URL_LISTINGS…, REDIS_URL, NATS_URL) are used as they are, the others run here.
 * @throws UserError when one cannot be started or reached
 */
export async function startServers(options: ServerOptions): Promise<Servers> {
  const { dataDir, basePort, env = process.env, throwaway, say = () => {} } = options;
  mkdirSync(dataDir, { recursive: true });
  const processes: Supervised[] = [];
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()));
  };
  const common = (name: string) => ({
    log: join(dataDir, 'logs', `${name}.log`),
    tools: join(dataDir, 'tools'),
    say,
    onRestart: (how: string, pause: number) => options.onRestart?.(name, how, pause),
  });

  const databases = async () => {
    const given = owners.map((owner) => [owner, env[`DATABASE_URL_${owner.toUpperCase()}`]]);
    if (given.every(([, url]) => url)) {
      for (const [owner, url] of given) await answers(`DATABASE_URL_${owner?.toUpperCase()}`, url, 5432);
      return { postgresUrl: undefined, databaseUrls: Object.fromEntries(given) };
    }
    const passwords = secrets(join(dataDir, 'keys', 'databases.json'), [
      'postgres',
      ...owners,
      ...(throwaway?.roles ?? []),
    ]);
    const { postgres, ...roles } = passwords;
    const postgresUrl = env.POSTGRES_URL || `postgres://postgres:${postgres}@127.0.0.1:${basePort + 10}/postgres`;
    if (env.POSTGRES_URL) await answers('POSTGRES_URL', env.POSTGRES_URL, 5432);
    else {
      const folder = join(dataDir, 'postgres');
      processes.push(
        await startPostgres({
          ...common('postgres'),
          folder,
          port: basePort + 10,
          password: postgres ?? '',
          throwaway: !!throwaway,
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
  // Made once, also where an older version has started these servers without.
  const passwords = throwaway ? {} : secrets(serverKeys(dataDir), ['redis', 'nats']);

  const redis = async () => {
    if (env.REDIS_URL) return answers('REDIS_URL', env.REDIS_URL, 6379);
    const folder = join(dataDir, 'redis');
    const password = passwords.redis;
    processes.push(
      await startRedis({ ...common('redis'), folder, port: basePort + 11, password, throwaway: !!throwaway }),
    );
    return localRedis(basePort, password);
  };
  const nats = async () => {
    if (env.NATS_URL) return answers('NATS_URL', env.NATS_URL, 4222);
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

/** Resolves the address once something accepts connections there. @throws UserError that names the variable */
async function answers(variable: string, url: string | undefined, usualPort: number): Promise<string> {
  if (!url || !URL.canParse(url)) throw new UserError(`${variable} is no address: ${url}.`);
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connectTo(Number(port || usualPort), hostname, resolve);
  socket.setTimeout(5_000, () => reject(new Error('no answer in 5 s')));
  socket.once('error', reject);
  try {
    await promise;
    return url;
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `The server that ${variable} names, ${hostname}:${port || usualPort}, does not answer (${because}).`,
    );
  } finally {
    socket.destroy();
  }
}
