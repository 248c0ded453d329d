import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { releasesAt } from '@dealstead/infra/release/admin';
import { copyRelease } from '@dealstead/infra/release/publication';
import { promoteUnderLoad, readReleaseFiles } from './releasesUnderLoad.ts';
import { quantile } from './statistics.ts';
import { sized } from './size.ts';

const rounds = sized(20, 1);
/** Rounds in which two slices are promoted one after the other, and milliseconds between a promotion and its rollback. */
const pairs = sized(10, 1);
const pause = sized(2_000, 100);
/** Promotions under load, of so many versions in turn. */
const promotions = sized(200, 5);
const versionsUnderLoad = sized(5, 2);
/** Milliseconds after which a version that is not served counts as an error. */
const servedTimeout = 15_000;

export interface ReleasesTarget {
  /** URL of the gateway. */
  readonly origin: string;
  /** URL of the admin service. */
  readonly adminUrl: string;
  readonly dataDir: string;
}

/**
 * Measures releases of listings: milliseconds until a version whose files are in place is promoted, and until the gateway serves
 * it, or the one before it, after that was asked for; the second also where another slice was promoted in between, so that nobody
 * has got that combination of versions. The versions are copies of the current one, which is current again at
 * the end. Then versions are promoted in turn under load.
 */
export async function releasesTable({ origin, adminUrl, dataDir }: ReleasesTarget): Promise<string> {
  const key = JSON.parse(await readFile(join(dataDir, 'keys/operator.json'), 'utf8'));
  const admin = releasesAt(adminUrl, key);
  const folders = { releasesDir: join(dataDir, 'releases'), keysDir: join(dataDir, 'keys') };
  const folder = join(folders.releasesDir, 'listings');
  const promoted: number[] = [];
  const served: number[] = [];
  const back: number[] = [];
  const backFirst: number[] = [];
  const underLoad: string[] = [];
  try {
    const current = (await admin.status()).find(({ name }) => name === 'listings')?.current;
    if (!current) throw new Error('No version of listings is promoted.');
    for (let round = 0; round < rounds; round++) {
      const version = `bench-${Date.now()}`;
      const release = await copyRelease('listings', current, version, folders);
      const started = performance.now();
      await admin.publish(release);
      const startedAt = performance.now();
      await admin.promote('listings', version);
      promoted.push(performance.now() - started);
      served.push((await untilServed(origin, version)) - startedAt);
      const rollbackStartedAt = performance.now();
      await admin.rollBack('listings');
      back.push((await untilServed(origin, current)) - rollbackStartedAt);
    }
    const tools = (await admin.status()).find(({ name }) => name === 'tools')?.current;
    if (!tools) throw new Error('No version of tools is promoted.');
    for (let round = 0; round < pairs; round++) {
      const version = `bench-${Date.now()}`;
      for (const [name, from] of [
        ['listings', current],
        ['tools', tools],
      ] as const) {
        await admin.publish(await copyRelease(name, from, version, folders));
        await admin.promote(name, version);
      }
      await untilServed(origin, version);
      await sleep(pause);
      const startedAt = performance.now();
      await admin.rollBack('listings');
      backFirst.push((await untilServed(origin, current)) - startedAt);
      await admin.rollBack('tools');
    }
    const versions = [current];
    while (versions.length < versionsUnderLoad) {
      const version = `bench-${Date.now()}`;
      await admin.publish(await copyRelease('listings', current, version, folders));
      versions.unshift(version);
    }
    underLoad.push(await promoteUnderLoad(admin, { origin, versions, promotions }));
    underLoad.push(await readReleaseFiles(origin, join(folder, current)));
  } finally {
    await admin.close();
  }
  const rows = [
    ['publication to promotion', promoted],
    ['promotion to the first page of it', served],
    ['rollback to the first page of the version before', back],
    ['the same, where another slice was promoted in between', backFirst],
  ] as const;
  return [
    '| from … to … | median ms | p95 ms | slowest ms |',
    '|---|---|---|---|',
    ...rows.map(
      ([name, times]) =>
        `| ${name} | ${[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0)).join(' | ')} |`,
    ),
    '',
    ...underLoad,
  ].join('\n');
}

/** When a page of the version arrived. */
async function untilServed(origin: string, version: string): Promise<number> {
  const until = Date.now() + servedTimeout;
  while (Date.now() < until) {
    const page = await (await fetch(`${origin}/terms`)).text();
    if (page.includes(`/slices/listings/${version}/`)) return performance.now();
    await sleep(2);
  }
  throw new Error(`listings ${version} is not served.`);
}
