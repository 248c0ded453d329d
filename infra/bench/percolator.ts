import { createHistogram } from 'node:perf_hooks';
import { Percolator, type SavedQuery } from '@dealstead/percolator';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { endClient, feedClient, listingsOf } from '@dealstead/listings/search/feed/copy';
import type { Listing } from '@dealstead/search-engine';
import { measureLoading } from './percolatorLoading.ts';
import { measureInPostgres } from './percolatorPostgres.ts';
import { type Place, generateSavedQueries } from './savedQueries.ts';

const sizes = { wishes: Number(process.env.WISHES ?? 1_000_000), listings: 20_000 };
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
  const matcher = new Percolator();
  let placing = 0;
  let slowest = 0;
  for (const wish of generateSavedQueries(sizes.wishes, random, places)) {
    const started = performance.now();
    matcher.put(wish);
    const taken = performance.now() - started;
    placing += taken;
    slowest = Math.max(slowest, taken);
  }
  const bytes = (memory() - before) / matcher.size;

  for (const listing of listings.slice(0, 2_000)) matcher.match(listing, now);
  const each = createHistogram();
  const started = process.threadCpuUsage();
  let found = 0;
  for (const listing of listings) {
    const begun = process.hrtime.bigint();
    found += matcher.match(listing, now).length;
    each.record(Number(process.hrtime.bigint() - begun));
  }
  // CPU time of this thread, since other processes share its core.
  const { user, system } = process.threadCpuUsage(started);
  const seconds = (user + system) / 1e6;
  const postgres = await measureInPostgres(
    databaseUrl,
    generateSavedQueries(sizes.wishes, new SeededRandom(1), places),
    listings.slice(0, 100),
    matcher,
  );
  const loading = await measureLoading(databaseUrl, sizes.wishes, places);
  const changes = measureChanges(matcher, [...generateSavedQueries(20_000, random, places)]);
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  return `${count(matcher.size)} saved searches, ${count(bytes)} bytes of memory each; added in ${(placing / 1_000).toFixed(1)} s, the slowest in ${slowest.toFixed(2)} ms.

| | |
|---|---|
| listings a second, one core | ${count(listings.length / seconds)} |
| searches that a listing satisfies | ${count(found / listings.length)} |
| matches a second | ${count(found / seconds)} |
| a listing, p50 | ${(each.percentile(50) / 1e6).toFixed(3)} ms |
| a listing, p99 | ${(each.percentile(99) / 1e6).toFixed(3)} ms |
${changes}
| all loaded from PostgreSQL, as a process does at its start | ${loading} |
${postgres}`;
}

function measureChanges(matcher: Percolator, wishes: readonly SavedQuery[]): string {
  const [adding, removing] = [createHistogram(), createHistogram()];
  for (const { id, ...wish } of wishes) {
    const other = { ...wish, id: sizes.wishes + id };
    let begun = process.hrtime.bigint();
    matcher.put(other);
    adding.record(Number(process.hrtime.bigint() - begun));
    begun = process.hrtime.bigint();
    matcher.remove('search', id);
    removing.record(Number(process.hrtime.bigint() - begun));
  }
  return Object.entries({ adding, removing })
    .map(
      ([name, taken]) =>
        `| ${name} a search, p50 / p99 / most | ${[50, 99, 100].map((at) => (taken.percentile(at) / 1e6).toFixed(3)).join(' / ')} ms |`,
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
    for await (const some of listingsOf(
      client,
      rows.map(({ id }) => id),
    ))
      listings.push(...some);
    return listings;
  } finally {
    endClient(client);
  }
}

if (import.meta.main) console.log(await measurePercolator(process.env.DATABASE_URL ?? ''));
