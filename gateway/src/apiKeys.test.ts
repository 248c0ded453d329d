import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { quotaMonth } from '@dealstead/contracts';
import { apiKeyChanged } from '@dealstead/contracts/events';
import { apiKeySnapshotKey, apiKeyUsageKeys, usedApiKeysKey, type ApiKeySnapshot } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { readJson, signIn } from './fixtures/browser.ts';
import { createMember, setUpPlatform, waitUntilReady } from './fixtures/platform.ts';

const partner = createMember(1, { plan: 'partnership', status: 'active' });
const { platform, redis, writeMember, publishEvent, publishMemberChanged } = setUpPlatform({
  members: [partner, createMember(2)],
});

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
let lastId = 0;

/** Writes a key's snapshot as account does. Gives its secret. */
async function createKey(changes: Partial<ApiKeySnapshot> = {}) {
  const secret = `ds_${randomBytes(32).toString('base64url')}`;
  const snapshot: ApiKeySnapshot = {
    id: ++lastId,
    version: 1,
    userId: 1,
    scopes: ['listings:read', 'leads:read', 'leads:write'],
    expiresAt: null,
    perMinute: 60,
    perMonth: 1_000,
    counted: { month: quotaMonth(Date.now()), calls: 0 },
    ...changes,
  };
  await redis.set(apiKeySnapshotKey(hashOf(secret)), JSON.stringify(snapshot));
  return { secret, snapshot };
}

const call = (secret: string, path: string, { method = 'GET', body, headers = {} }: CallOptions = {}) =>
  fetch(platform.gateway.url + path, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
const codeOf = async (response: Response) => [response.status, (await readJson(response)).code];

test('a key calls a service as its owner, without a cookie, an origin or a seat', async () => {
  await writeMember({ ...partner, actingFor: { id: 2, permissions: ['leads'] } });
  platform.tools.respondTo('GET /api/leads', ({ identity, headers }) => ({ body: { identity, headers } }));
  platform.tools.respondTo('POST /api/leads', { status: 201, body: { id: 5 } });
  const { secret, snapshot } = await createKey();
  const response = await call(secret, '/api/leads', { headers: { cookie: 'dealstead=s:forged' } });
  expect(response.status).toBe(200);
  const { identity, headers } = await readJson(response);
  expect(identity).toEqual({
    kind: 'member',
    id: 1,
    role: 'member',
    plan: 'partnership',
    status: 'active',
    restrictions: [],
    key: { id: snapshot.id, scopes: snapshot.scopes },
  });
  expect(JSON.stringify(headers)).not.toContain(secret);
  const created = await call(secret, '/api/leads', { method: 'POST', body: { firstName: 'Ann' } });
  expect(created.status).toBe(201);
});

test('the key decides, not the cookie beside it', async () => {
  const browser = await signIn(platform, 2);
  platform.tools.respondTo('GET /api/leads', ({ identity }) => ({ body: { identity } }));
  const { secret } = await createKey();
  const response = await browser.get('/api/leads', { authorization: `bearer ${secret}` });
  expect((await readJson(response)).identity).toMatchObject({ id: 1 });
  const refused = await browser.get('/api/auth/me', { authorization: `Bearer ${secret}x` });
  expect(await codeOf(refused)).toEqual([401, 'invalid-key']);
});

test('a shared response comes from the cache, with the limits of the key, and only within its scopes', async () => {
  const { secret } = await createKey();
  for (const remaining of ['59', '58']) {
    const response = await call(secret, '/api/properties');
    expect([response.status, await response.json()]).toEqual([200, [{ id: 1, title: 'Ranch' }]]);
    expect(response.headers.get('ratelimit-remaining')).toBe(remaining);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('vary')).toContain('authorization');
  }
  const other = await createKey({ scopes: ['leads:read'] });
  const refused = await call(other.secret, '/api/properties');
  expect(refused.headers.get('ratelimit-remaining')).toBe('59');
  expect(await readJson(refused)).toMatchObject({
    code: 'scope-required',
    details: { requiredScope: 'listings:read', scopes: ['leads:read'] },
  });
});

test.each(['/api/auth/me', '/api/settings', '/api/api-keys', '/api/admin/members', '/api/stream', '/api/plans'])(
  'no key opens %s',
  async (path) => {
    const { secret } = await createKey();
    expect(await codeOf(await call(secret, path))).toEqual([403, 'key-not-accepted']);
  },
);

test('a key that is malformed, unknown, expired or revoked gets 401 with the scheme', async () => {
  const unknown = `ds_${randomBytes(32).toString('base64url')}`;
  const expired = await createKey({ expiresAt: Date.now() - 1 });
  const revoked = await createKey();
  await redis.set(apiKeySnapshotKey(hashOf(revoked.secret)), JSON.stringify({ version: 2, revoked: true }));
  for (const [secret, code] of [
    ['nonsense', 'invalid-key'],
    [unknown, 'invalid-key'],
    [expired.secret, 'expired-key'],
    [revoked.secret, 'invalid-key'],
  ] as const) {
    const response = await call(secret, '/api/leads');
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await codeOf(response)).toEqual([401, code]);
  }
});

test('a key that is not in Redis is read from account', async () => {
  const { secret, snapshot } = await createKey();
  await redis.del(apiKeySnapshotKey(hashOf(secret)));
  platform.account.respondTo(`GET /internal/api-keys/${hashOf(secret)}`, { body: snapshot });
  platform.tools.respondTo('GET /api/leads', { body: {} });
  expect((await call(secret, '/api/leads')).status).toBe(200);
});

test('an event makes a cached key be read again, even before its snapshot is replaced', async () => {
  const { secret, snapshot } = await createKey();
  expect((await call(secret, '/api/properties')).status).toBe(200);
  platform.account.respondTo(`GET /internal/api-keys/${hashOf(secret)}`, {
    status: 404,
    body: {
      message: 'There is no such API key.',
      code: 'not-found',
      requestId: 'fake',
    },
  });
  const change = { subject: `api-key/${snapshot.id}`, version: 2 };
  await publishEvent(apiKeyChanged.type, { keyId: snapshot.id, userId: 1 }, change);
  // Keys are cached for two seconds.
  await until(async () => (await call(secret, '/api/properties')).status === 401, 1_800);
});

test('the plan and restrictions of the owner act at once, and a closed account refuses', async () => {
  const { secret } = await createKey();
  platform.tools.respondTo('GET /api/leads', { body: {} });
  expect((await call(secret, '/api/leads')).status).toBe(200);
  const change = async (next: typeof partner) => {
    await writeMember(next);
    await publishMemberChanged(next);
  };
  await change({ ...partner, version: 2, plan: 'wholesaler' });
  await until(async () => (await call(secret, '/api/leads')).status === 403);
  expect(await readJson(await call(secret, '/api/leads'))).toMatchObject({
    code: 'plan-required',
    requiredPlan: 'partnership',
    currentPlan: 'wholesaler',
    upgradeUrl: '/subscribe',
  });
  await change({ ...partner, version: 3, restrictions: ['messaging'] });
  await until(async () => (await readJson(await call(secret, '/api/leads'))).code === 'restricted');
  const orphan = await createKey({ userId: 99 });
  expect(await codeOf(await call(orphan.secret, '/api/leads'))).toEqual([401, 'invalid-key']);
  await change({ ...partner, version: 4 });
  await until(async () => (await call(secret, '/api/leads')).status === 200);
});

test('over the limit of a minute a key gets 429 with Retry-After, which does not count to the month', async () => {
  const { secret, snapshot } = await createKey({ perMinute: 2 });
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await call(secret, '/api/properties'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  const last = answers[3]!.headers;
  expect(Number(last.get('retry-after'))).toBeGreaterThan(50);
  expect([last.get('ratelimit-limit'), last.get('ratelimit-remaining')]).toEqual(['2', '0']);
  expect(last.get('ratelimit-policy')).toBe('2;w=60');
  expect(await redis.get(apiKeyUsageKeys(snapshot.id, quotaMonth(Date.now())).calls)).toBe('2');
});

test('a quota goes on from the stored count where Redis has lost it, and is refused beyond', async () => {
  const counted = { month: quotaMonth(Date.now()), calls: 8 };
  const { secret } = await createKey({ perMonth: 10, counted });
  const statuses = [];
  let message: unknown;
  for (let i = 0; i < 3; i++) {
    const response = await call(secret, '/api/properties');
    statuses.push([response.status, response.headers.get('x-quota-remaining')]);
    ({ message } = (await response.json()) as { message?: unknown });
  }
  expect(message).toMatch(
    /^This API key has used its 10 calls of this month. They reset on [A-Z][a-z]+ 1 \(Eastern Time\).$/,
  );
  expect(statuses).toEqual([
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ]);
});

test('the address of a call is noted for account', async () => {
  const { secret, snapshot } = await createKey();
  await call(secret, '/api/properties');
  const { last, addresses } = apiKeyUsageKeys(snapshot.id, '');
  expect(await redis.get(last)).toMatch(/^\d+ (?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
  expect(await redis.zcard(addresses)).toBe(1);
  expect(await redis.sismember(usedApiKeysKey, String(snapshot.id))).toBe(1);
});

test('guessed keys are limited by network', async () => {
  const gateway = await platform.startAnotherGateway({ LIMIT_MISSES: '3' });
  await waitUntilReady(gateway);
  const statuses = [];
  for (let i = 0; i < 5; i++) {
    const authorization = `Bearer ds_${randomBytes(32).toString('base64url')}`;
    statuses.push((await fetch(`${gateway.url}/api/leads`, { headers: { authorization } })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test('the description of the API names scheme and scopes', async () => {
  const document = await readJson(await fetch(`${platform.gateway.url}/api/openapi.json`));
  expect(document.components).toMatchObject({ securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } });
  const paths = Object(document.paths);
  expect(paths['/api/leads'].post.security).toEqual([{ session: [] }, { apiKey: ['leads:write'] }]);
  expect(paths['/api/properties'].get.security).toEqual([{}, { apiKey: ['listings:read'] }]);
  expect(paths['/api/settings'].get.security).toEqual([{ session: [] }]);
});
