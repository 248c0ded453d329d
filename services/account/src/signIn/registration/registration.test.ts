import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memberSnapshotKey } from '@dealstead/contracts/identity';
import {
  newAddress,
  newEmail,
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

const userOf = (email: string) => account.tables.users.find({ email });
const eventsOf = async (id: number) =>
  (
    await account.db.pool.query('SELECT type, version, data FROM outbox WHERE subject = $1 ORDER BY seq', [
      `user/${id}`,
    ])
  ).rows;

test('a registration creates a free, inactive member account and emits its event', async () => {
  const email = newEmail();
  const response = await account.register({ email, phone: '901-555-0148', subscriptionPlan: 'wholesaler' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ message: 'Account created successfully!' });

  const user = await userOf(email);
  expect(user).toMatchObject({
    username: email,
    email,
    firstName: 'Marcus',
    lastName: 'Hale',
    phone: '901-555-0148',
    role: 'member',
    version: 1,
    subscriptionPlan: 'free',
    subscriptionStatus: 'inactive',
    propertyDataAccess: false,
    isAffiliate: false,
    stripeCustomerId: null,
    emailVerifiedAt: null,
    totalCommissionsEarnedCents: 0,
  });
  expect(user?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [event, ...more] = await eventsOf(user?.id ?? 0);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    type: 'account.user.registered.v1',
    version: 1,
    data: { userId: user?.id, email, plan: 'free', status: 'inactive' },
  });
  expect(JSON.stringify(event)).not.toContain('argon2');
  expect(JSON.parse((await account.redis.get(memberSnapshotKey(user?.id ?? 0))) ?? '')).toMatchObject({
    id: user?.id,
    version: 1,
    plan: 'free',
  });
});

test('an address that contains "admin" belongs to an ordinary member', async () => {
  const email = `admin-${newEmail()}`;
  expect((await account.register({ email })).status).toBe(201);
  expect((await userOf(email))?.role).toBe('member');
});

test('an address is one account whatever its case; a taken address responds 409 with a link to sign in', async () => {
  const email = newEmail();
  expect((await account.register({ email: email.toUpperCase() })).status).toBe(201);
  expect(await userOf(email)).not.toBeNull();
  const again = await account.register({ email, password: 'another fine password' });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({
    code: 'email-taken',
    message: 'An account with this email already exists. Sign in or reset your password.',
  });
});

test('a form sent twice in parallel opens one account, and both responses succeed', async () => {
  const email = newEmail();
  const answers = await Promise.all([account.register({ email }), account.register({ email })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const user = await userOf(email);
  expect(await eventsOf(user?.id ?? 0)).toHaveLength(1);
});

test.each([
  'role',
  'id',
  'userId',
  'isAffiliate',
  'subscriptionStatus',
  'stripeCustomerId',
  'createdAt',
  'propertyDataAccess',
  'version',
  'username',
])('the field %s is refused by name', async (field) => {
  const email = newEmail();
  const response = await account.register({ email, [field]: 'admin' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    message: `Unknown field: ${field}`,
    details: { [field]: 'Unknown field' },
  });
  expect(await userOf(email)).toBeNull();
});

test.each([
  ['email', 'nobody', 'Invalid email'],
  ['email', '', 'Invalid email'],
  ['email', `${'x'.repeat(250)}@example.com`, undefined],
  ['email', ['a@b.co'], undefined],
  ['email', { contains: '' }, undefined],
  ['password', 'too short', 'String must contain at least 10 character(s)'],
  ['password', 'x'.repeat(129), 'String must contain at most 128 character(s)'],
  ['password', 'Qwertyuiop', 'This password is on lists of leaked ones. Choose another.'],
  ['password', 'password123', 'This password is on lists of leaked ones. Choose another.'],
  ['password', 'abababababab', 'This password repeats too few characters. Choose another.'],
  ['firstName', '  ', 'Required'],
  ['firstName', '\u0007', 'Required'],
  ['lastName', 'x'.repeat(101), undefined],
  ['phone', '1'.repeat(41), undefined],
  ['subscriptionPlan', 'va', undefined],
  ['subscriptionPlan', 'admin', undefined],
  ['confirmPassword', 'something else', 'Passwords do not match'],
])('at registration %s may not be %j', async (field, value, message) => {
  const response = await account.register({ [field]: value });
  expect(response.status).toBe(400);
  const { details } = await parseProblem(response);
  expect(details).toEqual({ [field]: message ?? expect.any(String) });
});

test("the account's own address is rejected as a password", async () => {
  const response = await account.register({ email: 'marcus.hale@example.com', password: 'Marcus.Hale' });
  expect(await response.json()).toMatchObject({
    code: 'password-too-easy',
    details: { password: 'Your password cannot be your email address.' },
  });
});

test.each([
  ['text', '"text"'],
  ['nothing', ''],
  ['half a JSON', '{"email":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a prototype', '{"__proto__":{"role":"admin"}}'],
  ['NUL in a name', JSON.stringify({ email: 'a@b.co', password, firstName: 'a\0b', lastName: 'x' })],
  ['half a surrogate pair', '{"email":"a@b.co","password":"parcel on the creek","firstName":"\\ud800","lastName":"x"}'],
  ['deep nesting', `${'['.repeat(1000)}${']'.repeat(1000)}`],
])('a registration with %s is a 400', async (_name, body) => {
  const response = await account.call('POST', '/api/auth/register', account.visitor(), body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    message: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  });
});

test('a body of a megabyte is a 413, another media type a 415', async () => {
  const big = await account.call(
    'POST',
    '/api/auth/register',
    account.visitor(),
    JSON.stringify({ email: 'x'.repeat(1_000_000) }),
  );
  expect(big.status).toBe(413);
  const plain = await account.call('POST', '/api/auth/register', account.visitor(), '{}', {
    'content-type': 'text/plain',
  });
  expect(plain.status).toBe(415);
});

test('names of every script are stored, on one line', async () => {
  const email = newEmail();
  await account.register({ email, firstName: ' Zoë\n Ann ', lastName: "O'Brien-黃 'x\";--" });
  expect(await userOf(email)).toMatchObject({ firstName: 'Zoë Ann', lastName: "O'Brien-黃 'x\";--" });
});

test('a form without JavaScript redirects to sign-in, or back with the error code and no typed values', async () => {
  const email = newEmail();
  const fields = {
    email,
    password,
    confirmPassword: password,
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '',
    subscriptionPlan: 'buyer',
  };
  const good = await account.post('/api/auth/register', fields);
  const next = encodeURIComponent('/subscribe?plan=buyer');
  expect([good.status, good.headers.get('location')]).toEqual([303, `/login?registered=1&next=${next}`]);
  expect(await userOf(email)).toMatchObject({ phone: null, subscriptionPlan: 'free' });
  const free = { ...fields, email: newEmail(), subscriptionPlan: 'free' };
  expect((await account.post('/api/auth/register', free)).headers.get('location')).toBe('/login?registered=1');

  const leadsTo = async (changes: object, at = '/api/auth/register') =>
    (await account.post(at, { ...fields, ...changes })).headers.get('location');
  expect(await leadsTo({ password: 'another fine one', confirmPassword: 'another fine one' })).toBe(
    '/register?error=email-taken&plan=buyer',
  );
  const annually = '/api/auth/register?period=annual';
  expect(await leadsTo({ subscriptionPlan: 'investor-pro', confirmPassword: 'not the same' }, annually)).toBe(
    '/register?error=passwords-differ&plan=investor-pro&period=annual',
  );
  expect(await leadsTo({ email: newEmail(), subscriptionPlan: 'investor-pro' }, annually)).toBe(
    `/login?registered=1&next=${encodeURIComponent('/subscribe?plan=investor_pro&period=annual')}`,
  );
  expect(await leadsTo({ password: '1234567890', confirmPassword: '1234567890' })).toBe(
    '/register?error=password-too-easy&plan=buyer',
  );
  expect(await leadsTo({ role: 'admin' })).toBe('/register?error=invalid-input&plan=buyer');
});

test('registrations from one network and for one address are limited for an hour', async () => {
  const email = newEmail();
  let last = await account.register({ email });
  for (let i = 0; i < 10; i++) last = await account.register({ email, password: 'quite another one' });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await parseProblem(last)).message).toMatch(/^Too many attempts\. Try again in (59|60) minutes\.$/);

  const actor = account.visitor(newAddress());
  for (let i = 0; i < 60; i++) last = await account.register({ confirmPassword: 'nothing is hashed' }, actor);
  expect(last.status).toBe(400);
  expect((await account.register({}, actor)).status).toBe(429);
});
