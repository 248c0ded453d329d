import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiKeyLimits, apiKeyPattern, maxApiKeys, quotaMonth } from '@dealstead/contracts';
import { createApiKey, listApiKeys } from '@dealstead/contracts/account/apiKeys';
import { ApiKeySnapshot, apiKeySnapshotKey, apiKeyUsageKeys, usedApiKeysKey } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { disconnectOtherClients } from '../fixtures/redisClients.ts';
import { newAddress, parseProblem, password, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { storeUsedKeys } from './usageJob.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

async function partner() {
  const user = await account.registerMember();
  await account.tables.users.update({ id: user.id }, { subscriptionPlan: 'partnership', subscriptionStatus: 'active' });
  const actor = { ...account.member(user.id), plan: 'partnership', status: 'active', address: newAddress() } as const;
  return { user, actor: actor as ReturnType<TestAccount['member']> };
}
type Partner = Awaited<ReturnType<typeof partner>>;

const fields = { name: 'Warehouse', scopes: ['leads:read'], expiresInDays: 90, password };
async function create({ actor }: Partner, changes: object = {}) {
  const response = await account.call('POST', '/api/api-keys', actor, { ...fields, ...changes });
  expect(response.status).toBe(201);
  return createApiKey.response.parse(await response.json());
}
const list = async ({ actor }: Partner) =>
  listApiKeys.response.parse(await (await account.call('GET', '/api/api-keys', actor)).json()).keys;
async function snapshotOf(secret: string): Promise<unknown> {
  const text = await account.redis.get(apiKeySnapshotKey(hashOf(secret)));
  return text === null ? null : JSON.parse(text);
}
const findKey = (secret: string) => account.call('GET', `/internal/api-keys/${hashOf(secret)}`, account.peer);

test('a secret is shown once, stored as a hash only, and published for gateways', async () => {
  const member = await partner();
  const { key, secret } = await create(member, { scopes: ['leads:read', 'listings:read', 'leads:read'] });
  expect(secret).toMatch(apiKeyPattern);
  expect(key).toMatchObject({
    name: 'Warehouse',
    prefix: secret.slice(0, 7),
    lastFour: secret.slice(-4),
    scopes: ['leads:read', 'listings:read'],
    perMinute: apiKeyLimits.perMinute.usual,
    perMonth: apiKeyLimits.perMonth.usual,
    callsThisMonth: 0,
    lastUsedAt: null,
    activity: [{ act: 'created', address: 'address' in member.actor ? member.actor.address : null }],
  });
  const [listed] = await list(member);
  expect(listed).toEqual(key);
  expect(JSON.stringify(listed)).not.toContain(secret);

  const row = await account.tables.apiKeys.get({ id: key.id });
  expect(row.hash).toBe(hashOf(secret));
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(ApiKeySnapshot.parse(await snapshotOf(secret))).toMatchObject({ id: key.id, userId: member.user.id });
  const mail = await account.tables.mails.get({ key: `api-key/${key.id}/1` });
  expect(mail.text).toContain('Warehouse');
  expect(mail.text).not.toContain(secret);
});

test('a key needs the plan, the password, a name and a scope', async () => {
  const member = await partner();
  const post = (body: object, actor = member.actor) => account.call('POST', '/api/api-keys', actor, body);
  const wholesaler = { ...member.actor, plan: 'wholesaler' } as Partner['actor'];
  expect((await post(fields, wholesaler)).status).toBe(403);
  expect(await parseProblem(await post({ ...fields, password: 'something else' }))).toMatchObject({
    code: 'wrong-password',
  });
  for (const wrong of [{ name: ' ' }, { scopes: [] }, { scopes: ['admin'] }, { expiresInDays: 7 }, { perMinute: 601 }])
    expect((await post({ ...fields, ...wrong })).status).toBe(400);
  expect(await list(member)).toEqual([]);
});

test('a revoked key is refused by account and in Redis at once, and a delayed write does not restore it', async () => {
  const member = await partner();
  const { key, secret } = await create(member);
  expect((await findKey(secret)).status).toBe(200);
  const other = await partner();
  expect((await account.call('DELETE', `/api/api-keys/${key.id}`, other.actor)).status).toBe(404);

  const response = await account.call('DELETE', `/api/api-keys/${key.id}`, member.actor);
  expect(response.headers.get('x-dealstead-invalidates')).toContain(`/internal/api-keys/${key.id}`);
  expect(await snapshotOf(secret)).toEqual({ version: 2, revoked: true });
  expect((await findKey(secret)).status).toBe(404);
  expect(await list(member)).toEqual([]);
  expect((await account.call('DELETE', `/api/api-keys/${key.id}`, member.actor)).status).toBe(404);
});

test('a Redis that comes back without the last write refuses a revoked key again', async () => {
  const member = await partner();
  const { key, secret } = await create(member);
  const before = (await account.redis.get(apiKeySnapshotKey(hashOf(secret)))) ?? '';
  await account.call('DELETE', `/api/api-keys/${key.id}`, member.actor);

  await account.redis.set(apiKeySnapshotKey(hashOf(secret)), before);
  await disconnectOtherClients(account.redis);
  await until(async () => JSON.stringify(await snapshotOf(secret)).includes('"revoked":true'));
});

test('a member who lost the plan still lists and revokes keys', async () => {
  const member = await partner();
  const { key } = await create(member);
  const actor = { ...member.actor, plan: 'free', status: 'inactive' } as Partner['actor'];
  expect(await list({ ...member, actor })).toHaveLength(1);
  expect((await account.call('DELETE', `/api/api-keys/${key.id}`, actor)).status).toBe(200);
});

test('rotation replaces the secret at once, or lets the old one work for a day', async () => {
  const member = await partner();
  const first = await create(member);
  const rotate = async (overlapHours: number) => {
    const body = { overlapHours, password };
    const response = await account.call('POST', `/api/api-keys/${first.key.id}/rotations`, member.actor, body);
    expect(response.status).toBe(200);
    return createApiKey.response.parse(await response.json());
  };
  const second = await rotate(24);
  expect(second.key).toMatchObject({ id: first.key.id, lastFour: second.secret.slice(-4) });
  expect(second.key.previousUntil).not.toBeNull();
  const old = ApiKeySnapshot.parse(await snapshotOf(first.secret));
  expect(old.expiresAt).toBe(Date.parse(second.key.previousUntil ?? ''));
  expect((await findKey(first.secret)).status).toBe(200);

  const third = await rotate(0);
  for (const { secret } of [first, second]) {
    expect(await snapshotOf(secret)).toMatchObject({ revoked: true });
    expect((await findKey(secret)).status).toBe(404);
  }
  expect((await findKey(third.secret)).status).toBe(200);
  expect((await list(member))[0]?.activity.map(({ act }) => act)).toEqual(['rotated', 'rotated', 'created']);
});

test('a snapshot that was not written after a commit follows by itself', async () => {
  const member = await partner();
  const { key, secret } = await create(member);
  await account.redis.del(apiKeySnapshotKey(hashOf(secret)));
  await account.db.pool.query('UPDATE api_keys SET published_version = 0 WHERE id = $1', [key.id]);
  await create(member); // a commit wakes the job
  await until(async () => (await snapshotOf(secret)) !== null);
});

test('calls that gateways counted are listed at once and stored with the addresses', async () => {
  const member = await partner();
  const { key } = await create(member);
  const now = Date.now();
  const keys = apiKeyUsageKeys(key.id, quotaMonth(now));
  await account.redis.set(keys.calls, 42);
  await account.redis.set(keys.last, `${now} 203.0.113.7`);
  await account.redis.zadd(keys.addresses, now - 5, '198.51.100.4', now, '203.0.113.7');
  await account.redis.sadd(usedApiKeysKey, key.id);
  expect((await list(member))[0]).toMatchObject({ callsThisMonth: 42, lastUsedAddress: '203.0.113.7' });

  await storeUsedKeys(account.db, account.redis);
  await storeUsedKeys(account.db, account.redis);
  await account.redis.del(keys.calls, keys.last, keys.addresses);
  const [stored] = await list(member);
  expect(stored).toMatchObject({ callsThisMonth: 42, lastUsedAddress: '203.0.113.7' });
  expect(stored?.activity.filter(({ act }) => act === 'used').map(({ address }) => address)).toEqual(
    expect.arrayContaining(['198.51.100.4', '203.0.113.7']),
  );
  expect(await account.redis.sismember(usedApiKeysKey, String(key.id))).toBe(0);
});

test('a member has a limited number of keys, also when they are created at the same time', async () => {
  const member = await partner();
  const template = { userId: member.user.id, name: 'n', prefix: 'ds_', lastFour: 'abcd', scopes: [] };
  for (let i = 0; i < maxApiKeys - 1; i++)
    await account.tables.apiKeys.insert({
      ...template,
      hash: hashOf(`${member.user.id}/${i}`),
      perMinute: 1,
      perMonth: 1,
      publishedVersion: 1,
    });
  const both = await Promise.all([1, 2].map(() => account.call('POST', '/api/api-keys', member.actor, fields)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('closing the account revokes its keys', async () => {
  const member = await partner();
  const { secret } = await create(member);
  const closing = await account.call('POST', '/api/settings/closing', member.actor, { password });
  expect(closing.status).toBe(200);
  expect((await findKey(secret)).status).toBe(404);
  expect(await snapshotOf(secret)).toMatchObject({ revoked: true });
});
