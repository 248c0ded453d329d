import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memberSnapshotKey, sessionKey, type Identity } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { grantAdmin } from '../../commands/grant-admin.ts';
import {
  newAddress,
  newEmail,
  newSid,
  password,
  parseProblem,
  startTestAccount,
  type TestAccount,
} from '../../fixtures/testAccount.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const requestLink = (path: string, email: string, actor = account.visitor()) =>
  account.call('POST', path, actor, { email });
/** The secret of the last link of a kind that was mailed to someone. */
const tokenOf = async (email: string, kind: 'reset-password?token=' | 'auto-login?token=' | 'auto-login?confirm=') => {
  return until(async () => {
    const mails = await account.tables.mails.list({ recipient: email });
    return mails.map((mail) => account.openMail(mail).text.split(kind)[1]?.split(/\s/)[0]).findLast(Boolean);
  });
};
const reset = (token: string, typed = 'a brand new password') =>
  account.call('POST', '/api/auth/reset-password', account.visitor(), { token, password: typed });

test('known and unknown addresses get the same response for reset and sign-in links, before anybody looks for the account', async () => {
  const known = await account.registerMember();
  // Nothing can be read from a locked table: a response that depended on the account, in its time too, would not come.
  const client = await account.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE users, password_reset_tokens, mails IN ACCESS EXCLUSIVE MODE');
    for (const path of ['/api/auth/forgot-password', '/api/auth/sign-in-links']) {
      const answers = new Set<string>();
      for (const email of [known.email, newEmail()]) {
        const response = await requestLink(path, email);
        answers.add(`${response.status} ${await response.text()} ${[...response.headers.keys()].join()}`);
      }
      expect(answers.size).toBe(1);
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('a reset link is stored as a hash, is accepted once, and revokes every session and other link', async () => {
  const { id, email } = await account.registerMember();
  const sids = [newSid(), newSid()];
  for (const newSession of sids) await account.signIn(email, password, { kind: 'visitor', newSession });
  for (const sid of sids) await account.redis.set(sessionKey(sid), '{}');
  await requestLink('/api/auth/forgot-password', email);
  const token = await tokenOf(email, 'reset-password?token=');
  expect(token.length).toBeGreaterThanOrEqual(43);
  const { rows } = await account.db.pool.query('SELECT * FROM password_reset_tokens WHERE user_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0].token).toBe(createHash('sha256').update(token).digest('hex'));
  // Whoever has read the table has nothing that opens.
  expect((await reset(rows[0].token)).status).toBe(410);

  await requestLink('/api/auth/sign-in-links', email);
  const other = await tokenOf(email, 'auto-login?token=');
  expect((await reset(token)).status).toBe(200);
  expect(await account.tables.sessions.count({ userId: id })).toBe(0);
  await until(async () => (await account.redis.exists(...sids.map(sessionKey))) === 0);
  const snapshot = JSON.parse((await account.redis.get(memberSnapshotKey(id))) ?? '{}');
  expect(snapshot.endedSessions.toSorted()).toEqual(sids.toSorted());
  expect((await account.call('POST', '/api/auth/auto-login', account.visitor(), { token: other })).status).toBe(410);
  expect((await account.signIn(email, password)).status).toBe(401);
  expect((await account.signIn(email, 'a brand new password')).status).toBe(200);
  expect((await reset(token, 'yet another password')).status).toBe(410);
});

test('used, expired and unknown links respond alike', async () => {
  const { id, email } = await account.registerMember();
  await requestLink('/api/auth/forgot-password', email);
  const token = await tokenOf(email, 'reset-password?token=');
  await account.db.pool.query(`UPDATE password_reset_tokens SET expires_at = now() WHERE user_id = $1`, [id]);
  const bodies = await Promise.all(
    [token, 'x'.repeat(43), ''].map(async (one) => (await parseProblem(await reset(one))).code),
  );
  expect(bodies).toEqual(['link-spent', 'link-spent', 'invalid-input']);
  expect((await account.signIn(email)).status).toBe(200);
});

test('of two parallel resets with one link one succeeds', async () => {
  const { email } = await account.registerMember();
  await requestLink('/api/auth/forgot-password', email);
  const token = await tokenOf(email, 'reset-password?token=');
  const tries = await Promise.all([1, 2, 3, 4].map((i) => reset(token, `password number ${i}`)));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
});

test('requests are limited by address and by network, alike for known and unknown addresses', async () => {
  for (const email of [(await account.registerMember()).email, newEmail()]) {
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await requestLink('/api/auth/forgot-password', email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
  const place = newAddress();
  const many = await Promise.all(
    Array.from({ length: 31 }, () => requestLink('/api/auth/forgot-password', newEmail(), account.visitor(place))),
  );
  expect(many.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('a sign-in link signs in once and confirms the address', async () => {
  const { id, email } = await account.registerMember();
  await requestLink('/api/auth/sign-in-links', email);
  const token = await tokenOf(email, 'auto-login?token=');
  const enter = () => account.call('POST', '/api/auth/auto-login', account.visitor(), { token });
  const first = await enter();
  expect([first.status, first.headers.get('x-dealstead-session-user')]).toEqual([200, String(id)]);
  expect((await enter()).status).toBe(410);
  expect((await account.tables.users.get({ id })).emailVerifiedAt).not.toBeNull();
});

test('the welcome mail confirms the address, once', async () => {
  const { id, email } = await account.registerMember();
  const token = await tokenOf(email, 'auto-login?confirm=');
  const confirm = () => account.call('POST', '/api/auth/verify-email', account.visitor(), { token });
  expect((await confirm()).status).toBe(200);
  expect((await account.tables.users.get({ id })).emailVerifiedAt).not.toBeNull();
  expect((await confirm()).status).toBe(410);
});

test("without JavaScript the forms redirect on and back, with the link's token but no typed values", async () => {
  const { email } = await account.registerMember();
  const leads = async (path: string, fields: Record<string, string>) =>
    (await account.post(path, fields)).headers.get('location');
  expect(await leads('/api/auth/forgot-password', { email })).toBe('/forgot-password?sent=1');
  const token = await tokenOf(email, 'reset-password?token=');
  expect(
    await leads('/api/auth/reset-password', { token, password: 'one long password', confirmPassword: 'another' }),
  ).toBe(`/reset-password?error=passwords-differ&token=${token}`);
  const fields = { token, password: 'one long password', confirmPassword: 'one long password' };
  expect(await leads('/api/auth/reset-password', fields)).toBe('/login?reset=1');
});

test('a name with line feeds cannot put headers into a mail', async () => {
  const email = newEmail();
  await account.register({ email, firstName: 'Eve\r\nBcc: everyone@example.com' });
  const mail = await until(async () => account.tables.mails.find({ recipient: email }));
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).not.toContain('Bcc:');
});

test('a device that signed in by a link is known: failures elsewhere do not lock it out', async () => {
  const email = newEmail();
  await account.register({ email });
  await account.call('POST', '/api/auth/sign-in-links', account.visitor(), { email });
  const token = await tokenOf(email, 'auto-login?token=');
  const device = () => ({ ...account.visitor(), device: 'device-of-the-member' }) as Identity;
  expect((await account.call('POST', '/api/auth/auto-login', device(), { token })).status).toBe(200);
  for (let i = 0; i < 5; i++) await account.signIn(email, 'a guess');
  expect((await account.signIn(email)).status).toBe(429);
  expect((await account.signIn(email, password, device())).status).toBe(200);
});

test('links end when their member becomes an admin, whose password no link resets', async () => {
  const [ended, refused] = [await account.registerMember(), await account.registerMember()];
  for (const { email } of [ended, refused]) await requestLink('/api/auth/forgot-password', email);
  const tokens = [
    await tokenOf(ended.email, 'reset-password?token='),
    await tokenOf(refused.email, 'reset-password?token='),
  ];
  await grantAdmin(account.db, ended.email, 'editor');
  await account.tables.users.update({ id: refused.id }, { role: 'admin', adminRole: 'editor' });
  for (const token of tokens) expect((await reset(token)).status).toBe(410);
  for (const { email } of [ended, refused]) expect((await account.signIn(email)).status).toBe(200);

  await requestLink('/api/auth/forgot-password', ended.email);
  const mail = await until(() =>
    account.tables.mails.find({ recipient: ended.email, subject: 'Your Dealstead password' }),
  );
  expect(account.openMail(mail).text).not.toContain('https:');

  await grantAdmin(account.db, ended.email, null);
  await requestLink('/api/auth/forgot-password', ended.email);
  const renewed = await until(async () => {
    const token = await tokenOf(ended.email, 'reset-password?token=');
    return token === tokens[0] ? null : token;
  });
  expect((await reset(renewed)).status).toBe(200);
});
