import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventTooLarge, createEvent, jsonBytes } from '@dealstead/contracts/events';
import { connect } from 'nats';
import type { NatsConnection } from 'nats';
import { createLog, database, on, outboxInsert } from './index.ts';
import type { Service, Transaction } from './index.ts';
import type { StoredDeadLetter } from './deadLetters.ts';
import { createEnvelope } from './fixtures/envelope.ts';
import { makeTables } from './fixtures/database.ts';
import { counted, renamed } from './fixtures/events.ts';
import { openTcpProxy } from './fixtures/tcpProxy.ts';
import type { TcpProxy } from './fixtures/tcpProxy.ts';
import { until } from './fixtures/until.ts';
import { startTestService } from './fixtures/testService.ts';
import { PrismaClient } from './generated/client.ts';

type Tx = Transaction<PrismaClient>;

const db = database(PrismaClient, process.env.DATABASE_URL ?? '');
let proxy: TcpProxy;
let service: Service;
let watching: NatsConnection;
const failing = new Map<string, number>();

const consumers = [
  on(counted, async (tx: Tx, { name, by }, { version }) => {
    const failures = failing.get(name) ?? 0;
    if (failures > 0) {
      failing.set(name, failures - 1);
      throw new Error(`${name} is refused`);
    }
    await tx.tally.upsert({
      where: { name },
      create: { name, count: by, version },
      update: { count: { increment: by }, version },
    });
    await tx.sql`INSERT INTO moments (name, version) VALUES (${name}, ${version})`;
  }),
];

beforeAll(async () => {
  await makeTables();
  proxy = await openTcpProxy(process.env.NATS_URL ?? '');
  watching = await connect({ servers: process.env.NATS_URL });
  service = await startTestService({
    config: { NATS_URL: proxy.url },
    log: createLog('tools', process.env.TEST_LOG ?? 'silent'),
    database: db,
    consumers,
    retryDelays: [50, 50],
  });
});

afterAll(async () => {
  await service?.stop();
  await watching?.close();
  await proxy?.close();
});

const emitCounted = (name: string, by = 1, version = 1) =>
  db.change((tx) => tx.emit(createEvent(counted, { subject: `tally/${name}`, version }, { name, by })));
const countOf = async (name: string) => (await db.prisma.tally.findUnique({ where: { name } }))?.count;
const waiting = async () =>
  (await db.pool.query<{ n: number }>('SELECT count(*) AS n FROM outbox WHERE published_at IS NULL')).rows[0]?.n;

test('a committed event is applied', async () => {
  await emitCounted('once');
  expect(await until(() => countOf('once'))).toBe(1);
});

test('an event is published by its commit, without waiting for the next query', async () => {
  await until(async () => (await waiting()) === 0);
  const took: number[] = [];
  const subscription = watching.subscribe(counted.type);
  const messages = subscription[Symbol.asyncIterator]();
  for (let i = 0; i < 20; i++) {
    await emitCounted('quick');
    const committed = performance.now();
    await messages.next();
    took.push(performance.now() - committed);
  }
  subscription.unsubscribe();
  expect(Math.min(...took)).toBeLessThan(500); // the relay queries each second
});

test('an event of a rolled-back transaction is never published', async () => {
  await expect(
    db.change(async (tx) => {
      await tx.emit(createEvent(counted, { subject: 'tally/never', version: 1 }, { name: 'never', by: 1 }));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await emitCounted('after never');
  await until(() => countOf('after never'));
  expect(await countOf('never')).toBeUndefined();
});

test('the envelope is a CloudEvent with the version of its aggregate', async () => {
  const subscription = watching.subscribe(counted.type, { max: 1 });
  await emitCounted('envelope', 1, 7);
  for await (const message of subscription) {
    expect(message.json()).toMatchObject({
      specversion: '1.0',
      source: 'tools',
      type: counted.type,
      subject: 'tally/envelope',
      version: 7,
    });
  }
});

test('outbox rows of a crashed process are published', async () => {
  const { text, values } = outboxInsert([
    createEvent(counted, { subject: 'tally/left', version: 1 }, { name: 'left', by: 3 }),
  ]);
  await db.pool.query(text, values);
  expect(await until(() => countOf('left'))).toBe(3);
});

test('a redelivered event changes nothing', async () => {
  await emitCounted('twice');
  await until(() => countOf('twice'));
  const { rows } = await db.pool.query<{ id: string; data: object }>(
    `SELECT id, data FROM outbox WHERE subject = 'tally/twice'`,
  );
  const [row] = rows;
  const event = { type: counted.type, subject: 'tally/twice', version: 1, data: row?.data };
  const envelope = createEnvelope(event, { id: row?.id ?? '' });
  for (let i = 0; i < 3; i++) await watching.jetstream().publish(counted.type, JSON.stringify(envelope));
  await emitCounted('after twice');
  await until(() => countOf('after twice'));
  expect(await countOf('twice')).toBe(1);
});

test('a failing handler is retried, and events of its aggregate wait for it', async () => {
  failing.set('stubborn', 2);
  for (let version = 1; version <= 5; version++) await emitCounted('stubborn', 1, version);
  await until(async () => (await countOf('stubborn')) === 5);
  const { rows } = await db.pool.query<{ version: number }>(
    `SELECT version FROM moments WHERE name = 'stubborn' ORDER BY id`,
  );
  expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
});

async function deadLetter(about: string): Promise<StoredDeadLetter> {
  return until(async () => {
    const manager = await watching.jetstreamManager();
    const { state } = await manager.streams.info('dead-letters');
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const letter = (await manager.streams.getMessage('dead-letters', { seq })).json<StoredDeadLetter>();
      if (letter.event.includes(about)) return letter;
    }
    return undefined;
  });
}

test('an event that keeps failing becomes a dead letter with the reason, and the next one is applied', async () => {
  failing.set('poison', 3);
  await emitCounted('poison', 1, 1);
  await emitCounted('poison', 10, 2);
  expect(await until(() => countOf('poison'))).toBe(10);
  expect(await deadLetter('tally/poison')).toMatchObject({
    service: 'tools',
    reason: 'poison is refused',
    attempts: 3,
  });
});

test.each([
  ['no JSON at all', 'unreadable {'],
  ['an envelope that is none', JSON.stringify({ hello: 'unreadable envelope' })],
  [
    'data that does not match the schema',
    JSON.stringify(
      createEnvelope({ type: counted.type, subject: 'tally/unreadable data', version: 1, data: { name: 5 } }),
    ),
  ],
])('a message with %s becomes a dead letter at once', async (_, payload) => {
  await watching.jetstream().publish(counted.type, payload);
  expect(await deadLetter(payload)).toMatchObject({ service: 'tools', attempts: 1 });
});

test('events of types without a handler are skipped', async () => {
  await db.change((tx) => tx.emit(createEvent(renamed, { subject: 'tally/passing', version: 1 }, { name: 'passing' })));
  await emitCounted('after passing');
  expect(await until(() => countOf('after passing'))).toBe(1);
});

test('without NATS writes succeed; after its recovery all events arrive in order', async () => {
  proxy.cut();
  await until(() => !service.nats.isUp());
  for (let version = 1; version <= 40; version++) await emitCounted(`away ${version % 4}`, 1, version);
  const { rows: health } = await db.pool.query<{ n: number }>(
    `SELECT count(*) AS n FROM outbox WHERE subject LIKE 'tally/away%' AND published_at IS NULL`,
  );
  expect(health[0]?.n).toBe(40);
  const readiness = await fetch(`${service.url}/readyz`);
  expect(readiness.status).toBe(200);
  expect(await readiness.json()).toMatchObject({
    status: 'degraded',
    components: { nats: { status: 'down' }, postgres: { status: 'up' } },
  });

  proxy.restore();
  await until(async () => (await waiting()) === 0, 15_000);
  await until(
    async () => (await db.pool.query(`SELECT 1 FROM moments WHERE name LIKE 'away%'`)).rowCount === 40,
    15_000,
  );
  for (let aggregate = 0; aggregate < 4; aggregate++) {
    const { rows } = await db.pool.query<{ version: number }>(
      'SELECT version FROM moments WHERE name = $1 ORDER BY id',
      [`away ${aggregate}`],
    );
    const versions = rows.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  }
});

test('large events are published in small batches, in order and once each, while requests are answered', async () => {
  proxy.cut();
  await until(() => !service.nats.isUp());
  const padded = { name: '', by: 1, pad: randomBytes(47_000).toString('base64') };
  for (let version = 1; version <= 270; version++) {
    const data = { ...padded, name: `large ${version % 3}` };
    const { text, values } = outboxInsert([createEvent(counted, { subject: `tally/${data.name}`, version }, data)]);
    await db.pool.query(text, values);
  }
  proxy.restore();
  let answered = 0;
  await until(async () => {
    await fetch(`${service.url}/healthz`);
    answered += 1;
    return (await countOf('large 2')) === 90 && (await waiting()) === 0;
  });
  for (let aggregate = 0; aggregate < 3; aggregate++) {
    await until(async () => (await countOf(`large ${aggregate}`)) === 90);
    const { rows } = await db.pool.query('SELECT version FROM moments WHERE name = $1 ORDER BY id', [
      `large ${aggregate}`,
    ]);
    expect(rows.map(({ version }) => version % 3)).toEqual(Array(90).fill(aggregate));
    expect(rows.map(({ version }) => version)).toEqual(rows.map(({ version }) => version).toSorted((a, b) => a - b));
  }
  // A batch is marked as published in one statement, and so with one timestamp.
  const { rows: batches } = await db.pool.query<{ bytes: number }>(
    `SELECT sum(octet_length(data::text))::int AS bytes FROM outbox WHERE subject LIKE 'tally/large%' GROUP BY published_at`,
  );
  expect(batches.length).toBeGreaterThanOrEqual(4);
  for (const { bytes } of batches) expect(bytes).toBeLessThan(4_300_000);
  // The publication yields to requests many times; one that blocked would let none or two through.
  expect(answered).toBeGreaterThan(5);
});

test('a JetStream that lost its storage is refilled from the outbox, and nothing is applied twice', async () => {
  const manager = await watching.jetstreamManager();
  await manager.streams.delete('events');
  await emitCounted('rebuilt');
  await db.pool.query('UPDATE outbox SET published_at = NULL');
  expect(await until(() => countOf('rebuilt'), 15_000)).toBe(1);
  await until(async () => (await waiting()) === 0);
  await emitCounted('after rebuilt');
  await until(() => countOf('after rebuilt'));
  expect(await countOf('once')).toBe(1);
  expect(await countOf('stubborn')).toBe(5);
});

test('an event over 64 kB fails its transaction, and later ones are published', async () => {
  const about = { subject: 'tally/long', version: 1 };
  const long = { type: counted.type, ...about, data: { name: 'é'.repeat(32_000), by: 1 } };
  expect(() => outboxInsert([long])).toThrow(EventTooLarge);
  await expect(
    db.change(async (tx) => {
      await tx.tally.create({ data: { name: 'rolled back' } });
      await tx.emit(long);
    }),
  ).rejects.toThrow('the limit is 64000');
  expect(await countOf('rolled back')).toBeUndefined();
  // An event of the maximum size, in its envelope and with headers, fits the stream.
  const most = { ...long.data, name: 'e'.repeat(64_000 - jsonBytes({ name: '', by: 1 })) };
  await db.change((tx) => tx.emit({ ...long, data: most }));
  await emitCounted('after long');
  expect(await until(() => countOf('after long'))).toBe(1);
  expect(await until(() => countOf(most.name))).toBe(1);
});

test('a larger event of an older version becomes a dead letter, and later ones are published', async () => {
  const id = crypto.randomUUID();
  await db.pool.query(`INSERT INTO outbox (id, type, subject, version, data) VALUES ($1, $2, 'tally/older', 1, $3)`, [
    id,
    counted.type,
    { name: `older ${'x'.repeat(300_000)}`, by: 1 },
  ]);
  await emitCounted('after older');
  expect(await until(() => countOf('after older'))).toBe(1);
  await until(async () => (await waiting()) === 0);
  const letter = await deadLetter(id);
  expect(letter).toMatchObject({ service: 'tools', attempts: 0 });
  expect(letter.reason).toContain('more than the stream stores');
});

test('a stream of an older version gets the size limit when a service starts, and its larger events are applied', async () => {
  const manager = await watching.jetstreamManager();
  const sizeLimit = async () => (await manager.streams.info('events')).config.max_msg_size;
  expect(await sizeLimit()).toBe(65_536);
  await manager.streams.update('events', { max_msg_size: -1 });
  const data = { name: 'stored before the limit', by: 1, pad: 'x'.repeat(800_000) };
  await watching
    .jetstream()
    .publish(
      counted.type,
      JSON.stringify(createEnvelope({ type: counted.type, subject: 'tally/stored', version: 1, data })),
    );
  await service.nats.ensureStreams();
  expect(await sizeLimit()).toBe(65_536);
  expect(await until(() => countOf(data.name))).toBe(1);
  await expect(watching.jetstream().publish(counted.type, 'x'.repeat(65_537))).rejects.toThrow('maximum allowed');
});
