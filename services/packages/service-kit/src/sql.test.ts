import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { problemOf } from './errors.ts';
import { makeTables } from './fixtures/database.ts';
import { emptyTables } from './fixtures/emptyTables.ts';
import { counted } from './fixtures/events.ts';
import { openTcpProxy } from './fixtures/tcpProxy.ts';
import { createEvent } from '@dealstead/contracts/events';
import { allOf, assignments, columnValues, isoDates, part, rawPart, sqlDatabase } from './index.ts';

const db = sqlDatabase(process.env.DATABASE_URL ?? '', { connections: 3 });

beforeAll(() => makeTables());
beforeEach(() => emptyTables(db.pool, 'tallies', 'outbox'));
afterAll(() => db.close());

const countOf = async (name: string) =>
  (await db.sql<{ count: number }>`SELECT count FROM tallies WHERE name = ${name}`)[0]?.count;
const insert = (name: string) => db.sql`INSERT INTO tallies (name) VALUES (${name})`;

test('columns are named in camelCase, bigint is a number, and values travel as parameters', async () => {
  const rows = await db.sql`
    SELECT ${"'; DROP TABLE tallies; --"}::text AS given_text, 5::bigint AS many, ${undefined}::int AS nothing,
      '{"a_b": 1}'::jsonb AS json_value, ${[1, 2]}::int[] AS two_numbers`;
  expect(rows).toEqual([
    { givenText: "'; DROP TABLE tallies; --", many: 5, nothing: null, jsonValue: { a_b: 1 }, twoNumbers: [1, 2] },
  ]);
});

test('parts bring their text and their values, in order', async () => {
  const condition = (least: number) => part`n > ${least}`;
  const conditions = allOf([condition(1), part`${rawPart('n')} < ${5}`]);
  const numbers = part`generate_series(1, ${9}) AS n`;
  const rows = await db.sql<{ n: number }>`SELECT n FROM ${numbers} WHERE ${conditions} AND ${allOf([])} ORDER BY n`;
  expect(rows.map(({ n }) => n)).toEqual([2, 3, 4]);
});

test('a change of a row assigns what it has, and refuses a name that is no column of the row', async () => {
  await insert('assigned');
  const [row] = await db.sql`SELECT name, count, version FROM tallies WHERE name = 'assigned'`;
  await db.sql`UPDATE tallies SET ${assignments(row!, { count: 7, version: undefined })} WHERE name = 'assigned'`;
  expect(await db.sql`SELECT count, version FROM tallies WHERE name = 'assigned'`).toEqual([{ count: 7, version: 0 }]);
  expect(part`${assignments({ firstName: 'a', phone: null }, { firstName: 'b', phone: null })}`.values).toHaveLength(1);
  expect(() => assignments(row!, { 'count = 8, version': 9 })).toThrow('is no column');
});

test('a new row has the columns that are given, and the others their defaults', async () => {
  const [row] =
    await db.sql`INSERT INTO tallies ${columnValues({ name: 'new row', version: undefined, count: 7 })} RETURNING *`;
  expect(row).toMatchObject({ name: 'new row', count: 7, version: 0 });
});

test('a prepared statement gives the same rows, and one of another text is another', async () => {
  const read = (least: number) =>
    db.sql.prepared<{ n: number }>`SELECT n FROM generate_series(1, 3) AS n WHERE n > ${least}`;
  expect(await read(2)).toEqual([{ n: 3 }]);
  expect(await read(1)).toEqual([{ n: 2 }, { n: 3 }]);
  expect(await db.sql.prepared`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

test('times become texts of a response', () => {
  const at = new Date('2026-11-30T12:00:00Z');
  expect(isoDates({ id: 1, at, endedAt: null as Date | null })).toEqual({ id: 1, at: at.toISOString(), endedAt: null });
});

test('a change commits its rows and events, or neither', async () => {
  const event = createEvent(counted, { subject: 'tally/a', version: 1 }, { name: 'a', by: 1 });
  const after: string[] = [];
  await db.change(async (tx) => {
    tx.afterCommit(() => void after.push('committed'));
    // Statements that are sent at once run one after another.
    await Promise.all([tx.sql`INSERT INTO tallies (name) VALUES ('a')`, tx.sql`UPDATE tallies SET count = 7`]);
    await tx.emit(event);
  });
  expect([await countOf('a'), after]).toEqual([7, ['committed']]);
  const failed = db.change(async (tx) => {
    await tx.sql`UPDATE tallies SET count = 8`;
    await tx.emit(event);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await countOf('a')).toBe(7);
  expect(await db.sql`SELECT count(*) FROM outbox`).toEqual([{ count: 1 }]);
});

test('a change that went on after a failed statement is an error, not a commit of nothing', async () => {
  const change = db.change(async (tx) => {
    await tx.sql`INSERT INTO tallies (name) VALUES ('b')`;
    await tx.sql`SELECT 1 / 0`.catch(() => undefined);
  });
  await expect(change).rejects.toThrow('rolled the transaction back');
  expect(await countOf('b')).toBeUndefined();
});

test('a change that takes too long is rolled back and answered with 503', async () => {
  const late = db.change(
    async (tx) => {
      await tx.sql`INSERT INTO tallies (name) VALUES ('late')`;
      await tx.sql`SELECT pg_sleep(60)::text`;
    },
    { timeout: 50 },
  );
  const error = await late.catch((reason: unknown) => reason);
  expect(problemOf(error, 'r')).toMatchObject({ status: 503 });
  expect(await countOf('late')).toBeUndefined();
});

test('a statement after the end of its transaction is an error', async () => {
  const { sql } = await db.change((tx) => Promise.resolve({ sql: tx.sql }));
  await expect(sql`SELECT 1`).rejects.toThrow('The transaction is over');
});

test('deadlocked changes are run again', async () => {
  await Promise.all(['x', 'y'].map(insert));
  let locked = 0;
  const bothLocked = Promise.withResolvers<void>();
  const increment = (first: string, second: string) =>
    db.change(async ({ sql }) => {
      await sql`UPDATE tallies SET count = count + 1 WHERE name = ${first}`;
      if (++locked === 2) bothLocked.resolve();
      await bothLocked.promise;
      await sql`UPDATE tallies SET count = count + 1 WHERE name = ${second}`;
    });
  await Promise.all([increment('x', 'y'), increment('y', 'x')]);
  expect(await Promise.all(['x', 'y'].map(countOf))).toEqual([2, 2]);
});

test('a snapshot sees one moment, and its connection is returned', async () => {
  await insert('s');
  for (let i = 0; i < 4; i++) {
    const counts = await db.snapshot(async ({ sql }) => {
      const read = () => sql<{ count: number }>`SELECT count FROM tallies WHERE name = 's'`;
      const before = await read();
      await db.sql`UPDATE tallies SET count = count + 1 WHERE name = 's'`;
      return [before, await read()];
    });
    expect(counts).toEqual([[{ count: i }], [{ count: i }]]);
  }
});

test('a connection that breaks within a change is answered with 503, and the pool goes on with another', async () => {
  const line = await openTcpProxy(process.env.DATABASE_URL ?? '');
  const through = sqlDatabase(line.url, { connections: 1 });
  const broken = through.change(async ({ sql }) => {
    await sql`INSERT INTO tallies (name) VALUES ('cut')`;
    line.cut();
    await sql`SELECT 1`;
  });
  const error = await broken.catch((reason: unknown) => reason);
  expect(problemOf(error, 'r')).toMatchObject({ status: 503 });
  line.restore();
  expect(await through.change(({ sql }) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  expect(await countOf('cut')).toBeUndefined();
  await through.close();
  await line.close();
});

test('a change that is late before it has begun is answered with 503', async () => {
  const error = await db.change(() => Promise.resolve(), { timeout: 0 }).catch((reason: unknown) => reason);
  if (error !== undefined) expect(problemOf(error, 'r')).toMatchObject({ status: 503 });
  expect(await db.sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});
