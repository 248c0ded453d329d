import { beforeAll, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import { Browser, isComponentUp, signIn, signOut } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const { platform, redis, writeMember, publish, publishMemberChanged } = setUpPlatform({
  members: [createMember(7), createMember(8), createMember(1, { role: 'admin', adminRole: 'owner' })],
});

beforeAll(() => until(() => isComponentUp(platform.gateway.url, 'nats')));

interface OpenStream {
  text: string;
  isClosed: boolean;
  stop(): Promise<void>;
}

async function openStream(browser: Browser): Promise<OpenStream> {
  const answer = await browser.get('/api/stream', { origin: browser.origin, 'sec-fetch-site': 'same-origin' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const reader = answer.body?.getReader();
  const stream: OpenStream = { text: '', isClosed: false, stop: async () => void (await reader?.cancel()) };
  const read = async (): Promise<void> => {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      stream.text += Buffer.from(piece.value).toString();
    }
    stream.isClosed = true;
  };
  void read();
  await until(() => stream.text.includes('event: ready'));
  return stream;
}

test('no session receives 401, a page of another site 403', async () => {
  const visitor = new Browser(platform.gateway.url);
  expect((await visitor.get('/api/stream')).status).toBe(401);
  const browser = await signIn(platform, 7);
  expect((await browser.get('/api/stream', { origin: 'https://evil.test' })).status).toBe(403);
  expect((await browser.get('/api/stream', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await browser.post('/api/stream')).status).toBe(405);
});

test("members receive their own topics, admins the admins' topic too", async () => {
  const [seven, admin] = await Promise.all([
    openStream(await signIn(platform, 7)),
    openStream(await signIn(platform, 1)),
  ]);
  await publish('live.member.7', { stale: ['/api/dashboards/member'] });
  await publish('live.admins', { stale: ['/api/admin/overview'] });
  await until(() => seven.text.includes('dashboards') && admin.text.includes('overview'));
  expect(seven.text).toContain('event: stale\ndata: {"stale":["/api/dashboards/member"]}\n\n');
  expect(seven.text).not.toContain('overview');
  expect(admin.text).not.toContain('dashboards');
  await Promise.all([seven.stop(), admin.stop()]);
});

test('someone on a seat receives the topics of their permissions; the stream ends with the seat', async () => {
  const seat = (version: number, ...permissions: string[]) =>
    createMember(8, { version, actingFor: { id: 7, permissions } });
  await writeMember(seat(10, 'leads'));
  await publishMemberChanged(seat(10, 'leads'));
  const eight = await openStream(await signIn(platform, 8));
  await publish('live.member.7', { stale: ['/api/deals', '/api/leads', '/api/affiliate'] });
  await until(() => eight.text.includes('data: {"stale":["/api/leads"]}'));
  await writeMember(seat(11, 'deals'));
  await publishMemberChanged(seat(11, 'deals'));
  // The stream opened with the first change.
  await until(() => eight.text.split('/api/auth/me').length === 3);
  await publish('live.member.7', { stale: ['/api/leads/1'] });
  await publish('live.member.7', { stale: ['/api/deals/1'] });
  await until(() => eight.text.includes('/api/deals/1'));
  expect(eight.text).not.toMatch(/affiliate|leads\/1/);

  await writeMember(createMember(8, { version: 12 }));
  await publishMemberChanged(createMember(8, { version: 12 }));
  await until(() => eight.isClosed);
  expect(eight.text.trimEnd().endsWith('data: {"stale":["/api/auth/me"]}')).toBe(true);
});

test("a stream that opens just after an invalidation receives it, and only its member's", async () => {
  await publish('live.member.8', { stale: ['/api/billing'] });
  await publish('live.member.8', { stale: ['/api/billing'] });
  const browser = await signIn(platform, 8);
  await until(async () => {
    const eight = await openStream(browser);
    const isReceived = eight.text.includes('/api/billing');
    await eight.stop();
    return isReceived;
  });
  const [eight, seven] = [await openStream(browser), await openStream(await signIn(platform, 7))];
  await until(() => eight.text.includes('/api/billing'));
  expect(eight.text.split('/api/billing')).toHaveLength(2);
  expect(seven.text).not.toContain('/api/billing');
  await Promise.all([eight.stop(), seven.stop()]);
});

test('someone on a seat receives the permitted topics of the owner from just before the stream opened', async () => {
  const seat = createMember(8, { version: 20, actingFor: { id: 7, permissions: ['leads'] } });
  await writeMember(seat);
  await publishMemberChanged(seat);
  const seven = await openStream(await signIn(platform, 7));
  await publish('live.member.7', { stale: ['/api/leads/9', '/api/deals/9'] });
  await until(() => seven.text.includes('/api/deals/9'));
  const browser = await signIn(platform, 8);
  const eight = await openStream(browser);
  await until(() => eight.text.includes('data: {"stale":["/api/leads/9"]}'));
  expect(eight.text).not.toContain('/api/deals/9');
  await Promise.all([seven.stop(), eight.stop()]);
});

test('signing out closes the streams on this gateway and on others', async () => {
  const other = await platform.startAnotherGateway();
  await until(() => isComponentUp(other.url, 'nats'));
  const browser = await signIn(platform, 7);
  const atOther = browser.at(other.url);
  const streams = [await openStream(browser), await openStream(atOther)];
  await signOut(browser);
  await until(() => streams.every(({ isClosed }) => isClosed));
});

test('without a message an ended session and a restriction close their streams within seconds', async () => {
  const [seven, eight] = [await openStream(await signIn(platform, 7)), await openStream(await signIn(platform, 8))];
  await writeMember(createMember(8, { version: 2, restrictions: ['messaging'] }));
  for (const key of await redis.keys('session:*')) {
    if ((await redis.get(key))?.includes('"user":7')) await redis.del(key);
  }
  expect([seven.isClosed, eight.isClosed]).toEqual([false, false]);
  await until(() => seven.isClosed);
  await until(() => eight.isClosed);
});

test("a restriction closes its member's stream at once by its event", async () => {
  const eight = await openStream(await signIn(platform, 8));
  const restricted = createMember(8, { version: 2, restrictions: ['messaging'] });
  await writeMember(restricted);
  await publishMemberChanged(restricted);
  await until(() => eight.isClosed);
});

test('a member may open eight streams', async () => {
  const browser = await signIn(platform, 7);
  const streams = [];
  for (let i = 0; i < 8; i++) streams.push(await openStream(browser));
  expect((await browser.get('/api/stream')).status).toBe(429);
  await Promise.all(streams.map((stream) => stream.stop()));
  await until(async () => {
    const again = await browser.get('/api/stream');
    await again.body?.cancel();
    return again.status === 200;
  });
});

test("a stream receives that its member's plan has changed, with the event and without it", async () => {
  const other = await platform.startAnotherGateway();
  await until(() => isComponentUp(other.url, 'nats'));
  const browser = await signIn(platform, 7);
  const atOther = browser.at(other.url);
  const pages = [await openStream(browser), await openStream(atOther)];
  const hasReceived = (times: number) =>
    pages.every(({ text }) => text.split('data: {"stale":["/api/auth/me"]}').length === times + 1);

  const changed = createMember(7, { plan: 'buyer', status: 'active', version: 2 });
  await writeMember(changed);
  await publishMemberChanged(changed);
  await until(() => hasReceived(1));
  // The event is lost: the next recheck finds the change.
  await writeMember(createMember(7, { plan: 'free', status: 'inactive', version: 3 }));
  await until(() => hasReceived(2));
  expect(pages.some(({ isClosed }) => isClosed)).toBe(false);
  await Promise.all(pages.map((page) => page.stop()));
});
