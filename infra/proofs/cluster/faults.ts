import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@dealstead/infra/demo/random';
import { sendSignal, type Supervised } from '@dealstead/infra/servers/supervise';
import type { Cluster } from './cluster.ts';
import { replicas, type Replica } from './topology.ts';

/** One fault of the campaign. */
export interface Fault {
  /** The row of the report that it counts for: `kill of a service`. */
  readonly group: FaultGroup;
  readonly name: string;
  inject(): Promise<void>;
}

export const faultGroups = [
  'rolling upgrade',
  'kill of a service',
  'kill of a gateway',
  'kill of a renderer',
  'kill of a NATS server',
  'kill of a Redis server or sentinel',
  'loss of the Redis primary',
  'kill of the PostgreSQL standby',
  'failover of PostgreSQL',
  'kill of a balancer of the database',
  'kill of a balancer',
] as const;
export type FaultGroup = (typeof faultGroups)[number];

/** Whether a fault leaves no primary database for a while, so that writes are refused. */
export const isDatabaseFailover = (group: FaultGroup): boolean => group === 'failover of PostgreSQL';

/** Milliseconds for which a lost server must not come back. */
const lossDuration = 8_000;
const killInterval = 20;

/** Every fault once, in a random order: the kill of each process, failovers of PostgreSQL and Redis, and a rolling upgrade. */
export function planFaults(cluster: Cluster, random: Random): Fault[] {
  const { servers, balancers } = cluster;
  const kill = (group: FaultGroup, supervised: Supervised): Fault => ({
    group,
    name: supervised.name,
    inject: () => killAndWait(() => supervised.pid()),
  });
  const groupOf = (service: string): FaultGroup =>
    service === 'gateway' ? 'kill of a gateway' : service === 'renderer' ? 'kill of a renderer' : 'kill of a service';
  const named = (prefix: string) => servers.processes.filter(({ name }) => name.startsWith(prefix));
  const faults: Fault[] = [
    ...cluster.replicas.map(({ service, supervised }) => kill(groupOf(service), supervised)),
    ...named('nats-').map((server) => kill('kill of a NATS server', server)),
    ...[...named('redis-'), ...named('sentinel-').slice(0, 1)].map((server) =>
      kill('kill of a Redis server or sentinel', server),
    ),
    { group: 'loss of the Redis primary', name: 'redis', inject: () => loseRedisPrimary(cluster) },
    { group: 'kill of the PostgreSQL standby', name: 'postgres', inject: () => killAndWait(() => standbyPid(cluster)) },
    // Twice, so that each server is the primary that is lost and the standby that takes over.
    ...replicas.map((): Fault => ({
      group: 'failover of PostgreSQL',
      name: 'postgres',
      inject: () => {
        const primary = servers.postgres.primary();
        return killAndWait(() => servers.postgres.pid(primary));
      },
    })),
    ...named('postgres-balancer').map((server) => kill('kill of a balancer of the database', server)),
    ...balancers.map((balancer) => kill('kill of a balancer', balancer)),
    { group: 'rolling upgrade', name: 'every replica', inject: () => cluster.upgrade() },
  ];
  return faults
    .map((fault) => ({ fault, position: random.unit() }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ fault }) => fault);
}

function standbyPid({ servers: { postgres } }: Cluster): number | undefined {
  const standby: Replica = postgres.primary() === 'a' ? 'b' : 'a';
  return postgres.pid(standby);
}

/** Kills the Redis primary again and again, so that the sentinels promote its replica. */
async function loseRedisPrimary({ servers }: Cluster): Promise<void> {
  const name = await servers.redisPrimary();
  const primary = servers.processes.find((server) => server.name === name);
  for (const until = Date.now() + lossDuration; Date.now() < until; await sleep(killInterval)) killPid(primary?.pid());
}

/** Kills a process and waits until its supervisor has noticed, so that it does not count as running until it runs again. */
async function killAndWait(pidOf: () => number | undefined): Promise<void> {
  const pid = pidOf();
  killPid(pid);
  while (pid !== undefined && pidOf() === pid) await sleep(killInterval);
}

/** A process that is being restarted has none. */
function killPid(pid: number | undefined): void {
  if (pid !== undefined) sendSignal(pid, 'SIGKILL');
}
