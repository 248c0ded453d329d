import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { connect, type NatsConnection } from 'nats';
import type { Gateway } from './gateway.ts';
import {
  Browser,
  isUp,
  json,
  linkTo,
  member,
  signedIn,
  startPlatform,
  stateOf,
  stopAll,
  until,
  type Link,
  type Platform,
} from './fixtures/platform.ts';

let platform: Platform;
let redis: Redis;
let nats: NatsConnection;
let toRedis: Link;
let toNats: Link;

beforeAll(async () => {
  const [redisUrl, natsUrl] = [new URL(process.env.REDIS_URL ?? ''), new URL(process.env.NATS_URL ?? '')];
  redis = new Redis(redisUrl.href);
  nats = await connect({ servers: natsUrl.href });
  toRedis = await linkTo(redisUrl.hostname, Number(redisUrl.port));
  toNats = await linkTo(natsUrl.hostname, Number(natsUrl.port));
  platform = await startPlatform({
    REDIS_URL: `redis://127.0.0.1:${toRedis.port}${redisUrl.pathname}`,
    NATS_URL: `nats://127.0.0.1:${toNats.port}`,
  });
});
beforeEach(async () => {
  await redis.set('member:7', JSON.stringify(member(7)));
  await until(
    async () => (await isUp(platform.gateway.url, 'redis')) && (await isUp(platform.gateway.url, 'nats')),
    10_000,
  );
});
afterAll(async () => {
  redis.disconnect();
  await nats.close();
  await stopAll();
});

const status = async () => json(await fetch(`${platform.gateway.url}/readyz`));

test('all parts are told, and all are up', async () => {
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

test.each([
  ['cut', () => toRedis.cut()],
  ['frozen', () => toRedis.freeze()],
])(
  'Redis %s: public pages 200, private ones 503 at once, sessions are there when it is back',
  async (_, away) => {
    await redis.set('member:7', JSON.stringify(member(7, { plan: 'buyer', status: 'active' })));
    const browser = await signedIn(platform, 7);
    const visitor = new Browser(platform.gateway.url);
    platform.listings.on('GET /api/map/6/14/26', { body: { clusters: [], pins: [] } });
    expect((await browser.get('/api/map/6/14/26')).status).toBe(200);
    await away();
    await until(async () => !(await isUp(platform.gateway.url, 'redis')));
    await new Promise((resolve) => setTimeout(resolve, 3_500)); // past what is kept of the session, and the beat
    const overall = await status();
    expect(overall.status).toBe('degraded');
    expect((await visitor.get('/property/1')).status).toBe(200);
    const page = await browser.get('/property/1');
    expect([page.status, stateOf(await page.text()).session]).toEqual([200, 'unknown']);

    const started = performance.now();
    const refused = await browser.get('/api/auth/me');
    expect(performance.now() - started).toBeLessThan(50);
    expect([refused.status, (await json(refused)).code]).toEqual([503, 'unavailable']);
    expect((await browser.post('/api/auth/login')).status).toBe(503);
    expect((await browser.get('/api/map/6/14/26')).status).toBe(503);
    expect((await visitor.get('/api/map/6/14/26')).status).toBe(403);

    await toRedis.restore();
    await until(() => isUp(platform.gateway.url, 'redis'), 10_000);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  },
  25_000,
);

describe('a Redis server that is stopped', () => {
  let server: ChildProcess;
  let paused: Gateway;
  let client: Redis;

  beforeAll(async () => {
    // A server of its own: stopping the shared one would stop other tests.
    const [, program = ''] = /^executable:(.+?)\r?$/m.exec(await redis.info('server')) ?? [];
    const port = await freePort();
    server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
    client = new Redis(port, '127.0.0.1');
    await client.set('member:7', JSON.stringify(member(7)));
    paused = await platform.another({ REDIS_URL: `redis://127.0.0.1:${port}` });
    await until(() => isUp(paused.url, 'redis'), 10_000);
  });
  afterAll(() => {
    client.disconnect();
    server.kill('SIGKILL');
  });
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  /** Past the time for which the gateway remembers sessions and members. */
  const forgotten = () => pause(3_300);

  test('for less than a second: every call that needs the session waits for it', async () => {
    const browser = await signedIn(platform, 7, paused);
    const visitor = new Browser(paused.url);
    await forgotten();
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
    expect(stateOf((await answers[2]?.text()) ?? '').session).toMatchObject({ id: 7 });
  }, 15_000);

  test('for longer: once it is known to be down private calls answer 503 at once, public pages 200; then it is used again', async () => {
    const browser = await signedIn(platform, 7, paused);
    const visitor = new Browser(paused.url);
    await forgotten();
    server.kill('SIGSTOP');
    const first = await browser.get('/api/auth/me');
    expect(first.status).toBe(503);
    const durations: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const started = performance.now();
      const answer = await browser.get('/api/dashboards/member');
      durations.push(performance.now() - started);
      expect([answer.status, (await json(answer)).code]).toEqual([503, 'unavailable']);
      expect((await visitor.get('/property/1')).status).toBe(200);
      await pause(300); // across attempts to connect again
    }
    expect(durations.toSorted((a, b) => a - b)[5]).toBeLessThan(50);
    expect((await browser.get('/property/1')).status).toBe(200);
    server.kill('SIGCONT');
    await until(() => isUp(paused.url, 'redis'), 10_000);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  }, 25_000);
});

test('NATS away: everything answers, and what was missed is made up for when it is back', async () => {
  const visitor = new Browser(platform.gateway.url);
  const browser = await signedIn(platform, 7);
  await visitor.get('/api/properties/1');
  await toNats.cut();
  await until(async () => !(await isUp(platform.gateway.url, 'nats')));
  expect((await browser.get('/api/auth/me')).status).toBe(200);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  platform.listings.on('GET /api/properties/1', { body: { title: 'changed meanwhile' } });
  expect((await json(await visitor.get('/api/properties/1'))).title).toBe('Ranch');
  await toNats.restore();
  await until(async () => (await json(await visitor.get('/api/properties/1'))).title === 'changed meanwhile', 10_000);
}, 20_000);

test('a service away is said at once and it is used again as soon as it is back', async () => {
  const browser = await signedIn(platform, 7);
  await platform.tools.down();
  const started = performance.now();
  const answer = await browser.get('/api/dashboards/member');
  expect(performance.now() - started).toBeLessThan(500);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await json(answer)).toMatchObject({
    code: 'unavailable',
    message: 'The tools are not answering. Try again in a moment.',
  });
  await until(async () => (await status()).status === 'degraded');
  await platform.tools.up();
  expect((await browser.get('/api/dashboards/member')).status).toBe(200);
});

test('a connection that closed while it lay idle costs a read nothing', async () => {
  const browser = await signedIn(platform, 7);
  await browser.get('/api/dashboards/member');
  await platform.tools.down();
  await platform.tools.up();
  expect((await browser.get('/api/dashboards/member')).status).toBe(200);
});

test('without any release set the gateway is red, yet answers its API', async () => {
  const bare = await platform.another({
    STATE_DIR: `${platform.env.STATE_DIR}-none`,
    ADMIN_URL: 'http://127.0.0.1:1',
    RELEASES_DIR: `${platform.env.RELEASES_DIR}-none`,
  });
  const readiness = await fetch(`${bare.url}/readyz`);
  expect([readiness.status, (await json(readiness)).status]).toEqual([503, 'unavailable']);
  expect((await fetch(`${bare.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${bare.url}/`)).status).toBe(503);
  expect((await fetch(`${bare.url}/api/properties/summary`)).status).toBe(200);
});

test('stopping finishes what runs', async () => {
  const going = await platform.another();
  await until(async () => (await json(await fetch(`${going.url}/readyz`))).status === 'ready');
  const browser = await signedIn(platform, 7, going);
  platform.tools.on('GET /api/dashboards/member', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { body: { finished: true } };
  });
  const under = browser.get('/api/dashboards/member');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stopping = going.stop();
  expect(await json(await under)).toEqual({ finished: true });
  await stopping;
  await expect(fetch(`${going.url}/healthz`)).rejects.toThrow();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
