import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { propertiesLoaded } from '@dealstead/contracts/events';
import { openDatabase } from '../../database.ts';
import { createDiskFileStore } from '../../files/diskFileStore.ts';
import { guessMapping } from '@dealstead/service-kit/imports/rows';
import { listingImportFields } from '@dealstead/contracts';
import { storeUpload } from './upload.ts';

const db = openDatabase(process.env.DATABASE_URL ?? '');
const folder = mkdtempSync(join(tmpdir(), 'dealstead-imports-'));
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

/** Six batches. */
const rows = 15_000;
/** Every hundredth row has no price, and every thousandth repeats the previous one. */
const keyOf = (nth: number) => (nth % 1_000 === 999 ? nth - 1 : nth);
function* lines() {
  yield 'ListingKey,ListPrice,City,StateOrProvince,PostalCode,PropertyType\n';
  for (let nth = 0; nth < rows; nth++)
    yield `K${keyOf(nth)},${nth % 100 === 50 ? '' : 50_000 + nth},Kent,WA,98030,Residential\n`;
}

async function begin(): Promise<number> {
  const { file, bytes, shape } = await storeUpload(
    Readable.from(lines(), { objectMode: false }),
    createDiskFileStore(folder),
    { ownerId: 7 },
  );
  const { rows: made } = await db.pool.query<{ id: number }>(
    `INSERT INTO imports (user_id, name, format, file, bytes, state, shape, mapping)
     VALUES (7, 'a file', 'csv', $1, $2, 'checking', $3, $4) RETURNING id`,
    [file, bytes, JSON.stringify(shape), JSON.stringify(guessMapping(listingImportFields, shape.columns))],
  );
  return made[0]?.id ?? 0;
}

/** Runs a process until it ends; resolves to the exit. */
async function workOn(id: number, killAfter?: number): Promise<NodeJS.Signals | number | null> {
  const { PATH, DATABASE_URL } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/victim.ts')], {
    env: {
      PATH,
      DATABASE_URL,
      FILES_DIR: folder,
      IMPORT: String(id),
      ...(killAfter === undefined ? {} : { KILL_AFTER: String(killAfter) }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal ?? code;
}

const state = async (id: number) =>
  (
    await db.pool.query(
      'SELECT state, rows, good, bad, repeated, done_bytes::float8 AS bytes FROM imports WHERE id = $1',
      [id],
    )
  ).rows[0];

test('an import that is killed repeatedly makes one draft of every valid row', async () => {
  const id = await begin();
  expect(await workOn(id, 2)).toBe('SIGKILL');
  expect(await state(id)).toMatchObject({ state: 'checking' });
  expect(await workOn(id)).toBe(0);
  const counts = { rows, good: 14_835, bad: 150, repeated: 15 };
  expect(await state(id)).toMatchObject({ state: 'checked', ...counts });

  await db.pool.query(
    `UPDATE imports SET state = 'importing', done_bytes = 0, next_line = 1, rows = 0, good = 0, bad = 0, repeated = 0 WHERE id = $1`,
    [id],
  );
  for (const after of [1, 1, 2]) {
    expect(await workOn(id, after)).toBe('SIGKILL');
    const { state: now, bytes, good } = await state(id);
    expect([now, bytes > 0]).toEqual(['importing', true]);
    expect(
      (await db.pool.query('SELECT count(*)::int AS n FROM properties WHERE import_id = $1', [id])).rows[0].n,
    ).toBe(good);
    if (after === 2) break;
  }
  expect(await workOn(id)).toBe(0);
  expect(await state(id)).toMatchObject({ state: 'done', ...counts });

  const made = await db.pool.query(
    `SELECT count(*)::int AS n, count(DISTINCT source_key)::int AS keys FROM properties WHERE user_id = 7 AND status = 'draft'`,
  );
  expect(made.rows[0]).toEqual({ n: counts.good, keys: counts.good });
  // Drafts are announced when they are published.
  const { rows: announced } = await db.pool.query('SELECT FROM outbox WHERE type = $1', [propertiesLoaded.type]);
  expect(announced).toEqual([]);
}, 180_000);

test('a full database disk leaves whole batches, reports the error, and the import resumes later', async () => {
  const id = await begin();
  await db.pool.query(`UPDATE imports SET user_id = 9, state = 'importing', checked = true WHERE id = $1`, [id]);
  // As PostgreSQL fails to extend a file: within a batch.
  await db.pool.query(`
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.source_key = 'K9000' THEN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON properties FOR EACH ROW EXECUTE FUNCTION full_disk();`);
  const listed = async () =>
    (await db.pool.query('SELECT count(*)::int AS n FROM properties WHERE user_id = 9')).rows[0].n;
  expect(await workOn(id)).toBe(1);
  const { rows: failed } = await db.pool.query('SELECT state, problem, good, done_bytes > 0 AS begun FROM imports');
  expect(failed.find(({ state: now }) => now === 'failed')).toEqual({
    state: 'failed',
    problem: 'We ran out of storage. Everything listed so far stays. Resume the import later.',
    good: await listed(),
    begun: true,
  });
  await db.pool.query('DROP TRIGGER full_disk ON properties');
  await db.pool.query(
    `UPDATE imports SET state = 'importing', attempt = attempt + 1, problem = NULL, claimed_until = NULL WHERE id = $1`,
    [id],
  );
  expect(await workOn(id)).toBe(0);
  expect(await state(id)).toMatchObject({ state: 'done', good: 14_835 });
  const { rows: all } = await db.pool.query(
    'SELECT count(*)::int AS n, count(DISTINCT source_key)::int AS keys FROM properties WHERE user_id = 9',
  );
  expect(all[0]).toEqual({ n: 14_835, keys: 14_835 });
}, 180_000);

test('two processes on one import create no duplicates', async () => {
  const id = await begin();
  await db.pool.query(`UPDATE imports SET user_id = 8, state = 'importing', checked = true WHERE id = $1`, [id]);
  expect(await Promise.all([workOn(id), workOn(id)])).toEqual([0, 0]);
  const { rows: left } = await db.pool.query('SELECT state FROM imports WHERE id = $1', [id]);
  const listed = await db.pool.query(
    'SELECT count(*)::int AS n, count(DISTINCT source_key)::int AS keys FROM properties WHERE user_id = 8',
  );
  expect([left[0].state, listed.rows[0]]).toEqual(['done', { n: 14_835, keys: 14_835 }]);
}, 180_000);
