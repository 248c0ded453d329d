import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@dealstead/service-kit';
import { explainReads } from '@dealstead/service-kit/fixtures/explain';
import { createMemberSnapshots } from '../../users/snapshots.ts';
import { createLoginThrottle, type FailureOutcome } from './loginThrottle.ts';
import { startSession } from './store.ts';
import {
  newAddress,
  newEmail,
  newSid,
  unreachableHost,
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

const sessionsOf = (userId: number) => account.tables.sessions.list({ userId });

test('signing in responds with the user, names the session to the gateway and lists the device', async () => {
  const { id, email } = await account.registerMember();
  const newSession = newSid();
  const actor = { kind: 'visitor', address: '198.51.100.7', newSession } as const;
  const body = { email: ` ${email.toUpperCase()} `, password };
  const response = await account.call('POST', '/api/auth/login', actor, body, { 'user-agent': 'Firefox on a Tuesday' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    user: {
      id,
      email,
      firstName: 'Marcus',
      lastName: 'Hale',
      phone: null,
      role: 'member',
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
    },
  });
  expect(response.headers.get('x-dealstead-session-user')).toBe(String(id));
  const [session, ...more] = await sessionsOf(id);
  expect(more).toEqual([]);
  expect(session).toMatchObject({
    sid: newSession,
    sess: { userAgent: 'Firefox on a Tuesday', address: '198.51.100.7' },
  });
  expect(session?.expire.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

test("signing in again replaces the browser's session and deletes expired ones", async () => {
  const { id, email } = await account.registerMember();
  const first = newSid();
  await account.signIn(email, password, { kind: 'visitor', newSession: first });
  const old = { sid: newSid(), sess: {}, expire: new Date(Date.now() - 1000), userId: id };
  await account.tables.sessions.insert(old);
  const second = newSid();
  await account.signIn(email, password, { ...account.member(id, first), newSession: second } as never);
  expect((await sessionsOf(id)).map(({ sid }) => sid)).toEqual([second]);
});

test("signing out deletes the device's session, and succeeds without one", async () => {
  const { id, email } = await account.registerMember();
  const [here, otherSid] = [newSid(), newSid()];
  for (const newSession of [here, otherSid]) await account.signIn(email, password, { kind: 'visitor', newSession });
  const response = await account.call('POST', '/api/auth/logout', account.member(id, here));
  expect([response.status, await response.json()]).toEqual([200, { message: 'Signed out.' }]);
  expect((await sessionsOf(id)).map(({ sid }) => sid)).toEqual([otherSid]);
  expect((await account.call('POST', '/api/auth/logout', account.visitor())).status).toBe(200);
  const form = await account.post('/api/auth/logout', {}, account.member(id, otherSid));
  expect([form.status, form.headers.get('location')]).toEqual([303, '/']);
});

test('an unknown address and a wrong password respond alike', async () => {
  const { email } = await account.registerMember();
  const [known, unknown] = await Promise.all([
    account.signIn(email, 'not the password'),
    account.signIn(newEmail(), 'not the password'),
  ]);
  for (const response of [known, unknown]) expect(response.status).toBe(401);
  const [a, b] = await Promise.all([parseProblem(known), parseProblem(unknown)]);
  expect({ ...a, requestId: '' }).toEqual({ ...b, requestId: '' });
  expect(a).toMatchObject({ message: 'Invalid email or password', code: 'invalid-credentials' });
  expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
});

test('an unknown address takes as much work as a known one', async () => {
  const emails: string[] = [];
  for (let i = 0; i < 12; i++) emails.push((await account.registerMember()).email);
  const time = async (email: string) => {
    const start = process.cpuUsage(); // of all threads, hashing included; a busy machine does not change it
    await account.signIn(email, 'not the password');
    return process.cpuUsage(start).user;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (const email of emails) {
    known.push(await time(email));
    unknown.push(await time(newEmail()));
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  const ratio = median(unknown) / median(known);
  // Without a hash to verify it would be a twentieth.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test.each(['known', 'unknown'])('failures for a %s address are delayed, and the sixth is rejected', async (kind) => {
  const email = kind === 'known' ? (await account.registerMember()).email : newEmail();
  const address = newAddress();
  let took = 0;
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    expect((await account.signIn(email, `guess number ${i}`, account.visitor(address))).status).toBe(401);
    took = performance.now() - start;
  }
  expect(took).toBeGreaterThan(1000);
  const sixth = await account.signIn(email, password, account.visitor(address));
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await sixth.json()).toMatchObject({
    code: 'too-many',
    message: 'Too many attempts. Try again in 15 minutes.',
  });
});

test('the delay grows from the third failure on', async () => {
  const throttle = createLoginThrottle(account.redis, 'delays');
  const attempt = { email: newEmail(), address: newAddress() };
  const outcomes: FailureOutcome[] = [];
  for (let i = 0; i < 5; i++) outcomes.push(await throttle.recordFailure(attempt));
  expect(outcomes).toEqual([0, 0, 250, 500, 1000].map((waitMs) => ({ waitMs })));
});

test('failures from many networks count together, but not against a network known to the account', async () => {
  const { email } = await account.registerMember();
  const home = newAddress();
  expect((await account.signIn(email, password, account.visitor(home))).status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await account.signIn(email, 'a guess')).status).toBe(401);
  expect((await account.signIn(email, 'a guess')).status).toBe(429);
  expect((await account.signIn(email, password)).status).toBe(429);
  expect((await account.signIn(email, password, account.visitor(home))).status).toBe(200);
});

const browser = (device: string, address: string) => ({ ...account.visitor(address), device });

test('thirty failures from an address do not lock out a device that signed in from there before', async () => {
  const { email } = await account.registerMember();
  const office = newAddress();
  const known = () => browser('device-of-the-member', office);
  expect((await account.signIn(email, password, known())).status).toBe(200);
  await Promise.all(Array.from({ length: 30 }, () => account.signIn(newEmail(), 'a guess', account.visitor(office))));
  expect((await account.signIn(newEmail(), 'a guess', account.visitor(office))).status).toBe(429);
  expect((await account.signIn(email, password, known())).status).toBe(200);
  expect((await account.signIn(email, 'a guess', known())).status).toBe(401);
  // A device known to one account is unknown to every other.
  const { email: other } = await account.registerMember();
  expect((await account.signIn(other, password, known())).status).toBe(429);
});

test('failures on the account elsewhere do not lock out its known device on any network', async () => {
  const { email } = await account.registerMember();
  const known = () => browser('laptop', newAddress());
  expect((await account.signIn(email, password, known())).status).toBe(200);
  for (let i = 0; i < 5; i++) await account.signIn(email, 'a guess', browser('stranger', newAddress()));
  expect((await account.signIn(email, password, browser('stranger', newAddress()))).status).toBe(429);
  expect((await account.signIn(email, password, known())).status).toBe(200);
});

test('the sixth failure on a known device is rejected on that device only', async () => {
  const { email } = await account.registerMember();
  const device = (name: string) => browser(name, newAddress());
  for (const name of ['phone', 'laptop'])
    expect((await account.signIn(email, password, device(name))).status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await account.signIn(email, 'a guess', device('phone'))).status).toBe(401);
  const sixth = await account.signIn(email, password, device('phone'));
  expect([sixth.status, Number(sixth.headers.get('retry-after')) > 800]).toEqual([429, true]);
  expect((await account.signIn(email, password, device('laptop'))).status).toBe(200);
  expect((await account.signIn(email)).status).toBe(200);
});

test('one network that tries many accounts is rejected', async () => {
  const address = newAddress();
  const tries = await Promise.all(
    Array.from({ length: 30 }, () => account.signIn(newEmail(), 'a guess', account.visitor(address))),
  );
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await account.signIn(newEmail(), 'a guess', account.visitor(address))).status).toBe(429);
  const { email } = await account.registerMember();
  expect((await account.signIn(email, password, account.visitor(address))).status).toBe(429);
});

test('an IPv6 subscriber network counts as one network', async () => {
  const tries = Array.from({ length: 30 }, (_, i) =>
    account.signIn(newEmail(), 'a guess', account.visitor(`2001:db8:7:9::${i.toString(16)}`)),
  );
  await Promise.all(tries);
  expect((await account.signIn(newEmail(), 'a guess', account.visitor('2001:db8:7:9:ffff::1'))).status).toBe(429);
  expect((await account.signIn(newEmail(), 'a guess', account.visitor('2001:db8:7:a::1'))).status).toBe(401);
});

test('parallel failures do not exceed the limit', async () => {
  const { email } = await account.registerMember();
  const tries = await Promise.all(Array.from({ length: 40 }, () => account.signIn(email, 'a guess')));
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(35);
});

test('the failure count expires, and a correct password clears it', async () => {
  const { email } = await account.registerMember();
  for (let i = 0; i < 4; i++) await account.signIn(email, 'a guess');
  expect((await account.signIn(email)).status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await account.signIn(email, 'a guess')).status).toBe(401);
  const keys = await account.redis.keys('guess:account:*');
  for (const key of keys) {
    const left = await account.redis.pttl(key);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    expect(key).not.toContain('@');
  }
});

test('parallel sign-ins with a correct password all succeed', async () => {
  const { email } = await account.registerMember();
  const tries = await Promise.all(Array.from({ length: 12 }, () => account.signIn(email)));
  expect(tries.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test.each([
  ['no email', { password }],
  ['an empty email', { email: ' ', password }],
  ['an empty password', { email: 'a@b.co', password: '' }],
  ['a list for a text', { email: ['a@b.co'], password }],
  ['an operator for a text', { email: { contains: '' }, password }],
  ['a password of 2,000 characters', { email: 'a@b.co', password: 'x'.repeat(2000) }],
  ['an unknown field', { email: 'a@b.co', password, role: 'admin' }],
  ['NUL', { email: 'a\0@b.co', password }],
])('a sign-in with %s is a 400', async (_name, body) => {
  const response = await account.call('POST', '/api/auth/login', account.visitor(), body);
  expect(response.status).toBe(400);
});

test.each(["' OR 1=1 --", '%', 'admin@dealstead.test\u202e', '🙂@example.com', '../../etc/passwd'])(
  'a sign-in with the email %j is refused as wrong credentials',
  async (email) => {
    expect((await account.signIn(email, 'a guess')).status).toBe(401);
  },
);

test('a form without JavaScript redirects on, or back with the error code and no typed values', async () => {
  const { id, email } = await account.registerMember();
  const leadsTo = async (path: string, fields: Record<string, string>) => {
    const response = await account.post(path, fields);
    expect(response.status).toBe(303);
    return response.headers.get('location');
  };
  expect(await leadsTo('/api/auth/login', { email, password })).toBe('/member-dashboard');
  expect(await leadsTo('/api/auth/login?next=%2Fproperty%2F12', { email, password })).toBe('/property/12');
  expect(await leadsTo('/api/auth/login?next=%2F%2Fevil.example', { email, password })).toBe('/member-dashboard');
  expect(await leadsTo('/api/auth/login?next=%2Fsettings', { email, password: 'a guess' })).toBe(
    '/login?error=invalid-credentials&next=%2Fsettings',
  );
  expect(await leadsTo('/api/auth/login?next=https%3A%2F%2Fevil.example', { email, password: '' })).toBe(
    '/login?error=invalid-input',
  );
  const good = await account.post('/api/auth/login', { email, password });
  expect(good.headers.get('x-dealstead-session-user')).toBe(String(id));
  for (let i = 0; i < 5; i++) await account.signIn(email, 'a guess');
  const stopped = await account.post('/api/auth/login', { email, password });
  expect([stopped.headers.get('location'), Number(stopped.headers.get('retry-after')) > 0]).toEqual([
    '/login?error=too-many',
    true,
  ]);
});

test('a sign-in that bypasses the gateway is rejected', async () => {
  const { email } = await account.registerMember();
  expect((await account.call('POST', '/api/auth/login', undefined, { email, password })).status).toBe(403);
  expect((await account.call('POST', '/api/auth/login', account.peer, { email, password })).status).toBe(403);
});

test('without Redis members still sign in, and failures are still limited', async () => {
  const alone = await startTestAccount({ REDIS_URL: `redis://${unreachableHost}` });
  try {
    const { email } = await alone.registerMember();
    expect((await alone.signIn(email)).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await alone.signIn(email, 'a guess')).status).toBe(401);
    expect((await alone.signIn(email)).status).toBe(429);
    const ready = await fetch(`${alone.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'degraded', components: { redis: { status: 'down' } } });
  } finally {
    await alone.close();
  }
});

test('a restriction or password change during the password check is respected', async () => {
  const { id } = await account.registerMember();
  const snapshots = createMemberSnapshots(account.db, account.redis, createLog('test', 'silent'));
  const checked = await account.tables.users.get({ id });
  const enter = () =>
    account.db.change((tx) =>
      startSession(tx, snapshots, {
        sid: newSid(),
        replaces: undefined,
        user: checked,
        device: { userAgent: null, address: null },
      }),
    );
  await account.tables.users.update({ id }, { closesAt: new Date(Date.now() + 86_400_000) });
  expect((await enter()).closesAt).toBeNull();
  expect((await account.tables.users.get({ id })).closesAt).toBeNull();
  await account.tables.users.update({ id }, { restrictions: ['sign-in'] });
  await expect(enter()).rejects.toMatchObject({ code: 'account-restricted' });
  expect(await sessionsOf(id)).toHaveLength(1);
});

test('sign-in looks an address up in its index', async () => {
  await account.db.sql`
    INSERT INTO users (email, password, username, first_name, last_name)
    SELECT address, 'x', address, 'Ann', 'Lee'
    FROM generate_series(1, 2000) AS n, format('reader%s@example.com', n) AS address`;
  await account.db.sql`ANALYZE users`;
  const reads = await explainReads(account.db.pool, 'users', () =>
    account.signIn('reader7@example.com', 'not this one'),
  );
  expect(reads).toEqual(['users_email_key']);
});
