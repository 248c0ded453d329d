import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog, database, openNats } from '@dealstead/service-kit';
import { startConsumers } from '@dealstead/service-kit/consumers';
import { makeTables } from '@dealstead/service-kit/fixtures/database';
import { createTestStream, publishPadded, recordMoments, testStream } from '@dealstead/service-kit/fixtures/testStream';
import { until } from '@dealstead/service-kit/fixtures/until';
import { PrismaClient } from '@dealstead/service-kit/generated/client';
import { startNats } from './nats.ts';
import { freeBase } from './ports.ts';
import type { Supervised } from './supervise.ts';

const db = database(PrismaClient, process.env.DATABASE_URL ?? '');
const log = createLog('tools', process.env.TEST_LOG ?? 'silent');
let folder: string;
let port: number;
let server: Supervised;

const startServer = () =>
  startNats({
    folder: join(folder, 'nats'),
    log: join(folder, 'nats.log'),
    tools: join(folder, 'tools'),
    port,
    monitorPort: port + 1,
    onProgress: () => {},
  });

beforeAll(async () => {
  await makeTables();
  folder = await mkdtemp(join(tmpdir(), 'dealstead-nats-'));
  port = await freeBase([0, 1]);
  server = await startServer();
});
afterAll(async () => {
  await server?.stop();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

test('small events, 200 of 900 kB and small ones are applied in order per aggregate, with a restart of NATS in between', async () => {
  const nats = openNats(`nats://127.0.0.1:${port}`, 'tools', log);
  const connection = await nats.connection();
  await createTestStream(connection);
  const consumers = startConsumers({
    name: 'tools',
    consumers: [recordMoments],
    database: db,
    nats,
    log,
    stream: testStream,
  });
  const aggregates = Array.from({ length: 10 }, (_, at) => `aggregate ${at}`);
  let version = 0;
  /** Publishes one event of each aggregate, round after round. */
  async function publish(rounds: number, bytes: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      version++;
      await Promise.all(aggregates.map((name) => publishPadded(connection, name, version, bytes)));
    }
  }
  await publish(15, 200);
  await publish(10, 900_000);
  await server.stop();
  server = await startServer();
  await until(() => nats.isUp(), 20_000);
  await publish(10, 900_000);
  await publish(15, 200);
  const count = async () => (await db.pool.query('SELECT count(*)::int AS n FROM moments')).rows[0].n;
  await until(async () => (await count()) >= 500, 30_000);
  for (const name of aggregates) {
    const { rows } = await db.pool.query('SELECT version FROM moments WHERE name = $1 ORDER BY id', [name]);
    expect(rows.map((row) => row.version)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  }
  const { num_pending, num_ack_pending } = await (
    await connection.jetstreamManager()
  ).consumers.info(testStream, 'tools');
  expect([num_pending, num_ack_pending]).toEqual([0, 0]);
  await consumers.stop();
  await nats.close();
}, 120_000);
