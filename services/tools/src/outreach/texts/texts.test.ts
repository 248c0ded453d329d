import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import type { Campaign } from '@dealstead/contracts/tools/campaigns';
import type { Contact } from '@dealstead/contracts/tools/contacts';
import type { TextWebhook } from '@dealstead/contracts/tools/textWebhookList';
import { createEvent, helpTextRequested } from '@dealstead/contracts/events';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, startTestTools } from '../../crm/fixtures/crm.ts';
import { runCampaigns } from '../campaigns/sendJob.ts';
import { completeSender } from '../fixtures/account.ts';
import { deleteMemberData } from '../../deleteMemberData.ts';
import { sendNextHelpText } from '../helpTexts/helpTexts.ts';
import { expireHelpTexts, insertHelpText } from '../helpTexts/store.ts';
import { createSenders } from '../sender.ts';
import { simulatedTexts, type TextProvider, type TextResult } from './provider.ts';
import { expireClaimedTexts } from './store.ts';
import { signTwilio } from './twilio.ts';
import { deleteOldTextWebhooks } from './webhookLog.ts';

let tools: RunningTools;
const authToken = 'secret';
const publicUrl = 'https://dealstead.example';
beforeAll(async () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: '+19015550100' };
  tools = await startTestTools({ ...twilio, TWILIO_URL: 'http://127.0.0.1:9', PUBLIC_URL: publicUrl });
});
afterAll(() => tools.stop());
beforeEach(async () => {
  await emptyTables(
    tools.db.pool,
    'communication_campaigns',
    'contacts',
    'contact_suppressions',
    'leads',
    'sms_opt_outs',
    'help_texts',
    'text_webhooks',
    'members',
    'outbox',
  );
});

const owner = member(1);
const noon = new Date('2026-11-23T18:00:00Z');
const sent: { phone: string; text: string }[] = [];
/** How many texts had been sent at each notice to the owner's open pages. */
const sentAtNotices: number[] = [];
const live = { admins: () => undefined, member: () => void sentAtNotices.push(sent.length) };
/** A provider that answers each number as configured, else accepts. */
const provider = (answers: Readonly<Record<string, TextResult>> = {}): TextProvider => ({
  isSimulated: false,
  async send(phone, text) {
    sent.push({ phone, text });
    return answers[phone] ?? { outcome: 'accepted', id: `SM${phone}`, note: null };
  },
  isSigned: () => false,
});
async function work(texts = provider(), now = noon): Promise<void> {
  sent.length = 0;
  // Texts need no postal address.
  const senders = createSenders({ call: async () => ({ ...completeSender, postalAddress: null }) as never });
  const deps = { db: tools.db, live, senders, texts, publicUrl: 'https://x.example', now: () => now };
  while (await runCampaigns(deps));
}

const phoneOf = (n: number) => `901555${String(n).padStart(4, '0')}`;
/** Contacts 1 to 4 of two owners; the third agreed by phone only, the fourth has no number. */
async function addContacts(ownerId = 1): Promise<void> {
  for (const [n, source] of ['website', 'in-person', 'phone', 'website'].entries())
    await tools.db.pool.query(
      `INSERT INTO contacts (owner_user_id, user_id, first_name, email, phone, state, consent_source, consent_date)
       VALUES ($1, $1, 'F' || $2, 'c' || $2 || '@example.com', $3, 'TN', $4, '2026-01-01')`,
      [ownerId, n + 1, n === 3 ? null : phoneOf(n + 1), source],
    );
}
const body = {
  name: 'Texts',
  type: 'sms',
  audience: { tags: [], states: [], types: [] },
  template: { body: 'Hi {{firstName|there}}, a ranch in Memphis for $84,500.' },
};
async function create(fields: object = {}): Promise<number> {
  const { status, body: created } = await tools.send<{ id: number }>('POST', '/api/campaigns', owner, {
    ...body,
    ...fields,
  });
  expect([status, created]).toMatchObject([201, {}]);
  return created.id;
}
const start = (id: number) =>
  tools.db.pool.query("UPDATE communication_campaigns SET status = 'scheduled', send_date_time = now() WHERE id = $1", [
    id,
  ]);
const get = async (id: number) => (await tools.send<Campaign>('GET', `/api/campaigns/${id}`, owner)).body;
const log = async (id: number) =>
  (
    await tools.send<{ name: string; status: string; reason: string | null; segments: number | null }[]>(
      'GET',
      `/api/campaigns/${id}/deliveries`,
      owner,
    )
  ).body.map(({ name, status, reason, segments }) => [name, status, reason, segments]);
/** Sends a webhook as Twilio does, signed unless said otherwise. @returns the body of the response */
async function webhook(path: string, fields: Record<string, string>, signature?: string): Promise<string> {
  const signed = signature ?? signTwilio(authToken, `${publicUrl}${path}`, fields);
  return tools.postForm(path, fields, { 'x-twilio-signature': signed });
}

test('a text states a field of the one lead with the number', async () => {
  await addContacts();
  for (const [phone, street] of [
    [phoneOf(1), '12 Elm St'],
    [phoneOf(2), '1 Oak St'],
    [phoneOf(2), '2 Oak St'],
  ] as const)
    await tools.send('POST', '/api/leads', owner, {
      firstName: 'Ann',
      lastName: 'Lee',
      phones: [{ number: phone }],
      propertyAddress: street,
    });
  await start(await create({ template: { body: 'About {{propertyAddress|your house}}.' } }));
  await work();
  expect(sent.map(({ phone, text }) => [phone, /About (.*?)\./.exec(text)?.[1]])).toEqual([
    [phoneOf(1), '12 Elm St'],
    [phoneOf(2), 'your house'],
  ]);
});

test('texts need a written consent and its confirmation, and name the sender and STOP', async () => {
  await addContacts();
  const audience = { type: 'sms', audience: body.audience };
  expect((await tools.send('POST', '/api/campaigns/audience', owner, audience)).body).toEqual({
    recipients: 2,
    unreachable: 2,
  });
  const id = await create();
  const act = { action: 'send', sendDateTime: null };
  expect((await tools.send('POST', `/api/campaigns/${id}/actions`, owner, act)).status).toBe(400);
  const confirmed = { ...act, consentConfirmed: true, recipients: 2 };
  const other = { ...confirmed, recipients: 3 };
  expect(await tools.send('POST', `/api/campaigns/${id}/actions`, owner, other)).toMatchObject({
    status: 409,
    body: {
      code: 'count-changed',
      message: '2 people get it now. Nothing was sent. Check the number and send it again.',
      details: { count: 2 },
    },
  });
  expect(await get(id)).toMatchObject({ status: 'draft' });
  expect((await tools.send('POST', `/api/campaigns/${id}/actions`, owner, confirmed)).status).toBe(200);
  await work();
  expect(sent).toEqual(
    [1, 2].map((n) => ({
      phone: phoneOf(n),
      text: `Dana Whitfield: Hi F${n}, a ranch in Memphis for $84,500.\nReply STOP to opt out.`,
    })),
  );
  expect(await log(id)).toEqual([
    ['F1', 'sent', null, 1],
    ['F2', 'sent', null, 1],
  ]);
  expect(sentAtNotices.at(-1)).toBe(2);
  expect(await get(id)).toMatchObject({ type: 'sms', status: 'sent', stats: { audience: 2, segments: 2 } });
});

test('a number that a lead says not to call gets no text, also in the middle of a run', async () => {
  await addContacts();
  const audience = { type: 'sms', audience: body.audience };
  const count = async () => (await tools.send('POST', '/api/campaigns/audience', owner, audience)).body;
  const id = await create();
  const phones = [{ number: phoneOf(1), doNotContact: true }];
  const lead = await tools.send<{ id: number }>('POST', '/api/leads', owner, { firstName: 'Ruth', phones });
  expect(await count()).toEqual({ recipients: 1, unreachable: 3 });
  await tools.send('POST', '/api/leads', member(2), {
    firstName: 'Other',
    phones: [{ number: phoneOf(2), isLitigator: true }],
  });
  expect(await count()).toEqual({ recipients: 1, unreachable: 3 });
  await tools.db.pool.query("UPDATE leads SET phones = '[]' WHERE id = $1", [lead.body.id]);
  expect(await count()).toEqual({ recipients: 2, unreachable: 2 });
  await start(id);
  await tools.db.pool.query(
    `INSERT INTO communication_logs (campaign_id, contact_id, recipient, variant)
     SELECT $1, id, us_phone_key(phone), 'A' FROM contacts WHERE first_name IN ('F1', 'F2')`,
    [id],
  );
  await tools.db.pool.query("UPDATE communication_campaigns SET status = 'sending' WHERE id = $1", [id]);
  await tools.send('POST', '/api/leads', owner, { firstName: 'Ruth', phones });
  await work();
  expect(sent.map(({ phone }) => phone)).toEqual([phoneOf(2)]);
});

test('no text goes out at night where the recipient lives, and each answer of the provider is recorded', async () => {
  await addContacts();
  const id = await create();
  await start(id);
  // The texts wait until the morning after it, which the database compares with its own clock.
  const nextNight = new Date(Date.now() + 86_400_000);
  nextNight.setUTCHours(4, 0, 0, 0);
  await work(provider(), nextNight);
  expect([sent, await log(id)]).toEqual([
    [],
    [
      ['F1', 'waiting', null, null],
      ['F2', 'waiting', null, null],
    ],
  ]);
  await tools.db.pool.query('UPDATE communication_logs SET not_before = NULL');
  await work(
    provider({
      [phoneOf(1)]: { outcome: 'bounced', reason: 'Invalid number' },
      [phoneOf(2)]: { outcome: 'stopped', reason: 'Replied STOP' },
    }),
  );
  expect(await log(id)).toEqual([
    ['F1', 'bounced', 'Invalid number', 1],
    ['F2', 'suppressed', 'Replied STOP', 1],
  ]);
  expect(
    (await tools.send('POST', '/api/campaigns/audience', owner, { type: 'sms', audience: body.audience })).body,
  ).toEqual({ recipients: 0, unreachable: 4 });
});

test('a text whose process was killed is unknown and is not sent again', async () => {
  await addContacts();
  const id = await create();
  await start(id);
  const killed: TextProvider = { ...provider(), send: () => Promise.reject(new Error('killed')) };
  await work(killed);
  await tools.db.pool.query('DELETE FROM deferred_rows');
  await tools.db.pool.query(
    "UPDATE communication_logs SET requested_at = now() - interval '6 minutes' WHERE status = 'requested'",
  );
  await expireClaimedTexts(tools.db);
  await work();
  expect([sent, (await log(id)).map(([, status]) => status)]).toEqual([[], ['unknown', 'unknown']]);
});

test('STOP ends the texts of all members and shows in their contacts; START lifts it; HELP is answered', async () => {
  await Promise.all([addContacts(1), addContacts(2)]);
  const from = `+1${phoneOf(1)}`;
  const stop = { From: from, Body: ' Stop.\0 ', MessageSid: 'SM\0' };
  expect(await webhook('/api/webhooks/texts', stop)).toContain('You are opted out');
  for (const id of [1, 2]) {
    const { body: contacts } = await tools.send<Contact[]>('GET', '/api/contacts?search=F1', member(id));
    expect(contacts[0]).toMatchObject({ suppressed: { sms: { reason: 'stop' }, email: null } });
  }
  const id = await create();
  await start(id);
  await work();
  expect(sent.map(({ phone }) => phone)).toEqual([phoneOf(2)]);
  expect(await webhook('/api/webhooks/texts', { From: from, Body: 'help' })).toContain('Reply STOP to opt out');
  expect(await webhook('/api/webhooks/texts', { From: from, Body: 'START' })).toContain('You are opted in again');
  expect((await tools.db.pool.query('SELECT FROM contact_suppressions')).rowCount).toBe(0);
  expect(await webhook('/api/webhooks/texts', { From: from, Body: 'What is the price?' })).not.toContain('Message');
});

test('a webhook without a valid signature changes nothing', async () => {
  await addContacts();
  const fields = { From: `+1${phoneOf(1)}`, Body: 'STOP' };
  expect(await webhook('/api/webhooks/texts', fields, 'forged')).toContain('"code":"signature"');
  expect((await tools.db.pool.query('SELECT FROM sms_opt_outs')).rowCount).toBe(0);
});

test('an undelivered text is corrected in the log', async () => {
  await addContacts();
  const id = await create();
  await start(id);
  await work();
  const report = { MessageSid: `SM${phoneOf(1)}`, MessageStatus: 'undelivered', ErrorCode: '30005' };
  await webhook('/api/webhooks/text-statuses', report);
  await webhook('/api/webhooks/text-statuses', { ...report, MessageSid: 'SM0' });
  expect((await log(id)).map(([, status]) => status)).toEqual(['bounced', 'sent']);
});

/** A provider whose carrier reports each text as undeliverable before, or while, the provider's answer is recorded. */
const hastyProvider = (isWaiting: boolean, code: string): TextProvider & { readonly reports: Promise<string>[] } => {
  const reports: Promise<string>[] = [];
  return {
    ...provider(),
    reports,
    async send(phone) {
      const fields = { MessageSid: `SM${phone}`, MessageStatus: 'undelivered', ErrorCode: code, To: `+1${phone}` };
      const report = webhook('/api/webhooks/text-statuses', fields);
      reports.push(report);
      if (isWaiting) await report;
      return { outcome: 'accepted', id: `SM${phone}`, note: null };
    },
  };
};

test.each([
  ['before', true],
  ['while', false],
])('a report that arrives %s the id of the text is stored is applied', async (_, isWaiting) => {
  await addContacts();
  const id = await create();
  await start(id);
  const texts = hastyProvider(isWaiting, '30005');
  await work(texts);
  await Promise.all(texts.reports);
  expect((await log(id)).map(([, status, reason]) => [status, reason])).toEqual([
    ['bounced', 'Not delivered, error 30005'],
    ['bounced', 'Not delivered, error 30005'],
  ]);
  const { rows } = await tools.db.pool.query(
    `SELECT (SELECT count(*) FROM contact_suppressions WHERE reason = 'bounced')::int AS suppressed,
       (SELECT array_agg(DISTINCT member_id) FROM text_webhooks) AS members`,
  );
  expect(rows).toEqual([{ suppressed: 2, members: [1] }]);
  await addHelpTexts(5);
  const answers = hastyProvider(isWaiting, '30008');
  await sendHelpTexts(answers);
  await Promise.all(answers.reports);
  expect(await outcomes()).toEqual([
    [5, 1, 'sent', null],
    [5, 2, 'failed', 'Not delivered, error 30008'],
  ]);
});

/** The member who asked support. */
const asker = 77;
const addHelpTexts = async (...numbers: number[]) => {
  for (const n of numbers)
    await tools.db.change((tx) =>
      insertHelpText(tx, { messageId: n, userId: asker, phone: phoneOf(n), text: `Dealstead support: ${n}` }),
    );
};
const sendHelpTexts = async (texts: TextProvider) => {
  sent.length = 0;
  while (await sendNextHelpText({ db: tools.db, texts }));
};
/** The reported outcomes of answers by text: answer, version, outcome and reason. */
const outcomes = async () => {
  const { rows } = await tools.db.pool.query<{
    version: number;
    data: { messageId: number; outcome: string; reason: string | null };
  }>("SELECT version, data FROM outbox WHERE type = 'tools.help-text.finished.v1' ORDER BY seq");
  return rows.map(({ version, data: { messageId, outcome, reason } }) => [messageId, version, outcome, reason]);
};

test('an answer of support is texted once, but not after STOP, and each outcome is reported', async () => {
  await addHelpTexts(1, 2, 3, 4, 5, 5);
  await webhook('/api/webhooks/texts', { From: `+1${phoneOf(1)}`, Body: 'STOP' });
  const texts = provider({
    [phoneOf(2)]: { outcome: 'bounced', reason: 'Invalid number' },
    [phoneOf(3)]: { outcome: 'stopped', reason: 'Replied STOP' },
    [phoneOf(4)]: { outcome: 'unknown', reason: 'No answer' },
  });
  await sendHelpTexts(texts);
  expect(sent).toEqual([2, 3, 4, 5].map((n) => ({ phone: phoneOf(n), text: `Dealstead support: ${n}` })));
  expect(await outcomes()).toEqual([
    [1, 1, 'stopped', 'Replied STOP'],
    [2, 1, 'failed', 'Invalid number'],
    [3, 1, 'stopped', 'Replied STOP'],
    [4, 1, 'unknown', 'No answer'],
    [5, 1, 'sent', null],
  ]);
  // The provider knows of a STOP that we do not.
  await addHelpTexts(6);
  await tools.db.pool.query('UPDATE help_texts SET phone = $1 WHERE message_id = 6', [phoneOf(3)]);
  await sendHelpTexts(texts);
  expect(sent).toEqual([]);
  const report = { MessageSid: `SM${phoneOf(5)}`, MessageStatus: 'undelivered', ErrorCode: '30005' };
  for (const _ of [1, 2]) await webhook('/api/webhooks/text-statuses', report);
  expect((await outcomes()).slice(5)).toEqual([
    [6, 1, 'stopped', 'Replied STOP'],
    [5, 2, 'failed', 'Not delivered, error 30005'],
  ]);
});

test('without a provider an answer is simulated, a busy provider is asked later, and a killed sender leaves it unknown', async () => {
  await addHelpTexts(1);
  await sendHelpTexts(simulatedTexts);
  await addHelpTexts(2);
  await sendHelpTexts(provider({ [phoneOf(2)]: { outcome: 'busy' } }));
  await sendHelpTexts(provider());
  expect([sent, await outcomes()]).toEqual([[], [[1, 1, 'simulated', null]]]);
  await tools.db.pool.query('UPDATE help_texts SET not_before = now()');
  const killed: TextProvider = { ...provider(), send: () => Promise.reject(new Error('killed')) };
  await sendHelpTexts(killed);
  await tools.db.pool.query('DELETE FROM deferred_rows');
  await tools.db.pool.query(
    "UPDATE help_texts SET requested_at = now() - interval '6 minutes' WHERE status = 'sending'",
  );
  await expireHelpTexts(tools.db);
  await sendHelpTexts(provider());
  expect([sent, (await outcomes()).slice(1)]).toEqual([
    [],
    [[2, 1, 'unknown', 'The process that was sending it ended']],
  ]);
});

test('a closed account leaves no number, and a late request stores none', async () => {
  await addHelpTexts(1);
  await webhook('/api/webhooks/texts', { From: `+1${phoneOf(1)}`, Body: 'Thanks', MessageSid: 'SM-thanks' });
  await tools.db.change((tx) => deleteMemberData(tx, asker, 5));
  await addHelpTexts(1);
  const { rows } = await tools.db.pool.query('SELECT phone FROM help_texts UNION ALL SELECT phone FROM text_webhooks');
  expect(rows).toEqual([]);
});

test('admins see each webhook once, newest first and without the text, for 90 days', async () => {
  const admin = member(9, { role: 'admin', adminRole: 'owner' });
  const list = async (query = '') =>
    (await tools.send<TextWebhook[]>('GET', `/api/admin/text-webhooks${query}`, admin)).body.map(
      ({ type, phone, memberId, error }) => [type, phone, memberId, error],
    );
  await addHelpTexts(1);
  await sendHelpTexts(provider());
  const reply = { From: `+1${phoneOf(1)}`, Body: 'Stop', MessageSid: 'SM-stop' };
  for (const _ of [1, 2]) await webhook('/api/webhooks/texts', reply);
  await webhook('/api/webhooks/texts', { ...reply, From: '+442079460958', Body: 'Hello', MessageSid: 'SM-hello' });
  await webhook('/api/webhooks/texts', { ...reply, MessageSid: 'SM-forged' }, 'forged');
  const report = { MessageSid: `SM${phoneOf(1)}`, To: `+1${phoneOf(1)}` };
  for (const status of ['sent', 'delivered', 'delivered'])
    await webhook('/api/webhooks/text-statuses', { ...report, MessageStatus: status });
  const delivered = ['delivered', phoneOf(1), asker, null];
  const stopped = ['stop', phoneOf(1), null, null];
  expect(await list()).toEqual([delivered, ['reply', null, null, null], stopped]);
  expect(await list('?type=stop')).toEqual([stopped]);
  await tools.db.pool.query(
    "UPDATE text_webhooks SET received_at = now() - interval '91 days' WHERE type <> 'delivered'",
  );
  expect(await deleteOldTextWebhooks(tools.db)).toBe(false);
  expect(await list()).toEqual([delivered]);
});

// The last test: the service's own job wakes, and its provider cannot be reached.
test('a request of the admin service is sent by the job, also when it comes twice', async () => {
  const requested = createEvent(
    helpTextRequested,
    { subject: 'help-message/8', version: 1 },
    { messageId: 8, userId: asker, phone: phoneOf(8), text: 'Dealstead support: Done.' },
  );
  await tools.db.change((tx) => tx.emit(requested, requested));
  await until(async () => (await outcomes()).length > 0);
  expect(await outcomes()).toEqual([[8, 1, 'unknown', expect.stringContaining('No answer from Twilio')]]);
});
