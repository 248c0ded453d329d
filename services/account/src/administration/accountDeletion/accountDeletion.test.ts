import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Identity } from '@dealstead/contracts/identity';
import { memberSnapshotKey, sessionKey } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { newSid, password, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

async function signInNewMember() {
  const { id, email } = await account.registerMember({ phone: '901-555-0148' });
  const sid = newSid();
  await account.signIn(email, password, { kind: 'visitor', newSession: sid });
  await account.redis.set(sessionKey(sid), '{}');
  return { id, email, sid, actor: account.member(id, sid) };
}
const close = (actor: Identity, typed = password) =>
  account.call('POST', '/api/settings/closing', actor, { password: typed });
const userOf = (id: number) => account.tables.users.get({ id });

test('closing requires the password and signs out everywhere; signing in reopens the account', async () => {
  const { id, email, sid, actor } = await signInNewMember();
  expect((await close(actor, 'a guess')).status).toBe(403);
  expect((await close(actor)).status).toBe(200);
  await until(async () => (await account.redis.exists(sessionKey(sid))) === 0);
  const { closesAt } = await userOf(id);
  expect(closesAt?.getTime()).toBeGreaterThan(Date.now() + 13.9 * 86_400_000);
  expect((await account.signIn(email)).status).toBe(200);
  expect((await userOf(id)).closesAt).toBeNull();
});

test("after the grace period the member's data is deleted and the event is emitted", async () => {
  const { id, email, actor } = await signInNewMember();
  await account.call('PUT', '/api/settings/buy-box', actor, {
    categories: ['land'],
    states: [],
    minPrice: null,
    maxPrice: null,
    minAcres: null,
    maxArvPercent: null,
    financing: [],
  });
  const profile = await account.call('PUT', '/api/settings/profile', actor, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    phone: null,
    company: email,
    bio: email,
    city: email,
    address: email,
    website: `https://ruiz.example/${email}`,
    state: 'TN',
    zipCode: '38103',
    profileVisibility: 'members',
  });
  expect(profile.status).toBe(200);
  await close(actor);
  await account.tables.users.update({ id }, { closesAt: new Date(Date.now() - 1000) });
  const other = await startTestAccount(); // looks for what is due at its start
  try {
    const closed = await until(async () => ((await userOf(id)).closedAt ? userOf(id) : null));
    expect(closed).toMatchObject({ email: `closed-${id}@closed.invalid`, firstName: 'Closed', phone: null });
    expect(closed).toMatchObject({ state: null, zipCode: null, profileVisibility: 'private' });
    const tables = await account.db.pool.query<{ table_name: string; column_name: string }>(
      `SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'account' AND data_type IN ('text', 'character', 'jsonb')
         AND table_name NOT IN ('outbox', 'inbox')`,
    );
    for (const { table_name: table, column_name: column } of tables.rows) {
      const { rows } = await account.db.pool.query(
        `SELECT count(*) FROM "${table}" WHERE "${column}"::text ILIKE '%' || $1 || '%'`,
        [email],
      );
      expect({ table, column, left: Number(rows[0].count) }).toEqual({ table, column, left: 0 });
    }
    const emitted = await account.db.pool.query('SELECT data FROM outbox WHERE type = $1 AND subject = $2', [
      'account.user.closed.v1',
      `user/${id}`,
    ]);
    expect(emitted.rows).toEqual([{ data: { userId: id } }]);
    await until(async () => (await account.redis.exists(memberSnapshotKey(id))) === 0);
    expect((await account.call('GET', `/internal/members/${id}`, account.peer)).status).toBe(404);
    expect((await account.signIn(email)).status).toBe(401);
    expect((await account.register({ email })).status).toBe(201);
  } finally {
    await other.close();
  }
});
