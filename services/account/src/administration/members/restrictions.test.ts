import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memberRestricted } from '@dealstead/contracts/events';
import { MemberSnapshot, memberSnapshotKey } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { parseProblem, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const one = (type: string, reason = 'Asked sellers for money', ends: string | null = null) => ({
  type,
  reason,
  until: ends,
});
const put = (id: number, version: number, restrictions: object[]) =>
  account.call('PUT', `/internal/members/${id}/restrictions`, account.peer, { version, restrictions });
const mails = async (email: string) =>
  (await account.mailsTo(email, 'restrictions/')).map(({ subject, text }) => `${subject}\n${text}`);
const row = (id: number) => account.tables.users.get({ id });
const sessionsOf = (id: number) => account.tables.sessions.count({ userId: id });

/** Publishes the restrictions as admin's relay does. */
async function publishRestrictions(userId: number, version: number, restrictions: object[], id?: string) {
  const event = {
    type: memberRestricted.type,
    subject: `restrictions/${userId}`,
    version,
    data: { userId, restrictions },
  };
  const envelope = createEnvelope(event, id === undefined ? {} : { id });
  const connection = await account.nats.connection();
  await connection.jetstream().publish(memberRestricted.type, JSON.stringify(envelope));
}

test('a restricted member loses their sessions, gets a mail with the reason, and signs in again after it is lifted', async () => {
  const { id, email } = await account.registerMember();
  await account.signIn(email);
  expect(await sessionsOf(id)).toBe(1);
  expect((await put(id, 1, [one('sign-in', 'Asked sellers for money', '2027-01-05T15:00:00.000Z')])).status).toBe(200);
  expect(await sessionsOf(id)).toBe(0);
  const refused = await account.signIn(email);
  expect([refused.status, (await parseProblem(refused)).code]).toEqual([403, 'account-restricted']);
  const known = MemberSnapshot.parse(JSON.parse((await account.redis.get(memberSnapshotKey(id))) ?? '{}'));
  expect(known.restrictions).toEqual(['sign-in']);
  expect(known.endedSessions).toHaveLength(1);

  await put(id, 2, []);
  expect((await account.signIn(email)).status).toBe(200);
  const [first = '', second = '', ...more] = await mails(email);
  expect(first).toContain('Reason: Asked sellers for money');
  expect(first).toContain('restricted from signing in until January 5, 2027 at 10:00 AM Eastern time');
  expect(second).toContain('no longer restricted from signing in');
  expect(more).toEqual([]);
});

test('a restriction of posting or messaging leaves the member signed in, and is known at once', async () => {
  const { id, email } = await account.registerMember();
  await account.signIn(email);
  expect((await put(id, 1, [one('posting'), one('messaging')])).status).toBe(200);
  expect(await sessionsOf(id)).toBe(1);
  const known = MemberSnapshot.parse(JSON.parse((await account.redis.get(memberSnapshotKey(id))) ?? '{}'));
  expect([known.restrictions, known.endedSessions]).toEqual([['messaging', 'posting'], []]);
  await put(id, 2, [one('posting'), one('messaging'), one('sign-in')]);
  expect(await sessionsOf(id)).toBe(0);
});

test('call and event, repeated and in any order, apply the newest version with one mail for each change', async () => {
  const { id, email } = await account.registerMember();
  const event = crypto.randomUUID();
  await put(id, 2, [one('posting'), one('messaging')]);
  await publishRestrictions(id, 2, [one('posting'), one('messaging')], event);
  await publishRestrictions(id, 2, [one('posting'), one('messaging')], event);
  await publishRestrictions(id, 1, [one('posting')]);
  await publishRestrictions(id, 3, [one('messaging')]);
  await until(async () => (await row(id)).restrictionsVersion === 3);
  expect((await put(id, 2, [one('sign-in')])).status).toBe(200);
  await publishRestrictions(id, 1, [one('sign-in')]);
  // Events of one member come one after the other: once the last is here, those before it had their chance.
  await publishRestrictions(id, 4, [one('messaging')]);
  await until(async () => (await row(id)).restrictionsVersion === 4);
  expect((await row(id)).restrictions).toEqual(['messaging']);
  const subjects = (await mails(email)).map((mail) => mail.split('\n')[0]);
  expect(subjects).toEqual([
    'Your Dealstead account is restricted',
    'A restriction on your Dealstead account has ended',
  ]);
});

test('the event alone applies a restriction, and a closed or unknown account does not block other events', async () => {
  const { id, email } = await account.registerMember();
  await publishRestrictions(2_000_000_000, 1, [one('sign-in')]);
  await publishRestrictions(id, 1, [one('sign-in')]);
  await until(async () => (await account.signIn(email)).status === 403);
  expect((await put(2_000_000_000, 1, [])).status).toBe(404);
});

test('an administrator cannot be restricted', async () => {
  const { id } = await account.registerMember();
  await account.tables.users.update({ id }, { role: 'admin' });
  const refused = await put(id, 1, [one('sign-in')]);
  expect([refused.status, (await parseProblem(refused)).code]).toEqual([409, 'administrator']);
  expect((await row(id)).restrictions).toEqual([]);
});
