import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { BuyerInvitation } from '@dealstead/contracts/tools/buyerInvitations';
import type { ContactRow } from '@dealstead/contracts/tools/contacts';
import type { ImportedList, ImportPreview } from '@dealstead/contracts/imports/endpoints';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { member, type RunningTools, seated, startTestTools } from '../../crm/fixtures/crm.ts';
import { hashToken } from '../contacts/unsubscribes.ts';
import { createMailConsumer, joinOnRegistration } from '../events.ts';
import { completeSender, type FakeAccount, startFakeAccount } from '../fixtures/account.ts';

let tools: RunningTools;
let account: FakeAccount;
beforeAll(async () => {
  account = await startFakeAccount();
  tools = await startTestTools({ ACCOUNT_URL: account.url });
});
afterAll(async () => {
  await tools.stop();
  account.stop();
});
beforeEach(async () => {
  account.sender = completeSender;
  await emptyTables(
    tools.db.pool,
    'buyer_invitations',
    'outreach_imports',
    'contacts',
    'contact_suppressions',
    'unsubscribe_links',
    'limits',
    'notifications',
    'outbox',
  );
});

const owner = member(1);
const silent = { admins: () => undefined, member: () => undefined };
const path = (id: number, rest = '') => `/api/outreach-imports/${id}${rest}`;
const get = async (id: number) => (await tools.send<ImportedList>('GET', path(id), owner)).body;

async function settled(id: number): Promise<ImportedList> {
  await until(async () => !(await get(id)).state.endsWith('ing'));
  return get(id);
}
async function upload(kind: string, text: string, defaults: object = {}, actor = owner): Promise<ImportedList> {
  const { status, body } = await tools.upload<ImportedList>(
    `/api/outreach-imports?kind=${kind}&name=list.csv`,
    text,
    actor,
  );
  expect([status, body]).toMatchObject([201, {}]);
  await tools.send('POST', path(body.id, '/check'), actor, { mapping: body.mapping, defaults });
  return settled(body.id);
}
const run = async (id: number) => {
  const { status, body } = await tools.send<{ message: string }>('POST', path(id, '/run'), owner);
  if (status === 202) await settled(id);
  return { status, message: body.message };
};
const invitations = async (query = '') =>
  (await tools.send<BuyerInvitation[]>('GET', `/api/buyer-invitations${query}`, owner)).body;
interface RequestedMail {
  subject: string;
  key: string;
  to: string;
  text: string;
  unsubscribeUrl: string;
  replyTo: string;
}
async function mails(): Promise<RequestedMail[]> {
  const { rows } = await tools.db.pool.query<{ data: RequestedMail }>(
    "SELECT data FROM outbox WHERE type = 'account.mail.requested.v1' ORDER BY seq",
  );
  return rows.map(({ data }) => openMail(data));
}
const tokenIn = ({ text }: RequestedMail) => /invite=(\S+)/.exec(text)![1]!;
/** Sends one invitation. @returns its mail */
async function invite(email = 'ruth@example.com', note = ''): Promise<RequestedMail> {
  const before = (await mails()).length;
  const { id } = await upload('invitations', `Name,Email\nRuth Amsel,${email}\n`, { note });
  expect((await run(id)).status).toBe(202);
  return until(async () => (await mails())[before] ?? null);
}
const opened = (actor: MemberIdentity | undefined, method = 'GET') =>
  tools.send<{ invitation: object | null; message: string }>(method, '/api/opened-buyer-invitation', actor);

test('a list is checked, previewed and sent with postal address and one-click unsubscribe', async () => {
  const text = [
    'Buyer Name,Email,Mobile,Company,Market,Interests,Budget',
    'Ruth Amsel,ruth@example.com,901-555-0134,Amsel LLC,Memphis TN,"Land; castles",$120k',
    'Leon Baptiste,leon@,,,,,',
    'Priya Nair,RUTH@example.com,,,,,',
  ].join('\n');
  const list = await upload('invitations', text, { note: 'We met at the REIA.' });
  expect(list).toMatchObject({ state: 'checked', good: 1, bad: 1, repeated: 1, leftOut: 1 });
  expect((await tools.send('GET', path(list.id, '/problems'), owner)).body).toMatchObject([
    { line: 3, reason: 'This row has no email. Not an email address', value: 'leon@' },
  ]);
  expect((await tools.send('GET', path(list.id, '/left-out'), owner)).body).toEqual([
    {
      number: 1,
      line: 2,
      column: 'Interests',
      value: 'castles',
      reason: 'Not one of the choices',
      cells: ['Ruth Amsel', 'ruth@example.com', '901-555-0134', 'Amsel LLC', 'Memphis TN', 'Land; castles', '$120k'],
    },
  ]);
  const preview = (await tools.send<ImportPreview[]>('GET', path(list.id, '/preview'), owner)).body;
  expect(preview).toMatchObject([{ line: 2, name: 'Ruth Amsel', company: 'Amsel LLC', detail: 'Memphis TN' }]);

  account.sender = { ...completeSender, postalAddress: null };
  expect(await run(list.id)).toMatchObject({ status: 409, message: expect.stringContaining('postal address') });
  account.sender = completeSender;
  expect((await run(list.id)).status).toBe(202);
  const mail = await until(async () => (await mails())[0] ?? null);
  expect(mail).toMatchObject({ to: 'ruth@example.com', replyTo: 'dana@example.com' });
  expect(mail.text).toContain('12 Main St, Memphis, TN 38103');
  expect(mail.text).toContain('“We met at the REIA.”');
  expect(mail.unsubscribeUrl).toMatch(/^https:\/\/dealstead\.example\/api\/unsubscribes\/[\w-]{22}$/);
  expect(await invitations()).toMatchObject([
    {
      status: 'sent',
      sendCount: 1,
      location: 'Memphis TN',
      investmentTypes: ['land'],
      maxBudget: 120_000,
    },
  ]);
  // The table alone lets nobody join.
  const { rows } = await tools.db.pool.query('SELECT invitation_token AS token FROM buyer_invitations');
  expect(rows).toEqual([{ token: hashToken(tokenIn(mail)) }]);
  expect((await upload('invitations', 'Email\nruth@example.com\n')).repeated).toBe(1);
});

test('an invitation is opened, and a registration with its token joins the inviter once', async () => {
  const token = tokenIn(await invite());
  const link = `/api/buyer-invitation-links/${token}`;
  expect((await tools.send('GET', link)).body).toMatchObject({ inviter: 'Dana Whitfield' });
  expect((await invitations())[0]!.status).toBe('opened');
  const registered = {
    userId: 9,
    email: 'other@example.com',
    firstName: 'Ruth',
    lastName: 'A',
    role: 'member',
    plan: 'free',
    status: 'inactive',
    registeredAt: '2026-11-23T10:00:00.000Z',
    invitation: hashToken(token),
  } as const;
  for (let i = 0; i < 2; i++) await tools.db.change((tx) => joinOnRegistration(tx, silent, registered));
  expect(await invitations('?status=joined')).toMatchObject([{ registeredAt: expect.any(String) }]);
  expect((await tools.send('GET', '/api/notifications?topic=messages', owner)).body).toMatchObject([
    { topic: 'messages', title: expect.stringMatching(/accepted your invitation$/), count: 1 },
  ]);
  const { body } = await tools.send<ContactRow[]>('GET', '/api/contacts', owner);
  expect(body).toMatchObject([{ email: 'ruth@example.com', consentSource: 'invitation', isMember: true }]);
  expect((await tools.send('GET', link)).status).toBe(410);
});

test('a member accepts the invitation that their browser opened; nobody joins themself', async () => {
  const invitation = tokenIn(await invite());
  expect((await opened({ ...member(7), invitation })).body.invitation).toMatchObject({ inviter: 'Dana Whitfield' });
  expect((await opened({ ...owner, invitation }, 'POST')).status).toBe(410);
  expect((await opened({ ...member(7), invitation }, 'POST')).body.message).toBe(
    'You are on the buyers list of Dana Whitfield now.',
  );
  expect((await opened({ ...member(8), invitation }, 'POST')).status).toBe(410);
  expect((await opened({ ...member(8), invitation })).body.invitation).toBeNull();
  expect((await opened({ ...member(8), invitation: 'a-team-invitation-token' })).body.invitation).toBeNull();
});

test('a revoked, replaced or expired link is spent', async () => {
  const first = await invite();
  const [{ id }] = (await invitations()) as [BuyerInvitation];
  const act = (action: string, actor = owner) =>
    tools.send('POST', '/api/buyer-invitations/changes', actor, { ids: [id], action });
  const status = async (mail: RequestedMail) =>
    (await tools.send('GET', `/api/buyer-invitation-links/${tokenIn(mail)}`)).status;
  expect((await act('revoke', member(2))).status).toBe(409);
  await act('resend');
  const second = await until(async () => (await mails())[1] ?? null);
  expect([await status(first), await status(second)]).toEqual([410, 200]);
  await act('revoke');
  expect(await status(second)).toBe(410);
  await act('resend');
  const third = await until(async () => (await mails())[2] ?? null);
  expect(await status(third)).toBe(200);
  expect((await act('resend')).status).toBe(409);
  await tools.db.pool.query("UPDATE buyer_invitations SET expires_at = now() - interval '1 minute'");
  expect(await status(third)).toBe(410);
});

test('a bounce ends the invitation and suppresses the address', async () => {
  const { key } = await invite();
  const consumer = createMailConsumer(silent);
  const data = { key, outcome: 'bounced', reason: '550 No such user' } as const;
  await tools.db.change(async (tx) => consumer.effect(tx, data, { version: 3 } as never));
  expect(await invitations()).toMatchObject([{ status: 'bounced', reason: '550 No such user' }]);
  const { rows } = await tools.db.pool.query('SELECT address, reason FROM contact_suppressions');
  expect(rows).toEqual([{ address: 'ruth@example.com', reason: 'bounced' }]);
});

test('beyond the allowance of a day invitations wait; suppressed addresses get none', async () => {
  await tools.db.pool.query(
    `INSERT INTO buyer_invitations (uploaded_by, user_id, email, status, sent_at)
     SELECT 1, 1, 'sent' || n || '@example.com', 'sent', now() FROM generate_series(1, 249) n`,
  );
  await tools.db.pool.query(
    `INSERT INTO contact_suppressions (owner_user_id, channel, address, reason)
     VALUES (1, 'email', 'a@example.com', 'unsubscribed')`,
  );
  await run((await upload('invitations', 'Email\na@example.com\nb@example.com\nc@example.com\n')).id);
  await until(async () => {
    const { rowCount } = await tools.db.pool.query(
      "SELECT FROM buyer_invitations WHERE status = 'pending' AND send_after > now()",
    );
    return rowCount === 1;
  });
  expect((await mails()).length).toBeLessThanOrEqual(1);
  expect((await invitations('?search=c@example'))[0]?.status).toBe('pending');
  expect((await invitations('?search=a@example'))[0]?.status).toBe('revoked');
});

test('invitations of a list are tested on the owner before they are sent', async () => {
  const list = await upload('invitations', 'Email\na@example.com\nb@example.com\n', { note: 'Duplexes only' });
  const test = await tools.send<{ message: string }>('POST', path(list.id, '/test'), owner);
  expect(test).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^A test is on the way to /) } });
  const { rows } = await tools.db.pool.query<{ to: string; subject: string; text: string }>(
    "SELECT data ->> 'to' AS to, data ->> 'subject' AS subject, data ->> 'text' AS text FROM outbox WHERE type = 'account.mail.requested.v1'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.subject).toMatch(/^Test: .* invited you to see their deals/);
  expect(rows[0]?.text).toContain('Duplexes only');
  expect(['a@example.com', 'b@example.com']).not.toContain(rows[0]?.to);
  expect((await get(list.id)).state).toBe('checked');
  const contacts = await upload('contacts', 'Email\nx@example.com\n');
  expect((await tools.send('POST', path(contacts.id, '/test'), owner)).status).toBe(409);
  expect((await tools.send('POST', path(list.id, '/test'), member(2))).status).toBe(404);
});

test('contacts need consent, and an undone list takes back what nobody changed', async () => {
  const text =
    'Name,Email,Phone,Consent,Consent Date,Tags\nAnn Lee,ann@example.com,,Website,1/5/2026,Cash\nBo Ray,,901-555-0101,,,\nCy Dow,cy@example.com,,Oracle,,\nDi Fox,di@example.com,,,1/1/2190,\n';
  const list = await upload('contacts', text, {
    consentSource: 'in-person',
    consentDate: '2026-02-01',
    tags: ['REIA'],
  });
  expect(list).toMatchObject({ good: 3, bad: 1, leftOut: 1 });
  expect((await run(list.id)).status).toBe(202);
  const { body } = await tools.send<ContactRow[]>('GET', '/api/contacts?sortBy=name', owner);
  expect(body).toMatchObject([
    { firstName: 'Cy', consentSource: 'in-person', notes: 'Consent: Oracle' },
    { firstName: 'Ann', consentSource: 'website', consentDate: '2026-01-05', tags: ['REIA', 'Cash'] },
    { firstName: 'Bo', phone: '(901) 555-0101', consentSource: 'in-person', consentDate: '2026-02-01', tags: ['REIA'] },
  ]);
  await tools.send('PATCH', `/api/contacts/${body[1]!.id}`, owner, { city: 'Memphis' });
  await tools.send('POST', path(list.id, '/undo'), owner);
  expect(await settled(list.id)).toMatchObject({ state: 'undone', skipped: 1 });
  expect((await upload('contacts', 'Email\nx@example.com\n')).bad).toBe(1);
});

test('a contact whose edits were taken back counts as unedited; edited ones go too if that is asked for', async () => {
  const defaults = { consentSource: 'website', consentDate: '2026-02-01', tags: ['REIA'] };
  const list = await upload('contacts', 'Name,Email\nAnn Lee,ann@example.com\nBo Ray,bo@example.com\n', defaults);
  await run(list.id);
  const { body } = await tools.send<ContactRow[]>('GET', '/api/contacts?sortBy=name', owner);
  const ids = body.map(({ id }) => id);
  await tools.send('POST', '/api/contacts/changes', owner, { ids, addTags: ['Cash'] });
  const counts = async () => (await tools.send('GET', path(list.id, '/undo'), owner)).body;
  expect(await counts()).toMatchObject({ unedited: 0, edited: 2 });
  await tools.send('POST', '/api/contacts/changes', owner, { ids, removeTags: ['Cash'] });
  expect(await counts()).toMatchObject({ unedited: 2, edited: 0 });
  await tools.send('PATCH', `/api/contacts/${ids[0]}`, owner, { city: 'Memphis' });
  expect(await counts()).toMatchObject({ unedited: 1, edited: 1 });
  await tools.send('POST', path(list.id, '/undo'), owner, { includesEdited: true });
  expect(await settled(list.id)).toMatchObject({ state: 'undone', skipped: 0 });
});

test('another member finds no list; a seat without contact data finds its own only', async () => {
  const list = await upload('contacts', 'Email\nx@example.com\n');
  for (const actor of [member(2), seated(5, 1, 'campaigns')])
    expect((await tools.send('GET', path(list.id), actor)).status).toBe(404);
  expect((await tools.send('GET', path(list.id), seated(5, 1, 'campaigns', 'contact-data'))).status).toBe(200);
  expect((await tools.send('GET', '/api/buyer-invitations', seated(5, 1, 'leads'))).status).toBe(403);
});
