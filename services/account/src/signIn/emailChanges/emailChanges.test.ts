import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EmailChange, MemberRecord, Settings } from '@dealstead/contracts';
import type { Identity } from '@dealstead/contracts/identity';
import { grantAdmin } from '../../commands/grant-admin.ts';
import {
  newEmail,
  newSid,
  parseProblem,
  password,
  startTestAccount,
  type TestAccount,
} from '../../fixtures/testAccount.ts';

let account: TestAccount;
let support: Identity;
beforeAll(async () => {
  account = await startTestAccount();
  const { id } = await account.registerMember();
  support = { ...account.member(id), role: 'admin', adminRole: 'support' } as Identity;
});
afterAll(() => account?.close());

const path = (id: number) => `/api/admin/members/${id}/email-change`;
const start = (id: number, email: string) =>
  account.call('POST', path(id), support, { email, reason: 'Lost the old mailbox at work' });
const secretTo = async (email: string) => {
  const mail = await account.lastMail(email, 'email-change/');
  return /email-change=(\S+)/.exec(account.openMail(mail).text)?.[1] ?? '';
};
const agree = async (email: string) =>
  account.call('POST', '/api/auth/email-changes', account.visitor(), { token: await secretTo(email) });
const open = async (id: number) =>
  ((await (await account.call('GET', path(id), support)).json()) as { change: EmailChange | null }).change;
const codeOf = async (response: Response) => [response.status, (await parseProblem(response)).code];
const actions = async (id: number) => {
  const { rows } = await account.db.pool.query<{ action: string }>(
    `SELECT data ->> 'action' AS action FROM outbox
     WHERE type = 'account.action.recorded.v1' AND (data ->> 'memberId')::int = $1 ORDER BY seq`,
    [id],
  );
  return rows.map(({ action }) => action);
};

test('the address changes once both addresses agree, whichever is first; each link works once', async () => {
  const { id, email } = await account.registerMember();
  const to = newEmail();
  const session = newSid();
  await account.signIn(email, password, { kind: 'visitor', newSession: session });
  expect((await start(id, to.toUpperCase())).status).toBe(201);
  expect(await open(id)).toMatchObject({ newEmail: to, oldAgreed: false, newAgreed: false });

  expect(await (await agree(to)).json()).toEqual({ isChanged: false });
  expect(await codeOf(await agree(to))).toEqual([410, 'link-spent']);
  expect(await open(id)).toMatchObject({ oldAgreed: false, newAgreed: true });
  const secret = await secretTo(email);
  expect(await (await agree(email)).json()).toEqual({ isChanged: true });
  const again = await account.call('POST', '/api/auth/email-changes', account.visitor(), { token: secret });
  expect(await codeOf(again)).toEqual([410, 'link-spent']);

  const record = (await (await account.call('GET', `/api/admin/members/${id}`, support)).json()) as MemberRecord;
  expect(record).toMatchObject({ email: to, emailVerified: true });
  expect(await account.tables.users.get({ id })).toMatchObject({ username: to });
  expect(await account.tables.sessions.count({ userId: id })).toBe(0);
  expect((await account.signIn(to)).status).toBe(200);
  expect((await account.signIn(email)).status).toBe(401);
  expect(await open(id)).toBeNull();
  expect(await actions(id)).toEqual(['account.email-change-started', 'account.email-changed']);
  const { rows } = await account.db.pool.query(
    `SELECT FROM outbox WHERE type = 'account.email.changed.v1' AND data = jsonb_build_object('userId', $1::int)`,
    [id],
  );
  expect(rows).toHaveLength(1);
});

test('of two admins at once one starts the change, and two agreements at once change the address', async () => {
  const { id, email } = await account.registerMember();
  const to = newEmail();
  const answers = await Promise.all([start(id, to), start(id, newEmail())]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const newAddress = (await open(id))?.newEmail ?? '';
  const changed = await Promise.all([agree(email), agree(newAddress)]);
  expect(await Promise.all(changed.map((answer) => answer.json()))).toEqual(
    expect.arrayContaining([{ isChanged: false }, { isChanged: true }]),
  );
});

test('the member sees the change and cancels it; support cancels with a reason; the links stop working', async () => {
  const { id, email } = await account.registerMember();
  for (const cancel of [
    () => account.call('POST', '/api/settings/email-change/cancel', account.member(id)),
    () => account.call('POST', `${path(id)}/cancel`, support, { reason: 'Asked by phone' }),
  ]) {
    const to = newEmail();
    expect((await start(id, to)).status).toBe(201);
    const settings = (await (await account.call('GET', '/api/settings', account.member(id))).json()) as Settings;
    expect(settings.emailChange).toMatchObject({ newEmail: to });
    expect((await cancel()).status).toBe(200);
    expect(await codeOf(await agree(email))).toEqual([410, 'link-spent']);
    expect(await codeOf(await cancel())).toEqual([409, 'no-change']);
  }
  const started = 'account.email-change-started';
  const canceled = 'account.email-change-canceled';
  expect(await actions(id)).toEqual([started, canceled, started, canceled]);
});

test('an address that is taken, also meanwhile, changes nothing; an expired change makes room', async () => {
  const { id, email } = await account.registerMember();
  const other = await account.registerMember();
  expect(await codeOf(await start(id, other.email))).toEqual([409, 'email-taken']);
  expect((await start(id, email)).status).toBe(400);
  const to = newEmail();
  await start(id, to);
  await account.register({ email: to });
  expect(await (await agree(to)).json()).toEqual({ isChanged: false });
  expect(await codeOf(await agree(email))).toEqual([409, 'email-taken']);
  expect(await account.tables.users.get({ id })).toMatchObject({ email });
  expect(await open(id)).toBeNull();

  await start(id, newEmail());
  await account.tables.emailChanges.update({ userId: id, state: 'open' }, { expiresAt: new Date() });
  expect(await codeOf(await agree(email))).toEqual([410, 'link-spent']);
  expect((await start(id, newEmail())).status).toBe(201);
});

test('an admin’s address is not changed by support', async () => {
  const { id } = await account.registerMember();
  await account.tables.users.update({ id }, { role: 'admin', adminRole: 'editor' });
  expect(await codeOf(await start(id, newEmail()))).toEqual([409, 'admin-account']);
});

test('a change ends when the member becomes an admin, and is refused for an admin when it is applied', async () => {
  const promote = (email: string) => grantAdmin(account.db, email, 'editor');
  const [ended, refused] = [await account.registerMember(), await account.registerMember()];
  const [first, second] = [newEmail(), newEmail()];
  expect((await start(ended.id, first)).status).toBe(201);
  expect((await start(refused.id, second)).status).toBe(201);
  expect((await agree(first)).status).toBe(200);
  await promote(ended.email);
  expect(await open(ended.id)).toBeNull();
  expect(await codeOf(await agree(ended.email))).toEqual([410, 'link-spent']);

  // Another way to become an admin, which knows nothing of changes.
  await account.tables.users.update({ id: refused.id }, { role: 'admin', adminRole: 'editor' });
  expect(await codeOf(await agree(second))).toEqual([410, 'link-spent']);
  expect(await open(refused.id)).toBeNull();
  expect((await actions(refused.id)).at(-1)).toBe('account.email-change-refused');
  for (const { id, email } of [ended, refused]) expect((await account.tables.users.get({ id })).email).toBe(email);
});
