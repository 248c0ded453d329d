import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listPlans } from '@dealstead/contracts/account/plans';
import { memberSnapshotKey } from '@dealstead/contracts/identity';
import { createLog } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import { grantAdmin } from '../../commands/grant-admin.ts';
import {
  unreachableHost,
  password,
  parseProblem,
  startTestAccount,
  type TestAccount,
} from '../../fixtures/testAccount.ts';
import { disconnectOtherClients } from '../../fixtures/redisClients.ts';
import { createMemberSnapshots } from '../../users/snapshots.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const snapshot = async (id: number) => JSON.parse((await account.redis.get(memberSnapshotKey(id))) ?? 'null');
const due = (userId: number) => account.tables.snapshotsDue.find({ userId });

test('the session call returns the member, and rejects a visitor', async () => {
  const { id, email } = await account.registerMember();
  const mine = await account.call('GET', '/api/auth/me', account.member(id));
  expect([mine.status, await mine.json()]).toEqual([
    200,
    {
      id,
      email,
      firstName: 'Marcus',
      lastName: 'Hale',
      phone: null,
      role: 'member',
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
    },
  ]);
  const none = await account.call('GET', '/api/auth/me', account.visitor());
  expect([none.status, (await parseProblem(none)).code]).toEqual([401, 'sign-in-required']);
  expect((await account.call('GET', '/api/auth/me', account.member(2_000_000_000))).status).toBe(401);
});

test('a peer reads a member and refreshes the snapshot; other callers are rejected', async () => {
  const { id } = await account.registerMember();
  await account.redis.del(memberSnapshotKey(id));
  const answer = await account.call('GET', `/internal/members/${id}`, account.peer);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(await snapshot(id));
  expect(await snapshot(id)).toMatchObject({ id, version: 1, role: 'member', plan: 'free', restrictions: [] });
  expect((await account.call('GET', `/internal/members/${id}`, account.member(id))).status).toBe(404);
  expect((await account.call('GET', '/internal/members/2000000000', account.peer)).status).toBe(404);
  expect((await account.call('GET', '/internal/members/1e400', account.peer)).status).toBe(400);
});

test('an older snapshot never replaces a newer one', async () => {
  const user = await account.registerMember();
  const snapshots = createMemberSnapshots(account.db, account.redis, createLog('test', 'silent'));
  await snapshots.write({ ...user, version: 12, firstName: 'Newer' });
  await snapshots.write({ ...user, version: 9, firstName: 'Older' });
  expect(await snapshot(user.id)).toMatchObject({ version: 12, firstName: 'Newer' });
  await snapshots.write({ ...user, version: 13, firstName: 'Newest' });
  expect(await snapshot(user.id)).toMatchObject({ version: 13, firstName: 'Newest' });
});

test('a Redis that comes back without the last write of a snapshot gets it again', async () => {
  const { id, email } = await account.registerMember();
  const before = (await account.redis.get(memberSnapshotKey(id))) ?? '';
  await grantAdmin(account.db, email);
  await until(async () => (await snapshot(id))?.role === 'admin' && !(await due(id)));

  await account.redis.set(memberSnapshotKey(id), before);
  await disconnectOtherClients(account.redis);
  await until(async () => (await snapshot(id))?.role === 'admin');
});

test('granting admin emits one event, and the running service writes the snapshot to Redis', async () => {
  const { id, email } = await account.registerMember();
  await grantAdmin(account.db, email.toUpperCase());
  await grantAdmin(account.db, email);
  await until(async () => (await snapshot(id))?.role === 'admin');
  expect(await snapshot(id)).toMatchObject({ role: 'admin', adminRole: 'owner', version: 2 });
  await until(async () => !(await due(id)));
  const { rows } = await account.db.pool.query(
    "SELECT data, version FROM outbox WHERE subject = $1 AND type = 'account.member.changed.v1'",
    [`user/${id}`],
  );
  expect(rows).toEqual([
    { version: 2, data: expect.objectContaining({ userId: id, role: 'admin', restrictions: [] }) },
  ]);
  await expect(grantAdmin(account.db, 'nobody@example.com')).rejects.toThrow(
    'Nobody has an account with the address nobody@example.com.',
  );
});

test('a snapshot that could not be written is written later by any running process', async () => {
  const alone = await startTestAccount({ REDIS_URL: `redis://${unreachableHost}` });
  const user = await alone.registerMember();
  await alone.close(); // it ends between the commit and Redis, as a kill would end it
  await until(async () => (await snapshot(user.id))?.version === 1);
  await until(async () => !(await due(user.id)));
});

test('plans are listed with the prices of contracts', async () => {
  const plans = listPlans.response.parse(await (await account.call('GET', '/api/plans')).json());
  expect(plans.map(({ id }) => id)).toEqual(['free', 'buyer', 'investor_pro', 'wholesaler', 'partnership', 'va']);
  expect(plans[2]).toMatchObject({
    name: 'Investor Pro',
    price: { monthly: 119.98, quarterly: 331.14, annual: 1195 },
    priceIds: { monthly: 'price_investor_pro_monthly' },
    billing: { monthly: 'per month', quarterly: 'per quarter', annual: 'per year' },
    annualSavings: 244.76,
    priceText: { monthly: '$119.98', quarterly: '$331.14', annual: '$1,195.00' },
  });
  expect(plans[5]).toMatchObject({
    price: null,
    priceText: { monthly: 'Granted', quarterly: 'Granted', annual: 'Granted' },
  });
});

test('an identity header from outside changes nothing', async () => {
  const { id } = await account.registerMember();
  const response = await account.call('GET', '/api/auth/me', undefined, undefined, {
    'x-user-id': String(id),
    'x-dealstead-session-user': String(id),
  });
  expect(response.status).toBe(401);
  const forged = await account.call('GET', '/api/auth/me', undefined, undefined, {
    'x-dealstead-identity': 'eyJhbGciOiJub25lIn0.e30.',
  });
  expect(forged.status).toBe(401);
  expect(await forged.text()).not.toContain(password);
});
