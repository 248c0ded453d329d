import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@dealstead/service-kit/migrate';
import { archiveFiles, hasBackup, provideArchive } from '../backup/archive.ts';
import { isDemoIncomplete } from '../demo/isDemoIncomplete.ts';
import { owners } from '../servers/database.ts';
import { killOrphans, processGroups } from '../servers/processGroups.ts';
import { startServers } from '../servers/index.ts';
import { UserError, describeError } from '@dealstead/slice-tools/userError';
import { supervise } from '../servers/supervise.ts';
import type { Servers } from '../servers/index.ts';
import type { Supervised } from '../servers/supervise.ts';
import { assertPortsFree, assertDiskSpace } from './checks.ts';
import { readLauncherConfig, root } from './config.ts';
import { provideKeys } from './keys.ts';
import {
  hasSandbox,
  hasTraceCollector,
  localShardMap,
  mailCatcher,
  processes,
  shardMapFile,
  shardProcesses,
  stripeSandbox,
  traceCollector,
} from './processes.ts';
import { restartOnSignal } from './restartOnSignal.ts';
import { step } from './progress.ts';
import type { Config } from './config.ts';
import type { ProcessEntry } from './processes.ts';

const running: Supervised[] = [];
let servers: Servers | undefined;
let isStopping = false;
/** Before the product is ready, errors end the start and are printed there. */
let isReady = false;

async function start(): Promise<void> {
  const config = readLauncherConfig();
  const { PORT, dataDir } = config;
  mkdirSync(dataDir, { recursive: true });
  const recordFile = join(dataDir, 'running.json');
  const runningLauncher = await killOrphans(recordFile);
  if (runningLauncher)
    throw new UserError(
      `Dealstead already runs from ${dataDir} (process ${runningLauncher}): stop it first, or set DATA_DIR and PORT.`,
    );
  await assertPortsFree(config);
  assertDiskSpace(dataDir);
  processGroups.persistTo(recordFile);

  console.log(`Dealstead starts on port ${PORT}`);
  const { publishAll, startBuilds } = await import('../release/publishAll.ts');
  const builds = startBuilds(join(dataDir, 'releases'));
  const keys = provideKeys(join(dataDir, 'keys'));
  const backupDir = config.DRILL ? undefined : config.BACKUP_DIR && resolve(root, config.BACKUP_DIR);
  const archiving = backupDir ? { postgresSettings: provideArchive(dataDir, backupDir) } : {};
  servers = await step('PostgreSQL, Redis and NATS', (onProgress) =>
    startServers({ dataDir, basePort: PORT, onProgress, onRestart: printRestart, ...archiving }),
  );
  await step('Migrations', migrateAll);
  if (config.NODE_ENV !== 'production' && !config.DRILL) {
    const { databaseUrls } = servers;
    // Also after an interrupted start: loading is idempotent.
    if (await isDemoIncomplete(databaseUrls.listings)) {
      const { loadDemo } = await import('../demo/load.ts');
      await step('Demo data', (onProgress) => loadDemo({ databaseUrls, listings: 5_000, onProgress }));
    }
  }

  const catcher = config.NODE_ENV === 'production' ? [] : [mailCatcher(config)];
  const sandbox = hasSandbox(config) ? [stripeSandbox(config, keys)] : [];
  const traces = hasTraceCollector(config) ? [traceCollector(config)] : [];
  const shardMap = localShardMap(config);
  if (shardMap) writeFileSync(shardMapFile(config), JSON.stringify(shardMap));
  const shards = shardProcesses(config, servers, keys);
  const entries = [...catcher, ...sandbox, ...traces, ...shards, ...processes(config, servers, keys)];
  await step(`Processes: ${entries.map(({ name }) => name).join(', ')}`, () =>
    Promise.all(entries.map((entry) => startProcess(dataDir, entry))),
  );
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
  if (config.NODE_ENV !== 'production') restartOnSignal(dataDir, running);
  await step('Waiting until everything answers', () => waitUntilReady(`http://127.0.0.1:${PORT}/readyz`));
  isReady = true;
  printWelcome(config);
  if (backupDir) {
    if (!hasBackup(dataDir, backupDir)) console.log('There is no backup yet: run npm run backup.');
    void archiveFiles(dataDir, backupDir);
  }
}

async function migrateAll(): Promise<void> {
  await Promise.all(
    owners.map(async (schema) => {
      const directory = join(root, 'services', schema, 'prisma/migrations');
      try {
        await migrate({ databaseUrl: servers?.databaseUrls[schema] ?? '', schema, directory });
      } catch (error) {
        throw new UserError(error instanceof Error ? error.message : String(error), { cause: error });
      }
    }),
  );
}

/** Starts a supervised process and resolves once it is healthy. */
async function startProcess(dataDir: string, entry: ProcessEntry): Promise<void> {
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${entry.port}/healthz`, { signal: AbortSignal.timeout(2_000) });
    if (!response.ok) throw new Error(`/healthz responds ${response.status}`);
  };
  const supervised = await supervise({
    name: entry.name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', ...(entry.node ?? []), join(root, entry.main)],
    env: entry.env,
    cwd: root,
    log: join(dataDir, 'logs', `${entry.name}.log`),
    ready,
    startTimeout: 60_000,
    onLine: createErrorPrinter(entry.name),
    onRestart: (reason, delay) => printRestart(entry.name, reason, delay),
  });
  running.push(supervised);
}

function printRestart(name: string, reason: string, delay: number): void {
  console.log(`${name} stopped (${reason}) and starts again in ${delay / 1000} s; see logs/${name}.log.`);
}

/** Prints errors from a process's log, each message at most once in ten seconds. */
function createErrorPrinter(name: string): (line: string) => void {
  const printedAt = new Map<string, number>();
  return (line) => {
    if (!isReady) return;
    if (!line.startsWith('{"level":5') && !line.startsWith('{"level":6')) return;
    const { msg, err }: { msg?: string; err?: { message?: string } } = JSON.parse(line);
    const message = [msg, err?.message].filter((part, index, all) => part && all.indexOf(part) === index).join(': ');
    if (Date.now() - (printedAt.get(message) ?? 0) < 10_000) return;
    printedAt.set(message, Date.now());
    console.log(`${name}: ${message}`);
  };
}

/** Resolves when the gateway is ready; throws a UserError that names unready components after two minutes. */
async function waitUntilReady(url: string): Promise<void> {
  let lastAnswer = 'no answer';
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
      lastAnswer = await response.text();
    } catch (error) {
      lastAnswer = error instanceof Error ? error.message : String(error);
    }
  }
  throw new UserError(`The gateway did not become ready within two minutes; it says: ${lastAnswer.slice(0, 500)}`);
}

function printWelcome(config: Config): void {
  const { PUBLIC_URL, NODE_ENV } = config;
  console.log(`\nDealstead is ready at ${PUBLIC_URL}  (${(performance.now() / 1000).toFixed(1)} s)`);
  if (NODE_ENV !== 'production') {
    const accounts = ['free', 'buyer', 'investor-pro', 'va', 'wholesaler', 'partnership', 'admin'];
    console.log(`Mail is read at     ${PUBLIC_URL}/dev/mail`);
    if (hasSandbox(config)) console.log(`Payments go to      ${PUBLIC_URL}/dev/stripe  (a sandbox)`);
    if (hasTraceCollector(config)) console.log(`Traces are shown at ${PUBLIC_URL}/dev/traces`);
    console.log(
      `Demo accounts       ${accounts.map((name) => `${name}@dealstead.test`).join('\n                    ')}`,
    );
    console.log('Their password      Dealstead-demo-1');
  }
  console.log('Ctrl-C stops everything.');
}

/** Stops all processes, services before the servers that they use, and exits with this code. */
async function stop(exitCode: number): Promise<never> {
  if (!isStopping) {
    isStopping = true;
    if (running.length > 0) console.log('\nStopping …');
    await Promise.all(running.map((process) => process.stop()));
    await servers?.stop();
    processGroups.deleteRecord();
    process.exit(exitCode);
  }
  return new Promise(() => {}); // the first call ends the process
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

try {
  await start();
} catch (error) {
  if (!isStopping) console.error(`\n${describeError(error)}`);
  await stop(1);
}
