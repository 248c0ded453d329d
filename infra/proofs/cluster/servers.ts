import { join } from 'node:path';
import { Redis } from 'ioredis';
import { owners, provision, withDatabase } from '@dealstead/infra/servers/database';
import type { Servers } from '@dealstead/infra/servers/index';
import { startNats } from '@dealstead/infra/servers/nats';
import { startRedis } from '@dealstead/infra/servers/redis';
import { natsUser, secrets, serverKeys } from '@dealstead/infra/servers/secrets';
import type { Supervised } from '@dealstead/infra/servers/supervise';
import { connectTimeout, databaseConfiguration, startNginx, type Nginx, type RunningNginx } from './nginx.ts';
import { startPostgresPair, type PostgresPair } from './postgresPair.ts';
import {
  databaseOffset,
  natsAddress,
  natsMonitor,
  natsOffsets,
  natsRoute,
  postgresOffsets,
  redisAddress,
  redisName,
  redisOffsets,
  replicas,
  sentinelOffsets,
} from './topology.ts';

export interface ClusterServersOptions {
  readonly dataDir: string;
  readonly basePort: number;
  readonly nginx: Nginx;
  readonly report: (line: string) => void;
  readonly onProgress: (line: string) => void;
}

export interface ClusterServers extends Servers {
  readonly postgres: PostgresPair;
  /** Resolves the name of the Redis server that the sentinels take for the primary. */
  redisPrimary(): Promise<string>;
}

/** Starts PostgreSQL with a standby behind two load balancers, Redis with a replica and three sentinels, and three NATS servers. */
export async function startClusterServers(options: ClusterServersOptions): Promise<ClusterServers> {
  const { dataDir, basePort } = options;
  const passwords = secrets(serverKeys(dataDir), ['redis', 'nats', 'nats-route']);
  const { postgres: postgresPassword = '', ...roles } = secrets(join(dataDir, 'keys', 'databases.json'), [
    'postgres',
    ...owners,
  ]);
  const [database, redis, nats] = await Promise.all([
    startDatabase(options, postgresPassword),
    startRedisServers(options, passwords.redis ?? ''),
    startNatsServers(options, passwords.nats ?? '', passwords['nats-route'] ?? ''),
  ]);
  const postgresUrl = `postgres://postgres:${postgresPassword}@127.0.0.1:${basePort + databaseOffset}/postgres`;
  await provision(postgresUrl, 'dealstead', roles);
  const urls = Object.entries(roles).map(([name, password]) => [
    name,
    `${withDatabase(postgresUrl, 'dealstead', { name, password })}?connect_timeout=${connectTimeout}`,
  ]);
  const processes = [...database.balancers, ...redis, ...nats];
  return {
    postgresUrl,
    databaseUrls: Object.fromEntries(urls) as Servers['databaseUrls'],
    redisUrl: redisAddress(basePort, passwords.redis ?? ''),
    natsUrl: natsAddress(basePort, natsUser, passwords.nats ?? ''),
    postgres: database.pair,
    processes,
    redisPrimary: () => findRedisPrimary(basePort, passwords.redis ?? ''),
    async stop() {
      await Promise.all([database.pair.stop(), ...processes.map((each) => each.stop())]);
    },
  };
}

const common = ({ dataDir, onProgress, report }: ClusterServersOptions, name: string) => ({
  folder: join(dataDir, name),
  log: join(dataDir, 'logs', `${name}.log`),
  tools: join(dataDir, 'tools'),
  onProgress,
  onRestart: (reason: string, delay: number) => report(`${name} stopped (${reason}) and starts again in ${delay} ms`),
});

async function startDatabase(options: ClusterServersOptions, password: string) {
  const { dataDir, basePort, nginx, report } = options;
  const port = basePort + databaseOffset;
  const balancers: RunningNginx[] = [];
  const pair = await startPostgresPair({
    folder: join(dataDir, 'postgres'),
    ports: { a: basePort + postgresOffsets.a, b: basePort + postgresOffsets.b },
    password,
    logs: join(dataDir, 'logs'),
    // Two replicas of each service, with up to 10 connections each and those of consumers and jobs.
    settings: { max_connections: 300, shared_buffers: '128MB' },
    report,
    async onPrimary(primary) {
      const configure = (folder: string) => databaseConfiguration(folder, nginx.modules, port, primary);
      for (const balancer of balancers) balancer.reload(configure(balancer.folder));
      if (balancers.length > 0) return;
      for (const replica of replicas) {
        const name = `postgres-balancer-${replica}`;
        const { folder, log, onRestart } = common(options, name);
        balancers.push(
          await startNginx({
            name,
            program: nginx,
            folder,
            log,
            configuration: configure(folder),
            port,
            onRestart,
          }),
        );
      }
    },
  });
  return { pair, balancers };
}

/** A primary with a replica, and three sentinels of which two promote the replica when the primary has failed. */
async function startRedisServers(options: ClusterServersOptions, password: string): Promise<Supervised[]> {
  const primary = options.basePort + redisOffsets.a;
  const servers = await Promise.all(
    replicas.map(async (replica) => {
      const name = `redis-${replica}`;
      const role = replica === 'a' ? [] : [`replicaof 127.0.0.1 ${primary}`];
      const settings = [`masterauth "${password}"`, ...role];
      const port = options.basePort + redisOffsets[replica];
      return { ...(await startRedis({ ...common(options, name), port, password, settings })), name };
    }),
  );
  const sentinels = await Promise.all(
    sentinelOffsets.map(async (offset, index) => {
      const name = `sentinel-${index + 1}`;
      const settings = [
        `sentinel monitor ${redisName} 127.0.0.1 ${primary} 2`,
        `sentinel auth-pass ${redisName} ${password}`,
        `sentinel down-after-milliseconds ${redisName} 2000`,
        `sentinel failover-timeout ${redisName} 10000`,
      ];
      const port = options.basePort + offset;
      return {
        ...(await startRedis({ ...common(options, name), port, password, settings, isSentinel: true })),
        name,
      };
    }),
  );
  return [...servers, ...sentinels];
}

/** Three servers that hold every stream; they are ready once they have elected a leader, so they start together. */
function startNatsServers(
  options: ClusterServersOptions,
  password: string,
  routePassword: string,
): Promise<Supervised[]> {
  const ports = natsOffsets.map((offset) => options.basePort + offset);
  return Promise.all(
    ports.map(async (port, index) => {
      const name = `nats-${index + 1}`;
      const server = await startNats({
        ...common(options, name),
        port,
        monitorPort: port + natsMonitor,
        user: { name: natsUser, password },
        cluster: {
          serverName: name,
          port: port + natsRoute,
          otherPorts: ports.filter((other) => other !== port).map((other) => other + natsRoute),
          password: routePassword,
        },
      });
      return { ...server, name };
    }),
  );
}

async function findRedisPrimary(basePort: number, password: string): Promise<string> {
  const sentinel = new Redis(basePort + sentinelOffsets[0], '127.0.0.1', { password });
  try {
    const address = await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', redisName);
    const port = Number(Array.isArray(address) ? address[1] : undefined);
    return `redis-${replicas.find((replica) => basePort + redisOffsets[replica] === port)}`;
  } finally {
    sentinel.disconnect();
  }
}
