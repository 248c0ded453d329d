import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from '@dealstead/infra/demo/random';
import { traceCollectorOffset } from '@dealstead/infra/launcher/processes';
import { freeBase } from '@dealstead/infra/servers/ports';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { auditProduct, databaseUrl } from './audit.ts';
import { deleteListings, registerAccounts } from './clients.ts';
import { components, injectFaults, waitUntilHealthy, type Round } from './faults.ts';
import type { Finding } from './findings.ts';
import type { Journal, OperationType } from './journal.ts';
import { buyPlans, createSandboxClient, makeCommissionsDue } from './payers.ts';

/**
 * `npm run faults -- --rounds 30 --seed 1`: starts a separate product, injects faults in rounds while clients use it,
 * and then compares the responses that the clients got with the state of every component. Exits with 1 where they differ.
 * `--parts account,redis` restricts the faults to these components.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '30' }, seed: { type: 'string' }, parts: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed)))
    throw new UserError('--rounds and --seed take whole numbers.');
  const names = values.parts?.split(',');
  const targets = names ? components.filter((component) => names.includes(component)) : components;
  if (targets.length < (names?.length ?? 1)) throw new UserError(`--parts takes some of ${components.join(',')}.`);

  const dataDir = await mkdtemp(join(tmpdir(), 'dealstead-faults-'));
  const port = await freeBase([...Array.from({ length: 14 }, (_, offset) => offset), traceCollectorOffset]);
  const journal: Journal = { operations: [], purchases: [], violations: [] };
  const stopProduct = await startProduct(dataDir, port);
  let findings: Finding[] = [];
  try {
    console.log(`Seed ${seed}, ${rounds} rounds, port ${port}`);
    const completed = await runCampaign(journal, { port, dataDir, rounds, seed, targets });
    findings = await auditProduct(journal, port, dataDir);
    printReport(completed, journal, findings);
  } finally {
    await stopProduct();
  }
  const isClean = findings.every(({ problems }) => problems.length === 0);
  if (isClean) await rm(dataDir, { recursive: true, force: true });
  else {
    await writeFile(join(dataDir, 'journal.json'), JSON.stringify(journal, null, 1));
    console.log(`Its data, with journal.json and logs: ${dataDir}`);
  }
  return isClean ? 0 : 1;
}

/** Starts the product and resolves a function that stops it. @throws UserError where it exits before it is ready */
async function startProduct(DATA_DIR: string, port: number): Promise<() => Promise<void>> {
  const env = {
    ...process.env,
    DATA_DIR,
    PORT: String(port),
    LIMIT_SIGN_INS: '1000',
    LIMIT_WRITES: '5000',
    // Each visitor states an address of its own, which the gateway accepts from a trusted proxy only.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const main = join(import.meta.dirname, '../../launcher/start.ts');
  const launcher = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(launcher, 'exit');
  const ready = Promise.withResolvers<void>();
  launcher.stdout.pipe(createWriteStream(join(DATA_DIR, 'launcher.log')));
  launcher.stdout.on('data', (text) => String(text).includes('Dealstead is ready') && ready.resolve());
  void ended.then(() => ready.reject(new UserError('The product did not start.')));
  process.once('exit', () => launcher.kill('SIGTERM'));
  await ready.promise;
  return async () => {
    launcher.kill('SIGTERM');
    await ended;
  };
}

interface Campaign {
  port: number;
  dataDir: string;
  rounds: number;
  seed: number;
  targets: typeof components;
}

/** Runs clients and, meanwhile, rounds of faults. */
async function runCampaign(journal: Journal, { port, dataDir, rounds, seed, targets }: Campaign): Promise<Round[]> {
  const origin = `http://localhost:${port}`;
  const stripe = createSandboxClient(port);
  const database = await databaseUrl(dataDir, port);
  const stopping = new AbortController();
  const { signal } = stopping;
  const randomFor = (stream: number) => randomOf(seed * 100 + stream);
  const clients = [
    ...[1, 2, 3].map((n) => registerAccounts(journal, origin, randomFor(n), `${seed}.${n}`, signal)),
    ...['wholesaler', 'partnership'].map((name, n) =>
      deleteListings(journal, origin, randomFor(10 + n), `${name}@dealstead.test`, signal),
    ),
    ...[1, 2, 3].map((n) => buyPlans({ journal, origin, stripe, random: randomFor(20 + n) }, `${seed}.${n}`, signal)),
    makeCommissionsDue(database, signal),
  ];
  const faultRandom = randomFor(0);
  const completed: Round[] = [];
  try {
    await waitUntilHealthy(port);
    while (completed.length < rounds) {
      const round = await injectFaults(port, faultRandom, targets);
      completed.push(round);
      const faults = round.faults.map(({ component, type }) => `${component} ${type}`).join(', ');
      const number = String(completed.length).padStart(4);
      console.log(`${number}  ${faults.padEnd(36)} healthy after ${seconds(round.recoveryMs)}`);
    }
  } finally {
    stopping.abort();
    await Promise.all(clients);
  }
  return completed;
}

const operationTypes: OperationType[] = [
  'registration',
  'deletion',
  'checkout',
  'payment',
  'change',
  'refund',
  'dispute',
];

function printReport(rounds: Round[], { operations }: Journal, findings: Finding[]): void {
  const times = rounds.map(({ recoveryMs }) => recoveryMs).toSorted((a, b) => a - b);
  console.log(`\nRecovery: median ${seconds(times[times.length >> 1] ?? 0)}, at most ${seconds(times.at(-1) ?? 0)}`);
  for (const type of operationTypes) {
    const own = operations.filter((operation) => operation.type === type);
    const count = (outcome: string) => own.filter((operation) => operation.outcome === outcome).length;
    const retried = own.filter(({ outcome, attempts }) => outcome === 'confirmed' && attempts.length > 1).length;
    console.log(
      `${type}s: ${count('confirmed')} confirmed (${retried} after retries), ${count('rejected')} rejected, ${count('unknown')} unknown`,
    );
  }
  console.log();
  for (const { check, summary, problems } of findings) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${check}${summary ? `: ${summary}` : ''}`);
    for (const problem of problems.slice(0, 10)) console.log(`        ${problem}`);
    if (problems.length > 10) console.log(`        and ${problems.length - 10} more`);
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

try {
  process.exit(await main());
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
