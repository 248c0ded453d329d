import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Settings } from '@dealstead/contracts/account/settings';
import { memberChanged } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import { memberSnapshotKey, sessionKey } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { newSid, password, parseProblem, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';
import { tablesOf } from '../../fixtures/tables.ts';
import { deviceName } from './devices.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

/** Registers a member and signs in on so many devices. */
async function signInNewMember(devices = 1) {
  const { id, email } = await account.registerMember();
  const sids: string[] = [];
  for (let i = 0; i < devices; i++) {
    const sid = newSid();
    await account.signIn(email, password, { kind: 'visitor', newSession: sid });
    await account.redis.set(sessionKey(sid), '{}', 'EX', 600_000);
    sids.push(sid);
  }
  const actor = (session = sids[0]): Identity =>
    ({ ...account.member(id, session), address: '198.51.100.9' }) as Identity;
  return { id, email, sids, actor };
}
const get = async (actor: Identity) => Settings.parse(await (await account.call('GET', '/api/settings', actor)).json());
const endedOf = async (id: number) =>
  JSON.parse((await account.redis.get(memberSnapshotKey(id))) ?? '{}').endedSessions as string[];

test('settings show defaults until they are saved, then the saved values', async () => {
  const { actor, email } = await signInNewMember();
  expect(await get(actor())).toMatchObject({
    email,
    emailVerified: false,
    profile: {
      firstName: 'Marcus',
      lastName: 'Hale',
      phone: null,
      company: null,
      bio: null,
      website: null,
      address: null,
      city: null,
      state: null,
      zipCode: null,
      profileVisibility: 'private',
    },
    buyBox: { categories: [], states: [], minPrice: null },
    notifications: { matches: { email: true, often: 'instant' }, 'market-report': { email: false } },
    twoStep: { on: false, codesLeft: 0 },
  });
  const profile = { firstName: 'Ana', lastName: 'Ruiz', phone: '(404) 555-0146', company: 'Ruiz Homes' };
  const buyBox = {
    categories: ['land', 'residential'],
    states: ['TN', 'GA'],
    minPrice: 40_000,
    maxPrice: 250_000,
    minAcres: 0.5,
    maxAcres: 40,
    maxArvPercent: 70,
    financing: ['cash'],
  };
  const { notifications } = await get(actor());
  notifications.matches = { email: false, inApp: true, often: 'weekly' };
  const saved = await Promise.all([
    account.call('PUT', '/api/settings/profile', actor(), profile),
    account.call('PUT', '/api/settings/buy-box', actor(), buyBox),
    account.call('PUT', '/api/settings/notifications', actor(), notifications),
  ]);
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await get(actor())).toMatchObject({ profile, buyBox, notifications });
});

describe('the profile', () => {
  const name = { firstName: 'Ana', lastName: 'Ruiz', phone: null };
  const shown = {
    company: 'Ruiz Homes',
    bio: 'We buy houses.\nCash.',
    website: 'https://ruiz.example/about',
    city: 'Memphis',
    state: 'TN',
  };
  const hidden = { address: '12 Elm Street', zipCode: '38103' };
  const save = (actor: Identity, body: object) => account.call('PUT', '/api/settings/profile', actor, body);
  /** The profile in each event about a member, oldest first. */
  const publishedProfiles = async (id: number) => {
    const { rows } = await account.db.pool.query<{ profile: unknown }>(
      "SELECT data->'profile' AS profile FROM outbox WHERE subject = $1 AND type = $2 ORDER BY version",
      [`user/${id}`, memberChanged.type],
    );
    return rows.map(({ profile }) => profile);
  };

  test('is saved, and requests without the newer fields leave them unchanged', async () => {
    const { actor } = await signInNewMember();
    const profile = { ...name, ...shown, ...hidden, profileVisibility: 'members' };
    expect((await save(actor(), profile)).status).toBe(200);
    expect((await get(actor())).profile).toEqual(profile);
    expect((await save(actor(), { ...name, company: 'Ruiz LLC' })).status).toBe(200);
    expect((await get(actor())).profile).toEqual({ ...profile, company: 'Ruiz LLC' });
    const empty = { ...name, company: '', bio: '', website: '', address: '', city: '', state: '', zipCode: '' };
    expect((await save(actor(), empty)).status).toBe(200);
    expect((await get(actor())).profile).toMatchObject({ bio: null, website: null, state: null, zipCode: null });
  });

  test('is in the event only with visibility for members, without street address and ZIP code', async () => {
    const { id, actor } = await signInNewMember();
    const change = { ...name, ...shown, ...hidden };
    await save(actor(), change);
    await save(actor(), { ...change, profileVisibility: 'members' });
    await save(actor(), { ...change, profileVisibility: 'private' });
    expect(await publishedProfiles(id)).toEqual([null, shown, null]);
  });

  test('leaves the event when the member is restricted or closes the account', async () => {
    const { id, actor } = await signInNewMember();
    await save(actor(), { ...name, ...shown, profileVisibility: 'members' });
    const restrict = (version: number, restrictions: object[]) =>
      account.call('PUT', `/internal/members/${id}/restrictions`, account.peer, { version, restrictions });
    await restrict(1, [{ type: 'posting', reason: 'Spam', until: null }]);
    await restrict(2, []);
    await account.call('POST', '/api/settings/closing', actor(), { password });
    expect(await publishedProfiles(id)).toEqual([shown, null, shown, null]);
  });
});

test('a buy box without an upper acre bound, as older pages send it, is saved without one', async () => {
  const { actor } = await signInNewMember();
  const box = { categories: [], states: [], minPrice: null, maxPrice: null, minAcres: 1, maxArvPercent: null };
  const response = await account.call('PUT', '/api/settings/buy-box', actor(), { ...box, financing: [] });
  expect(response.status).toBe(200);
  expect((await get(actor())).buyBox).toMatchObject({ minAcres: 1, maxAcres: null });
});

test.each([
  ['/api/settings/profile', { firstName: 'A', lastName: 'B', phone: null, company: null, role: 'admin' }],
  ['/api/settings/profile', { firstName: ' ', lastName: 'B', phone: null, company: null }],
  ['/api/settings/profile', { firstName: 'A', lastName: 'B', phone: null, company: null, zipCode: '3810' }],
  ['/api/settings/notifications', { matches: { email: true, inApp: true, often: 'hourly' } }],
])('PUT %s refuses %j', async (path, body) => {
  const { actor } = await signInNewMember();
  expect((await account.call('PUT', path, actor(), body)).status).toBe(400);
});

test('a new password revokes every session, and the browser that set it gets a new one', async () => {
  const { id, email, sids, actor } = await signInNewMember(3);
  const newSession = newSid();
  const change = (current: string) =>
    account.call('POST', '/api/settings/password', { ...actor(), newSession } as Identity, {
      current,
      password: 'something else entirely',
    });
  const wrong = await change('not my password');
  expect([wrong.status, (await parseProblem(wrong)).code]).toEqual([403, 'wrong-password']);
  const response = await change(password);
  expect([response.status, response.headers.get('x-dealstead-session-user')]).toEqual([200, String(id)]);
  expect((await account.tables.sessions.list({ userId: id })).map(({ sid }) => sid)).toEqual([newSession]);
  await until(async () => (await account.redis.exists(...sids.map(sessionKey))) === 0);
  expect((await endedOf(id)).toSorted()).toEqual(sids.toSorted());
  expect((await account.signIn(email)).status).toBe(401);
  const { rows } = await account.db.pool.query(
    `SELECT data FROM outbox WHERE type = 'account.action.recorded.v1' AND (data ->> 'memberId')::int = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ data: { actor: { kind: 'member', id }, action: 'password.changed', before: null } }]);
});

/** Whether a statement waits for a lock of another. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await account.db.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

test('a sign-in whose password was checked before a password change is rejected', async () => {
  const { id, email } = await signInNewMember();
  const locked = Promise.withResolvers<void>();
  const locking = account.db.change(async (tx) => {
    await tx.sql`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
    locked.resolve();
    await until(isSomebodyWaiting, 30_000);
    await tablesOf(tx).users.update({ id }, { password: 'another hash' });
  });
  await locked.promise;
  const late = await account.signIn(email);
  await locking;
  expect(late.status).toBe(401);
});

test('one device, then all others, are signed out, but not by another member', async () => {
  const { id, sids, actor } = await signInNewMember(3);
  const stranger = await signInNewMember();
  const [here = '', otherSid = '', last = ''] = sids;
  const end = (sid: string, by: Identity) => account.call('DELETE', `/api/settings/devices/${sid}`, by);
  expect((await end(otherSid, stranger.actor())).status).toBe(404);
  expect((await end(otherSid, actor())).status).toBe(200);
  expect((await end(otherSid, actor())).status).toBe(404);
  await until(async () => (await endedOf(id)).includes(otherSid));
  expect((await get(actor())).devices.map(({ id: sid }) => sid)).toEqual([here, last]);
  expect((await account.call('DELETE', '/api/settings/devices', actor())).status).toBe(200);
  const { devices } = await get(actor());
  expect(devices).toMatchObject([{ id: here, current: true }]);
  await until(async () => (await account.redis.exists(sessionKey(last))) === 0);
  expect(await account.redis.exists(sessionKey(here))).toBe(1);
});

test('a restriction and the admin role revoke every session; a member restricted from signing in cannot sign in', async () => {
  const { id, email, sids } = await signInNewMember(2);
  const restrict = (version: number, restrictions: object[]) =>
    account.call('PUT', `/internal/members/${id}/restrictions`, account.peer, { version, restrictions });
  expect((await restrict(1, [{ type: 'sign-in', reason: 'Asked for it', until: null }])).status).toBe(200);
  await until(async () => (await endedOf(id)).length === 2);
  expect((await endedOf(id)).toSorted()).toEqual(sids.toSorted());
  const refused = await account.signIn(email);
  expect([refused.status, (await parseProblem(refused)).code]).toEqual([403, 'account-restricted']);
  await restrict(2, []);
  expect((await account.signIn(email)).status).toBe(200);
});

test('sessions revoked while Redis was unavailable end once it is back', async () => {
  const { id, sids } = await signInNewMember();
  await account.db.change(async ({ sql }) => {
    await sql`INSERT INTO ended_sessions (sid, user_id) SELECT sid, user_id FROM sessions WHERE user_id = ${id}`;
    await sql`INSERT INTO snapshots_due (user_id, version) SELECT id, version FROM users WHERE id = ${id}`;
  });
  await until(async () => (await account.redis.exists(...sids.map(sessionKey))) === 0);
  expect(await endedOf(id)).toEqual(sids);
});

test('a device is named after its user agent', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  expect(deviceName(windows)).toBe('Chrome on Windows');
  expect(deviceName(iphone)).toBe('Safari on iPhone');
  expect(deviceName('curl/8')).toBe('Unknown device');
});
