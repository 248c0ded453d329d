import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Gateway } from './gateway.ts';
import { fastestOfFive } from '@dealstead/service-kit/fixtures/fastest';
import { openTcpProxy, type TcpProxy } from '@dealstead/service-kit/fixtures/tcpProxy';
import { until } from '@dealstead/service-kit/fixtures/until';
import { Browser, isComponentUp, readJson, signIn, parsePageState } from './fixtures/browser.ts';
import { createMember, setUpPlatform } from './fixtures/platform.ts';

let toRedis: TcpProxy;
let toNats: TcpProxy;
const { platform, redis, writeMember } = setUpPlatform({
  async env() {
    toRedis = await openTcpProxy(process.env.REDIS_URL ?? '');
    toNats = await openTcpProxy(process.env.NATS_URL ?? '');
    return { REDIS_URL: toRedis.url, NATS_URL: toNats.url };
  },
  members: [createMember(7)],
});
beforeEach(() =>
  until(async () => {
    const { url } = platform.gateway;
    return (await isComponentUp(url, 'redis')) && (await isComponentUp(url, 'nats'));
  }),
);
afterAll(() => Promise.all([toRedis.close(), toNats.close()]));

const status = async () => readJson(await fetch(`${platform.gateway.url}/readyz`));

test('readyz lists all components as up', async () => {
  const { status: overall, components } = await status();
  expect(overall).toBe('ready');
  expect(Object.keys(Object(components))).toEqual([
    'redis',
    'nats',
    'listings',
    'tools',
    'account',
    'admin',
    'renderer',
    'releases',
  ]);
});

test('a file that a service makes for longer than a query may take arrives', async () => {
  await writeMember(createMember(7, { plan: 'investor_pro', status: 'active' }));
  const browser = await signIn(platform, 7);
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    return { body: {} };
  };
  for (const path of ['/api/calculations/1', '/api/calculations/1/report.pdf'])
    platform.tools.respondTo(`GET ${path}`, later);
  const [query, file] = await Promise.all([
    browser.get('/api/calculations/1'),
    browser.get('/api/calculations/1/report.pdf'),
  ]);
  expect([query.status, file.status]).toEqual([503, 200]);
});

test.each([
  ['cut', () => toRedis.cut()],
  ['frozen', () => toRedis.freeze()],
])(
  'with Redis %s public pages respond 200, private calls 503 at once, and sessions work again afterwards',
  async (_, interrupt) => {
    await writeMember(createMember(7, { plan: 'buyer', status: 'active' }));
    const browser = await signIn(platform, 7);
    const visitor = new Browser(platform.gateway.url);
    platform.listings.respondTo('GET /api/map/6/14/26', { body: { clusters: [], pins: [] } });
    expect((await browser.get('/api/map/6/14/26')).status).toBe(200);
    await interrupt();
    await until(async () => !(await isComponentUp(platform.gateway.url, 'redis')));
    await new Promise((resolve) => setTimeout(resolve, 3_500)); // past the time for which sessions are cached
    const overall = await status();
    expect(overall.status).toBe('degraded');
    expect((await visitor.get('/property/1')).status).toBe(200);
    const page = await browser.get('/property/1');
    expect([page.status, parsePageState(await page.text()).session]).toEqual([200, 'unknown']);

    const time = await fastestOfFive(async () => {
      const refused = await browser.get('/api/auth/me');
      expect([refused.status, (await readJson(refused)).code]).toEqual([503, 'unavailable']);
    });
    expect(time).toBeLessThan(500);
    expect((await browser.post('/api/auth/login')).status).toBe(503);
    expect((await browser.get('/api/map/6/14/26')).status).toBe(503);
    expect((await visitor.get('/api/map/6/14/26')).status).toBe(403);

    toRedis.restore();
    await until(() => isComponentUp(platform.gateway.url, 'redis'));
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  },
  25_000,
);

describe('a paused Redis server', () => {
  let server: ChildProcess;
  let paused: Gateway;
  let client: Redis;

  beforeAll(async () => {
    // A separate server: pausing the shared one would pause other tests.
    const [, program = ''] = /^executable:(.+?)\r?$/m.exec(await redis.info('server')) ?? [];
    const port = await freePort();
    server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
    client = new Redis(port, '127.0.0.1');
    await client.set('member:7', JSON.stringify(createMember(7)));
    paused = await platform.startAnotherGateway({ REDIS_URL: `redis://127.0.0.1:${port}` });
    await until(() => isComponentUp(paused.url, 'redis'));
  });
  afterAll(() => {
    client.disconnect();
    server.kill('SIGKILL');
  });
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  /** Waits past the time for which the gateway caches sessions and members. */
  const waitForCacheExpiry = () => pause(3_300);

  test('for less than a second: calls that need the session wait', async () => {
    const browser = await signIn(platform, 7, paused);
    const visitor = new Browser(paused.url);
    await waitForCacheExpiry();
    server.kill('SIGSTOP');
    const calls = [
      browser.get('/api/auth/me'),
      browser.get('/api/dashboards/member'),
      browser.get('/property/1'),
      browser.post('/api/auth/logout'),
      visitor.post('/api/auth/login', { email: 'a@b.co', password: 'x' }),
    ];
    await pause(700);
    server.kill('SIGCONT');
    const answers = await Promise.all(calls);
    expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(parsePageState((await answers[2]?.text()) ?? '').session).toMatchObject({ id: 7 });
  });

  test('for longer: private calls respond 503 at once, public pages 200, and it is used again afterwards', async () => {
    const browser = await signIn(platform, 7, paused);
    const visitor = new Browser(paused.url);
    await waitForCacheExpiry();
    server.kill('SIGSTOP');
    const first = await browser.get('/api/auth/me');
    expect(first.status).toBe(503);
    const durations: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const started = performance.now();
      const answer = await browser.get('/api/dashboards/member');
      durations.push(performance.now() - started);
      expect([answer.status, (await readJson(answer)).code]).toEqual([503, 'unavailable']);
      expect((await visitor.get('/property/1')).status).toBe(200);
      await pause(300); // spans several reconnection attempts
    }
    expect(Math.min(...durations)).toBeLessThan(500);
    expect((await browser.get('/property/1')).status).toBe(200);
    server.kill('SIGCONT');
    await until(() => isComponentUp(paused.url, 'redis'));
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });
});

test('without NATS everything responds, and missed events are compensated after reconnecting', async () => {
  const visitor = new Browser(platform.gateway.url);
  const browser = await signIn(platform, 7);
  await visitor.get('/api/properties/1');
  toNats.cut();
  await until(async () => !(await isComponentUp(platform.gateway.url, 'nats')));
  expect((await browser.get('/api/auth/me')).status).toBe(200);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  platform.listings.respondTo('GET /api/properties/1', { body: { title: 'changed meanwhile' } });
  expect((await readJson(await visitor.get('/api/properties/1'))).title).toBe('Ranch');
  toNats.restore();
  await until(async () => (await readJson(await visitor.get('/api/properties/1'))).title === 'changed meanwhile');
});

test('an unavailable service responds 503 at once and is used again after its restart', async () => {
  const browser = await signIn(platform, 7);
  await platform.tools.stop();
  const answer = await browser.get('/api/dashboards/member');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await readJson(answer)).toMatchObject({
    code: 'unavailable',
    message: 'The tools are not answering. Try again in a moment.',
  });
  await until(async () => (await status()).status === 'degraded');
  await platform.tools.restart();
  expect((await browser.get('/api/dashboards/member')).status).toBe(200);
});

test('an admin learns whether a change may have been made when its service stops', async () => {
  const { admin } = platform;
  const path = '/api/admin/members/9/restrictions';
  await writeMember(createMember(7, { version: 2, role: 'admin', adminRole: 'owner' }));
  const browser = await signIn(platform, 7);
  const restrict = () => browser.post(path, { type: 'posting', reason: 'Spam', until: null });
  admin.respondTo(`POST ${path}`, () => new Promise(() => undefined));
  const open = restrict();
  await until(() => admin.requests.some(({ url }) => url === path));
  await admin.stop();
  const unconfirmed = await open;
  expect([unconfirmed.status, await readJson(unconfirmed)]).toMatchObject([503, { code: 'unconfirmed' }]);
  const unavailable = await restrict();
  expect([unavailable.status, await readJson(unavailable)]).toMatchObject([
    503,
    { code: 'unavailable', message: 'Administration is not answering. Try again in a moment. Nothing was changed.' },
  ]);
  await admin.restart();
});

test('a read is retried when its idle connection was closed', async () => {
  const browser = await signIn(platform, 7);
  await browser.get('/api/dashboards/member');
  await platform.tools.stop();
  await platform.tools.restart();
  expect((await browser.get('/api/dashboards/member')).status).toBe(200);
});

test('a write whose connection breaks is sent again if it has an Idempotency-Key, and only then', async () => {
  const browser = await signIn(platform, 7);
  let bodies: string[] = [];
  platform.tools.respondTo('POST /api/leads', ({ body }) => {
    bodies.push(body);
    return bodies.length === 1 ? { isCut: true } : { status: 201, body: { id: 1 } };
  });
  const lead = { firstName: 'Ada', lastName: 'Byron' };
  const repeated = await browser.post('/api/leads', lead, { 'idempotency-key': 'a' });
  expect([repeated.status, bodies]).toEqual([201, [JSON.stringify(lead), JSON.stringify(lead)]]);
  bodies = [];
  expect((await browser.post('/api/leads', lead)).status).toBe(503);
  expect(bodies).toHaveLength(1);
});

test('without a release set the gateway is unavailable but serves its API', async () => {
  const bare = await platform.startAnotherGateway({
    STATE_DIR: `${platform.env.STATE_DIR}-none`,
    ADMIN_URL: 'http://127.0.0.1:1',
    RELEASES_DIR: `${platform.env.RELEASES_DIR}-none`,
  });
  const readiness = await fetch(`${bare.url}/readyz`);
  expect([readiness.status, (await readJson(readiness)).status]).toEqual([503, 'unavailable']);
  expect((await fetch(`${bare.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${bare.url}/`)).status).toBe(503);
  expect((await fetch(`${bare.url}/api/properties/summary`)).status).toBe(200);
});

test('stopping finishes pending requests', async () => {
  const stoppable = await platform.startAnotherGateway();
  await until(async () => (await readJson(await fetch(`${stoppable.url}/readyz`))).status === 'ready');
  const browser = await signIn(platform, 7, stoppable);
  platform.tools.respondTo('GET /api/dashboards/member', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { body: { finished: true } };
  });
  const pending = browser.get('/api/dashboards/member');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stopping = stoppable.stop();
  expect(await readJson(await pending)).toEqual({ finished: true });
  await stopping;
  await expect(fetch(`${stoppable.url}/healthz`)).rejects.toThrow();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
