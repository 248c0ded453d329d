import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import type { Campaign } from '@dealstead/contracts/tools/campaigns';
import type { Contact } from '@dealstead/contracts/tools/contacts';
import { member, type RunningTools, startTestTools } from '../../crm/fixtures/crm.ts';
import { runCampaigns } from '../campaigns/sendJob.ts';
import { completeSender } from '../fixtures/account.ts';
import { createSenders } from '../sender.ts';
import type { TextProvider, TextResult } from './provider.ts';
import { expireClaimedTexts } from './store.ts';
import { signTwilio } from './twilio.ts';

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
    ...['communication_campaigns', 'contacts', 'contact_suppressions', 'sms_opt_outs', 'outbox'],
  );
});

const owner = member(1);
const noon = new Date('2026-11-23T18:00:00Z');
const sent: { phone: string; text: string }[] = [];
/** How many texts had been sent at each notice to the owner's open pages. */
const sentAtNotices: number[] = [];
const live = { admins: () => undefined, member: () => void sentAtNotices.push(sent.length) };
/** A provider that answers each number as told, else accepts. */
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
async function create(): Promise<number> {
  const { status, body: created } = await tools.send<{ id: number }>('POST', '/api/campaigns', owner, body);
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
  const confirmed = { ...act, consentConfirmed: true };
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
  await expect(work(killed)).rejects.toThrow('killed');
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
  expect(await webhook('/api/webhooks/texts', { From: from, Body: ' Stop. ' })).toContain('You are opted out');
  for (const id of [1, 2]) {
    const { body: contacts } = await tools.send<Contact[]>('GET', '/api/contacts?search=F1', member(id));
    expect(contacts[0]).toMatchObject({ suppressed: { sms: { reason: 'stop' }, email: null } });
  }
  const id = await create();
  await start(id);
  await work();
  expect(sent.map(({ phone }) => phone)).toEqual([phoneOf(2)]);
  expect(await webhook('/api/webhooks/texts', { From: from, Body: 'help' })).toContain('Reply STOP to opt out');
  expect(await webhook('/api/webhooks/texts', { From: from, Body: 'START' })).toContain('You get texts');
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
