import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { provideChromium, provideHeadlessShell } from '@dealstead/infra/ci/chromium';
import { adminListsTable } from './adminLists.ts';
import { adminLiveTable } from './adminLive.ts';
import { adminMessagesTable } from './adminMessages.ts';
import { idleTable } from './idle.ts';
import { liveStreamsTable } from './liveStreams.ts';
import { csvLines, measureImport } from './import.ts';
import { measureLeadImport } from './leadImport.ts';
import { measureLeadLists } from './leadLists.ts';
import { importTableOfMember } from './importMember.ts';
import { calculatorTable } from './calculator.ts';
import { measureCampaigns } from './campaigns.ts';
import { changesTable } from './changes.ts';
import { crmListTable } from './crmLists.ts';
import { devLoopTable } from './devLoop.ts';
import { sharedCacheTable } from './sharedCache.ts';
import { sessionCheckTable } from './sessionCheck.ts';
import { signInTable } from './signIns.ts';
import { measureComparables } from './comparables.ts';
import { matchingChangesTable } from './matchingChanges.ts';
import { measureMarket } from './market.ts';
import { membersTable } from './members.ts';
import { releasesTable } from './releases.ts';
import { measureSitemap } from './sitemap.ts';
import { measureReturns } from './returns.ts';
import { measureOthers } from './otherEngines.ts';
import { pageRatesTable } from './pageRates.ts';
import { measurePalette } from './palette.ts';
import { photosTable } from './photos.ts';
import { auditTable, loadingTable, phoneTable } from './pages.ts';
import { searchTraffic, tileTraffic } from './traffic.ts';
import { variedPagesTable } from './variedPages.ts';
import {
  dataDir,
  databaseServer,
  listingsDatabase,
  natsUrl,
  origin,
  port,
  redisUrl,
  signIn,
  tableOver,
  targets,
} from './product.ts';
import { isTiny, sized } from './size.ts';

/** One part of the benchmarks, which becomes a section of the report. */
export interface Part {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly isAlone?: boolean; // Runs only when it is named, because it leaves data in the product or takes the whole machine.
  readonly needsProduct?: false; // Makes its data itself.
  readonly table: () => Promise<string>;
}

export const parts: readonly Part[] = [
  {
    name: 'search',
    title: 'The search index',
    about: 'In a separate process, each query different, without a response cache. Milliseconds.',
    table: () => runInProcess('search.ts'),
  },
  {
    name: 'search-shards',
    title: 'Search in one shard and in two',
    about:
      'Shards are processes of their own that make demo listings themselves; the coordinator runs in the process that sends one query after the other. Each query is different. `npm run bench -- search-shards`; LISTINGS and TIMES change the size.',
    isAlone: true,
    needsProduct: false,
    table: () => runInProcess('searchShards.ts', { SHARDS: '' }),
  },
  {
    name: 'search-10m',
    title: 'Ten million listings in shards',
    about:
      'As above, 10,000,000 demo listings in four shards. `npm run bench -- search-10m`; LISTINGS, SHARDS and TIMES change the size, and INDEX_DIR keeps the indexes for another run. It needs 10 GB.',
    isAlone: true,
    needsProduct: false,
    table: () =>
      runInProcess('searchShards.ts', {
        LISTINGS: String(sized(10_000_000, 1_000)),
        SHARDS: String(sized(4, 2)),
        ...chosenSize(),
      }),
  },
  {
    name: 'matching-shards',
    title: 'Matching in one shard and in two',
    about:
      'Shards as above hold saved searches around demo listings; each call matches listings with all of them. `npm run bench -- matching-shards`; SAVED_QUERIES and MATCHED change the numbers of saved searches and listings.',
    isAlone: true,
    needsProduct: false,
    table: () => runInProcess('matchingShards.ts'),
  },
  {
    name: 'interpretation',
    title: 'The interpretation of search texts',
    about: 'In a separate process, each text different. Milliseconds.',
    table: () => runInProcess('interpretation.ts'),
  },
  {
    name: 'others',
    title: 'Searches in PostgreSQL and MiniSearch',
    about: 'PostgreSQL with the indexes of its own lists; MiniSearch over the text only.',
    table: async () => measureOthers(await listingsDatabase()),
  },
  {
    name: 'import',
    title: 'Import',
    about:
      'First through the gateway as a member imports: seconds until each step is shown as finished, and rows of the file per second over upload, check and run (IMPORT_FILES names files; by default one of 15,000 rows is generated). Then the same CSV file into the same table with all its indexes and triggers, in a separate database: once by COPY as in `psql`, once as an import.',
    table: async () => `${await memberImportTable()}\n\n${await importTable()}`,
  },
  {
    name: 'market',
    title: 'Market analytics',
    about:
      'The statements of the analytics page with its JSON, one after another, places chosen at random, 24 months; in a separate database. Milliseconds.',
    table: tableOver(measureMarket, 'listings', 1_000_000),
  },
  {
    name: 'sitemap',
    title: 'The sitemap of a million listings',
    about:
      "The listings service's files of the sitemap from PostgreSQL, where nothing is cached, one after another; in a separate database. `npm run bench -- sitemap`.",
    isAlone: true,
    table: tableOver(measureSitemap, 'listings', 1_000_000),
  },
  {
    name: 'returns',
    title: 'Search by projected return',
    about:
      "In the listings service's live index, each query with other assumptions, so that nothing computed earlier helps; the listings are loaded from PostgreSQL, from a separate database. The goal is 25 ms at p99. `npm run bench -- returns`.",
    table: tableOver(measureReturns, 'listings', 1_000_000),
  },
  {
    name: 'comparables',
    title: 'Comparables',
    about:
      'What the property data page asks the tools service for: the record, the sales that its settings select, and the analysis with its JSON. One after another, properties and settings chosen at random; in a separate database. Milliseconds. `npm run bench -- comparables`.',
    table: tableOver(measureComparables, 'tools', 100_000),
  },
  {
    name: 'palette',
    title: 'The command palette',
    about:
      'What one request of the palette asks the tools service for, over 100,000 leads and 100,000 contacts of the member, among those of ten others; one after another, texts chosen at random; in a separate database. Milliseconds. `npm run bench -- palette`.',
    table: tableOver(measurePalette, 'tools', 100_000),
  },
  {
    name: 'members',
    title: 'The list of a million members',
    about:
      'What an admin asks the account service for, over HTTP through the gateway; one request after another, texts chosen at random. The members stay in the product. Milliseconds. `npm run bench -- members`.',
    isAlone: true,
    table: async () => membersTable(origin, await signIn('admin'), (await databaseServer()).product),
  },
  {
    name: 'admin-lists',
    title: 'Other lists of admins, and the dashboard',
    about:
      'Payments, emails and the audit trail with a million rows each, and what the dashboard reads, over HTTP through the gateway; one request after another. The rows stay in the product. Milliseconds. `npm run bench -- admin-lists`.',
    isAlone: true,
    table: async () => adminListsTable(origin, await signIn('admin'), (await databaseServer()).product),
  },
  {
    name: 'admin-live',
    title: 'How fast an admin’s open dashboard follows',
    about:
      'Members register while an admin’s stream is open, which reads the counts after each event as the page does. `npm run bench -- admin-live`.',
    isAlone: true,
    table: async () => adminLiveTable(origin, await signIn('admin')),
  },
  {
    name: 'admin-message',
    title: 'A message of an admin to 100,000 members',
    about:
      'A message to all members of a plan, 500 a second, once undisturbed and once while the services that it passes are killed with SIGKILL in turn. The members stay in the product. `npm run bench -- admin-message`.',
    isAlone: true,
    table: async () =>
      adminMessagesTable(origin, {
        cookie: await signIn('admin'),
        databaseUrl: (await databaseServer()).product,
        port,
      }),
  },
  {
    name: 'campaigns',
    title: 'Campaigns',
    about:
      'Rendering alone; the job as it sends, with nothing in flight that holds it back; and the same job killed repeatedly at random moments. In a separate database; both are one process of the tools service. `npm run bench -- campaigns`.',
    table: tableOver(measureCampaigns, 'tools', 100_000),
  },
  {
    name: 'lead-import',
    title: 'Import of leads',
    about:
      'The same CSV file into the same table with all its indexes and triggers, in a separate database: by COPY as in `psql`, then as an import with its dry run, which looks for a lead with the same email address, phone number or property. `npm run bench -- lead-import`.',
    table: tableOver(measureLeadImport, 'tools', 1_000_000),
  },
  {
    name: 'lead-lists',
    title: 'Pages and counts of leads in the tools service',
    about:
      'Over 100,000 leads of a member among as many of ten others, in a separate database; one after another, a page is 50 leads. Milliseconds. `npm run bench -- lead-lists`.',
    table: tableOver(measureLeadLists, 'tools', 100_000),
  },
  {
    name: 'crm-list',
    title: 'The list of 100,000 leads',
    about:
      'On a desktop whose processor is four times slower. An interaction lasts from the press to the next frame; the browser reports steps of 8 ms from 16 ms on. First records last from the press on List until one is on screen, with scripts loaded. `npm run bench -- crm-list`.',
    table: async () => crmListTable('list', origin, (await databaseServer()).product, await browserProgram()),
  },
  {
    name: 'crm-board',
    title: 'The board of 10,000 leads',
    about: 'As the list. `npm run bench -- crm-board`.',
    table: async () => crmListTable('board', origin, (await databaseServer()).product, await browserProgram()),
  },
  {
    name: 'crm-changes',
    title: 'Changing 10,000 leads at once',
    about:
      'All leads that match a filter, as one change, and its undo; five rounds, through the gateway. `npm run bench -- crm-changes`.',
    table: async () => matchingChangesTable(origin, (await databaseServer()).product, await signIn('partnership')),
  },
  {
    name: 'matching',
    title: 'The percolator',
    about: 'In a separate process: a million saved searches, nine of ten around a town or on a part of the map.',
    table: async () => runInProcess('percolator.ts', { DATABASE_URL: await listingsDatabase() }),
  },
  {
    name: 'phone',
    title: 'First load on a throttled phone',
    about:
      '1.6 Mbit/s, 150 ms, processor four and eight times slower, cold cache; medians of 9 alternating loads. *One bundle* is the same shell and pages in one script, rendered in the browser; *static* is the same documents without scripts. *Blocked until the first press* is the total blocking time of the tasks that begin before a script has arrived. The early press is one 100 ms after the first paint. `npm run bench -- phone`.',
    table: async () => phoneTable(origin, port, await browserProgram()),
  },
  {
    name: 'calculator',
    title: 'The calculator',
    about:
      'Formulas in one process; the page with all of its tools loaded, as an investor on the phone of the table above. An interaction lasts from the key to the next frame; the browser reports steps of 8 ms from 16 ms on. `npm run bench -- calculator`.',
    table: async () => calculatorTable(origin, await browserProgram()),
  },
  {
    name: 'loading',
    title: 'When scripts are loaded',
    about:
      'Home on the same phone, cold, with its scripts loaded at other moments; medians. `npm run bench -- loading`.',
    table: async () => loadingTable(origin, await browserProgram()),
  },
  {
    name: 'audit',
    title: 'Lighthouse',
    about: 'Mobile, with the default settings.',
    table: async () => auditTable(origin, await browserProgram()),
  },
  {
    name: 'traffic',
    title: 'Searches per second',
    about:
      'wrk, one thread, 32 keep-alive connections: 10,000 different searches, the n-th in proportion to 1/n. All on the same two cores.',
    table: async () => searchTraffic(await targets()),
  },
  {
    name: 'tiles',
    title: 'Map tiles per second',
    about:
      'The same bytes from nginx (one worker), from a bare node:http server, and from the gateway, which checks the session each time; medians of three alternating rounds.',
    table: async () => tileTraffic(await targets()),
  },
  {
    name: 'pages',
    title: 'Pages per second',
    about: 'wrk, one thread, 32 keep-alive connections, brotli accepted.',
    table: () => pageRatesTable(origin),
  },
  {
    name: 'shared-cache',
    title: 'A shared cache in front of the gateway',
    about:
      'Varnish with the configuration of deployments, and the gateway behind it; wrk, one thread, 32 keep-alive connections, brotli accepted, medians of three alternating rounds. Varnish, gateway and wrk share two cores. `npm run bench -- shared-cache`.',
    isAlone: true,
    table: async () => sharedCacheTable(await signIn('buyer')),
  },
  {
    name: 'me',
    title: 'Session check',
    about:
      'wrk, one thread, 32 keep-alive connections; medians of three alternating rounds. A request that takes longer than two seconds fails the part.',
    table: async () => sessionCheckTable(`http://127.0.0.1:${port}`, redisUrl, await signIn('buyer')),
  },
  {
    name: 'changes',
    title: 'How fast a change of a member takes effect',
    about:
      'A member sends one request after the other through the gateway. The first column is the time from sending the change to sending the first request that is rejected. Late requests were sent after the change was confirmed and still succeeded. Other gateways are notified by NATS; a negative time is before the confirmation. `npm run bench -- changes`.',
    table: () => changesTable({ gateway: `http://127.0.0.1:${port}`, origin, natsUrl }),
  },
  {
    name: 'sign-ins',
    title: 'Latency during sign-ins',
    about:
      'Eight concurrent sign-ins, as many as the machine can hash. A member sends one request after another, 40 ms apart.',
    table: async () => signInTable(`http://127.0.0.1:${port}`, origin, await signIn('buyer')),
  },
  {
    name: 'varied-pages',
    title: 'Varied pages at 200 requests a second',
    about:
      'For a minute, visitors open 2,500 different pages from a cold cache, the n-th in proportion to 1/n, whether earlier responses have arrived or not. Fresh and stale pages come from the cache, rendered ones were rendered for the request, client-rendered ones were sent without HTML. A failed request fails the part.',
    table: () => variedPagesTable(origin, `http://127.0.0.1:${port + 8}/metrics`),
  },
  {
    name: 'dev',
    title: 'The development loop',
    about:
      'With `npm run dev -- listings`: from saving a source to seeing the change, twenty rounds for a component, ten for a service. `npm run bench -- dev`.',
    table: async () => devLoopTable(origin, await browserProgram()),
  },
  {
    name: 'releases',
    title: 'Releases',
    about:
      'Copies of the current release of listings, published, promoted and rolled back, twenty rounds; the pages are those of one gateway. Then 200 promotions of five versions in turn, while pages are requested. The versions stay in the product. `npm run bench -- releases`.',
    isAlone: true,
    table: () =>
      releasesTable({
        origin,
        adminUrl: `http://127.0.0.1:${port + 4}`,
        dataDir,
      }),
  },
  {
    name: 'idle',
    title: 'An idle product',
    about: 'Without any requests and without open pages. `npm run bench -- idle`.',
    table: () => idleTable(port),
  },
  {
    name: 'live',
    title: 'Live streams and messages',
    about:
      'Streams of open pages while nothing happens, four for each member; then, with these streams open, messages to a seller. `npm run bench -- live`.',
    table: async () => liveStreamsTable(origin, port, await browserProgram()),
  },
  {
    name: 'photos',
    title: 'Latency during photo uploads',
    about:
      'Thirty photos of 12 megapixels, three at a time, each encoded in four widths and as a picture for sharing. Visitors send one request after another, 40 ms apart.',
    table: async () =>
      photosTable(origin, { uploader: await signIn('wholesaler'), other: await signIn('partnership') }),
  },
];

/** The path of the browser: a whole Chromium, or what the browser tests use. */
const browserProgram = (): Promise<string> => (isTiny ? provideHeadlessShell() : provideChromium());

/** Imports the files of IMPORT_FILES, separated by commas, or a generated one. */
async function memberImportTable(): Promise<string> {
  const cookie = await signIn('wholesaler');
  const paths = process.env.IMPORT_FILES?.split(',').filter((path) => path !== '') ?? [];
  if (paths.length > 0) return importTableOfMember(origin, cookie, paths);
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-bench-'));
  try {
    const path = join(folder, 'generated-15000.csv');
    await pipeline(Readable.from(csvLines(sized(15_000, 100)), { objectMode: false }), createWriteStream(path));
    return await importTableOfMember(origin, cookie, [path]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Sizes of sharded indexes that the environment sets. */
function chosenSize(): Record<string, string> {
  const { LISTINGS, SHARDS } = process.env;
  return { ...(LISTINGS ? { LISTINGS } : {}), ...(SHARDS ? { SHARDS } : {}) };
}

/** ROWS=1000000 and ROUNDS=2 measure a large file; that takes a quarter of an hour. */
async function importTable(): Promise<string> {
  const { server, keys } = await databaseServer();
  const { ROWS = sized(100_000, 1_000), ROUNDS = 1 } = process.env;
  return measureImport(server, keys.listings, { rows: Number(ROWS), rounds: Number(ROUNDS) });
}

/** Runs a benchmark in a separate process, because it measures memory as well. */
async function runInProcess(file: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--disable-warning=ExperimentalWarning', join(import.meta.dirname, file)],
    { maxBuffer: 1e7, env: { ...process.env, ...env } },
  );
  return stdout.trim();
}
