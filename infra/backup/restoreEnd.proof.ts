import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import pg from 'pg';
import { provision, withDatabase } from '../servers/database.ts';
import { freeBase } from '../servers/ports.ts';
import { startPostgres } from '../servers/postgres.ts';
import { provideArchive } from './archive.ts';
import { createBackup } from './backup.ts';
import { archiveFolder } from './backups.ts';
import { hashFile, segmentChecksum } from './checksums.ts';
import { restoreBackup } from './restore.ts';
import { segmentsIn } from './walArchive.ts';

const home = mkdtempSync(join(tmpdir(), 'restore-end-'));
const dataDir = join(home, 'data');
const backupDir = join(home, 'backups');
const password = 'of-the-test';
let port: number;
afterAll(() => rmSync(home, { recursive: true, force: true }));

const adminUrl = () => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
/** One connection. A server that stops ends it while it is idle. */
function openPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: withDatabase(adminUrl(), 'dealstead'), max: 1 });
  pool.on('error', () => undefined);
  return pool;
}
const start = (folder: string, settings = {}) =>
  startPostgres({ folder: join(folder, 'postgres'), port, password, settings, log: join(folder, 'logs/x.log') });

/** Ends a segment and waits until it is archived. */
async function archiveSegment(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  const segment = rows[0]?.segment ?? '';
  const log = join(backupDir, 'wal', readdirSync(join(backupDir, 'wal'))[0] ?? '');
  await until(() => existsSync(join(log, `${segment}.gz`)), 60_000);
  return segment;
}

beforeAll(async () => {
  port = await freeBase([0]);
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  const account = randomUUID();
  writeFileSync(join(dataDir, 'keys/databases.json'), JSON.stringify({ postgres: password, account }));
  const server = await start(dataDir, provideArchive(dataDir, backupDir));
  await provision(adminUrl(), 'dealstead', { account });
  const pool = openPool();
  await pool.query('CREATE TABLE account.entries (number int)');
  await createBackup({ dataDir, backupDir, postgresUrl: adminUrl(), keep: 1 });
  for (const number of [1, 2, 3]) {
    await pool.query('INSERT INTO account.entries VALUES ($1)', [number]);
    await archiveSegment(pool);
  }
  await pool.end();
  await server.stop();
}, 120_000);

test('a restore to the end of the log has its last write', async () => {
  const restored = join(home, 'restored');
  expect(await restoreBackup({ dataDir: restored, backupDir, port })).toMatchObject({ damaged: [] });
  const server = await start(restored);
  const pool = openPool();
  try {
    const { rows } = await pool.query<{ number: number }>('SELECT number FROM account.entries ORDER BY 1');
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  } finally {
    await pool.end();
    await server.stop();
  }
}, 120_000);

test('a segment that was damaged before it got its checksum does not pass for the end of the log', async () => {
  const log = archiveFolder(backupDir, readdirSync(join(backupDir, 'wal'))[0] ?? '');
  const segment = segmentsIn(log).at(-2) ?? '';
  const file = join(log, `${segment}.gz`);
  writeFileSync(file, gzipSync(Buffer.alloc(16 * 2 ** 20)));
  writeFileSync(file + segmentChecksum, `${await hashFile(file)}  -\n`);
  const restored = join(home, 'damaged');
  await expect(restoreBackup({ dataDir: restored, backupDir, port })).rejects.toThrow(
    /was replayed to its segment \w+ only, and the newest one is/,
  );
  expect(existsSync(join(restored, 'postgres'))).toBe(false);
}, 120_000);
