import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { provision, withDatabase } from '../servers/database.ts';
import { freeBase } from '../servers/ports.ts';
import { startPostgres } from '../servers/postgres.ts';
import type { Supervised } from '../servers/supervise.ts';
import { provideArchive } from './archive.ts';
import { addNewFiles, createBackup } from './backup.ts';
import { archiveFolder, listBackups } from './backups.ts';
import { restoreBackup } from './restore.ts';
import { segmentsIn } from './walArchive.ts';

/** Backs up a cluster under load, destroys it, restores it to a point in time and compares. The later tests use its backup. */

const home = mkdtempSync(join(tmpdir(), 'drill-'));
const dataDir = join(home, 'data');
const backupDir = join(home, 'backups');
const password = 'of-the-drill';
let port: number;
let server: Supervised;
let pool: pg.Pool;

const adminUrl = () => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

async function startServer(settings: Record<string, string | number> = {}): Promise<void> {
  const log = join(dataDir, 'logs/postgres.log');
  server = await startPostgres({ folder: join(dataDir, 'postgres'), port, password, log, settings });
  pool = new pg.Pool({ connectionString: withDatabase(adminUrl(), 'dealstead'), max: 8 });
  pool.on('error', () => undefined); // the server is destroyed while connections are idle
}

beforeAll(async () => {
  port = await freeBase([0]);
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  const account = randomUUID();
  writeFileSync(join(dataDir, 'keys/databases.json'), JSON.stringify({ postgres: password, account }));
  await startServer(provideArchive(dataDir, backupDir));
  await provision(adminUrl(), 'dealstead', { account });
  await pool.query(`
    CREATE TABLE account.entries (posting uuid, account text, cents bigint);
    CREATE TABLE account.photos (id uuid PRIMARY KEY, sha256 text);
    CREATE TABLE account.outbox (id uuid PRIMARY KEY, published_at timestamptz)`);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Ids of acknowledged writes, and of those that were begun after the point. */
const acknowledged: string[] = [];
const begunAfter = new Set<string>();
let isAfterPoint = false;

const photoFile = (id: string) => join(dataDir, 'files/photos', id.slice(0, 2), `${id}.webp`);

const releaseFile = (version: string) => join(dataDir, 'releases/listings', version, 'slice.json');

/** Publishes a version of a slice. */
function publish(version: string): void {
  mkdirSync(join(releaseFile(version), '..'), { recursive: true });
  writeFileSync(releaseFile(version), JSON.stringify({ version }));
}

/** Pays with an event, and posts a photo, again and again. */
async function write(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const id = randomUUID();
    if (isAfterPoint) begunAfter.add(id);
    const photo = randomBytes(2_000);
    mkdirSync(join(photoFile(id), '..'), { recursive: true });
    writeFileSync(photoFile(id), photo);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("INSERT INTO account.entries VALUES ($1, 'member', -4900), ($1, 'revenue', 4900)", [id]);
      await client.query('INSERT INTO account.outbox VALUES ($1, now())', [id]);
      await client.query('INSERT INTO account.photos VALUES ($1, $2)', [
        id,
        createHash('sha256').update(photo).digest('hex'),
      ]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    acknowledged.push(id);
  }
}

async function haveWritten(count: number): Promise<void> {
  const target = acknowledged.length + count;
  while (acknowledged.length < target) await sleep(5);
}

/** Waits until the log that was written so far is archived, which PostgreSQL does by itself within a minute. */
async function logIsArchived(): Promise<void> {
  const { rows } = await pool.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  const file = join(backupDir, 'wal', readdirSync(join(backupDir, 'wal'))[0] ?? '', `${rows[0]?.segment}.gz`);
  while (!existsSync(file)) await sleep(50);
}

/** Waits until what is written now is later than a moment: files have the time of the kernel's last tick, some milliseconds ago. */
async function filesAreLaterThan(moment: Date): Promise<void> {
  const probe = join(home, 'probe');
  do {
    await sleep(5);
    writeFileSync(probe, '');
  } while (statSync(probe).mtime <= moment);
}

let point: Date;

test('a cluster destroyed under load is restored to the last write that was acknowledged before the stated point', async () => {
  const stopping = new AbortController();
  const writers = [1, 2, 3].map(() => write(stopping.signal));
  publish('in-the-backup');
  await haveWritten(50);
  await createBackup({ dataDir, backupDir, postgresUrl: adminUrl(), keep: 2 });
  await haveWritten(50);
  publish('before-the-point');
  const before = [...acknowledged];
  await sleep(5);
  point = new Date();
  await filesAreLaterThan(point);
  isAfterPoint = true;
  publish('after-the-point');
  await haveWritten(50);
  await addNewFiles(dataDir, backupDir);
  stopping.abort();
  await Promise.all(writers);
  await logIsArchived();
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true });

  const { events } = await restoreBackup({ dataDir, backupDir, to: point, port });
  await startServer();
  const photos = await pool.query<{ id: string; sha256: string }>('SELECT id, sha256 FROM account.photos');
  const present = new Set(photos.rows.map(({ id }) => id));
  expect(before.filter((id) => !present.has(id))).toEqual([]);
  expect([...present].filter((id) => begunAfter.has(id))).toEqual([]);
  for (const { id, sha256 } of photos.rows)
    expect(
      createHash('sha256')
        .update(readFileSync(photoFile(id)))
        .digest('hex'),
    ).toBe(sha256);
  expect([...begunAfter].filter((id) => existsSync(photoFile(id)))).toEqual([]);
  for (const version of ['in-the-backup', 'before-the-point'])
    expect(JSON.parse(readFileSync(releaseFile(version), 'utf8'))).toEqual({ version });
  expect(existsSync(releaseFile('after-the-point'))).toBe(false);
  const ledger = await pool.query('SELECT posting FROM account.entries GROUP BY posting HAVING sum(cents) <> 0');
  expect(ledger.rows).toEqual([]);
  const entries = await pool.query('SELECT 1 FROM account.entries');
  expect(entries.rowCount).toBe(2 * present.size);
  const outbox = await pool.query('SELECT published_at FROM account.outbox WHERE published_at IS NULL');
  expect([events, outbox.rowCount]).toEqual([present.size, present.size]);
  // The restored cluster reads and writes.
  await pool.query('INSERT INTO account.photos VALUES ($1, $2)', [randomUUID(), '']);
}, 120_000);

test('a folder that has data is not overwritten', async () => {
  await expect(restoreBackup({ dataDir, backupDir, port })).rejects.toThrow(/is not empty \(.*move the folder away/);
});

const empty = join(home, 'empty');
const restoreTo = (time: Date) => restoreBackup({ dataDir: empty, backupDir, to: time, port: port + 1 });

test('a point before the oldest backup, and one after the end of the log, are refused', async () => {
  await expect(restoreTo(new Date('2020-01-01'))).rejects.toThrow(/oldest backup .* is of .*: name a later point/);
  await expect(restoreTo(new Date('2099-01-01'))).rejects.toThrow(
    /log ends before that point: its last transaction is of 2.*Name an earlier one/,
  );
  expect(readdirSync(empty)).toEqual(['logs']);
}, 120_000);

test('a segment of the log that is missing is named', async () => {
  const [backup] = listBackups(backupDir);
  const log = archiveFolder(backupDir, backup?.archive ?? '');
  const file = join(log, `${segmentsIn(log).find((segment) => segment >= (backup?.firstSegment ?? ''))}.gz`);
  renameSync(file, `${file}.away`);
  await expect(restoreTo(point)).rejects.toThrow(/segment 0000\w+ is missing in .*this backup cannot be restored/);
  renameSync(`${file}.away`, file);
});

test.each([
  ['another version of PostgreSQL', { postgresMajor: '9' }, /PostgreSQL 9, which is not installed here/],
  ['another format', { format: 2 }, /cannot be read: its format is of another version of Dealstead/],
  [
    'a database that the disk cannot hold',
    { clusterBytes: 1e17 },
    /GB left, and the database needs .* free some space/,
  ],
  ['another copy of the database', { sha256: 'a' }, /base\.tar\.gz is damaged: name a point before/],
])('a backup with %s is refused', async (_, change, expected) => {
  const file = join(listBackups(backupDir)[0]?.folder ?? '', 'backup.json');
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(original), ...change }));
  try {
    await expect(restoreTo(point)).rejects.toThrow(expected);
  } finally {
    writeFileSync(file, original);
  }
});

test('a backup is refused while the log is not archived, and when the archive cannot be written', async () => {
  const options = { dataDir, backupDir, postgresUrl: adminUrl(), keep: 1 };
  await expect(createBackup(options)).rejects.toThrow(/without archiving its log to BACKUP_DIR: set BACKUP_DIR/);
  await pool.end();
  await server.stop();
  await startServer(provideArchive(dataDir, backupDir));
  const archives = readdirSync(join(backupDir, 'wal'));
  expect(archives).toHaveLength(2); // the restored cluster has an archive of its own
  const folder = join(backupDir, 'wal', archives.toSorted().at(-1) ?? '');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'no folder');
  await expect(createBackup(options)).rejects.toThrow(/could not archive its log to .*disk may be full/);
  rmSync(folder);
}, 120_000);

test('old backups go, with the log that only they need', async () => {
  provideArchive(dataDir, backupDir);
  const made = await createBackup({ dataDir, backupDir, postgresUrl: adminUrl(), keep: 1 });
  expect(listBackups(backupDir).map(({ folder }) => folder)).toEqual([made.folder]);
  expect(readdirSync(join(backupDir, 'wal'))).toEqual([made.archive]);
  expect(segmentsIn(archiveFolder(backupDir, made.archive))[0]).toBe(made.firstSegment);
}, 120_000);
