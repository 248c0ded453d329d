import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpoint, Id } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import { z } from 'zod';
import { emptyTables } from './fixtures/emptyTables.ts';
import { makeTables } from './fixtures/database.ts';
import { newKeys } from './fixtures/keys.ts';
import { startTestService } from './fixtures/testService.ts';
import { PrismaClient } from './generated/client.ts';
import { respond, Conflict, database, handleIdempotent, identityHeader, signIdentity } from './index.ts';
import type { Service } from './index.ts';
import { pruneKeys } from './keys.ts';

const count = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/tallies/{id}',
  access: 'anyone',
  address: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ by: z.number().int(), refuse: z.boolean().optional() }),
  response: z.object({ count: z.number() }),
  success: 201,
  summary: '',
});

const prepared = endpoint({ ...count, path: '/api/prepared/{id}', success: 200 });
let preparations = 0;

const { secret, peers } = newKeys('gateway');
const sign = signIdentity(secret.gateway);
const visitor = (address: string): Identity => ({ kind: 'visitor', address });
const member = (id: number): Identity => ({
  kind: 'member',
  id,
  role: 'member',
  plan: 'free',
  status: 'inactive',
  restrictions: [],
});

let service: Service;
let db: ReturnType<typeof open>;
const open = (url: string) => database(PrismaClient, url, { connections: 6 });

beforeAll(async () => {
  await makeTables();
  db = open(process.env.DATABASE_URL ?? '');
  service = await startTestService({
    config: { IDENTITY_PEERS: peers as Record<string, never> },
    database: db,
    routes: [
      handleIdempotent(count, db, async ({ params, body }, tx) => {
        const { count: now } = await tx.tally.upsert({
          where: { name: String(params.id) },
          create: { name: String(params.id), count: body.by },
          update: { count: { increment: body.by } },
        });
        if (body.refuse) throw new Conflict('Not now.');
        return respond({ count: now }).invalidates('/api/tallies').header('x-made', 'yes').status(202);
      }),
      handleIdempotent(prepared, db, {
        async prepare() {
          preparations += 1;
          return (await db.pool.query<{ three: number }>('SELECT 3 AS three')).rows[0]!.three;
        },
        run: async ({ body }, tx, three) => {
          await tx.sql`SELECT pg_sleep(0.05)::text`;
          return { count: body.by + three };
        },
      }),
    ],
  });
});
afterAll(() => service.stop());
beforeEach(() => emptyTables(db.pool, 'tallies', 'idempotency_keys'));

const send = async (key: string | undefined, body: unknown, actor: Identity = visitor('203.0.113.5'), id = 1) =>
  fetch(`${service.url}/api/tallies/${id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [identityHeader]: await sign(actor),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
const counted = async () =>
  (await db.pool.query<{ count: number }>("SELECT count FROM tallies WHERE name = '1'")).rows[0]?.count ?? 0;

test('a repeated request gets the full first response and changes nothing', async () => {
  const first = await send('a', { by: 2 });
  const again = await send('a', { by: 2 });
  for (const response of [first, again]) {
    expect(response.status).toBe(202);
    expect(response.headers.get('x-dealstead-invalidates')).toBe('/api/tallies');
    expect(response.headers.get('x-made')).toBe('yes');
    expect(await response.json()).toEqual({ count: 2 });
  }
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  expect(await counted()).toBe(2);
});

test('data is read before the transaction, so that more calls than connections do not block, and not for a repeated one', async () => {
  const call = async (key: string, by: number) => {
    const headers = {
      'content-type': 'application/json',
      [identityHeader]: await sign(member(1)),
      'idempotency-key': key,
    };
    const response = await fetch(`${service.url}/api/prepared/1`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ by }),
    });
    return [response.status, ((await response.json()) as { count?: number }).count];
  };
  preparations = 0;
  const keys = Array.from({ length: 30 }, (_, n) => `prepared-${n}`);
  expect(await Promise.all(keys.map((key) => call(key, 2)))).toEqual(keys.map(() => [200, 5]));
  expect(await call('prepared-0', 2)).toEqual([200, 5]);
  expect(preparations).toBe(30);
  expect(await call('prepared-0', 3)).toEqual([422, undefined]);
});

test('another input with a used key is rejected', async () => {
  await send('a', { by: 2 });
  const other = await send('a', { by: 3 });
  expect([other.status, await other.json()]).toMatchObject([422, { code: 'key-reused' }]);
  expect(await counted()).toBe(2);
});

test('fifty concurrent requests with one key have one effect and one response', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('race', { by: 1 })));
  expect(await Promise.all(answers.map((response) => response.json()))).toEqual(answers.map(() => ({ count: 1 })));
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
  expect(await counted()).toBe(1);
});

test('keys are separate by owner, path and object', async () => {
  const calls: [Identity, number][] = [
    [visitor('203.0.113.5'), 1],
    [visitor('203.0.113.6'), 1],
    [member(1), 1],
    [member(2), 1],
    [member(2), 2],
  ];
  for (const [actor, id] of calls) expect((await send('same', { by: 1 }, actor, id)).status).toBe(202);
  expect(await counted()).toBe(4);
});

test('a rejected request stores nothing and may be repeated', async () => {
  expect((await send('a', { by: 1, refuse: true })).status).toBe(409);
  expect(await counted()).toBe(0);
  expect((await send('a', { by: 1 })).status).toBe(202);
});

test('without a key every request counts', async () => {
  for (let i = 0; i < 3; i++) expect((await send(undefined, { by: 1 })).status).toBe(202);
  expect(await counted()).toBe(3);
});

test('a key expires after a day, even if it was not deleted', async () => {
  const aDayLater = "UPDATE idempotency_keys SET created_at = created_at - interval '25 hours'";
  await send('a', { by: 1 });
  await db.pool.query(aDayLater);
  expect(await (await send('a', { by: 5 })).json()).toEqual({ count: 6 });
  await db.pool.query(aDayLater);
  const client = await db.pool.connect();
  await pruneKeys(client);
  client.release();
  expect((await db.pool.query('SELECT FROM idempotency_keys')).rowCount).toBe(0);
});

test.each(['', ' ', 'x'.repeat(201), 'a b'])('"%s" is an invalid key', async (key) => {
  expect((await send(key, { by: 1 })).status).toBe(400);
  expect(await counted()).toBe(0);
});
