import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf, type Random } from '@dealstead/infra/demo/random';
import { auditProduct, databaseUrl } from '../faults/audit.ts';
import { deleteListings, registerAccounts } from '../faults/clients.ts';
import { queryColumn, type Finding } from '../faults/findings.ts';
import type { Journal } from '../faults/journal.ts';
import { buyPlans, createSandboxClient, makeCommissionsDue } from '../faults/payers.ts';
import { readLauncherConfig } from '@dealstead/infra/launcher/config';
import { connect } from '@dealstead/infra/servers/database';
import { freeBase } from '@dealstead/infra/servers/ports';
import { startCluster, type Cluster } from './cluster.ts';
import { planFaults } from './faults.ts';
import { addLeads, browse, createLoadJournal, type LoadJournal } from './load.ts';
import { formatReport, seconds, type CompletedFault } from './report.ts';
import { clusterOffsets } from './topology.ts';

export interface CampaignOptions {
  readonly minutes: number;
  readonly seed: number;
}

/** Visitors who open pages and search. */
const browsers = 6;
const leadOwners = ['wholesaler', 'partnership'];
/** Milliseconds between the recovery from a fault and the next one. */
const calmDuration = 3_000;

/**
 * Starts a cluster of its own, runs every fault once and then again until the time is up, while clients use the product, and
 * compares the responses that they got with the state of every component. Resolves 1 where something was lost or done twice.
 */
export async function runCampaign({ minutes, seed }: CampaignOptions): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dealstead-cluster-'));
  const port = await freeBase(clusterOffsets);
  // Clients state addresses of their own, and there are few of them.
  Object.assign(process.env, { LIMIT_SIGN_INS: '1000', LIMIT_WRITES: '5000' });
  const config = { ...readLauncherConfig(), PORT: port, dataDir, PUBLIC_URL: `http://localhost:${port}` };
  console.log(`Seed ${seed}, ${minutes} minutes, port ${port}, ${dataDir}`);
  const report = (line: string) => console.log(`          ${clock()} ${line}`);
  const cluster = await startCluster(config, report);
  const journal: Journal = { operations: [], purchases: [], violations: [] };
  const load = createLoadJournal();
  let findings: Finding[];
  try {
    const completed = await runFaults(cluster, { journal, load, port, dataDir, minutes, seed });
    findings = [
      await auditLeads(load, dataDir, port),
      ...(await auditProduct(journal, port, dataDir, cluster.servers)),
    ];
    console.log(
      `\n${formatReport(load.requests, completed)}\n${load.retriedReads} reads were sent again by the client.\n`,
    );
  } finally {
    await cluster.stop();
  }
  for (const { check, summary, problems } of findings) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${check}${summary ? `: ${summary}` : ''}`);
    for (const problem of problems.slice(0, 10)) console.log(`        ${problem}`);
  }
  const isClean = findings.every(({ problems }) => problems.length === 0);
  if (isClean) await rm(dataDir, { recursive: true, force: true });
  else {
    await writeFile(join(dataDir, 'journal.json'), JSON.stringify({ journal, load }));
    console.log(`Its data, with journal.json and logs: ${dataDir}`);
  }
  return isClean ? 0 : 1;
}

interface Run extends CampaignOptions {
  readonly journal: Journal;
  readonly load: LoadJournal;
  readonly port: number;
  readonly dataDir: string;
}

/** Injects faults one after the other while clients run. */
async function runFaults(cluster: Cluster, run: Run): Promise<CompletedFault[]> {
  const stopping = new AbortController();
  const randomFor = (stream: number) => randomOf(run.seed * 100 + stream);
  const clients = startClients(run, randomFor, stopping.signal);
  const completed: CompletedFault[] = [];
  const random = randomFor(0);
  const deadline = Date.now() + run.minutes * 60_000;
  try {
    await sleep(calmDuration);
    while (Date.now() < deadline) {
      for (const fault of planFaults(cluster, random)) {
        const from = performance.now();
        await fault.inject();
        await cluster.waitUntilReady();
        const to = performance.now();
        completed.push({ group: fault.group, name: fault.name, from, to });
        const failed = run.load.requests.filter(({ endedAt, problem }) => endedAt >= from && problem !== null).length;
        console.log(
          `${clock()} ${fault.group}: ${fault.name}, ready after ${seconds(to - from)}, ${failed} failed requests`,
        );
        await sleep(calmDuration);
        // One pass over all faults is finished even where it takes longer.
        if (completed.length > planLength(cluster) && Date.now() > deadline) break;
      }
    }
  } finally {
    stopping.abort();
    await Promise.all(clients);
  }
  return completed;
}

/** The time of day, to find a line's place in logs. */
const clock = () => new Date().toISOString().slice(11, 19);
const planLength = (cluster: Cluster) => planFaults(cluster, randomOf(0)).length;

/** Starts all clients; they run until the signal aborts. */
function startClients(run: Run, randomFor: (stream: number) => Random, stop: AbortSignal): Promise<void>[] {
  const { journal, load, port, dataDir, seed } = run;
  const origin = `http://localhost:${port}`;
  const shop = { journal, origin, stripe: createSandboxClient(port) };
  return [
    ...Array.from({ length: browsers }, (_, n) => browse({ journal: load, origin, random: randomFor(30 + n), stop })),
    ...leadOwners.map((name, n) =>
      addLeads(
        { journal: load, origin, random: randomFor(40 + n), stop },
        `${name}@dealstead.test`,
        `Cluster ${seed}.${n}`,
      ),
    ),
    registerAccounts(journal, origin, randomFor(1), `${seed}.1`, stop),
    ...['wholesaler', 'partnership'].map((name, n) =>
      deleteListings(journal, origin, randomFor(10 + n), `${name}@dealstead.test`, stop),
    ),
    buyPlans({ ...shop, random: randomFor(21) }, `${seed}.1`, stop),
    databaseUrl(dataDir, port).then((database) => makeCommissionsDue(database, stop)),
  ];
}

/** Every confirmed lead is one row, with one event. */
async function auditLeads(load: LoadJournal, dataDir: string, port: number): Promise<Finding> {
  await using database = await connect(await databaseUrl(dataDir, port));
  const rows = await queryColumn(
    database.client,
    `SELECT first_name FROM tools.leads WHERE last_name = 'Storm' AND first_name LIKE 'Cluster %'`,
  );
  const counts = new Map<string, number>();
  for (const name of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    check: 'every confirmed lead is one row, and none is there twice',
    summary: `${load.confirmedLeads.length} confirmed, ${load.unconfirmedLeads.length} unconfirmed`,
    problems: [
      ...load.confirmedLeads.filter((name) => !counts.has(name)).map((name) => `${name} is lost`),
      ...[...counts].flatMap(([name, count]) => (count > 1 ? [`${name} is there ${count} times`] : [])),
    ],
  };
}
