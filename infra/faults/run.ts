import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from '../demo/random.ts';
import { freeBase } from '../servers/ports.ts';
import { describeError, UserError } from '../servers/userError.ts';
import { parts, strike, untilWell, type Round } from './faults.ts';
import { register, sellOff, type Journal } from './clients.ts';
import type { Finding } from './findings.ts';
import { buy, letMonthsPass, operator } from './payers.ts';
import { databaseOf, judge } from './verdict.ts';

/**
 * `npm run faults -- --rounds 30 --seed 1`: starts a product of its own, hurts it round after round while people
 * use it, and then compares what they were told with what every part holds. Exits 1 when something is off. With
 * `--parts account,redis` it hurts no others.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '30' }, seed: { type: 'string' }, parts: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed)))
    throw new UserError('--rounds and --seed take whole numbers.');
  const named = values.parts?.split(',');
  const among = named ? parts.filter((part) => named.includes(part)) : parts;
  if (among.length < (named?.length ?? 1)) throw new UserError(`--parts takes some of ${parts.join(',')}.`);

  const dataDir = await mkdtemp(join(tmpdir(), 'dealstead-faults-'));
  const port = await freeBase(Array.from({ length: 14 }, (_, offset) => offset));
  const journal: Journal = { notes: [], wishes: [], wrong: [] };
  const stopProduct = await startProduct(dataDir, port);
  let findings: Finding[] = [];
  try {
    console.log(`Seed ${seed}, ${rounds} rounds, port ${port}`);
    const hurt = await campaign(journal, { port, dataDir, rounds, seed, among });
    findings = await judge(journal, port, dataDir);
    print(hurt, journal, findings);
  } finally {
    await stopProduct();
  }
  const well = findings.every(({ off }) => off.length === 0);
  if (well) await rm(dataDir, { recursive: true, force: true });
  else {
    await writeFile(join(dataDir, 'journal.json'), JSON.stringify(journal, null, 1));
    console.log(`What it left, with journal.json and logs: ${dataDir}`);
  }
  return well ? 0 : 1;
}

/** Starts the product and resolves how to stop it. @throws when it ends before it is ready */
async function startProduct(DATA_DIR: string, port: number): Promise<() => Promise<void>> {
  const env = {
    ...process.env,
    DATA_DIR,
    PORT: String(port),
    LIMIT_SIGN_INS: '1000',
    LIMIT_WRITES: '5000',
    // Each visitor comes from an address of their own, which counts only from a proxy.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const main = join(import.meta.dirname, '../launcher/start.ts');
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
  among: typeof parts;
}

async function campaign(journal: Journal, { port, dataDir, rounds, seed, among }: Campaign): Promise<Round[]> {
  const origin = `http://localhost:${port}`;
  const stripe = operator(port);
  const database = await databaseOf(dataDir, port);
  const stopping = new AbortController();
  const chance = (n: number) => randomOf(seed * 100 + n);
  const people = [
    ...[1, 2, 3].map((n) => register(journal, origin, chance(n), `${seed}.${n}`, stopping.signal)),
    ...['wholesaler', 'partnership'].map((name, n) =>
      sellOff(journal, origin, chance(10 + n), `${name}@dealstead.test`, stopping.signal),
    ),
    ...[1, 2, 3].map((n) => buy({ journal, origin, stripe, random: chance(20 + n) }, `${seed}.${n}`, stopping.signal)),
    letMonthsPass(database, stopping.signal),
  ];
  const faultChance = chance(0);
  const hurt: Round[] = [];
  try {
    await untilWell(port);
    while (hurt.length < rounds) {
      const round = await strike(port, faultChance, among);
      hurt.push(round);
      const what = round.faults.map((fault) => `${fault.part} ${fault.what}`).join(', ');
      console.log(`${String(hurt.length).padStart(4)}  ${what.padEnd(36)} well after ${seconds(round.recovered)}`);
    }
  } finally {
    stopping.abort();
    await Promise.all(people);
  }
  return hurt;
}

function print(hurt: Round[], { notes }: Journal, findings: Finding[]): void {
  const times = hurt.map(({ recovered }) => recovered).toSorted((a, b) => a - b);
  console.log(`\nWell again: median ${seconds(times[times.length >> 1] ?? 0)}, at most ${seconds(times.at(-1) ?? 0)}`);
  for (const what of ['registration', 'deletion', 'checkout', 'payment', 'change', 'refund', 'dispute'] as const) {
    const of = (outcome: string) => notes.filter((note) => note.what === what && note.outcome === outcome).length;
    const again = notes.filter((note) => note.what === what && note.outcome === 'ok' && note.answers.length > 1).length;
    console.log(
      `${what}s: ${of('ok')} done (${again} of them asked again), ${of('refused')} refused, ${of('unknown')} unknown`,
    );
  }
  console.log();
  for (const { check, said, off } of findings) {
    console.log(`${off.length === 0 ? 'holds' : 'OFF  '}  ${check}${said ? `: ${said}` : ''}`);
    for (const line of off.slice(0, 10)) console.log(`         ${line}`);
    if (off.length > 10) console.log(`         and ${off.length - 10} more`);
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

try {
  process.exit(await main());
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
