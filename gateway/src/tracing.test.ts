import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoint } from '@dealstead/contracts/endpoint';
import { createEvent } from '@dealstead/contracts/events';
import { parseConfig } from '@dealstead/service-kit/config';
import { on } from '@dealstead/service-kit/consumers';
import { database, type Transaction } from '@dealstead/service-kit/database';
import { makeTables } from '@dealstead/service-kit/fixtures/database';
import { counted } from '@dealstead/service-kit/fixtures/events';
import { startTestService } from '@dealstead/service-kit/fixtures/testService';
import { openSpanReceiver, type ReceivedSpan } from '@dealstead/service-kit/fixtures/spanReceiver';
import { until } from '@dealstead/service-kit/fixtures/until';
import { PrismaClient } from '@dealstead/service-kit/generated/client';
import { handle } from '@dealstead/service-kit/handle';
import { createLog } from '@dealstead/service-kit/log';
import type { Service } from '@dealstead/service-kit/service';
import { z } from 'zod';
import { gatewayConfig } from './config.ts';
import { Browser } from './fixtures/browser.ts';
import { setUpPlatform, waitUntilReady } from './fixtures/platform.ts';
import { startGateway, type Gateway } from './gateway.ts';

type Tx = Transaction<PrismaClient>;

const postCount = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/counts/{name}',
  access: 'anyone',
  summary: '',
  params: z.object({ name: z.string() }),
  body: z.strictObject({ by: z.number() }),
  response: z.object({ count: z.number() }),
});

/** PostgreSQL's error quotes it. */
const notANumber = 'seventeen';

const { platform } = setUpPlatform();
const db = database(PrismaClient, process.env.DATABASE_URL ?? '', { connections: 2 });
let receiver: Awaited<ReturnType<typeof openSpanReceiver>>;
let service: Service;
let gateway: Gateway;

beforeAll(async () => {
  await makeTables();
  receiver = await openSpanReceiver();
  const { d: _, ...gatewayKey } = JSON.parse(platform.env.IDENTITY_KEY ?? '');
  service = await startTestService({
    config: { IDENTITY_PEERS: { gateway: gatewayKey }, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    database: db,
    routes: [
      handle(postCount, async ({ params: { name }, body: { by } }) => {
        await db.pool.query('SELECT count(*) FROM moments');
        return db.change(async (tx) => {
          if (name === notANumber) await tx.sql`SELECT ${name}::int`;
          const { count } = await tx.tally.upsert({
            where: { name },
            create: { name, count: by },
            update: { count: { increment: by } },
          });
          await tx.emit(createEvent(counted, { subject: `tally/${name}`, version: count }, { name, by }));
          return { count };
        });
      }),
    ],
    consumers: [
      on(counted, async (tx: Tx, { name }) => void (await tx.sql`INSERT INTO moments (name) VALUES (${name})`)),
    ],
  });
  const config = parseConfig(gatewayConfig, { ...platform.env, TOOLS_URL: service.url });
  gateway = await startGateway(config, { log: createLog('gateway', 'silent'), endpoints: [postCount] });
  await waitUntilReady(gateway);
});
afterAll(async () => {
  await gateway?.stop();
  await service?.stop();
  receiver?.close();
});

const clickId = 'a1b2c3d4e5f60718';
const send = (traceId: string, headers: Record<string, string> = {}, name = 'Ana Lopez') =>
  new Browser(gateway.url).post(
    `/api/counts/${encodeURIComponent(name)}`,
    { by: 2 },
    { traceparent: `00-${traceId}-${clickId}-01`, ...headers },
  );
const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId);

/** The spans of a trace once they hold one of each of these names, or beginnings of names. */
async function traceWith(traceId: string, ...names: string[]): Promise<ReceivedSpan[]> {
  await until(() => names.every((begin) => spansOf(traceId).some(({ name }) => name.startsWith(begin))));
  return spansOf(traceId);
}

/** Names of the spans between a span and the root, itself first. */
function ancestry(spans: readonly ReceivedSpan[], span: ReceivedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? ancestry(spans, parent) : [])];
}

test('a click, its request, the queries, the event and its consumer are one trace', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  expect((await send(traceId, { tracestate: 'other=1,dealstead=40' })).status).toBe(200);
  const spans = await traceWith(traceId, 'click', 'process ');
  const path = 'POST /api/counts/{name}';
  const chains = spans.map((span) => ancestry(spans, span));
  const toService = [path, path, 'click'];
  const toConsumer = [`process ${counted.type}`, `publish ${counted.type}`, ...toService];
  for (const chain of [
    toService,
    ['BEGIN', ...toService],
    ['INSERT tallies', ...toService],
    ['INSERT outbox', ...toService],
    ['COMMIT', ...toService],
    toConsumer,
    ['INSERT inbox', ...toConsumer],
    ['INSERT moments', ...toConsumer],
  ])
    expect(chains).toContainEqual(chain);
  expect(spans.find(({ name }) => name === 'click')).toMatchObject({ service: 'browser', spanId: clickId });
  expect(spans.filter(({ name }) => name === path).map(({ kind }) => kind)).toEqual([2, 2]);
});

test('a query that waited for a connection belongs to the request that made it', async () => {
  const traceIds = Array.from({ length: 8 }, (_, index) => `5bf92f3577b34da6a3ce929d0e0e473${index}`);
  await Promise.all(traceIds.map((traceId, index) => send(traceId, {}, `tally ${index}`)));
  for (const traceId of traceIds) {
    const spans = await traceWith(traceId, 'process ');
    expect(spans.filter(({ name }) => name === 'SELECT moments')).toHaveLength(1);
    expect(spans.filter(({ name }) => name === 'INSERT tallies')).toHaveLength(1);
  }
});

test('no value of a path, a body or a query is recorded', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4737';
  await send(traceId, {}, 'Rosa Parks');
  await traceWith(traceId, 'process ');
  expect(receiver.spans.length).toBeGreaterThan(10);
  expect(JSON.stringify(receiver.spans)).not.toMatch(/Ana|Lopez|Rosa|Parks|127\.0\.0\.1/);
});

test('a failed query fails its span, without the message', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4738';
  expect((await send(traceId, {}, notANumber)).status).toBe(500);
  const spans = await traceWith(traceId, 'SELECT', 'POST ');
  const failed = spans.filter(({ status }) => status.code === 2);
  expect(failed.find(({ name }) => name === 'SELECT')?.attributes['error.type']).toBe('22P02');
  expect(JSON.stringify(spans)).not.toContain(notANumber);
});

test('a request whose traceparent is not sampled is not recorded, and neither are health checks and files', async () => {
  const traceIds = ['4bf92f3577b34da6a3ce929d0e0e4740', '4bf92f3577b34da6a3ce929d0e0e4741'] as const;
  await send(traceIds[0], { traceparent: `00-${traceIds[0]}-${clickId}-00` });
  for (const path of ['/healthz', '/slices/shell/v1/entry.js'])
    await fetch(gateway.url + path, { headers: { traceparent: `00-${traceIds[1]}-${clickId}-01` } });
  const last = '4bf92f3577b34da6a3ce929d0e0e4742';
  await send(last);
  await traceWith(last, 'process ');
  expect(traceIds.flatMap(spansOf)).toEqual([]);
});

test('/dev/traces is proxied to the collector, and does not exist in production', async () => {
  platform.listings.respondTo('GET /dev/traces', { body: 'the traces' });
  const TRACES_URL = platform.listings.url;
  const development = await platform.startAnotherGateway({ TRACES_URL });
  expect(await (await fetch(`${development.url}/dev/traces`)).text()).toBe('the traces');
  expect((await fetch(`${development.url}/dev/traces`, { method: 'POST' })).status).toBe(405);
  const production = await platform.startAnotherGateway({ TRACES_URL, NODE_ENV: 'production' });
  expect((await fetch(`${production.url}/dev/traces`)).status).toBe(404);
});
