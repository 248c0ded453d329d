import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@dealstead/service-kit/migrate';
import { UserError } from '@dealstead/slice-tools/userError';
import { isDemoIncomplete } from '@dealstead/infra/demo/isDemoIncomplete';
import { root, type Config } from '@dealstead/infra/launcher/config';
import { provideKeys, type Keys } from '@dealstead/infra/launcher/keys';
import { hasSandbox, mailCatcher, stripeSandbox, type ProcessEntry } from '@dealstead/infra/launcher/processes';
import { step } from '@dealstead/infra/launcher/progress';
import { owners } from '@dealstead/infra/servers/database';
import { supervise, type Supervised } from '@dealstead/infra/servers/supervise';
import { httpConfiguration, provideNginx, startNginx } from './nginx.ts';
import { startClusterServers, type ClusterServers } from './servers.ts';
import {
  balancersOf,
  drainSeconds,
  replicas as replicaNames,
  replicatedProcesses,
  type ReplicaEntry,
} from './topology.ts';

/** A replica of a process of the product as it runs. */
export interface RunningReplica {
  readonly name: string;
  readonly service: string;
  readonly supervised: Supervised;
  /** Resolves when `/readyz` answers 200 and nothing is degraded. @throws UserError after three minutes */
  waitUntilReady(): Promise<void>;
}

export interface Cluster {
  readonly replicas: readonly RunningReplica[];
  readonly servers: ClusterServers;
  /** The load balancers of the product, which share its ports. */
  readonly balancers: readonly Supervised[];
  /** Replaces every replica of the product, one after the other, each when the one before it is ready again. */
  upgrade(onReplaced?: (name: string) => void): Promise<void>;
  /** Resolves when every process runs, every replica is ready and PostgreSQL has its standby. @throws UserError after three minutes */
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
}

const readyTimeoutMs = 180_000;

/**
 * Starts the product as it runs on several machines: two replicas of each process behind nginx, PostgreSQL with a synchronous
 * standby, Redis with a replica and sentinels, three NATS servers. The mail catcher and the Stripe sandbox stand for other
 * companies' services and run once.
 */
export async function startCluster(config: Config, report: (line: string) => void): Promise<Cluster> {
  const { PORT, dataDir } = config;
  mkdirSync(dataDir, { recursive: true });
  const running: Supervised[] = [];
  let servers: ClusterServers | undefined;
  const stop = async () => {
    await Promise.all(running.map((process) => process.stop()));
    await servers?.stop();
  };
  try {
    const { publishAll, startBuilds } = await import('@dealstead/infra/release/publishAll');
    const builds = startBuilds(join(dataDir, 'releases'));
    const keys = provideKeys(join(dataDir, 'keys'));
    const nginx = await step('nginx', (onProgress) => provideNginx(join(dataDir, 'tools'), onProgress));
    const ready = await step('PostgreSQL, Redis and NATS', (onProgress) =>
      startClusterServers({ dataDir, basePort: PORT, nginx, report, onProgress }),
    );
    servers = ready;
    await step('Migrations', () => migrateAll(ready));
    await loadDemoData(ready);
    const start = (entry: ProcessEntry) => startProcess(entry, join(dataDir, 'logs'), report);
    const entries = replicatedProcesses(config, ready, keys);
    const replicas = await step('Processes', () => startReplicas(entries, standIns(config, keys), running, start));
    const balancers = await Promise.all(
      replicaNames.map((replica) => {
        const name = `balancer-${replica}`;
        const folder = join(dataDir, name);
        return startNginx({
          name,
          program: nginx,
          folder,
          log: join(dataDir, 'logs', `${name}.log`),
          configuration: httpConfiguration(folder, balancersOf(config, entries)),
          port: PORT,
          onRestart: (reason, delay) => report(`${name} stopped (${reason}) and starts again in ${delay} ms`),
        });
      }),
    );
    running.unshift(...balancers);
    await step('Slices', (onProgress) =>
      publishAll({
        adminUrl: `http://127.0.0.1:${PORT + 4}`,
        identityKey: keys.private.launcher,
        builds,
        releasesDir: join(dataDir, 'releases'),
        keysDir: join(dataDir, 'keys'),
        onProgress,
      }),
    );
    const waitUntilReady = () => waitUntilAllReady(replicas, balancers, ready);
    await step('Waiting until everything answers', waitUntilReady);
    return {
      replicas,
      servers: ready,
      balancers,
      waitUntilReady,
      async upgrade(onReplaced) {
        for (const replica of replicas) {
          await replica.supervised.replace();
          await replica.waitUntilReady();
          onReplaced?.(replica.name);
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function migrateAll({ databaseUrls }: ClusterServers): Promise<void> {
  await Promise.all(
    owners.map((schema) =>
      migrate({
        databaseUrl: databaseUrls[schema],
        schema,
        directory: join(root, 'services', schema, 'prisma/migrations'),
      }),
    ),
  );
}

async function loadDemoData({ databaseUrls }: ClusterServers): Promise<void> {
  if (!(await isDemoIncomplete(databaseUrls.listings))) return;
  const { loadDemo } = await import('@dealstead/infra/demo/load');
  await step('Demo data', (onProgress) => loadDemo({ databaseUrls, listings: 5_000, onProgress }));
}

/** The mail catcher and, without a Stripe key, the sandbox. */
const standIns = (config: Config, keys: Keys): ProcessEntry[] => [
  mailCatcher(config),
  ...(hasSandbox(config) ? [stripeSandbox(config, keys)] : []),
];

/** Starts the replicas, and the stand-ins beside them. All are added to `running`. */
async function startReplicas(
  entries: readonly ReplicaEntry[],
  others: readonly ProcessEntry[],
  running: Supervised[],
  startEntry: (entry: ProcessEntry) => Promise<Supervised>,
): Promise<RunningReplica[]> {
  const start = async (entry: ProcessEntry): Promise<Supervised> => {
    const supervised = await startEntry(entry);
    running.push(supervised);
    return supervised;
  };
  const [replicas] = await Promise.all([
    Promise.all(
      entries.map(async (entry) => ({
        name: entry.name,
        service: entry.service,
        supervised: await start(entry),
        waitUntilReady: () => retryUntilReady(entry.name, () => assertReady(entry.port)),
      })),
    ),
    Promise.all(others.map(start)),
  ]);
  return replicas;
}

function startProcess(entry: ProcessEntry, logs: string, report: (line: string) => void): Promise<Supervised> {
  return supervise({
    name: entry.name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', ...(entry.node ?? []), join(root, entry.main)],
    env: entry.env,
    cwd: root,
    log: join(logs, `${entry.name}.log`),
    ready: async () => {
      const response = await fetch(`http://127.0.0.1:${entry.port}/healthz`, { signal: AbortSignal.timeout(2_000) });
      if (!response.ok) throw new Error(`/healthz responds ${response.status}`);
    },
    startTimeout: 120_000,
    // It drains, finishes open responses for up to ten seconds, and then its jobs.
    stopTimeout: (drainSeconds + 15) * 1_000,
    onRestart: (reason, delay) => report(`${entry.name} stopped (${reason}) and starts again in ${delay} ms`),
  });
}

async function waitUntilAllReady(
  replicas: readonly RunningReplica[],
  balancers: readonly Supervised[],
  { postgres, processes }: ClusterServers,
): Promise<void> {
  await retryUntilReady('the cluster', () => {
    const stopped = [...balancers, ...processes].find((each) => each.pid() === undefined);
    if (stopped) throw new Error(`${stopped.name} does not run`);
  });
  await Promise.all(replicas.map((replica) => replica.waitUntilReady()));
  await retryUntilReady('PostgreSQL', () => {
    if (!postgres.isSynchronous()) throw new Error('there is no synchronous standby');
  });
}

/** @throws Error unless a process reports itself and everything that it uses as up */
async function assertReady(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
  const text = await response.text();
  if (!response.ok || (JSON.parse(text) as { status?: string }).status !== 'ready') throw new Error(text);
}

async function retryUntilReady(name: string, check: () => void | Promise<void>): Promise<void> {
  for (const deadline = Date.now() + readyTimeoutMs; ; await sleep(200)) {
    try {
      return await check();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (Date.now() > deadline)
        throw new UserError(`${name} is not ready after three minutes: ${reason.slice(0, 500)}`);
    }
  }
}
