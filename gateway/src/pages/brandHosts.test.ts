import { beforeEach, expect, test } from '@jest/globals';
import { brandChanged } from '@dealstead/contracts/events';
import { until } from '@dealstead/service-kit/fixtures/until';
import { request } from 'undici';
import { Browser, parsePageState, signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const { platform, publishEvent } = setUpPlatform({ members: [createMember(7)] });
const host = 'deals.acme.com';
let version = 0;

async function send(method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}, at = host) {
  const {
    statusCode,
    headers: received,
    body,
  } = await request(platform.gateway.url + path, {
    method,
    headers: { host: at, ...headers },
    body: method === 'POST' ? '{}' : null,
  });
  return { status: statusCode, headers: received, text: await body.text() };
}

async function setHosts(...hosts: { host: string; slug: string }[]): Promise<void> {
  platform.account.respondTo('GET /internal/brand-hosts', { body: hosts });
  const data = { userId: 1, brand: null, host: null };
  await publishEvent(brandChanged.type, data, { subject: 'brand/1', version: ++version });
}

beforeEach(async () => {
  platform.listings.respondTo('GET /api/properties/1/brand', { body: { brand: { ...brand, slug: 'acme' } } });
  platform.listings.respondTo('GET /api/properties/2/brand', { body: { brand: null } });
  platform.listings.respondTo('GET /api/properties/2', { body: { id: 2, title: 'Not theirs' } });
  await setHosts({ host, slug: 'acme' });
  await until(async () => (await send('GET', '/')).headers.location === '/p/acme');
});

const brand = {
  userId: 1,
  name: 'Acme',
  slug: 'acme',
  about: '',
  color: '#1D5F86',
  colorDark: '#7DBCE0',
  email: null,
  phone: null,
  website: null,
  leadFormKey: null,
  logo: null,
};

test('a brand’s domain shows the brand’s listings; every other page is on the main host', async () => {
  const own = await send('GET', '/property/1');
  expect([own.status, parsePageState(own.text)]).toMatchObject([
    200,
    { brandSlug: 'acme', publicUrl: 'https://dealstead.test' },
  ]);
  for (const path of ['/property/2', '/login', '/settings?x=1', '/search', '/p/other', '/admin']) {
    const { status, headers } = await send('GET', path);
    expect([path, status, headers.location]).toEqual([path, 302, `https://dealstead.test${path}`]);
  }
});

test('documents of a brand’s domain and of the main host are cached apart', async () => {
  const main = new Browser(platform.gateway.url);
  await send('GET', '/property/1');
  expect(parsePageState(await (await main.get('/property/1')).text())).not.toHaveProperty('brandSlug');
  expect(parsePageState((await send('GET', '/property/1')).text)).toHaveProperty('brandSlug', 'acme');
  expect(parsePageState(await (await main.get('/property/1')).text())).not.toHaveProperty('brandSlug');
});

test('nobody is signed in on a brand’s domain, and nobody can sign in there', async () => {
  const { cookie } = await signIn(platform, 7);
  const page = await send('GET', '/property/1', { cookie });
  expect([parsePageState(page.text).session, page.headers['set-cookie']]).toEqual([null, undefined]);
  expect((await send('GET', '/api/dashboards/member', { cookie })).status).toBe(404);
  const json = { 'content-type': 'application/json', origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
  for (const path of ['/api/auth/login', '/api/auth/register', '/api/auth/logout'])
    expect([path, (await send('POST', path, { ...json, cookie })).status]).toEqual([path, 404]);
});

test('a form of a page on the domain may be sent from that domain only', async () => {
  platform.listings.respondTo('POST /api/properties/1/inquiries', { status: 201, body: { message: 'Sent' } });
  const post = (origin: string, at = host) =>
    send('POST', '/api/properties/1/inquiries', { 'content-type': 'application/json', origin }, at);
  expect((await post(`https://${host}`)).status).toBe(201);
  expect((await post('https://evil.test')).status).toBe(403);
  // The brand's domain is no origin of the main host.
  expect((await post(`https://${host}`, 'dealstead.test')).status).toBe(403);
});

test('a domain whose brand is off is the main host again', async () => {
  await setHosts();
  await until(async () => (await send('GET', '/property/2')).status === 200);
});

test('a frame is open for lead forms only', async () => {
  platform.tools.respondTo('GET /api/lead-forms/abcdefghijklmnop/page', {
    headers: { 'content-type': 'text/html', 'content-security-policy': 'frame-ancestors *' },
    body: 'form',
  });
  const form = await send('GET', '/api/lead-forms/abcdefghijklmnop/page');
  expect([form.status, form.headers['x-frame-options'], form.headers['set-cookie']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  expect((await send('GET', '/property/1')).headers).toMatchObject({ 'x-frame-options': 'DENY' });
  const main = new Browser(platform.gateway.url);
  expect((await main.get('/property/1')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
