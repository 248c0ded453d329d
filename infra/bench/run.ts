import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { provideChromium } from '../ci/chromium.ts';
import { addressesOf } from '../servers/secrets.ts';
import { describeError } from '../servers/userError.ts';
import { idleTable } from './idle.ts';
import { fetchAsLoadTest } from './loadTest.ts';
import { lines, measureImport } from './import.ts';
import { importTableOfMember } from './importMember.ts';
import { changesTable } from './changes.ts';
import { devLoopTable } from './devLoop.ts';
import { meTable, signInTable } from './members.ts';
import { measureOthers } from './others.ts';
import { photosTable } from './photos.ts';
import { auditTable, loadingTable, phoneTable } from './pages.ts';
import { searchTraffic, tileTraffic, type Targets } from './traffic.ts';
import { load } from './wrk.ts';
import { variedPagesTable } from './variedPages.ts';

/**
 * `npm run bench`: measures the product that runs at PORT and writes docs/benchmarks.md. `npm run bench -- tiles` runs one
 * part and prints it. Figures of one run are comparable with each other, not with those of another machine.
 */
const port = Number(process.env.PORT ?? 8080);
const origin = `http://localhost:${port}`;
const listings = `http://127.0.0.1:${port + 1}`;
const report = join(import.meta.dirname, '../../docs/benchmarks.md');

interface Part {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly table: () => Promise<string>;
}

const parts: readonly Part[] = [
  {
    name: 'search',
    title: 'The search index by itself',
    about: 'In a process of its own, every question another, nothing kept. Milliseconds.',
    table: () => inItsOwnProcess('search.ts'),
  },
  {
    name: 'others',
    title: 'The same on PostgreSQL alone, and MiniSearch',
    about: 'PostgreSQL with the indexes that its own lists have; MiniSearch over the text alone.',
    table: async () => measureOthers(await listingsDatabase()),
  },
  {
    name: 'import',
    title: 'Import',
    about:
      'First through the gateway as a member imports: seconds until each step is seen as finished, rows of the file a second over upload, check and run (IMPORT_FILES names files, else one of 15,000 rows is made). Then the same CSV file into the same table with all its indexes and triggers, in a database of its own: once by COPY as `psql` does it, once as an import.',
    table: async () => `${await memberTable()}\n\n${await importTable()}`,
  },
  {
    name: 'matching',
    title: 'Who hears of a listing',
    about: 'In a process of its own: a million saved searches, nine of ten around a town or on a part of the map.',
    table: async () => inItsOwnProcess('percolator.ts', { DATABASE_URL: await listingsDatabase() }),
  },
  {
    name: 'phone',
    title: 'First load on a throttled phone',
    about:
      '1.6 Mbit/s, 150 ms, processor four and eight times slower, cold cache; medians of 9 loads in turn. *One bundle* is the same shell and pages in one script, rendered in the browser; *static* is the same documents without scripts. *Blocked until the first press* is the total blocking time of the tasks that begin before a script has arrived. The early press is one 100 ms after the first paint. `npm run bench -- phone`.',
    table: async () => phoneTable(origin, port, await provideChromium()),
  },
  {
    name: 'loading',
    title: 'When scripts are loaded',
    about:
      'Home on the same phone, cold, with its scripts loaded at other moments; medians. `npm run bench -- loading`.',
    table: async () => loadingTable(origin, await provideChromium()),
  },
  {
    name: 'audit',
    title: 'Lighthouse',
    about: 'Mobile, as it comes.',
    table: async () => auditTable(origin, await provideChromium()),
  },
  {
    name: 'traffic',
    title: 'Searches a second',
    about:
      'wrk, one thread, 32 kept connections: 10,000 different searches, the n-th as often as 1/n. All on the same two cores.',
    table: async () => searchTraffic(await targets()),
  },
  {
    name: 'tiles',
    title: 'Map tiles a second',
    about:
      'The same bytes from nginx (one worker), from a bare node:http, and from the gateway, which looks at the session each time; medians of three rounds in turn.',
    table: async () => tileTraffic(await targets()),
  },
  {
    name: 'pages',
    title: 'Pages a second',
    about: 'wrk, one thread, 32 kept connections, brotli accepted.',
    table: pagesASecond,
  },
  {
    name: 'me',
    title: 'Who is signed in',
    about: 'wrk, one thread, 32 kept connections; medians of three rounds in turn.',
    table: async () => meTable(`http://127.0.0.1:${port}`, redisUrl, await signedIn('buyer')),
  },
  {
    name: 'changes',
    title: 'How fast a change of a member acts',
    about:
      'Someone asks one request after the other through the gateway; the first that is refused had begun so long after the press. Late are those that began after the press was answered and still got through. Other gateways are told by NATS; below zero that was before the answer. `npm run bench -- changes`.',
    table: () => changesTable({ gateway: `http://127.0.0.1:${port}`, origin, natsUrl }),
  },
  {
    name: 'sign-ins',
    title: 'Others, while many sign in',
    about: 'Eight sign-ins at any time, as many as the machine can hash. Others ask one after another, 40 ms apart.',
    table: async () => signInTable(`http://127.0.0.1:${port}`, origin, await signedIn('buyer')),
  },
  {
    name: 'varied-pages',
    title: 'Varied pages at 200 requests a second',
    about:
      'For a minute, visitors open 2,500 different pages from a cold cache, the n-th as often as 1/n, whether earlier answers have come or not. Fresh and stale pages come from the cache, rendered ones were made for the request, client-rendered ones went out without HTML.',
    table: () => variedPagesTable(origin, `http://127.0.0.1:${port + 8}/metrics`),
  },
  {
    name: 'dev',
    title: 'The development loop',
    about:
      'With `npm run dev -- listings`: from saving a source to seeing the change, twenty rounds for a component, ten for a service. `npm run bench -- dev`.',
    table: async () => devLoopTable(origin, await provideChromium()),
  },
  {
    name: 'idle',
    title: 'An idle product',
    about: 'Nobody uses the product, nor any page of it. `npm run bench -- idle`.',
    table: () => idleTable(port),
  },
  {
    name: 'photos',
    title: 'Others, while photos arrive',
    about:
      'Thirty photos of 12 megapixels, three at a time, each made anew in four widths and a picture for sharing. Others ask one after another, 40 ms apart.',
    table: async () => photosTable(origin, { one: await signedIn('wholesaler'), other: await signedIn('partnership') }),
  },
];

async function main(): Promise<void> {
  const up = await fetch(`${origin}/readyz`).catch(() => null);
  if (!up?.ok) throw new Error(`Nothing is ready at ${origin}: start the product first (npm start).`);
  const wanted = process.argv.slice(2);
  const chosen = wanted.length === 0 ? parts : parts.filter(({ name }) => wanted.includes(name));
  const sections: string[] = [];
  fetchAsLoadTest([origin, `http://127.0.0.1:${port}`]);
  const failed: string[] = [];
  for (const { name, title, about, table } of chosen) {
    try {
      const section = `## ${title}\n\n${about}\n\n${await table()}\n`;
      console.log(section);
      sections.push(section);
    } catch (error) {
      failed.push(name);
      console.error(`${name} failed: ${describeError(error)}`);
    }
  }
  if (failed.length > 0) throw new Error(`Not measured, and no report written: ${failed.join(', ')}.`);
  if (wanted.length > 0) return;
  const { count }: { count: number } = await (await fetch(`${origin}/api/properties/summary`)).json();
  const head = `# Measured

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, ${process.version}, ${count.toLocaleString('en-US')} active listings, 2 cores shared
by the product, the browser and the load. Compare figures within a table.
`;
  await writeFile(report, [head, ...sections].join('\n'));
}

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../../.data');
const { redisUrl, natsUrl } = addressesOf(dataDir, port);

/** The address of the listings' database of the product that runs at PORT. */
async function listingsDatabase(): Promise<string> {
  const keys: { listings: string } = JSON.parse(await readFile(join(dataDir, 'keys/databases.json'), 'utf8'));
  return `postgres://listings:${keys.listings}@127.0.0.1:${port + 10}/dealstead`;
}

/** The files of IMPORT_FILES, separated by commas, or a made one. */
async function memberTable(): Promise<string> {
  const cookie = await signedIn('wholesaler');
  const named = process.env.IMPORT_FILES?.split(',').filter((path) => path !== '') ?? [];
  if (named.length > 0) return importTableOfMember(origin, cookie, named);
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-bench-'));
  try {
    const path = join(folder, 'made-15000.csv');
    await pipeline(Readable.from(lines(15_000), { objectMode: false }), createWriteStream(path));
    return await importTableOfMember(origin, cookie, [path]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** ROWS=1000000 and ROUNDS=2 measure a large file; that takes a quarter of an hour. */
async function importTable(): Promise<string> {
  const keys: { listings: string; postgres: string } = JSON.parse(
    await readFile(join(dataDir, 'keys/databases.json'), 'utf8'),
  );
  const server = process.env.POSTGRES_URL || `postgres://postgres:${keys.postgres}@127.0.0.1:${port + 10}/postgres`;
  const { ROWS = '100000', ROUNDS = '1' } = process.env;
  return measureImport(server, keys.listings, { rows: Number(ROWS), rounds: Number(ROUNDS) });
}

/** In a process of its own: memory is measured, too. */
async function inItsOwnProcess(file: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--disable-warning=ExperimentalWarning', join(import.meta.dirname, file)],
    { maxBuffer: 1e7, env: { ...process.env, ...env } },
  );
  return stdout.trim();
}

/** Of the demo buyer, whose plan holds filters and map. */
async function targets(): Promise<Targets> {
  return { gateway: `http://127.0.0.1:${port}`, listings, cookie: await signedIn('buyer') };
}

/** The cookie of a demo account that signs in. */
async function signedIn(name: 'buyer' | 'wholesaler' | 'partnership'): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${name}@dealstead.test`, password: 'Dealstead-demo-1' }),
  });
  if (!answer.ok) throw new Error(`The demo account ${name} could not sign in: ${answer.status}`);
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
  return cookie.join('; ');
}

async function pagesASecond(): Promise<string> {
  const rows = ['| | requests/s |', '|---|---|'];
  for (const [name, path] of [
    ['home', '/'],
    ['search by state and category', '/search?category=residential&state=TX'],
    ['GET /api/properties', '/api/properties'],
  ] as const) {
    const headers = { 'accept-encoding': 'br' };
    await load(origin + path, { seconds: 2, headers });
    const { perSecond } = await load(origin + path, { headers });
    rows.push(`| ${name} | ${Math.round(perSecond).toLocaleString('en-US')} |`);
  }
  return rows.join('\n');
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
