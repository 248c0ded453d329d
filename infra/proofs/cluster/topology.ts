import { join } from 'node:path';
import type { Config } from '@dealstead/infra/launcher/config';
import type { Keys } from '@dealstead/infra/launcher/keys';
import { processes, type ProcessEntry } from '@dealstead/infra/launcher/processes';
import type { Servers } from '@dealstead/infra/servers/index';
import type { Balancer } from './nginx.ts';

/**
 * Ports of the cluster relative to PORT. Load balancers take the ports of the processes that `npm start` runs alone, so that
 * every address in an environment stays what it is there.
 */
export const replicaOffsets = { a: 20, b: 40 } as const;
export type Replica = keyof typeof replicaOffsets;
export const replicas = Object.keys(replicaOffsets) as Replica[];

/** Of the database's load balancer, which leads to the primary. */
export const databaseOffset = 10;
export const postgresOffsets = { a: 30, b: 50 } as const;
export const redisOffsets = { a: 31, b: 51 } as const;
export const sentinelOffsets = [32, 52, 62] as const;
export const natsOffsets = [36, 56, 66] as const;
/** Of a NATS server's monitor and of its cluster port, relative to its port for clients. */
export const natsMonitor = 1;
export const natsRoute = 2;
/** The highest offset. */
const lastOffset = 68;

/** Every offset that the cluster may take, for finding a free base. */
export const clusterOffsets = Array.from({ length: lastOffset + 1 }, (_, offset) => offset);

/** One replica of a process. */
export interface ReplicaEntry extends ProcessEntry {
  /** The process without its replica: `listings`. */
  readonly service: string;
}

/** Seconds for which a process that is replaced goes on serving. Balancers close idle connections to it after 4. */
export const drainSeconds = 5;

/**
 * Two replicas of each process of the product, with the environment that `npm start` gives the process alone. They differ in
 * their ports and in the folders that a process has to itself.
 */
export function replicatedProcesses(config: Config, servers: Servers, keys: Keys): ReplicaEntry[] {
  return processes({ ...config, TRUSTED_PROXIES: '127.0.0.1' }, servers, keys).flatMap((entry) =>
    replicas.map((replica) => {
      const port = entry.port + replicaOffsets[replica];
      const own = (folder: string) => join(config.dataDir, 'replicas', replica, folder);
      return {
        ...entry,
        name: `${entry.name}-${replica}`,
        service: entry.name,
        port,
        env: {
          ...entry.env,
          // The balancer alone listens on the product's public address.
          HOST: '127.0.0.1',
          PORT: String(port),
          DRAIN_SECONDS: String(drainSeconds),
          ...(entry.env.INTERNAL_PORT && {
            INTERNAL_PORT: String(Number(entry.env.INTERNAL_PORT) + replicaOffsets[replica]),
          }),
          ...(entry.env.STATE_DIR && { STATE_DIR: own('state') }),
          ...(entry.env.INDEX_DIR && { INDEX_DIR: own('index'), WAIT_FOR_INDEX_SECONDS: '60' }),
        },
      };
    }),
  );
}

/** The load balancers in front of the replicas, each at the port of the process that runs alone. */
export function balancersOf({ HOST }: Config, entries: readonly ReplicaEntry[]): Balancer[] {
  const byService = Map.groupBy(entries, ({ service }) => service);
  return [...byService].map(([name, own]) => {
    const isPublic = name === 'gateway';
    const port = (own[0]?.port ?? 0) - replicaOffsets.a;
    return { name, host: isPublic ? HOST : '127.0.0.1', port, servers: own.map((entry) => entry.port), isPublic };
  });
}

/** The address of the NATS cluster: one server, the others for when it is unavailable, and the number of copies of each stream. */
export function natsAddress(basePort: number, user: string, password: string): string {
  const [first = 0, ...others] = natsOffsets.map((offset) => basePort + offset);
  const servers = others.map((port) => `server=127.0.0.1:${port}`).join('&');
  return `nats://${user}:${password}@127.0.0.1:${first}?${servers}&replicas=${natsOffsets.length}`;
}

/** The name under which the sentinels know the Redis primary. */
export const redisName = 'dealstead';

/** The address of Redis' sentinels. */
export function redisAddress(basePort: number, password: string): string {
  const [first = 0, ...others] = sentinelOffsets.map((offset) => basePort + offset);
  const servers = others.map((port) => `server=127.0.0.1:${port}`).join('&');
  return `redis://default:${password}@127.0.0.1:${first}?sentinel=${redisName}&${servers}`;
}
