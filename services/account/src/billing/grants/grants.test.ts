import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memberPageSize, type FoundMember } from '@dealstead/contracts';
import { memberSnapshotKey, type Identity } from '@dealstead/contracts/identity';
import { parseProblem, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const asAdmin = (id: number) => ({ ...account.member(id), role: 'admin', adminRole: 'owner' }) as Identity;
const grant = (actor: Identity, id: number, plan: string, reason = 'A partner of the fair') =>
  account.call('POST', `/api/admin/members/${id}/plan`, actor, { plan, reason });

test('an admin finds a member and grants a plan; the grant records who, when and why', async () => {
  const [admin, member] = [await account.registerMember(), await account.registerMember()];
  const list = await account.call('GET', `/api/admin/members?search=${member.email.slice(0, 12)}`, asAdmin(admin.id));
  expect(await list.json()).toMatchObject([{ id: member.id, plan: 'free', status: 'inactive', grant: null }]);

  const given = await grant(asAdmin(admin.id), member.id, 'investor_pro');
  expect([given.status, await given.json()]).toMatchObject([
    200,
    { plan: 'investor_pro', status: 'active', grant: { by: admin.email, reason: 'A partner of the fair' } },
  ]);
  expect(await account.tables.users.find({ id: member.id })).toMatchObject({
    subscriptionPlan: 'investor_pro',
    subscriptionStatus: 'active',
    grantedByUserId: admin.id,
    version: 2,
  });
  const { rows } = await account.db.pool.query(
    `SELECT data FROM outbox WHERE type = 'account.action.recorded.v1' AND (data ->> 'memberId')::int = $1`,
    [member.id],
  );
  expect(rows).toMatchObject([
    {
      data: {
        actor: { kind: 'admin', id: admin.id },
        action: 'plan.granted',
        reason: 'A partner of the fair',
        before: { plan: 'free' },
        after: { plan: 'investor_pro', status: 'active' },
      },
    },
  ]);
  const snapshot = JSON.parse((await account.redis.get(memberSnapshotKey(member.id))) ?? 'null');
  expect(snapshot).toMatchObject({ plan: 'investor_pro', status: 'active' });

  const taken = await grant(asAdmin(admin.id), member.id, 'free', 'The fair is over');
  expect(await taken.json()).toMatchObject({ plan: 'free', status: 'inactive' });
  expect(await account.tables.planGrants.count({ userId: member.id })).toBe(2);

  // The same press twice is one grant.
  const again = () =>
    account.call(
      'POST',
      `/api/admin/members/${member.id}/plan`,
      asAdmin(admin.id),
      { plan: 'buyer', reason: 'A second fair' },
      { 'idempotency-key': 'one-press' },
    );
  const twice = await Promise.all([again(), again()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await account.tables.planGrants.count({ userId: member.id })).toBe(3);
});

test('an admin reads members in pages, newest first, and finds them by several words or by id', async () => {
  const admin = await account.registerMember();
  const page = async (query: string) =>
    (await (await account.call('GET', `/api/admin/members?${query}`, asAdmin(admin.id))).json()) as FoundMember[];
  const lastName = `Page${randomUUID().slice(0, 8)}`;
  const total = memberPageSize + 2;
  for (let i = 0; i < total; i++)
    await account.tables.users.insert({
      email: `${i}@${lastName}.test`,
      username: `${i}@${lastName}.test`,
      firstName: i === 0 ? 'Mary Ann' : 'Ada',
      lastName,
      password: 'x',
    });
  const first = await page(`search=${lastName}`);
  const second = await page(`search=${lastName}&after=${first.at(-1)?.id}`);
  expect([first.length, second.length]).toEqual([memberPageSize, 2]);
  const ids = [...first, ...second].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));

  const [oldest] = second.slice(-1);
  expect(await page(`search=mary+${lastName}`)).toEqual([oldest]);
  expect((await page(`search=${oldest?.id}`)).map(({ id }) => id)).toContain(oldest?.id);
  expect(await page(`search=mary+nobody`)).toEqual([]);
  expect((await account.call('GET', '/api/admin/members?after=x', asAdmin(admin.id))).status).toBe(400);
});

test('a member with a paid subscription cannot be granted a plan', async () => {
  const [admin, member] = [await account.registerMember(), await account.registerMember()];
  await account.tables.users.update(
    { id: member.id },
    { stripeSubscriptionId: `sub_${member.id}`, subscriptionStatus: 'active', subscriptionPlan: 'buyer' },
  );
  const refused = await grant(asAdmin(admin.id), member.id, 'wholesaler');
  expect([refused.status, (await parseProblem(refused)).code]).toEqual([409, 'pays']);
});

test('members can neither search members nor grant plans', async () => {
  const member = await account.registerMember();
  expect((await grant(account.member(member.id), member.id, 'partnership')).status).toBe(404);
  expect((await account.call('GET', '/api/admin/members?search=ad', account.member(member.id))).status).toBe(404);
  expect((await grant(asAdmin(member.id), 2_000_000_000, 'buyer')).status).toBe(404);
  expect((await grant(asAdmin(member.id), member.id, 'platinum')).status).toBe(400);
});

test('a granted va plan stays when a seat is given and removed', async () => {
  const [admin, owner, member] = [
    await account.registerMember(),
    await account.registerMember(),
    await account.registerMember(),
  ];
  const granted = await grant(asAdmin(admin.id), member.id, 'va', 'Assistant of the office');
  expect([granted.status, await granted.json()]).toMatchObject([200, { plan: 'va', status: 'active' }]);
  const row = () => account.tables.users.get({ id: member.id });
  expect(await row()).toMatchObject({ subscriptionPlan: 'va', grantedByUserId: admin.id });

  await grant(asAdmin(admin.id), owner.id, 'wholesaler');
  const place = await account.tables.teamMembers.insert({
    teamOwnerId: owner.id,
    userId: member.id,
    inviteEmail: member.email,
    role: 'va',
    inviteStatus: 'accepted',
    joinedAt: new Date(),
    permissions: ['leads'],
  });
  const leave = () => account.call('DELETE', `/api/team/members/${place.id}`, account.member(member.id));
  expect((await leave()).status).toBe(200);
  expect(await row()).toMatchObject({
    subscriptionPlan: 'va',
    subscriptionStatus: 'active',
    grantedByUserId: admin.id,
  });
  // After an admin takes it back there is none.
  expect(await (await grant(asAdmin(admin.id), member.id, 'free')).json()).toMatchObject({ plan: 'free' });
});
