import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Campaign, CampaignTemplate } from '@dealstead/contracts/tools/campaigns';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { member, type RunningTools, seated, startTestTools } from '../../crm/fixtures/crm.ts';
import { createMailConsumer, stopOnMemberChange } from '../events.ts';
import { findOwnActiveListing, startBlast } from './blast.ts';
import { completeSender, type FakeAccount, startFakeAccount } from '../fixtures/account.ts';
import { createSenders } from '../sender.ts';
import { simulatedTexts } from '../texts/provider.ts';
import { countFinished, deleteOldLogs } from './finishedJobs.ts';
import { runCampaigns } from './sendJob.ts';

let tools: RunningTools;
let account: FakeAccount;
beforeAll(async () => {
  account = await startFakeAccount();
  // The service's own job finds no account, so that the test alone sends.
  tools = await startTestTools();
});
afterAll(async () => {
  await tools.stop();
  account.stop();
});
beforeEach(async () => {
  await emptyTables(
    tools.db.pool,
    'communication_campaigns',
    'marketing_campaigns',
    'contacts',
    'leads',
    'contact_suppressions',
    'unsubscribe_links',
    'limits',
    'listed_properties',
    'notifications',
    'outbox',
  );
});

const silent = { admins: () => undefined, member: () => undefined };
const branded = { ...completeSender, brand: { name: 'Whitfield Homes', color: '#0E5A45' } };
const senders = createSenders({ call: async () => branded as never });
const noon = new Date('2026-11-23T18:00:00Z');
const deps = (now = noon, inFlight?: number) => ({
  db: tools.db,
  live: silent,
  senders,
  texts: simulatedTexts,
  publicUrl: 'https://dealstead.example',
  now: () => now,
  ...(inFlight === undefined ? {} : { inFlight }),
});
async function work(now = noon, inFlight?: number): Promise<void> {
  while (await runCampaigns(deps(now, inFlight)));
}

const owner = member(1);
const template: CampaignTemplate = {
  subject: 'Deal for {{firstName|you}}',
  subjectB: '',
  preview: '',
  heading: 'A house in Memphis',
  body: 'Hi {{firstName}},\n\nLook at this.',
  buttonLabel: 'View listing',
  buttonUrl: 'https://example.com/7',
};
const audience = { tags: [], states: [], types: [] };
const body = { name: 'November', template, audience };

async function addContacts(count: number, ownerId = 1, state = 'TN'): Promise<void> {
  await tools.db.pool.query(
    `INSERT INTO contacts (owner_user_id, user_id, first_name, email, state, tags, investment_types, max_budget_cents,
       consent_source, consent_date)
     SELECT $1, $1, 'F' || n, 'c' || n || '@example.com', $3, ARRAY[CASE WHEN n % 2 = 0 THEN 'Even' ELSE 'Odd' END],
       ARRAY[CASE WHEN n % 2 = 0 THEN 'land' ELSE 'residential' END], n * 1000000, 'website', '2026-01-01'
     FROM generate_series(1, $2::int) n`,
    [ownerId, count, state],
  );
}
async function create(fields: object = {}): Promise<number> {
  const { status, body: created } = await tools.send<{ id: number }>('POST', '/api/campaigns', owner, {
    ...body,
    ...fields,
  });
  expect([status, created]).toMatchObject([201, {}]);
  return created.id;
}
const act = (id: number, action: string, rest: object = {}) =>
  tools.send<Campaign & { message: string }>('POST', `/api/campaigns/${id}/actions`, owner, { action, ...rest });
/** The service's own address book of members is not there: sends as the route does once it is. */
async function start(id: number): Promise<void> {
  await tools.db.pool.query(
    "UPDATE communication_campaigns SET status = 'scheduled', send_date_time = now() WHERE id = $1",
    [id],
  );
}
const get = async (id: number) => (await tools.send<Campaign>('GET', `/api/campaigns/${id}`, owner)).body;
interface RequestedMail {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string;
}
async function mails(): Promise<RequestedMail[]> {
  const { rows } = await tools.db.pool.query<{ data: RequestedMail }>(
    "SELECT data FROM outbox WHERE type = 'account.mail.requested.v1' ORDER BY seq",
  );
  return rows.map(({ data }) => openMail(data));
}
const finish = (key: string, outcome: string, reason: string | null = null) =>
  tools.db.change(async (tx) =>
    createMailConsumer(silent).effect(tx, { key, outcome, reason }, { version: 3 } as never),
  );

test('a campaign states fields of the one lead of a recipient, and the fallback for none or several', async () => {
  await addContacts(3);
  const { body: field } = await tools.send<{ id: number }>('POST', '/api/lead-fields', owner, {
    kind: 'text',
    label: 'Gate code',
    choices: [],
  });
  const lead = (email: string, fields: object) =>
    tools.send('POST', '/api/leads', owner, {
      firstName: 'Ann',
      lastName: 'Lee',
      emails: [{ address: email }],
      ...fields,
    });
  await lead('C1@example.com', { equity: 165_000, lastSaleDate: '2004-05-01', custom: { [field.id]: '4411' } });
  await lead('c2@example.com', { equity: 1_000 });
  await lead('c2@example.com', { equity: 2_000 });
  const said = 'Equity {{equity|a lot}}, since {{lastSaleDate|years}}, gate {{custom' + field.id + '|unknown}}.';
  const id = await create({ template: { ...template, body: said } });
  await start(id);
  await work();
  const texts = new Map((await mails()).map(({ to, text }) => [to, text]));
  expect(texts.get('c1@example.com')).toContain('Equity $165,000, since May 1, 2004, gate 4411.');
  for (const to of ['c2@example.com', 'c3@example.com'])
    expect(texts.get(to)).toContain('Equity a lot, since years, gate unknown.');
  const { status } = await tools.send('POST', '/api/campaigns', owner, {
    ...body,
    template: { ...template, body: 'Notes: {{notes}}' },
  });
  expect(status).toBe(400);
});

test('a campaign reaches its audience once, with fields, postal address and one-click unsubscribe', async () => {
  await addContacts(4);
  await tools.db.pool.query(
    "INSERT INTO contact_suppressions (owner_user_id, channel, address, reason) VALUES (1, 'email', 'c4@example.com', 'bounced')",
  );
  const chosen = { audience: { ...audience, tags: ['Even'] } };
  const counted = await tools.send('POST', '/api/campaigns/audience', owner, chosen);
  expect(counted.body).toEqual({ recipients: 1, unreachable: 1 });
  const id = await create(chosen);
  await start(id);
  await work();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'c2@example.com', subject: 'Deal for F2' });
  expect(mail!.text).toContain('Hi F2,');
  expect(mail!.text).toContain('12 Main St, Memphis, TN 38103');
  expect(mail!.html).toMatch(
    /<a href="[^"]*\/unsubscribe\/[\w-]{22}"[^>]*>Unsubscribe from Dana Whitfield, Whitfield Homes on Dealstead<\/a>/,
  );
  expect(mail!.unsubscribeUrl).toMatch(/\/api\/unsubscribes\/[\w-]{22}$/);
  expect(await get(id)).toMatchObject({ status: 'sent', stats: { audience: 1, byStatus: { requested: 1 } } });

  await finish(mail!.key, 'sent');
  const click = /\/go\/([\w-]+)/.exec(mail!.text)![1];
  expect((await tools.send('POST', `/api/campaign-clicks/${click}`)).body).toEqual({ url: 'https://example.com/7' });
  await tools.send('POST', new URL(mail!.unsubscribeUrl).pathname, undefined, { 'List-Unsubscribe': 'One-Click' });
  expect((await get(id)).stats).toMatchObject({
    byStatus: { sent: 1, requested: 0 },
    unsubscribed: 1,
    variants: [{ variant: 'A', sent: 1, clicked: 1 }],
  });
  expect((await tools.send('POST', `/api/campaigns/audience`, owner, chosen)).body).toMatchObject({ recipients: 0 });
});

test('a run that is cut off anywhere continues and mails nobody twice, also with two jobs', async () => {
  await addContacts(450);
  const id = await create();
  await start(id);
  await runCampaigns(deps());
  await runCampaigns(deps());
  // A crash in the middle of a batch: its transaction is rolled back with its mails.
  const broken = {
    ...deps(),
    now: () => {
      throw new Error('killed');
    },
  };
  expect(await runCampaigns(broken)).toBe(true);
  expect(await mails()).toHaveLength(200);
  await tools.db.pool.query('UPDATE deferred_rows SET retry_at = now()');
  await Promise.all([work(), work()]);
  const sent = await mails();
  expect([sent.length, new Set(sent.map(({ to }) => to)).size]).toEqual([450, 450]);
  expect(await get(id)).toMatchObject({ status: 'sent', stats: { audience: 450 } });
});

test('what is in flight is bounded; a pause, an unsubscribe and a bounce act in the middle of a run', async () => {
  await addContacts(6);
  const id = await create();
  await start(id);
  await work(noon, 2);
  expect(await mails()).toHaveLength(2);
  const [first] = await mails();
  await finish(first!.key, 'bounced', '550 No such user');
  await tools.db.pool.query(
    "INSERT INTO contact_suppressions (owner_user_id, channel, address, reason) VALUES (1, 'email', 'c3@example.com', 'unsubscribed')",
  );
  expect((await act(id, 'pause')).body.status).toBe('paused');
  await work();
  expect(await mails()).toHaveLength(2);
  await tools.db.pool.query("UPDATE communication_campaigns SET status = 'sending'");
  await work();
  expect((await mails()).map(({ to }) => to)).not.toContain('c3@example.com');
  expect((await get(id)).stats.byStatus).toMatchObject({ bounced: 1, suppressed: 1, requested: 4 });
  const { rows } = await tools.db.pool.query(
    "SELECT reason FROM contact_suppressions WHERE address = 'c1@example.com'",
  );
  expect(rows).toEqual([{ reason: 'bounced' }]);
});

test('quiet hours of the recipient, the hourly rate and other members’ campaigns hold mails back', async () => {
  await addContacts(2, 1, 'HI');
  const id = await create({ perHour: 200 });
  await start(id);
  // The mails wait until a time that the database compares with its own clock.
  const tomorrow = (hours: number, minutes: number) =>
    new Date(new Date(Date.now() + 86_400_000).setUTCHours(hours, minutes, 0, 0));
  await work(tomorrow(15, 30));
  expect(await mails()).toHaveLength(0);
  const { rows } = await tools.db.pool.query('SELECT DISTINCT not_before AS at FROM communication_logs');
  expect(rows).toEqual([{ at: tomorrow(19, 0) }]);
  await tools.db.pool.query('UPDATE communication_logs SET not_before = NULL');
  await tools.db.pool.query(
    `INSERT INTO communication_logs (campaign_id, recipient, status, requested_at)
     SELECT $1, 'x' || n || '@example.com', 'sent', now() FROM generate_series(1, 199) n`,
    [id],
  );
  await work(tomorrow(20, 0));
  expect(await mails()).toHaveLength(1);
});

test('a time that is past is refused, and the draft stays', async () => {
  await addContacts(3);
  const id = await create();
  const refused = await act(id, 'send', { sendDateTime: '2020-01-01T12:00:00.000Z' });
  expect([refused.status, refused.body.message]).toEqual([400, 'Choose a time that is still to come']);
  expect(await get(id)).toMatchObject({ status: 'draft' });
  await work();
  expect(await mails()).toEqual([]);
});

test('two subjects are split evenly', async () => {
  await addContacts(10);
  const id = await create({ template: { ...template, subjectB: 'Second' } });
  await start(id);
  await work();
  const subjects = (await mails()).map(({ subject }) => subject === 'Second');
  expect(subjects.filter(Boolean)).toHaveLength(5);
});

test('drafts are edited and deleted, sent ones are not; unknown fields are refused', async () => {
  const wrong = { ...body, template: { ...template, body: 'Hi {{fistName}}' } };
  const refused = await tools.send<{ message: string }>('POST', '/api/campaigns', owner, wrong);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('Use only the fields')]);
  const id = await create();
  const path = `/api/campaigns/${id}`;
  expect((await tools.send<Campaign>('PUT', path, owner, { ...body, name: 'December' })).body.name).toBe('December');
  expect((await tools.send('GET', path, member(2))).status).toBe(404);
  expect((await tools.send('GET', path, seated(5, 1, 'campaigns'))).status).toBe(200);
  expect((await tools.send('GET', path, seated(5, 1, 'leads'))).status).toBe(403);
  await start(id);
  expect((await tools.send('PUT', path, owner, body)).status).toBe(409);
  expect((await act(id, 'cancel')).body.status).toBe('canceled');
  expect((await tools.send('DELETE', path, owner)).status).toBe(409);
});

test('a member whose plan ends or who is restricted sends nothing more', async () => {
  await addContacts(1);
  const id = await create();
  await start(id);
  const change = { userId: 1, plan: 'free', status: 'inactive', role: 'member', restrictions: [] as string[] } as const;
  // Account emits each change of a member; only the first one pauses anything.
  for (let n = 0; n < 2; n++) await tools.db.change((tx) => stopOnMemberChange(tx, silent, change));
  await work();
  expect(await mails()).toEqual([]);
  const problem = 'Your plan no longer includes campaigns.';
  expect(await get(id)).toMatchObject({ status: 'paused', problem });
  const { body } = await tools.send<Notification[]>('GET', '/api/notifications', owner);
  expect(body).toMatchObject([
    {
      topic: 'account',
      title: expect.stringContaining('was paused'),
      body: problem,
      url: `/campaigns/${id}`,
      count: 1,
    },
  ]);
});

test('a listing matches contacts by type, state and budget, with the reasons', async () => {
  await addContacts(12);
  await tools.db.pool.query(
    `INSERT INTO listed_properties (property_id, user_id, title, category, city, state, price_cents, status, created_at, version)
     VALUES (9, 1, 'Ten acres on Elm Creek', 'land', 'Memphis', 'TN', 8000000, 'active', now(), 1)`,
  );
  const path = '/api/listing-blasts/9';
  const found = await tools.send<{ matches: number; sample: { reasons: string[] }[] }>('GET', path, owner);
  // Even contacts buy land; their budgets cover $80,000 from the eighth on.
  expect(found.body).toMatchObject({ matches: 3, title: 'Ten acres on Elm Creek', lastSentAt: null });
  expect(found.body.sample[0]!.reasons).toEqual(['Buys land', 'In Tennessee', 'Budget covers $80,000']);
  expect((await tools.send('GET', path, member(2))).status).toBe(404);
  const listing = (await findOwnActiveListing(tools.db, 1, 9))!;
  const send = (matches: number) =>
    tools.db.change((tx) => startBlast(tx, { ownerId: 1, userId: 1, listing, publicUrl: 'https://x.test', matches }));
  await expect(send(2)).rejects.toMatchObject({ status: 409, code: 'count-changed', details: { count: 3 } });
  expect((await tools.db.pool.query('SELECT FROM communication_campaigns')).rowCount).toBe(0);
  expect(await send(3)).toMatchObject({ recipients: 3 });
});

/** Sends what is due in a separate process. @returns its exit code, or the signal that ended it */
async function sendInProcess(killAt?: number): Promise<number | NodeJS.Signals | null> {
  const { PATH, DATABASE_URL } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/runCampaigns.process.ts')], {
    env: { PATH, DATABASE_URL, ...(killAt === undefined ? {} : { KILL_AT: String(killAt) }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal ?? code;
}

test('a killed process leaves whole batches, and the next one mails the others once', async () => {
  await addContacts(500);
  const id = await create();
  await start(id);
  expect(await sendInProcess(350)).toBe('SIGKILL');
  expect(await mails()).toHaveLength(200);
  expect(await sendInProcess()).toBe(0);
  const sent = await mails();
  expect([sent.length, new Set(sent.map(({ to }) => to)).size]).toEqual([500, 500]);
  expect(await get(id)).toMatchObject({ status: 'sent', stats: { audience: 500, byStatus: { requested: 500 } } });
});

test('the counts of a finished campaign are stored, follow late changes, and outlive its log', async () => {
  await addContacts(2);
  const id = await create();
  await start(id);
  await work();
  const [first, second] = await mails();
  await finish(first!.key, 'sent');
  const { pool } = tools.db;
  const endedAgo = (age: string) =>
    pool.query('UPDATE communication_campaigns SET finished_at = now() - $2::interval WHERE id = $1', [id, age]);
  const stored = async () =>
    (await pool.query('SELECT stats, is_counted AS "isCounted" FROM communication_campaigns WHERE id = $1', [id]))
      .rows[0];
  const count = async () => {
    while (await countFinished(tools.db));
  };
  await endedAgo('1 minute');
  await count();
  expect(await stored()).toMatchObject({
    isCounted: true,
    stats: { audience: 2, byStatus: { sent: 1, requested: 1 } },
  });

  await finish(second!.key, 'sent');
  await finish(second!.key, 'complained');
  expect((await get(id)).stats).toMatchObject({ complained: 1, byStatus: { sent: 2 } });
  await count();
  await endedAgo('23 months');
  expect([await deleteOldLogs(tools.db), (await pool.query('SELECT FROM communication_logs')).rowCount]).toEqual([
    false,
    2,
  ]);
  await endedAgo('25 months');
  await deleteOldLogs(tools.db);
  expect((await pool.query('SELECT FROM communication_logs')).rowCount).toBe(0);
  expect((await get(id)).stats).toMatchObject({ audience: 2, complained: 1, byStatus: { sent: 2 } });
});

test('complaints and returned mails days later suppress the addresses and pause a campaign above the limits', async () => {
  await addContacts(101);
  const id = await create();
  await start(id);
  await work();
  const sent = await mails();
  for (const { key } of sent) await finish(key, 'sent');
  await tools.db.pool.query("UPDATE communication_campaigns SET status = 'sending', finished_at = NULL");
  await finish(sent[0]!.key, 'failed', 'Returned: 550 Message refused');
  expect(await get(id)).toMatchObject({ status: 'sending', stats: { byStatus: { failed: 1, sent: 100 } } });
  await finish(sent[1]!.key, 'complained');
  expect(await get(id)).toMatchObject({
    status: 'paused',
    stats: { complained: 1 },
    problem: expect.stringContaining('marked this email as spam'),
  });
  const { body } = await tools.send<Notification[]>('GET', '/api/notifications', owner);
  expect(body).toMatchObject([
    {
      topic: 'account',
      title: expect.stringContaining('was paused'),
      url: `/campaigns/${id}`,
      count: 2,
      body: expect.stringContaining('marked this email as spam'),
    },
  ]);
  const { rows } = await tools.db.pool.query('SELECT address, reason FROM contact_suppressions');
  expect(rows).toEqual([{ address: sent[1]!.to, reason: 'complained' }]);
});
