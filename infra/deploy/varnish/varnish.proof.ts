import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Browser, parsePageState, readJson, signIn } from '@dealstead/gateway/fixtures/browser';
import { createMember, setUpPlatform } from '@dealstead/gateway/fixtures/platform';
import { createReleaseSet } from '@dealstead/gateway/fixtures/releases';
import { until } from '@dealstead/service-kit/fixtures/until';
import { freeBase } from '../../servers/ports.ts';
import { startVarnish } from '../../servers/varnish.ts';

const token = 'a token of at least thirty-two characters'.replaceAll(' ', '-');
/** A port of the gateway and those of Varnish in front of it and of a stub. */
const base = await freeBase([0, 1, 2, 3]);
const url = `http://127.0.0.1:${base + 1}`;
const folder = await mkdtemp(join(tmpdir(), 'dealstead-varnish-'));
const startInFrontOf = (gatewayPort: number, port: number) =>
  startVarnish({ folder: join(folder, String(port)), port, gatewayPort, token, tools: join(folder, 'tools') });

const stops: (() => Promise<unknown>)[] = [];
const { platform, publishEvent, nats } = setUpPlatform({
  async env() {
    const varnish = await startInFrontOf(base, base + 1);
    stops.push(() => varnish.stop());
    const purgeUrl = `http://:${token}@127.0.0.1:${base + 1}`;
    return { PORT: String(base), CDN_PURGE_URL: purgeUrl, LIMIT_SIGN_INS: '1000' };
  },
  members: [createMember(7), createMember(8, { plan: 'buyer', status: 'active' })],
});
// A gateway that starts purges everything, and again a second later.
beforeAll(() => sleep(1_500));
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await rm(folder, { recursive: true, force: true });
});

const newVisitor = () => new Browser(url);
const statusOf = (response: Response) => response.headers.get('cache-status');
const hit = 'varnish; hit';
/** Whether the shared cache answers a path from memory. */
const isHit = async (path: string, headers: Record<string, string> = {}) =>
  statusOf(await newVisitor().get(path, headers)) === hit;
const purgeAll = () =>
  fetch(url, { method: 'PURGE', headers: { authorization: `Bearer ${token}`, 'surrogate-key': '/api document' } });

describe('in front of a gateway', () => {
  test('a page and a list for visitors are served from the cache, and its headers reach no browser', async () => {
    for (const path of ['/property/1', '/api/properties', '/slices/shell/v1/entry.js']) {
      // The fixture's compressed files are none.
      const headers = { 'accept-encoding': 'identity' };
      await until(() => isHit(path, headers));
      const stored = await newVisitor().get(path, headers);
      const own = await new Browser(platform.gateway.url).get(path, headers);
      expect(await stored.text()).toBe(await own.text());
      for (const name of ['content-security-policy', 'cache-control', 'vary', 'etag', 'content-type'])
        expect([name, stored.headers.get(name)]).toEqual([name, own.headers.get(name)]);
      for (const name of ['surrogate-key', 'cdn-cache-control', 'xkey', 'x-vary', 'via', 'x-varnish'])
        expect([name, stored.headers.get(name)]).toEqual([name, null]);
      expect(own.headers.get('cdn-cache-control')).toMatch(/^max-age=\d+, .*stale-if-error=21600$/);
    }
  });

  test('a page is stored once for each encoding of the gateway, whatever else a browser accepts and an advertisement adds', async () => {
    const encodingOf = async (accept: string, query = '') => {
      const response = await newVisitor().get(`/property/1${query}`, { 'accept-encoding': accept });
      return [response.headers.get('content-encoding'), statusOf(response)];
    };
    await encodingOf('br');
    expect(await encodingOf('gzip, deflate, br, zstd')).toEqual(['br', hit]);
    expect(await encodingOf('zstd;q=1, br;q=0.5', '?utm_source=a&gclid=b')).toEqual(['br', hit]);
    await encodingOf('gzip');
    expect(await encodingOf('deflate, gzip;q=0.9, br;q=0')).toEqual(['gzip', hit]);
    const page = await newVisitor().get('/property/1');
    const unchanged = await newVisitor().get('/property/1', { 'if-none-match': page.headers.get('etag') ?? '' });
    expect([unchanged.status, statusOf(unchanged)]).toEqual([304, hit]);
  });

  test('a member gets no stored response, and no visitor gets what a member got', async () => {
    const member = (await signIn(platform, 7)).at(url);
    const buyer = (await signIn(platform, 8)).at(url);
    await until(() => isHit('/property/1'));
    const own = await member.get('/property/1');
    expect(statusOf(own)).toBe('varnish; fwd=bypass');
    expect(parsePageState(await own.text()).session).toMatchObject({ id: 7 });
    expect(parsePageState(await (await buyer.get('/property/1')).text()).session).toMatchObject({ id: 8 });

    // A page that no visitor has opened before.
    await member.get('/property/1?from=mail');
    for (let i = 0; i < 3; i += 1)
      expect(parsePageState(await (await newVisitor().get('/property/1?from=mail')).text()).session).toBeNull();

    const tile = '/api/map/6/14/26';
    platform.listings.respondTo(`GET ${tile}`, { body: { clusters: [], pins: [] } });
    for (let i = 0; i < 2; i += 1) expect((await buyer.get(tile)).status).toBe(200);
    for (const browser of [newVisitor(), member]) expect((await browser.get(tile)).status).toBe(403);
    expect((await newVisitor().get('/api/auth/me')).status).toBe(401);
    expect((await member.get('/api/auth/me')).status).toBe(200);
  });

  test('a session in a second Cookie header, as HTTP/2 browsers send it, is seen', async () => {
    const { cookie } = await signIn(platform, 7);
    await until(() => isHit('/property/1'));
    const { headers } = await sendRaw(base + 1, '/property/1', { cookie: ['theme=dark', cookie] });
    expect(headers['cache-status']).toBe('varnish; fwd=bypass');
  });

  test('an event purges what it changes and nothing else, within 250 ms', async () => {
    const times: number[] = [];
    const titleOf = async (path: string) => (await readJson(await newVisitor().get(path))).title;
    platform.listings.respondTo('GET /api/properties/2', { body: { id: 2, title: 'Other' } });
    for (let round = 0; round < 5; round += 1) {
      const title = `Ranch ${round}`;
      for (const path of ['/api/properties/1', '/property/1', '/api/properties/2']) await until(() => isHit(path));
      platform.listings.respondTo('GET /api/properties/1', { body: { id: 1, title } });
      await publishEvent('listings.property.changed.v1', { propertyId: 1, longitude: -97.74, latitude: 30.27 });
      const startedAt = performance.now();
      await until(async () => (await titleOf('/api/properties/1')) === title);
      times.push(performance.now() - startedAt);
      expect(await (await newVisitor().get('/property/1')).text()).toContain(title);
      expect(await isHit('/api/properties/2')).toBe(true);
    }
    expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(250);
  });

  test('what a write changes is purged before its response', async () => {
    const writer = await signIn(platform, 7);
    platform.account.respondTo('POST /api/auth/register', {
      status: 201,
      headers: { 'x-dealstead-invalidates': '/api/properties, /api/properties/1' },
      body: {},
    });
    for (let round = 0; round < 20; round += 1) {
      const title = `Written ${round}`;
      await until(() => isHit('/api/properties/1'));
      platform.listings.respondTo('GET /api/properties/1', { body: { id: 1, title } });
      expect((await writer.at(url).post('/api/auth/register', {})).status).toBe(201);
      expect(await readJson(await newVisitor().get('/api/properties/1'))).toMatchObject({ title });
    }
  });

  test('a link that sets a cookie reaches the gateway each time, though a crawler opened it first', async () => {
    const link = '/join?ref=ABCD2345';
    const agents = ['Googlebot/2.1', 'Mozilla/5.0', 'Mozilla/5.0'];
    const responses: Response[] = [];
    for (const agent of agents) responses.push(await newVisitor().get(link, { 'user-agent': agent }));
    expect(responses.map((response) => response.headers.has('set-cookie'))).toEqual([false, true, true]);
  });

  describe('releases', () => {
    let revision = 100;
    const put = async (percent: number | null) => {
      revision += 1;
      const set = createReleaseSet(revision);
      const cohort = { percent: percent ?? 0, plans: [], memberIds: [] };
      const canaries = percent === null ? undefined : [{ release: { ...set.slices[0], version: 'v2' }, cohort }];
      const bucket = await nats().jetstream().views.kv('releases');
      await bucket.put('current', JSON.stringify({ ...set, canaries }));
      const direct = async () => parsePageState(await (await new Browser(platform.gateway.url).get('/login')).text());
      await until(async () => Object((await direct()).set).revision === revision);
    };
    const versionFor = async (browser: Browser) => {
      const { set } = parsePageState(await (await browser.get('/login')).text());
      return (set as ReturnType<typeof createReleaseSet>).slices.find(({ name }) => name === 'listings')?.version;
    };
    /** Pages are stored for 30 seconds: within 10 only a purge explains a new set. */
    const isPurged = () =>
      until(async () => {
        const { set } = parsePageState(await (await newVisitor().get('/login')).text());
        return Object(set).revision === revision;
      }, 10_000);
    afterAll(async () => {
      await put(null);
      await isPurged(); // What follows is stored by pages of this set.
    });

    test('a promotion purges the pages of the set before', async () => {
      await until(() => isHit('/login'));
      await put(null);
      await isPurged();
    });

    test('while a share of browsers gets a canary, each keeps its version, and none is stored', async () => {
      await until(() => isHit('/login'));
      await put(50);
      await until(async () => !(await isHit('/login')));
      const seen = new Set<string | undefined>();
      const browsers: Browser[] = [];
      for (let i = 0; i < 24; i += 1) {
        const browser = newVisitor();
        const version = await versionFor(browser);
        expect(browser.cookie).toMatch(/^__Host-dealstead\.cohort=/);
        expect(await versionFor(browser)).toBe(version);
        seen.add(version);
        browsers.push(browser);
      }
      expect([...seen].toSorted()).toEqual(['v1', 'v2']);
      expect(await isHit('/login')).toBe(false);

      // Afterwards a cohort's cookie changes nothing.
      await put(null);
      await until(() => isHit('/login'));
      for (const browser of browsers.slice(0, 4)) {
        const response = await browser.get('/login');
        expect(statusOf(response)).toBe(hit);
        expect(await versionFor(browser)).toBe('v1');
      }
    });
  });

  test('a purge needs the token', async () => {
    await until(() => isHit('/property/1'));
    const attempts = ['', 'Bearer ', `Bearer ${token.slice(1)}`, `Basic ${token}`];
    for (const authorization of attempts) {
      const headers = { ...(authorization && { authorization }), 'surrogate-key': 'document' };
      expect((await fetch(url, { method: 'PURGE', headers })).status).toBe(403);
    }
    expect(await isHit('/property/1')).toBe(true);
    expect((await purgeAll()).status).toBe(200);
    expect(await isHit('/property/1')).toBe(false);
  });
});

describe('in front of a stub of the gateway', () => {
  const stubUrl = `http://127.0.0.1:${base + 3}`;
  const storable = { 'cdn-cache-control': 'max-age=30, stale-while-revalidate=60, stale-if-error=600', vary: 'cookie' };
  interface Answer {
    headers: OutgoingHttpHeaders;
    status?: number;
    body?: string;
    /** Milliseconds. */
    delay?: number;
  }
  const answers = new Map<string, Answer>([['/healthz', { headers: {} }]]);
  const received: { path: string; headers: IncomingHttpHeaders }[] = [];
  const countOf = (path: string) => received.filter((request) => request.path === path).length;
  let server: Server;

  beforeAll(async () => {
    server = createServer(async ({ url: path = '', headers }, response) => {
      if (path !== '/healthz') received.push({ path, headers });
      const answer: Answer = answers.get(path) ?? { headers: {}, status: 404 };
      await sleep(answer.delay ?? 0);
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? 'text');
    });
    await new Promise<void>((resolve) => server.listen(base + 2, '127.0.0.1', resolve));
    const varnish = await startInFrontOf(base + 2, base + 3);
    stops.push(() => varnish.stop());
  });
  const stopServer = () => {
    server.close();
    server.closeAllConnections();
  };
  afterAll(stopServer);
  const get = (path: string, headers: Record<string, string> = {}) => fetch(stubUrl + path, { headers });

  test('a hundred requests at once become one', async () => {
    answers.set('/slow', { headers: storable, delay: 300 });
    const responses = await Promise.all(Array.from({ length: 100 }, () => get('/slow')));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(countOf('/slow')).toBe(1);
  });

  test.each([
    ['without the permission of the gateway', { 'cache-control': 'public, max-age=600' }, 200],
    ['with a cookie', { ...storable, 'set-cookie': 'a=b' }, 200],
    ['with an error', storable, 500],
  ])('a response %s is never stored', async (name, headers, status) => {
    const path = `/${name.replaceAll(' ', '-')}`;
    answers.set(path, { headers, status });
    for (let i = 0; i < 3; i += 1) expect(statusOf(await get(path))).not.toBe(hit);
    expect(countOf(path)).toBe(3);
  });

  test('headers that are not in the key neither reach the gateway nor change what others get', async () => {
    answers.set('/keyed', { headers: storable });
    await get('/keyed', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      'x-key': '/other',
      'x-use-stale': '1',
    });
    const headers = received.find(({ path }) => path === '/keyed')?.headers ?? {};
    expect(JSON.stringify(headers)).not.toMatch(/evil|\/other/);
    expect(statusOf(await get('/keyed'))).toBe(hit);
    const otherHost = await sendRaw(base + 3, '/keyed', { host: 'deals.example' });
    expect(otherHost.headers['cache-status']).not.toBe(hit);
  });

  test('a stale response is served at once while it is fetched again', async () => {
    answers.set('/revalidated', { headers: { ...storable, age: '40' }, body: 'old' });
    expect(await (await get('/revalidated')).text()).toBe('old');
    answers.set('/revalidated', { headers: storable, body: 'new', delay: 300 });
    const startedAt = performance.now();
    expect(await (await get('/revalidated')).text()).toBe('old');
    expect(performance.now() - startedAt).toBeLessThan(290);
    await until(async () => (await (await get('/revalidated')).text()) === 'new');
    expect(countOf('/revalidated')).toBe(2);
  });

  test('while the gateway is down, stored pages are served, however stale, and others are a problem', async () => {
    answers.set('/kept', { headers: { ...storable, age: '120' }, body: 'kept' });
    answers.set('/purged', { headers: { ...storable, 'surrogate-key': '/purged' } });
    for (const path of ['/kept', '/purged']) await get(path);
    const headers = { authorization: `Bearer ${token}`, 'surrogate-key': '/purged' };
    expect((await fetch(stubUrl, { method: 'PURGE', headers })).status).toBe(200);
    stopServer();
    // At once, and when Varnish knows that the gateway is down.
    for (const pause of [0, 3_000]) {
      await sleep(pause);
      const cached = await get('/kept');
      expect([cached.status, await cached.text()]).toEqual([200, 'kept']);
      const missing = await get('/purged');
      expect([missing.status, await missing.json()]).toEqual([
        503,
        { code: 'unavailable', requestId: expect.any(String), message: expect.any(String) },
      ]);
    }
  });
});

/** A request whose headers are sent as they are. */
function sendRaw(port: number, path: string, headers: OutgoingHttpHeaders): Promise<{ headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const request = sendRequest({ port, path, host: '127.0.0.1', headers }, (response) => {
      response.resume();
      response.once('end', () => resolve({ headers: response.headers }));
    });
    request.once('error', reject);
    request.end();
  });
}
