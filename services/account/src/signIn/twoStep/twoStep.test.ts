import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTwoStep } from '@dealstead/contracts/account/settings';
import type { Identity } from '@dealstead/contracts/identity';
import { TOTP, URI } from 'otpauth';
import { z } from 'zod';
import { newSid, password, parseProblem, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';

const Challenge = z.object({ challenge: z.string() });
let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

/** Someone with two-step sign-in on, and their app. */
async function secured() {
  const { id, email } = await account.registerMember();
  const actor = { ...account.member(id), address: '198.51.100.10' } as Identity;
  const started = await account.call('POST', '/api/settings/two-step', actor, { password });
  const begun = startTwoStep.response.parse(await started.json());
  const app = URI.parse(begun.uri);
  if (!(app instanceof TOTP)) throw new Error('no TOTP');
  // The step before this one, so that the codes of now are still unused.
  const code = app.generate({ timestamp: Date.now() - 30_000 });
  const confirmed = await account.call('PUT', '/api/settings/two-step', actor, { code });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  return { id, email, actor, app, begun, recoveryCodes };
}
const challengeFor = async (email: string): Promise<string> => {
  return Challenge.parse(await (await account.signIn(email)).json()).challenge;
};
const step = (challenge: string, code: string, newSession = newSid()) =>
  account.call('POST', '/api/auth/second-step', { ...account.visitor(), newSession } as Identity, { challenge, code });

test('a correct password alone starts no session; a code of the app after it does', async () => {
  const { id, email, app, begun } = await secured();
  expect(begun.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
  const first = await account.signIn(email);
  expect(first.headers.get('x-dealstead-session-user')).toBeNull();
  const { challenge } = Challenge.parse(await first.json());
  expect(await account.tables.sessions.count({ userId: id })).toBe(0);
  expect((await step(challenge, '000000')).status).toBe(401);
  const entered = await step(challenge, app.generate());
  expect([entered.status, entered.headers.get('x-dealstead-session-user')]).toEqual([200, String(id)]);
  expect((await step(challenge, app.generate())).status).toBe(401);
});

test('a code is accepted once, also across parallel sign-ins', async () => {
  const { email, app } = await secured();
  const code = app.generate();
  const challenges = [await challengeFor(email), await challengeFor(email), await challengeFor(email)];
  const tries = await Promise.all(challenges.map((challenge) => step(challenge, code)));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect((await step(await challengeFor(email), app.generate({ timestamp: Date.now() - 30_000 }))).status).toBe(401);
});

test('a recovery code is accepted once, and new codes replace the old', async () => {
  const { id, email, actor, recoveryCodes } = await secured();
  expect(recoveryCodes).toHaveLength(10);
  const [code = '', second = ''] = recoveryCodes;
  const { rows } = await account.db.pool.query('SELECT code FROM recovery_codes WHERE user_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  expect((await step(await challengeFor(email), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await step(await challengeFor(email), code)).status).toBe(401);
  expect(await (await account.call('GET', '/api/settings', actor)).json()).toMatchObject({
    twoStep: { on: true, codesLeft: 9 },
  });
  const renew = (typed: string) =>
    account.call('POST', '/api/settings/two-step/codes', actor, { password, code: typed });
  expect((await parseProblem(await renew(code))).code).toBe('invalid-code');
  expect((await renew(recoveryCodes[2] ?? '')).status).toBe(200);
  expect((await step(await challengeFor(email), second)).status).toBe(401);
});

test('attempts at codes are limited for one correct password and over several', async () => {
  const { email, app } = await secured();
  const challenge = await challengeFor(email);
  const tries = [];
  for (let i = 0; i < 5; i++) tries.push((await step(challenge, '111111')).status);
  expect(tries.every((status) => status === 401)).toBe(true);
  expect((await parseProblem(await step(challenge, app.generate()))).code).toBe('challenge-over');
  expect((await step(await challengeFor(email), app.generate())).status).toBe(429);
});

test('the secret is stored encrypted, and turning two-step sign-in off requires the password and a code', async () => {
  const { id, email, actor, begun, app } = await secured();
  const { secret } = await account.tables.twoSteps.get({ userId: id });
  expect(secret).not.toContain(begun.secret.replaceAll(' ', ''));
  const off = (typed: string, code = app.generate()) =>
    account.call('POST', '/api/settings/two-step/off', actor, { password: typed, code });
  expect((await off('a guess')).status).toBe(403);
  expect((await off(password, '')).status).toBe(400);
  expect((await parseProblem(await off(password, '000000'))).code).toBe('invalid-code');
  expect((await account.signIn(email)).headers.get('x-dealstead-session-user')).toBeNull();
  expect((await off(password)).status).toBe(200);
  expect((await account.signIn(email)).headers.get('x-dealstead-session-user')).toBe(String(id));
});

test('without JavaScript the first step redirects to the form of the second', async () => {
  const { id, email, app } = await secured();
  const first = await account.post('/api/auth/login?next=%2Fsettings', { email, password });
  const location = first.headers.get('location') ?? '';
  expect(location).toMatch(/^\/login\?challenge=[\w-]{43}&next=%2Fsettings$/);
  const challenge = new URL(location, 'https://x.test').searchParams.get('challenge') ?? '';
  const wrong = await account.post('/api/auth/second-step?next=%2Fsettings', { challenge, code: '111111' });
  expect(wrong.headers.get('location')).toBe(`/login?error=invalid-code&next=%2Fsettings&challenge=${challenge}`);
  const right = await account.post('/api/auth/second-step?next=%2F%2Fevil.example', {
    challenge,
    code: app.generate(),
  });
  expect(right.headers.get('location')).toBe('/member-dashboard');
  expect(right.headers.get('x-dealstead-session-user')).toBe(String(id));
});

test('with two-step sign-in a correct password alone does not make a device known', async () => {
  const { email } = await secured();
  const from = (device: string) => ({ ...account.visitor(), device }) as Identity;
  const tries: number[] = [];
  for (let i = 0; i < 6; i++) {
    const device = `new-device-${i}`;
    const { challenge } = Challenge.parse(await (await account.signIn(email, password, from(device))).json());
    const answer = await account.call('POST', '/api/auth/second-step', from(device), { challenge, code: '000000' });
    tries.push(answer.status);
  }
  // Codes typed on new devices share the account's count.
  expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
});
