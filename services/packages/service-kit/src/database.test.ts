import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoint } from '@dealstead/contracts/endpoint';
import { createEvent } from '@dealstead/contracts/events';
import pg from 'pg';
import { z } from 'zod';
import { problemOf } from './errors.ts';
import { database, handle, requestMail } from './index.ts';
import type { Service } from './index.ts';
import { makeTables } from './fixtures/database.ts';
import { counted } from './fixtures/events.ts';
import { testSecretsKey } from './fixtures/mails.ts';
import { openTcpProxy } from './fixtures/tcpProxy.ts';
import type { TcpProxy } from './fixtures/tcpProxy.ts';
import { until } from './fixtures/until.ts';
import { startTestService } from './fixtures/testService.ts';
import { PrismaClient } from './generated/client.ts';

const count = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/count',
  access: 'anyone',
  summary: '',
  response: z.object({ count: z.number() }),
});
const read = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/count',
  access: 'anyone',
  summary: '',
  response: z.object({ count: z.number() }),
});

let line: TcpProxy;
let service: Service;
let db: ReturnType<typeof open>;
const open = (url: string) => database(PrismaClient, url, { connections: 4, secretsKey: testSecretsKey });

beforeAll(async () => {
  await makeTables();
  // With the product's own limits.
  line = await openTcpProxy((process.env.DATABASE_URL ?? '').replace(/[?&]connect_timeout=\d+/, ''));
  db = open(line.url);
  service = await startTestService({
    database: db,
    routes: [
      handle(count, () =>
        db.change(async (tx) => {
          const tally = await tx.tally.upsert({
            where: { name: 'http' },
            create: { name: 'http', count: 1 },
            update: { count: { increment: 1 } },
          });
          return { count: tally.count };
        }),
      ),
      handle(read, async () => ({
        count: (await db.prisma.tally.findUnique({ where: { name: 'http' } }))?.count ?? 0,
      })),
    ],
  });
});
afterAll(async () => {
  await service?.stop();
  await line?.close();
});

test('models, plain queries and events share one transaction', async () => {
  const rows = await db.change(async (tx) => {
    await tx.tally.create({ data: { name: 'a', count: 2 } });
    await tx.emit(
      createEvent(counted, { subject: 'tally/a', version: 1 }, { name: 'a', by: 2 }),
      createEvent(counted, { subject: 'tally/a', version: 2 }, { name: 'a', by: 0 }),
    );
    return tx.sql<{ count: number; many: number }>`SELECT count, 5::bigint AS many FROM tallies WHERE name = ${'a'}`;
  });
  expect(rows).toEqual([{ count: 2, many: 5 }]);
  const { rows: published } = await db.pool.query(`SELECT version FROM outbox WHERE subject = 'tally/a' ORDER BY seq`);
  expect(published).toEqual([{ version: 1 }, { version: 2 }]);
  await expect(
    db.change(async (tx) => {
      await tx.tally.update({ where: { name: 'a' }, data: { count: 99 } });
      await requestMail(tx, { key: 'money/1', to: 'a@dealstead.test', subject: 's', text: 't', html: 'h' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await db.prisma.tally.findUnique({ where: { name: 'a' } })).toMatchObject({ count: 2 });
  expect((await db.pool.query(`SELECT 1 FROM outbox WHERE type = 'account.mail.requested.v1'`)).rowCount).toBe(0);
});

test('int8 is a number in plain queries', async () => {
  const { rows } = await db.pool.query('SELECT 9007199254740991::int8 AS big, ARRAY[1]::int4[] AS list, now() AS at');
  expect(rows[0]).toEqual({ big: 9007199254740991, list: [1], at: expect.any(Date) });
});

test('PostgreSQL cancels a statement that takes too long, and the request gets 503', async () => {
  expect((await db.pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }]);
  const canceled = db.change(async (tx) => {
    await tx.sql`SET LOCAL statement_timeout = 20`;
    await tx.sql`SELECT pg_sleep(60)::text`;
  });
  await expect(canceled).rejects.toMatchObject({ status: 503 });
});

test('callbacks after a commit run after it, and never after a rollback', async () => {
  const seen: unknown[] = [];
  await db.change(async (tx) => {
    tx.afterCommit(async () => void seen.push(await db.prisma.tally.findUnique({ where: { name: 'b' } })));
    await tx.tally.create({ data: { name: 'b' } });
  });
  expect(seen).toEqual([{ name: 'b', count: 0, version: 0 }]);
  const rolledBack = db.change(async (tx) => {
    tx.afterCommit(() => void seen.push('never'));
    await tx.tally.create({ data: { name: 'b' } });
  });
  await expect(rolledBack).rejects.toThrow();
  expect(seen).toHaveLength(1);
});

test('a snapshot sees what was committed before it, and is no commit to those who wait for one', async () => {
  await db.prisma.tally.create({ data: { name: 'snapshot' } });
  let commits = 0;
  db.onCommit(() => void commits++);
  const counts = await db.snapshot(async (tx) => {
    const [before] = await tx.sql<{ count: number }>`SELECT count FROM tallies WHERE name = 'snapshot'`;
    await db.prisma.tally.update({ where: { name: 'snapshot' }, data: { count: 5 } });
    const after = await tx.tally.findUniqueOrThrow({ where: { name: 'snapshot' } });
    return [before?.count, after.count];
  });
  expect(counts).toEqual([0, 0]);
  expect(commits).toBe(0);
  await db.change((tx) => tx.tally.delete({ where: { name: 'snapshot' } }));
  expect(commits).toBe(1);
});

test('deadlocked transactions are retried', async () => {
  await db.prisma.tally.createMany({ data: [{ name: 'x' }, { name: 'y' }] });
  let locked = 0;
  const bothLocked = Promise.withResolvers<void>();
  const bump = (first: string, second: string) =>
    db.change(async (tx) => {
      await tx.tally.update({ where: { name: first }, data: { count: { increment: 1 } } });
      if (++locked === 2) bothLocked.resolve();
      await bothLocked.promise;
      await tx.tally.update({ where: { name: second }, data: { count: { increment: 1 } } });
    });
  await Promise.all([bump('x', 'y'), bump('y', 'x')]);
  const counts = await db.prisma.tally.findMany({ where: { name: { in: ['x', 'y'] } } });
  expect(counts.map((tally) => tally.count)).toEqual([2, 2]);

  const readThenWrite = () =>
    db.change(
      async (tx) => {
        const tally = await tx.tally.findUniqueOrThrow({ where: { name: 'x' } });
        await tx.tally.update({ where: { name: 'x' }, data: { count: tally.count + 1 } });
      },
      { isolationLevel: 'Serializable' },
    );
  await Promise.all([readThenWrite(), readThenWrite()]);
  expect(await db.prisma.tally.findUnique({ where: { name: 'x' } })).toMatchObject({ count: 4 });
});

async function fetchText(path: string, init?: RequestInit) {
  const response = await fetch(`${service.url}${path}`, init);
  return { status: response.status, text: await response.text() };
}

test.each(['cut', 'freeze'] as const)(
  'PostgreSQL unavailable (%s): 503, red readiness, and all is well when it is back',
  async (how) => {
    await fetch(`${service.url}/count`, { method: 'POST' });
    const before = Number((await db.pool.query(`SELECT count FROM tallies WHERE name = 'http'`)).rows[0]?.count);
    // Connections that hang are the harder case: fill the pool with idle ones.
    await Promise.all(Array.from({ length: 4 }, () => db.pool.query('SELECT pg_sleep(0.05)')));
    line[how]();
    for (const method of ['GET', 'POST', 'GET', 'POST']) {
      const { status, text } = await fetchText('/count', { method });
      expect(status).toBe(503);
      expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' });
    }
    const ready = await fetchText('/readyz');
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text)).toMatchObject({
      status: 'unavailable',
      components: { postgres: { status: 'down' } },
    });
    expect((await fetchText('/healthz')).status).toBe(200);

    line.restore();
    await until(async () => (await fetch(`${service.url}/count`, { method: 'POST' })).status === 200, 10_000);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const after = Number((await db.pool.query(`SELECT count FROM tallies WHERE name = 'http'`)).rows[0]?.count);
    expect(after).toBe(before + 1);
  },
  30_000,
);

test('a service probes Prisma, and accepts requests only after the first success', async () => {
  const loading = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const Loading = new Proxy(PrismaClient, {
    construct: (ClientOf, [options]: ConstructorParameters<typeof PrismaClient>) =>
      new Proxy(new ClientOf(options), {
        get(client, name) {
          if (name !== '$queryRaw') return Reflect.get(client, name);
          return async (strings: TemplateStringsArray) => {
            requested.resolve();
            await loading.promise;
            return client.$queryRaw(strings);
          };
        },
      }),
  });
  const { DATABASE_URL = '' } = process.env;
  let takesCalls = false;
  const starting = startTestService({
    database: database(Loading, DATABASE_URL),
  }).finally(() => (takesCalls = true));
  await requested.promise;
  expect(takesCalls).toBe(false);
  loading.resolve();
  const started = await starting;
  expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
  await started.stop();
});

test('connections that PostgreSQL terminates do not harm the pool', async () => {
  await Promise.all([1, 2, 3].map(() => db.pool.query('SELECT 1')));
  const admin = new pg.Client({ connectionString: process.env.POSTGRES_URL });
  await admin.connect();
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await admin.end();
  await until(async () => (await fetch(`${service.url}/count`, { method: 'POST' })).status === 200);
  await db.change((tx) => tx.emit(createEvent(counted, { subject: 'tally/z', version: 1 }, { name: 'z', by: 1 })));
  await until(async () => (await db.pool.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).rowCount === 0);
});

test('a busy event loop does not count as a PostgreSQL outage', async () => {
  const db = open(line.url);
  const probe = db.probe();
  const busyUntil = performance.now() + 900;
  while (performance.now() < busyUntil);
  await expect(probe).resolves.toBeUndefined();
  await db.close();
});

test('a PostgreSQL that is starting up counts as unavailable', async () => {
  const words = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is not yet accepting connections'];
  const body = Buffer.from(`${words.join('\0')}\0\0`);
  const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), body]);
  refusal.writeInt32BE(refusal.length - 1, 1);
  const starting = createServer((socket) => socket.once('data', () => socket.end(refusal)));
  await once(starting.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(line.url);
  url.port = String((starting.address() as AddressInfo).port);
  const refused = open(url.href);
  const statusOf = (work: Promise<unknown>) => work.catch((error: unknown) => problemOf(error, 'r').status);
  expect(await statusOf(refused.change((tx) => tx.tally.count()))).toBe(503);
  expect(await statusOf(refused.prisma.tally.count())).toBe(503);
  expect(await statusOf(refused.pool.query('SELECT 1'))).toBe(503);
  starting.close();
});
