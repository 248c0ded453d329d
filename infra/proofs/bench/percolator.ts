import { createHistogram } from 'node:perf_hooks';
import { Percolator, type SavedQuery } from '@dealstead/percolator';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { endClient, feedClient, listingsOf } from '@dealstead/listings/search/feed/copy';
import type { Listing } from '@dealstead/search-engine';
import { measureLoading } from './percolatorLoading.ts';
import { measureInPostgres } from './percolatorPostgres.ts';
import { sized } from './size.ts';
import { type Place, generateSavedQueries } from './savedQueries.ts';

const sizes = {
  savedQueries: Number(process.env.SAVED_QUERIES ?? sized(1_000_000, 1_000)),
  listings: sized(20_000, 500),
};
const now = Date.now();

const memory = () => {
  if (!globalThis.gc) throw new Error('Run with --expose-gc');
  for (let time = 0; time < 3; time++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Benchmarks the percolator with a million saved searches against listings of a database. Returns Markdown. */
export async function measurePercolator(databaseUrl: string): Promise<string> {
  const listings = await sampleListings(databaseUrl);
  const places: Place[] = listings.flatMap(({ latitude, longitude, ...place }) =>
    latitude === null || longitude === null ? [] : [{ ...place, latitude, longitude }],
  );
  const random = new SeededRandom(1);
  const before = memory();
  const percolator = new Percolator();
  let insertMs = 0;
  let slowest = 0;
  for (const query of generateSavedQueries(sizes.savedQueries, random, places)) {
    const started = performance.now();
    percolator.put(query);
    const elapsed = performance.now() - started;
    insertMs += elapsed;
    slowest = Math.max(slowest, elapsed);
  }
  const bytes = (memory() - before) / percolator.size;

  for (const listing of listings.slice(0, 2_000)) percolator.match(listing, now);
  const latency = createHistogram();
  const started = process.threadCpuUsage();
  let matches = 0;
  for (const listing of listings) {
    const begun = process.hrtime.bigint();
    matches += percolator.match(listing, now).length;
    latency.record(Number(process.hrtime.bigint() - begun));
  }
  // CPU time of this thread, since other processes share its core.
  const { user, system } = process.threadCpuUsage(started);
  const seconds = (user + system) / 1e6;
  const postgres = await measureInPostgres(
    databaseUrl,
    generateSavedQueries(sizes.savedQueries, new SeededRandom(1), places),
    listings.slice(0, 100),
    percolator,
  );
  const loading = await measureLoading(databaseUrl, sizes.savedQueries, places);
  const changes = measureChanges(percolator, [...generateSavedQueries(sized(20_000, 1_000), random, places)]);
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  return `${count(percolator.size)} saved searches, ${count(bytes)} bytes of memory each; added in ${(insertMs / 1_000).toFixed(1)} s, the slowest in ${slowest.toFixed(2)} ms.

| | |
|---|---|
| listings a second, one core | ${count(listings.length / seconds)} |
| searches that a listing satisfies | ${count(matches / listings.length)} |
| matches a second | ${count(matches / seconds)} |
| a listing, p50 | ${(latency.percentile(50) / 1e6).toFixed(3)} ms |
| a listing, p99 | ${(latency.percentile(99) / 1e6).toFixed(3)} ms |
${changes}
| all loaded from PostgreSQL, as a process does at its start | ${loading} |
${postgres}`;
}

function measureChanges(percolator: Percolator, queries: readonly SavedQuery[]): string {
  const [adding, removing] = [createHistogram(), createHistogram()];
  for (const { id, ...query } of queries) {
    const added = { ...query, id: sizes.savedQueries + id };
    let begun = process.hrtime.bigint();
    percolator.put(added);
    adding.record(Number(process.hrtime.bigint() - begun));
    begun = process.hrtime.bigint();
    percolator.remove('search', id);
    removing.record(Number(process.hrtime.bigint() - begun));
  }
  return Object.entries({ adding, removing })
    .map(
      ([name, times]) =>
        `| ${name} a search, p50 / p99 / most | ${[50, 99, 100].map((at) => (times.percentile(at) / 1e6).toFixed(3)).join(' / ')} ms |`,
    )
    .join('\n');
}

/** A random sample of active listings. */
async function sampleListings(databaseUrl: string): Promise<Listing[]> {
  const client = feedClient(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM properties WHERE status = 'active' ORDER BY md5(id::text) LIMIT ${sizes.listings}`,
    );
    const listings: Listing[] = [];
    for await (const batch of listingsOf(client, { ids: rows.map(({ id }) => id) })) listings.push(...batch);
    return listings;
  } finally {
    endClient(client);
  }
}

if (import.meta.main) console.log(await measurePercolator(process.env.DATABASE_URL ?? ''));
