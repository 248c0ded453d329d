import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Admin, AdminRole } from '@dealstead/contracts';
import { memberSnapshotKey, type Identity } from '@dealstead/contracts/identity';
import { parseProblem, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const as = (id: number, adminRole: AdminRole = 'owner') =>
  ({ ...account.member(id), role: 'admin', adminRole }) as Identity;
const add = (actor: Identity, email: string, adminRole: string) =>
  account.call('POST', '/api/admin/admins', actor, { email, adminRole, reason: 'Joins the team' });
const change = (actor: Identity, id: number, adminRole: string | null) =>
  account.call('PUT', `/api/admin/admins/${id}`, actor, { adminRole, reason: 'A new task' });
const snapshot = async (id: number) => JSON.parse((await account.redis.get(memberSnapshotKey(id))) ?? 'null');
const codeOf = async (response: Response) => [response.status, (await parseProblem(response)).code];
const recorded = async (id: number) => {
  const { rows } = await account.db.pool.query(
    `SELECT data -> 'before' ->> 'adminRole' AS before, data -> 'after' ->> 'adminRole' AS after FROM outbox
     WHERE type = 'account.action.recorded.v1' AND (data ->> 'memberId')::int = $1 ORDER BY seq`,
    [id],
  );
  return rows;
};

test('owners choose admins: sessions end with becoming one, a role changes in open sessions, the last owner stays', async () => {
  const [first, second] = [await account.registerMember(), await account.registerMember()];
  // The last owner before there is one: a command made them.
  await account.tables.users.update({ id: first.id }, { role: 'admin', adminRole: 'owner' });

  expect((await add(as(first.id), 'nobody@example.com', 'editor')).status).toBe(404);
  expect((await add(as(first.id), second.email.toUpperCase(), 'moderator')).status).toBe(200);
  expect(await snapshot(second.id)).toMatchObject({ role: 'admin', adminRole: 'moderator' });
  const response = await account.call('GET', '/api/admin/admins', as(first.id));
  const listed = (await response.json()) as Admin[];
  expect(listed.map(({ id, adminRole }) => [id, adminRole]).toSorted()).toEqual([
    [first.id, 'owner'],
    [second.id, 'moderator'],
  ]);

  // Nobody but an owner chooses admins.
  expect(await codeOf(await change(as(second.id, 'moderator'), second.id, 'owner'))).toEqual([
    403,
    'admin-role-required',
  ]);
  expect(await codeOf(await change(as(first.id), first.id, 'support'))).toEqual([409, 'last-owner']);
  expect(await codeOf(await add(as(first.id), first.email, 'support'))).toEqual([409, 'last-owner']);

  // The same change twice is one; a session stays open through it.
  const { sessionsEndedAt } = await account.tables.users.get({ id: second.id });
  for (let i = 0; i < 2; i++) expect((await change(as(first.id), second.id, 'owner')).status).toBe(200);
  const changed = await account.tables.users.get({ id: second.id });
  expect(changed.sessionsEndedAt).toEqual(sessionsEndedAt);

  // Two owners who remove each other at the same time: one remains.
  const statuses = await Promise.all([
    change(as(first.id), second.id, null),
    change(as(second.id), first.id, 'support'),
  ]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await recorded(second.id)).toEqual(
    expect.arrayContaining([
      { before: null, after: 'moderator' },
      { before: 'moderator', after: 'owner' },
    ]),
  );
});

test('a restricted account cannot become an admin, and a member is no admin to change', async () => {
  const [owner, member] = [await account.registerMember(), await account.registerMember()];
  expect((await change(as(owner.id), member.id, 'editor')).status).toBe(404);
  await account.tables.users.update({ id: member.id }, { restrictions: ['posting'] });
  expect(await codeOf(await add(as(owner.id), member.email, 'editor'))).toEqual([409, 'restricted-account']);
});
