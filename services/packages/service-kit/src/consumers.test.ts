import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { connect, type NatsConnection } from 'nats';
import pino from 'pino';
import { emptyTables } from './fixtures/emptyTables.ts';
import { startConsumers } from './consumers.ts';
import type { ConsumerOptions, RunningConsumers } from './consumers.ts';
import { makeTables } from './fixtures/database.ts';
import { openTcpProxy } from './fixtures/tcpProxy.ts';
import { createTestStream, padded, publishPadded, recordMoments, testStream } from './fixtures/testStream.ts';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { until } from './fixtures/until.ts';
import { PrismaClient } from './generated/client.ts';
import { createEvent } from '@dealstead/contracts/events';
import { createLog, database, type Nats, on, openNats, type Readiness } from './index.ts';
import { durableConfig } from './streams.ts';
import { counted } from './fixtures/events.ts';
import { startTestService } from './fixtures/testService.ts';

const natsUrl = process.env.NATS_URL ?? '';
const db = database(PrismaClient, process.env.DATABASE_URL ?? '');
const log = createLog('tools', process.env.TEST_LOG ?? 'silent');
let connection: NatsConnection;
let nats: Nats;

beforeAll(async () => {
  await makeTables();
  connection = await connect({ servers: natsUrl });
  nats = openNats(natsUrl, 'tools', log);
});
beforeEach(async () => {
  const manager = await connection.jetstreamManager();
  await manager.streams.delete(testStream).catch(() => false);
  await createTestStream(connection);
  await emptyTables(db.pool, 'moments');
});
afterAll(async () => {
  await nats.close();
  await connection.close();
  await db.close();
});

const running: RunningConsumers[] = [];
function start(options: Partial<ConsumerOptions> = {}): void {
  const usual = { name: 'tools', consumers: [recordMoments], database: db, nats, log, stream: testStream };
  running.push(startConsumers({ ...usual, ...options }));
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((consumers) => consumers.stop()));
});
const applied = async (): Promise<{ name: string; version: number }[]> =>
  (await db.pool.query('SELECT name, version FROM moments ORDER BY id')).rows;
const count = async () => (await applied()).length;
const versionsOf = async (name: string) =>
  (await applied()).filter((moment) => moment.name === name).map(({ version }) => version);
const range = (length: number, from = 1) => Array.from({ length }, (_, at) => from + at);

/** Counts the requests that reach the server while `work` runs. */
async function countRequests(work: (sent: () => number) => Promise<unknown>): Promise<number> {
  let requests = 0;
  const subscription = connection.subscribe('$JS.API.CONSUMER.MSG.NEXT.>', { callback: () => requests++ });
  await connection.flush();
  await work(() => requests);
  subscription.unsubscribe();
  return requests;
}

test('150 small events at once, then large ones, are all applied with few requests', async () => {
  start();
  const manager = await connection.jetstreamManager();
  await until(() =>
    manager.consumers.info(testStream, 'tools').then(
      ({ num_waiting }) => num_waiting > 0,
      () => false,
    ),
  );
  await Promise.all(range(150).map((version) => publishPadded(connection, `edited ${version}`, version, 300)));
  await until(async () => (await count()) === 150);
  for (const version of range(40)) await publishPadded(connection, 'loaded', version, 282_000);
  const requests = await countRequests(() => until(async () => (await count()) === 190, 30_000));
  expect(await versionsOf('loaded')).toEqual(range(40));
  expect(requests).toBeLessThan(100);
});

test('large events remain on the server while delivered ones are applied', async () => {
  for (const version of range(60)) await publishPadded(connection, 'large', version, 900_000);
  const release = Promise.withResolvers<void>();
  start({
    consumers: [on(padded, () => release.promise)],
  });
  const manager = await connection.jetstreamManager();
  const delivered = async () => {
    const { num_ack_pending } = await manager.consumers.info(testStream, 'tools').catch(() => ({ num_ack_pending: 0 }));
    return num_ack_pending;
  };
  await until(delivered);
  await stays(async () => (await delivered()) < 65, 1_000);
  release.resolve();
  await until(async () => (await manager.consumers.info(testStream, 'tools')).num_pending === 0);
});

test('pending events share their attempts while PostgreSQL is unavailable, and all are applied after it returns', async () => {
  const line = await openTcpProxy(process.env.DATABASE_URL ?? '');
  const interrupted = database(PrismaClient, line.url);
  try {
    line.cut();
    start({ database: interrupted });
    await Promise.all(range(60).map((version) => publishPadded(connection, `aggregate ${version}`, version, 10)));
    await until(async () => line.accepted() > 0);
    const before = line.accepted();
    await stays(() => line.accepted() - before < 20, 4_000);
    line.restore();
    await until(async () => (await count()) === 60);
  } finally {
    await Promise.all(running.splice(0).map((consumers) => consumers.stop()));
    await interrupted.close();
    await line.close();
  }
});

test('a rejected request is repeated with backoff, and succeeds later', async () => {
  const manager = await connection.jetstreamManager();
  await manager.consumers.add(testStream, { ...durableConfig('tools', 'test.>'), max_batch: 1 });
  await publishPadded(connection, 'refused', 1, 10);
  start();
  await countRequests(async (sent) => {
    await stays(() => sent() <= 5, 3_000);
    await until(() => sent() > 1);
  });
  expect(await count()).toBe(0);
  await manager.consumers.delete(testStream, 'tools');
  await until(async () => (await count()) === 1);
});

test('a deleted consumer and a deleted stream are recreated, and later events are applied', async () => {
  start();
  await publishPadded(connection, 'before', 1, 10);
  await until(async () => (await count()) === 1);
  const manager = await connection.jetstreamManager();
  await manager.consumers.delete(testStream, 'tools');
  await publishPadded(connection, 'consumer deleted', 1, 10);
  await until(async () => (await count()) === 2);
  await manager.streams.delete(testStream);
  await createTestStream(connection);
  await publishPadded(connection, 'stream deleted', 1, 10);
  await until(async () => (await count()) === 3, 30_000);
});

test('a watchdog restarts a pull without messages while events are pending, with backoff', async () => {
  let lost = 0;
  let losing = true;
  // The requests reach no server, without an error.
  const deaf: Nats = {
    ...nats,
    async connection() {
      const real = await nats.connection();
      return new Proxy(real, {
        get(target, key) {
          if (key === 'publish')
            return (subject: string, ...rest: unknown[]) => {
              if (losing && subject.startsWith('$JS.API.CONSUMER.MSG.NEXT.')) lost++;
              else (target.publish as (...all: unknown[]) => void)(subject, ...rest);
            };
          const value = Reflect.get(target, key, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
  const timing = { expires: 600_000, heartbeat: 300_000, sampleEvery: 100, stalledAfter: 400 };
  start({ nats: deaf, timing });
  await publishPadded(connection, 'stalled', 1, 10);
  await until(() => lost === 3);
  expect(await count()).toBe(0);
  const third = performance.now();
  await until(() => lost === 4);
  expect(performance.now() - third).toBeGreaterThan(1_000);
  losing = false;
  await until(async () => (await count()) === 1);
});

test('deliveries that are lost with the first pull are applied before newer events of their aggregate', async () => {
  const proxy = await openTcpProxy(natsUrl);
  const proxied = openNats(proxy.url, 'tools', log);
  try {
    start({ nats: proxied, timing: { expires: 2_000, heartbeat: 400 } });
    await publishPadded(connection, 'lost', 1, 10);
    await until(async () => (await count()) === 1);
    // The server delivers into the frozen connection; the pull misses the heartbeats and ends with an error.
    proxy.freeze();
    for (const version of [2, 3]) await publishPadded(connection, 'lost', version, 10);
    await stays(count, 1_500);
    proxy.restore();
    for (const version of [4, 5]) await publishPadded(connection, 'lost', version, 10);
    await until(async () => (await count()) === 5, 30_000);
    expect(await versionsOf('lost')).toEqual(range(5));
  } finally {
    await Promise.all(running.splice(0).map((consumers) => consumers.stop()));
    await proxied.close();
    await proxy.close();
  }
});

const monitor = () => {
  const { hostname, port } = new URL(natsUrl);
  return `http://${hostname}:${Number(port) + 1}/varz`;
};

test('four idle consumers send at most 20 messages a second', async () => {
  const messages = async () => {
    const { in_msgs, out_msgs } = (await (await fetch(monitor())).json()) as { in_msgs: number; out_msgs: number };
    return in_msgs + out_msgs;
  };
  await publishPadded(connection, 'last', 1, 10);
  for (const name of ['account', 'listings', 'tools', 'admin']) start({ name });
  await until(async () => (await count()) === 4);
  const before = await messages();
  await stays(async () => (await messages()) - before < 6 * 20, 6_000);
});

test('a service whose oldest event is pending for more than 30 s is degraded, with a metric and a log entry, until it is applied', async () => {
  const lines: string[] = [];
  const release = Promise.withResolvers<void>();
  const own = database(PrismaClient, process.env.DATABASE_URL ?? '');
  const service = await startTestService({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    database: own,
    consumers: [on(counted, () => release.promise)],
  });
  const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
  const ready = async () => (await (await fetch(`${service.url}/readyz`)).json()) as Readiness;
  const clock = jest.spyOn(Date, 'now');
  try {
    await own.change((tx) =>
      tx.emit(createEvent(counted, { subject: 'tally/late', version: 1 }, { name: 'late', by: 1 })),
    );
    await until(async () => (await metrics()).includes('consumer_pending 1'));
    expect(await ready()).toMatchObject({ status: 'ready', components: { 'consumer tools': { status: 'up' } } });

    const real = performance.timeOrigin + performance.now();
    clock.mockImplementation(() => Math.round(performance.timeOrigin + performance.now()) + 31_000);
    expect(Date.now()).toBeGreaterThan(real + 30_000);
    const response = await fetch(`${service.url}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'degraded',
      components: {
        'consumer tools': {
          status: 'down',
          message: expect.stringMatching(/^Consumer tools: 1 events are pending, the oldest for 3\d s\.$/),
        },
      },
    });
    expect(Number(/^consumer_oldest_pending_seconds (\S+)/m.exec(await metrics())?.[1])).toBeGreaterThan(30);
    await until(() => lines.some((line) => line.includes('the oldest pending event is too old')));
    release.resolve();
    await until(async () => (await ready()).status === 'ready');
    await until(() => lines.some((line) => line.includes('events are taken in time again')));
  } finally {
    clock.mockRestore();
    release.resolve();
    await service.stop();
  }
});
