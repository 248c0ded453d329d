import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from 'nats';
import { Redis } from 'ioredis';
import {
  Browser,
  isUp,
  member,
  signedIn,
  startPlatform,
  stopAll,
  until,
  type Platform,
  signOut,
} from './fixtures/platform.ts';

let platform: Platform;
let redis: Redis;
let nats: NatsConnection;

beforeAll(async () => {
  redis = new Redis(process.env.REDIS_URL ?? '');
  nats = await connect({ servers: process.env.NATS_URL ?? '' });
  platform = await startPlatform();
  await until(() => isUp(platform.gateway.url, 'nats'));
});
beforeEach(async () => {
  await redis.flushdb();
  await redis.set('member:7', JSON.stringify(member(7)));
  await redis.set('member:8', JSON.stringify(member(8)));
  await redis.set('member:1', JSON.stringify(member(1, { role: 'admin' })));
});
afterAll(async () => {
  redis.disconnect();
  await nats.close();
  await stopAll();
});

interface Listening {
  text: string;
  closed: boolean;
  stop(): Promise<void>;
}

async function listen(browser: Browser): Promise<Listening> {
  const answer = await browser.get('/api/stream', { origin: browser.origin, 'sec-fetch-site': 'same-origin' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const reader = answer.body?.getReader();
  const listening: Listening = { text: '', closed: false, stop: async () => void (await reader?.cancel()) };
  const read = async (): Promise<void> => {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      listening.text += Buffer.from(piece.value).toString();
    }
    listening.closed = true;
  };
  void read();
  await until(() => listening.text.includes('event: ready'));
  return listening;
}

test('no session 401, a foreign page 403', async () => {
  const visitor = new Browser(platform.gateway.url);
  expect((await visitor.get('/api/stream')).status).toBe(401);
  const browser = await signedIn(platform, 7);
  expect((await browser.get('/api/stream', { origin: 'https://evil.test' })).status).toBe(403);
  expect((await browser.get('/api/stream', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await browser.post('/api/stream')).status).toBe(405);
});

test("each hears their own topics, admins the admins' too", async () => {
  const [seven, admin] = await Promise.all([listen(await signedIn(platform, 7)), listen(await signedIn(platform, 1))]);
  nats.publish('live.member.7', JSON.stringify({ stale: ['/api/dashboards/member'] }));
  nats.publish('live.admins', JSON.stringify({ stale: ['/api/admin/overview'] }));
  await until(() => seven.text.includes('dashboards') && admin.text.includes('overview'));
  expect(seven.text).toContain('event: stale\ndata: {"stale":["/api/dashboards/member"]}\n\n');
  expect(seven.text).not.toContain('overview');
  expect(admin.text).not.toContain('dashboards');
  await Promise.all([seven.stop(), admin.stop()]);
});

test('a page whose stream opens just after something went stale hears it, too, and nobody else does', async () => {
  nats.publish('live.member.8', JSON.stringify({ stale: ['/api/billing'] }));
  nats.publish('live.member.8', JSON.stringify({ stale: ['/api/billing'] }));
  await nats.flush();
  const browser = await signedIn(platform, 8);
  await until(async () => {
    const eight = await listen(browser);
    const heard = eight.text.includes('/api/billing');
    await eight.stop();
    return heard;
  });
  const [eight, seven] = [await listen(browser), await listen(await signedIn(platform, 7))];
  await until(() => eight.text.includes('/api/billing'));
  expect(eight.text.split('/api/billing')).toHaveLength(2);
  expect(seven.text).not.toContain('/api/billing');
  await Promise.all([eight.stop(), seven.stop()]);
});

test('signing out closes the stream, here and on another gateway', async () => {
  const other = await platform.another();
  await until(() => isUp(other.url, 'nats'));
  const browser = await signedIn(platform, 7);
  const there = new Browser(other.url);
  there.cookie = browser.cookie;
  const streams = [await listen(browser), await listen(there)];
  await signOut(browser);
  await until(() => streams.every(({ closed }) => closed), 1_000);
});

test('a session that ends unheard and a restriction close it within five seconds', async () => {
  const [seven, eight] = [await listen(await signedIn(platform, 7)), await listen(await signedIn(platform, 8))];
  await redis.set('member:8', JSON.stringify(member(8, { version: 2, restrictions: ['messaging'] })));
  for (const key of await redis.keys('session:*')) {
    if ((await redis.get(key))?.includes('"user":7')) await redis.del(key);
  }
  expect([seven.closed, eight.closed]).toEqual([false, false]);
  await until(() => seven.closed, 7_000);
  await until(() => eight.closed, 5_000);
}, 15_000);

test('a restriction that is told closes it at once', async () => {
  const eight = await listen(await signedIn(platform, 8));
  await redis.set('member:8', JSON.stringify(member(8, { version: 2, restrictions: ['messaging'] })));
  const type = 'account.member.changed.v1';
  const data = {
    userId: 8,
    email: 'a@b.co',
    firstName: 'A',
    lastName: 'B',
    role: 'member',
    plan: 'free',
    status: 'inactive',
    restrictions: ['messaging'],
  };
  nats.publish(
    type,
    JSON.stringify({
      specversion: '1.0',
      id: crypto.randomUUID(),
      source: 'account',
      type,
      time: new Date().toISOString(),
      subject: 'member/8',
      version: 2,
      data,
    }),
  );
  await until(() => eight.closed, 1_000);
});

test('one member holds only so many', async () => {
  const browser = await signedIn(platform, 7);
  const streams = [];
  for (let i = 0; i < 8; i++) streams.push(await listen(browser));
  expect((await browser.get('/api/stream')).status).toBe(429);
  await Promise.all(streams.map((stream) => stream.stop()));
  await until(async () => {
    const again = await browser.get('/api/stream');
    await again.body?.cancel();
    return again.status === 200;
  });
});

test('a page hears that its member has another plan, from the event and without it', async () => {
  const other = await platform.another();
  await until(() => isUp(other.url, 'nats'));
  const browser = await signedIn(platform, 7);
  const there = new Browser(other.url);
  there.cookie = browser.cookie;
  const pages = [await listen(browser), await listen(there)];
  const said = (times: number) =>
    pages.every(({ text }) => text.split('data: {"stale":["/api/auth/me"]}').length === times + 1);

  await redis.set('member:7', JSON.stringify(member(7, { plan: 'buyer', status: 'active', version: 2 })));
  nats.publish('account.member.changed.v1', JSON.stringify(memberIsNew(7, 2)));
  await until(() => said(1), 1_000);
  // The message is lost: the next look finds it.
  await redis.set('member:7', JSON.stringify(member(7, { plan: 'free', status: 'inactive', version: 3 })));
  await until(() => said(2), 6_000);
  expect(pages.some(({ closed }) => closed)).toBe(false);
  await Promise.all(pages.map((page) => page.stop()));
});

const memberIsNew = (userId: number, version: number) => ({
  ...{ specversion: '1.0', id: crypto.randomUUID(), source: 'test', type: 'account.member.changed.v1' },
  ...{ time: new Date().toISOString(), subject: `user/${userId}`, version },
  data: {
    ...{ userId, email: 'a@example.com', firstName: 'A', lastName: 'B', role: 'member' },
    ...{ plan: 'buyer', status: 'active', restrictions: [] },
  },
});
