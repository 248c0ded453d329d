import { request as requests, type APIRequestContext } from '@playwright/test';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { emailOf, expect, password, test, url } from './product.ts';

const login = (request: APIRequestContext, data: unknown, headers: Record<string, string> = {}) =>
  request.post('/api/auth/login', { data, headers: { origin: url, ...headers } });

const registration = { email: 'x@example.com', password: 'a long password', firstName: 'A', lastName: 'B' };

test('invalid input at sign-in and registration is a 4xx with a message, never a 500', async ({ request }) => {
  const bodies: [unknown, Record<string, string>?][] = [
    [{}],
    [{ email: '', password: '' }],
    [{ email: 'a'.repeat(10_000), password: 'x' }],
    [{ email: emailOf('buyer'), password: 'x'.repeat(5000) }],
    [{ email: { contains: '' }, password: [] }],
    ['{"email":', { 'content-type': 'application/json' }],
    ['email=a', { 'content-type': 'text/plain' }],
    ['\u0000', { 'content-type': 'application/json' }],
    [`${'['.repeat(2000)}${']'.repeat(2000)}`, { 'content-type': 'application/json' }],
    ['x'.repeat(300_000), { 'content-type': 'application/json' }],
  ];
  for (const path of ['/api/auth/login', '/api/auth/register']) {
    for (const [data, headers = {}] of bodies) {
      const answer = await request.post(path, { data, headers: { origin: url, ...headers } });
      const what = `${path} ${JSON.stringify(data).slice(0, 60)}`;
      expect(answer.status(), what).toBeGreaterThanOrEqual(400);
      expect(answer.status(), what).toBeLessThan(500);
      expect(await answer.json(), what).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        requestId: expect.any(String),
      });
    }
  }
});

test('registration rejects every unknown field', async ({ request }) => {
  for (const field of ['role', 'subscriptionStatus', 'isAffiliate', 'userId', 'stripeCustomerId', 'createdAt']) {
    const answer = await request.post('/api/auth/register', {
      data: { ...registration, [field]: 'admin' },
      headers: { origin: url },
    });
    expect(answer.status(), field).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(field);
  }
});

test('an address that contains the word admin registers an ordinary account', async ({ request }) => {
  const email = `admin.${Date.now()}@example.com`;
  expect(
    (
      await request.post('/api/auth/register', {
        data: { ...registration, email, subscriptionPlan: 'partnership' },
        headers: { origin: url },
      })
    ).status(),
  ).toBe(201);
  const answer = await login(request, { email, password: registration.password });
  expect((await answer.json()).user).toMatchObject({
    role: 'member',
    subscriptionPlan: 'free',
    subscriptionStatus: 'inactive',
  });
  expect((await request.get('/api/admin/overview')).status()).toBe(404);
});

test('another site cannot sign anyone in or out', async ({ request }) => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: url, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const answer = await login(request, { email: emailOf('buyer'), password }, headers);
    expect(answer.status(), JSON.stringify(headers)).toBe(403);
  }
  expect((await request.get('/api/auth/logout')).status()).toBe(405);
});

test('the sandbox rejects requests from another site, and the webhook requires a signature', async ({ page }) => {
  const foreign = await page.request.post('/dev/stripe/charges/ch_1/refund', {
    form: {},
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status()).toBe(403);
  const forged = await page.request.post('/api/webhooks/stripe', {
    data: { id: 'evt_1', type: 'invoice.paid' },
    headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
  });
  expect(forged.status()).toBe(400);
});

test('identity headers sent by a client are ignored', async ({ request }) => {
  const forged = {
    'x-dealstead-identity': 'eyJhbGciOiJub25lIn0.eyJ3aG8iOnsia2luZCI6Im1lbWJlciIsImlkIjoxfX0.',
    'x-dealstead-session-user': '1',
    'x-user-id': '1',
    'x-internal-role': 'admin',
    'x-forwarded-for': '10.0.0.1',
  };
  expect((await request.get('/api/auth/me', { headers: forged })).status()).toBe(401);
  expect((await request.get('/api/admin/overview', { headers: forged })).status()).toBe(401);
  expect((await request.get('/api/properties', { headers: forged })).status()).toBe(200);
  expect((await request.get('/internal/members/1', { headers: forged })).status()).toBe(404);
});

test('the session id changes at sign-in, and the old one is invalid', async () => {
  const browser = await requests.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  await login(browser, { email: emailOf('investor-pro'), password });
  const session = async () => (await browser.storageState()).cookies.find(({ name }) => name === 'dealstead');
  const first = await session();
  await login(browser, { email: emailOf('investor-pro'), password });
  const second = await session();
  expect(first?.value).toBeTruthy();
  expect(second?.value).not.toBe(first?.value);
  expect(second?.sameSite).toBe('Lax');

  await browser.post('/api/auth/logout');
  const old = await requests.newContext({
    baseURL: url,
    extraHTTPHeaders: { cookie: `${second?.name}=${second?.value}` },
  });
  expect((await old.get('/api/auth/me')).status()).toBe(401);
  await Promise.all([browser.dispose(), old.dispose()]);
});

test('repeated wrong passwords are throttled without revealing whether the address exists', async ({ request }) => {
  const stopped: string[] = [];
  const known = `known.${Date.now()}@example.com`;
  await request.post('/api/auth/register', { data: { ...registration, email: known }, headers: { origin: url } });
  for (const email of [`nobody.${Date.now()}@example.com`, known]) {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push((await login(request, { email, password: `wrong ${attempt}` })).status());
    }
    const last = await login(request, { email, password: 'wrong again' });
    expect(last.status()).toBe(429);
    expect(Number(last.headers()['retry-after'])).toBeGreaterThan(0);
    const { message } = (await last.json()) as { message: string };
    stopped.push(`${statuses.join(' ')} ${message.replace(/\d+/g, 'n')}`);
  }
  expect(stopped[0]).toBe(stopped[1]);
});

test('every page has a content security policy, and nothing violates it', async ({ page }) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toContain('unsafe-eval');
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
  expect(await page.locator('[style]').count()).toBe(0);
});

/** Endpoints of public records that every member may call. */
const common = new Set(['POST /api/properties/{id}/details', 'GET /api/joint-ventures/{id}/details']);

test('a member who owns nothing reads and changes nothing by any id', async () => {
  const member = await requests.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const person = { ...registration, email: `nobody.${Date.now()}@example.com` };
  expect((await member.post('/api/auth/register', { data: person })).status()).toBe(201);
  expect((await login(member, { email: person.email, password: person.password })).status()).toBe(200);
  const owned = (api as readonly Endpoint[]).filter(
    ({ method, path, access }) => access === 'member' && path.includes('{id}') && !common.has(`${method} ${path}`),
  );
  expect(owned.length).toBeGreaterThan(10);
  const [listing] = (await (await member.get('/api/properties')).json()) as { id: number }[];
  if (!listing) throw new Error('no listings');
  for (const { method, path } of owned) {
    for (const id of [String(listing.id), '1', '2', '3', '00000000-0000-4000-8000-000000000001']) {
      const data = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await member.fetch(path.replace('{id}', id).replaceAll(/\{\w+\}/g, '1'), { method, data });
      expect([`${method} ${path}`, id, answer.status() >= 400 && answer.status() < 500]).toEqual([
        `${method} ${path}`,
        id,
        true,
      ]);
    }
  }
  await member.dispose();
});

test('only an admin reaches admin endpoints', async ({ request }) => {
  await login(request, { email: emailOf('buyer'), password });
  for (const { method, path } of (api as readonly Endpoint[]).filter(({ access }) => access === 'admin')) {
    const data = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await request.fetch(path.replaceAll(/\{\w+\}/g, '1'), { method, data, headers: { origin: url } });
    expect([`${method} ${path}`, answer.status()]).toEqual([`${method} ${path}`, 404]);
  }
});
