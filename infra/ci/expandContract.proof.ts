import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@dealstead/service-kit/migrate';
import pg from 'pg';
import { versions } from './fixtures/contactVersions.ts';
import type { Version } from './fixtures/contactVersions.ts';
import type { Migration } from './migrationRules.ts';
import { checkMigrations, describeRelease } from './releasedMigrations.ts';

/** A column is replaced in the steps of docs/how-to/change-the-database.md while two releases of a service are under load. */

const base = { name: '20260101_contacts', sql: 'CREATE TABLE contacts (id serial PRIMARY KEY, phone text)' };
const expand = { name: '20260201_telephone', sql: 'ALTER TABLE contacts ADD COLUMN telephone text' };
const contract = { name: '20260301_drop_phone', sql: 'ALTER TABLE contacts DROP COLUMN phone' };

const databaseUrl = process.env.DATABASE_URL ?? '';
const database = new pg.Client({ connectionString: databaseUrl });
const directory = mkdtempSync(join(tmpdir(), 'contacts-'));

/** A running release. */
interface Release {
  url: string;
  /** Requests that it has not answered yet. */
  open: number;
  answered: number;
  stop(): Promise<void>;
}
/** The releases that receive requests. */
const serving = new Set<Release>();
const started: Release[] = [];

beforeAll(() => database.connect());
afterAll(() => database.end());
afterEach(() => Promise.all(started.map((release) => release.stop())));

async function apply({ name, sql }: Migration): Promise<void> {
  mkdirSync(join(directory, name));
  writeFileSync(join(directory, name, 'migration.sql'), sql);
  await migrate({ databaseUrl, schema: decodeURIComponent(new URL(databaseUrl).username), directory });
}

async function start(VERSION: Version): Promise<Release> {
  const { PATH, NATS_URL, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/contactService.ts')], {
    env: { PATH, NATS_URL, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, VERSION, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  const release: Release = {
    url,
    open: 0,
    answered: 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
  started.push(release);
  return release;
}

/**
 * Adds a release, waits until all have answered requests side by side, then removes the one before, as a rolling update does.
 * An update that is `final` stops the process of the one before.
 */
async function replace(before: Release, after: Release, { final }: { final: boolean }): Promise<void> {
  serving.add(after);
  await haveAnswered(20);
  serving.delete(before);
  while (before.open > 0) await sleep(5);
  if (final) await before.stop();
}

/** Waits until each serving release has answered that many further requests. */
async function haveAnswered(count: number): Promise<void> {
  const targets = [...serving].map((release) => ({ release, target: release.answered + count }));
  while (targets.some(({ release, target }) => release.answered < target)) await sleep(5);
}

/** Creates, changes and reads contacts that nobody else changes, by a random release each time, until the signal aborts. */
async function useContacts(client: number, stopping: AbortSignal, failures: string[]): Promise<void> {
  const numbers = new Map<number, string>();
  for (let count = 0; !stopping.aborted; count += 1) {
    const number = `${client}-${count}`;
    const known = [...numbers];
    const [id, expected] = known[Math.floor(Math.random() * known.length)] ?? [0, ''];
    const action = id === 0 ? 0 : count % 4;
    if (action === 0) {
      const made = await send('POST', '/api/contacts', { number }, failures);
      if (made) numbers.set(made.id ?? 0, number);
    } else if (action === 1) {
      if (await send('PUT', `/api/contacts/${id}`, { number }, failures)) numbers.set(id, number);
    } else {
      const read = await send('GET', `/api/contacts/${id}`, undefined, failures);
      if (read && read.number !== expected) failures.push(`contact ${id} is ${read.number} and not ${expected}`);
    }
  }
}

async function send(
  method: string,
  path: string,
  body: object | undefined,
  failures: string[],
): Promise<{ id?: number; number?: string } | undefined> {
  const releases = [...serving];
  const release = releases[Math.floor(Math.random() * releases.length)];
  if (!release) throw new Error('No release serves.');
  release.open += 1;
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(release.url + path, { method, headers, body: body && JSON.stringify(body) });
    const answer = await response.json();
    if (response.ok) return answer;
    failures.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  } catch (error) {
    failures.push(`${method} ${path}: ${String(error)}`);
  } finally {
    release.open -= 1;
    release.answered += 1;
  }
  return undefined;
}

/** Copies in batches, as a background job does. */
async function backfill(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(
      `UPDATE contacts SET telephone = phone WHERE id IN (
         SELECT id FROM contacts WHERE telephone IS DISTINCT FROM phone LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    );
    if (rowCount === 0) return;
  }
}

test('a column is replaced, and upgrades undone, under load without a failed request or a wrong value', async () => {
  await apply(base);
  const [old, writesBoth, readsNew, onlyNew] = await Promise.all([
    start('old'),
    start('writesBoth'),
    start('readsNew'),
    start('onlyNew'),
  ]);
  serving.add(old);
  const failures: string[] = [];
  const stopping = new AbortController();
  const clients = [1, 2, 3, 4].map((client) => useContacts(client, stopping.signal, failures));
  await haveAnswered(50);

  await apply(expand);
  await replace(old, writesBoth, { final: false });
  await replace(writesBoth, old, { final: false });
  await replace(old, writesBoth, { final: true });
  await backfill();
  await replace(writesBoth, readsNew, { final: false });
  await replace(readsNew, writesBoth, { final: false });
  await replace(writesBoth, readsNew, { final: true });
  await replace(readsNew, onlyNew, { final: true });
  await apply(contract);
  await haveAnswered(50);

  stopping.abort();
  await Promise.all(clients);
  expect(failures).toEqual([]);
}, 120_000);

test('the check accepts the migrations, and the contract step only after the release that does not name the column', async () => {
  const release = (migrations: Migration[], version: Version) =>
    describeRelease(migrations, Object.values(versions[version]).join('\n'));
  expect(await checkMigrations([base, expand], await release([base], 'old'))).toEqual([]);
  const all = [base, expand, contract];
  expect(await checkMigrations(all, await release([base, expand], 'readsNew'))).toEqual([
    expect.stringMatching(/still uses contacts\.phone/),
  ]);
  expect(await checkMigrations(all, await release([base, expand], 'onlyNew'))).toEqual([]);
});
