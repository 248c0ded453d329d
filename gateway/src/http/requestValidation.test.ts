import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { Browser, readJson, signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform, waitUntilReady } from '../fixtures/platform.ts';

const { platform } = setUpPlatform({ env: { BODY_LIMIT: '2000' }, members: [createMember(7)] });

const ownHeaders = { origin: 'https://dealstead.test', 'content-type': 'application/json' };
const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(platform.gateway.url + path, { method, headers, body, redirect: 'manual' });

test.each([
  ['a foreign origin', { ...ownHeaders, origin: 'https://evil.test' }, 403],
  ['the origin null', { ...ownHeaders, origin: 'null' }, 403],
  ['the same host without TLS', { ...ownHeaders, origin: 'http://dealstead.test' }, 403],
  ['neither Origin nor Sec-Fetch-Site', { 'content-type': 'application/json' }, 403],
  ['Sec-Fetch-Site cross-site beside our origin', { ...ownHeaders, 'sec-fetch-site': 'cross-site' }, 403],
  ['Sec-Fetch-Site same-site', { ...ownHeaders, 'sec-fetch-site': 'same-site' }, 403],
  ['JSON as text/plain', { ...ownHeaders, 'content-type': 'text/plain' }, 415],
  ['a multipart form', { ...ownHeaders, 'content-type': 'multipart/form-data; boundary=x' }, 415],
  [
    'a form without Origin',
    { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    415,
  ],
])('a write with %s does not reach the service', async (_, headers, status) => {
  const before = platform.account.countOfClients();
  const answer = await send('POST', '/api/auth/register', headers, '{}');
  expect(answer.status).toBe(status);
  expect(await readJson(answer)).toEqual({
    message: expect.any(String),
    code: expect.any(String),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(platform.account.countOfClients()).toBe(before);
});

test.each([
  ["JSON with the site's own origin", ownHeaders],
  [
    'JSON with the fetch metadata of an own page',
    { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json; charset=utf-8' },
  ],
  [
    'a form of an own page where the endpoint accepts forms',
    { ...ownHeaders, 'content-type': 'application/x-www-form-urlencoded' },
  ],
])('a write with %s is accepted', async (_, headers) => {
  platform.account.respondTo('POST /api/auth/register', { status: 201 });
  expect((await send('POST', '/api/auth/register', headers, 'x')).status).toBe(201);
});

test.each([
  ['localhost', 'localhost', 201],
  ['127.0.0.1', '127.0.0.1', 201],
  ['[::1]', '[::1]', 201],
  ['a DNS name rebound to this machine', 'rebound.test', 403],
  ['a name that begins like the loopback host', 'localhost.evil.test', 403],
  ['a private network address', '192.168.1.5', 403],
])('in development a write whose origin and host are %s', async (_, name, status) => {
  platform.account.respondTo('POST /api/auth/register', { status: 201 });
  const host = `${name}:${new URL(platform.gateway.url).port}`;
  const { request } = await import('undici');
  const write = (headers: Record<string, string>) =>
    request(`${platform.gateway.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host, ...headers },
      body: '{}',
    });
  expect((await write({ origin: `http://${host}` })).statusCode).toBe(status);
  expect((await write({ origin: `http://${name}:3000` })).statusCode).toBe(403);
});

test('in production the loopback host is not an own origin', async () => {
  const gateway = await platform.startAnotherGateway({ NODE_ENV: 'production' });
  const { origin } = new URL(gateway.url);
  const headers = { origin, 'content-type': 'application/json' };
  const answer = await fetch(`${gateway.url}/api/auth/register`, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(403);
});

test('an unknown path responds 404, a wrong method 405 with Allow, an internal path 404', async () => {
  const unknown = await send('GET', '/api/nothing', {});
  expect([unknown.status, (await readJson(unknown)).code]).toEqual([404, 'not-found']);
  const wrong = await send('POST', '/api/auth/me', ownHeaders, '{}');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  for (const path of ['/healthz', '/robots.txt', '/api/openapi.json', '/slices/shell/v1/entry.js', '/']) {
    const changed = await send('POST', path, ownHeaders, '{}');
    expect([path, changed.status, changed.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
  }
  const logout = await send('GET', '/api/auth/logout', {});
  expect([logout.status, logout.headers.get('allow')]).toEqual([405, 'POST']);
  for (const path of [
    '/internal/members/7',
    '/api/../internal/members/7',
    '/api/properties/%2e%2e/1',
    '/api/properties/..%2f1',
    '/metrics',
    '/dev/mail',
    '/dev/stripe',
    '/dev/traces',
  ]) {
    expect((await send('GET', path, {})).status).toBe(404);
  }
  expect(
    platform.account.requests.some(({ url, identity }) => url.includes('members/7') && identity?.kind !== 'system'),
  ).toBe(false);
});

test('publishing a release is not reachable through the gateway', async () => {
  expect((await send('POST', '/api/admin/releases', ownHeaders, '{}')).status).toBe(405);
});

test('headers that claim an identity or a forwarding address are removed, and services receive only listed headers', async () => {
  const browser = await signIn(platform, 7);
  await browser.get('/api/billing', {
    'x-user-id': '1',
    'x-internal-role': 'admin',
    'x-dealstead-identity': 'forged',
    'x-dealstead-session-user': '1',
    'x-forwarded-for': '9.9.9.9',
    'x-request-id': 'from-outside-1234',
    forwarded: 'for=9.9.9.9',
    'accept-language': 'en',
  });
  const call = platform.account.latestOfClient();
  expect(call?.identity).toEqual({
    kind: 'member',
    id: 7,
    role: 'member',
    plan: 'free',
    status: 'inactive',
    restrictions: [],
  });
  expect(Object.keys(call?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-language',
    'connection',
    'host',
    'traceparent',
    'user-agent',
    'x-dealstead-identity',
    'x-request-id',
  ]);
  expect(call?.headers['x-request-id']).not.toBe('from-outside-1234');
  expect(call?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

test('the request id and client address of a trusted proxy are accepted', async () => {
  const behind = await platform.startAnotherGateway({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' });
  const browser = new Browser(behind.url);
  await browser.post(
    '/api/auth/register',
    {},
    { 'x-forwarded-for': '6.6.6.6, 9.9.9.9, 10.1.2.3', 'x-request-id': 'from-proxy-1234' },
  );
  const call = platform.account.latestOfClient();
  expect(call?.identity).toEqual({ kind: 'visitor', address: '9.9.9.9' });
  await browser.post('/api/auth/register', {}, { 'x-forwarded-for': '::ffff:909:909' });
  expect(platform.account.latestOfClient()?.identity).toEqual({ kind: 'visitor', address: '9.9.9.9' });
  expect(call?.headers['x-request-id']).toBe('from-proxy-1234');
});

test('a visitor receives 401 without a call to the service', async () => {
  const before = platform.account.countOfClients() + platform.tools.countOfClients();
  for (const path of ['/api/auth/me', '/api/dashboards/member', '/api/admin/overview']) {
    const answer = await send('GET', path, {});
    expect([answer.status, (await readJson(answer)).code]).toEqual([401, 'sign-in-required']);
  }
  expect(platform.account.countOfClients() + platform.tools.countOfClients()).toBe(before);
});

test('a body over the limit receives 413, with Content-Length or in chunks', async () => {
  platform.account.respondTo('POST /api/auth/register', { status: 201 });
  expect((await send('POST', '/api/auth/register', ownHeaders, 'x'.repeat(2001))).status).toBe(413);
  expect((await send('POST', '/api/auth/register', ownHeaders, 'x'.repeat(2000))).status).toBe(201);
  const chunks = async function* () {
    for (let i = 0; i < 30; i++) yield Buffer.alloc(100);
  };
  const streamed = await fetch(`${platform.gateway.url}/api/auth/register`, {
    method: 'POST',
    headers: ownHeaders,
    body: chunks(),
    duplex: 'half',
  } as RequestInit);
  expect(streamed.status).toBe(413);
});

test.each([
  ['length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
  ['the same length twice', 'Content-Length: 5\r\nContent-Length: 5\r\n'],
  ['a length that is none', 'Content-Length: 5x\r\n'],
  ['a bare line feed', 'X-A: b\nX-C: d\r\n'],
  ['a space before the colon', 'Content-Length : 5\r\n'],
  ['an unknown transfer coding', 'Transfer-Encoding: xchunked\r\n'],
])('a malformed request (%s) gets 400 and its connection is closed', async (_, headers) => {
  const { hostname, port } = new URL(platform.gateway.url);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`POST /api/auth/register HTTP/1.1\r\nHost: x\r\n${headers}\r\n0\r\n\r\n`),
    );
    socket
      .on('data', (data) => (received += data))
      .on('end', () => resolve(received))
      .on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(text).toMatch(/connection: close/i);
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'malformed' });
});

test('sign-ins, writes and unknown paths are limited by client address, cached reads are not', async () => {
  const strict = await platform.startAnotherGateway({
    LIMIT_SIGN_INS: '3',
    LIMIT_WRITES: '5',
    LIMIT_READS: '2',
    LIMIT_MISSES: '2',
  });
  await waitUntilReady(strict);
  platform.account.respondTo('POST /api/auth/login', { status: 401 });
  const browser = new Browser(strict.url);
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await browser.post('/api/auth/login')).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  await browser.post('/api/auth/logout');
  const refused = await browser.post('/api/auth/logout');
  expect([refused.status, (await readJson(refused)).code]).toEqual([429, 'too-many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (let i = 0; i < 6; i++) expect((await browser.get('/api/properties/summary')).status).toBe(200);
  const misses = [];
  for (let i = 0; i < 3; i++) misses.push((await browser.get('/api/nothing')).status);
  expect(misses).toEqual([404, 404, 429]);
});

test('every response carries the security headers', async () => {
  const { headers } = await send('GET', '/api/nothing', {});
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('permissions-policy')?.split(', ')).toEqual(
    expect.arrayContaining(['geolocation=(self)', 'fullscreen=(self)', 'camera=()', 'microphone=()', 'payment=()']),
  );
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('openapi.json describes all public endpoints and no internal one; robots.txt and /metrics respond', async () => {
  const { paths } = await readJson(await send('GET', '/api/openapi.json', {}));
  expect(Object.keys(Object(paths))).toEqual(
    expect.arrayContaining(['/api/properties', '/api/auth/login', '/api/dashboards/pro']),
  );
  expect(Object.keys(Object(paths)).some((path) => path.startsWith('/internal'))).toBe(false);
  expect(Object.keys(Object(Object(paths)['/api/admin/releases']))).toEqual(['get']);
  expect(await (await send('GET', '/robots.txt', {})).text()).toContain('User-agent');
  expect(await (await fetch(`${platform.gateway.internalUrl}/metrics`)).text()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/openapi.json",status="200"}',
  );
});
