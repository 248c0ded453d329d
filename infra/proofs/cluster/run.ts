import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { readLauncherConfig } from '@dealstead/infra/launcher/config';
import { isFree } from '@dealstead/infra/servers/ports';
import { killOrphans, processGroups } from '@dealstead/infra/servers/processGroups';
import { startCluster } from './cluster.ts';
import { runCampaign } from './campaign.ts';
import { clusterOffsets } from './topology.ts';

/**
 * `npm run cluster` runs the product on this machine in the topology of several: two replicas of each process behind nginx, and
 * servers with replicas. Ctrl-C stops it, SIGUSR2 replaces the replicas one by one. `npm run cluster -- faults --minutes 10
 * --seed 1` runs a separate one, injects faults while clients use it, and reports what they saw and whether anything was lost.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
  });
  if (positionals[0] === 'faults') {
    const minutes = Number(values.minutes);
    const seed = Number(values.seed ?? Date.now() % 1_000_000);
    if (!(minutes > 0 && Number.isInteger(seed))) throw new UserError('--minutes and --seed take numbers.');
    return runCampaign({ minutes, seed });
  }
  if (positionals.length > 0) throw new UserError('npm run cluster takes nothing, or: faults --minutes 10 --seed 1.');
  return serve();
}

/** Runs the cluster until a signal ends it. */
async function serve(): Promise<number> {
  const config = readLauncherConfig();
  const { PORT, dataDir, PUBLIC_URL, NODE_ENV } = config;
  if (NODE_ENV === 'production')
    throw new UserError('npm run cluster is for trying the topology: see docs/how-to/deploy.md.');
  // Its PostgreSQL is laid out in another way than that of `npm start`.
  const clusterConfig = { ...config, dataDir: join(dataDir, 'cluster') };
  const recordFile = join(clusterConfig.dataDir, 'running.json');
  const other = await killOrphans(recordFile, 'cluster/run');
  if (other) throw new UserError(`The cluster already runs from ${clusterConfig.dataDir} (process ${other}).`);
  for (const offset of clusterOffsets)
    if (!(await isFree(PORT + offset)))
      throw new UserError(
        `Port ${PORT + offset} is already in use: stop what uses it, or choose other ports with PORT=${PORT + 100} npm run cluster.`,
      );
  mkdirSync(clusterConfig.dataDir, { recursive: true });
  processGroups.persistTo(recordFile);
  console.log(`The cluster starts on port ${PORT}`);
  const stopping = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve());
  const starting = startCluster(clusterConfig, (line) => console.log(line));
  const cluster = await Promise.race([starting, stopping.promise]);
  if (!cluster) {
    // What a start that is given up has begun is ended by the reaper (servers/processGroups.ts).
    starting.catch(() => undefined);
    console.log('\nStopping …');
    return 0;
  }
  process.on('SIGUSR2', () => void cluster.upgrade((name) => console.log(`${name} was replaced`)).catch(printError));
  console.log(`\nDealstead is ready at ${PUBLIC_URL}, behind nginx.  (${(performance.now() / 1000).toFixed(1)} s)`);
  console.log(`Its processes write to ${join(clusterConfig.dataDir, 'logs')}`);
  console.log(`Replace the replicas one by one with kill -USR2 ${process.pid}. Ctrl-C stops everything.`);
  await stopping.promise;
  console.log('\nStopping …');
  await cluster.stop();
  processGroups.deleteRecord();
  return 0;
}

const printError = (error: unknown) => console.error(describeError(error));

try {
  process.exit(await main());
} catch (error) {
  printError(error);
  process.exit(1);
}
