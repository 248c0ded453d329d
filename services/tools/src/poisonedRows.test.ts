import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Live, Peer } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { deferredRows, healRows, poisonRows } from '@dealstead/service-kit/fixtures/poisonRow';
import { runJobUntil } from '@dealstead/service-kit/fixtures/runJob';
import { sendReminders } from './property/buyers/reminders.ts';
import { updateDueProfits } from './crm/deals/profitUpdate.ts';
import { sendDeadlineReminders } from './crm/deals/reminders.ts';
import { type RunningTools, startTestTools } from './crm/fixtures/crm.ts';
import { countFinished } from './outreach/campaigns/finishedJobs.ts';
import { runCampaigns } from './outreach/campaigns/sendJob.ts';
import { completeSender } from './outreach/fixtures/account.ts';
import { addListing, addMembers, freeMember, makeOffer, startConversation } from './outreach/fixtures/outreach.ts';
import { sendNextHelpText } from './outreach/helpTexts/helpTexts.ts';
import { sendNextInvitations } from './outreach/invitations/sendJob.ts';
import { sendNextMessageMail } from './messaging/mails/job.ts';
import { expireNextOffer } from './messaging/offers/expiryJob.ts';
import { createSenders } from './outreach/sender.ts';
import { simulatedTexts } from './outreach/texts/provider.ts';
import { sendDuePushes } from './notifications/pushJob.ts';
import { endNextVenture } from './partners/jointVentures/expiryJob.ts';
import { stopNextTimer } from './partners/vaHours/timerJob.ts';
import { createTaskReminderJob, remindOfTasks } from './partners/vaTasks/reminderJob.ts';
import type { IntelligenceReportContent } from './property/intelligenceReports/content.ts';
import { renderNextIntelligenceReport } from './property/intelligenceReports/job.ts';
import { requeueIntelligenceReport } from './property/intelligenceReports/store.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools?.stop());
beforeEach(() =>
  emptyTables(tools.db.pool, 'conversations', 'members', 'limits', 'outbox', 'notifications', 'deferred_rows'),
);

const live: Live = { admins: () => undefined, member: () => undefined };
const publicUrl = 'https://dealstead.example';
const account = { call: async () => ({ email: 'dana@example.com' }) } as unknown as Pick<Peer, 'call'>;
const senders = createSenders({ call: async () => completeSender as never });
const today = '2026-11-20';

/** Inserts rows and gives the values of a column, the first one first. */
async function insert(text: string): Promise<(number | string)[]> {
  const { rows } = await tools.db.pool.query<{ key: number | string }>(text);
  return rows.map(({ key }) => key);
}
const is = async (condition: string) => (await tools.db.pool.query(`SELECT FROM ${condition}`)).rowCount === 1;

const template = JSON.stringify({
  subject: 'A deal',
  subjectB: '',
  preview: '',
  heading: 'A deal',
  body: 'Hi',
  buttonLabel: '',
  buttonUrl: '',
});

const reportContent: IntelligenceReportContent = {
  title: 'Bibb, Georgia',
  subtitle: '',
  createdAt: new Date(),
  figures: [],
  risks: [],
  sources: [],
  categories: null,
  trend: { title: 'Prices', points: [], note: '' },
  comparables: { table: null, note: 'None are known.' },
};

interface Case {
  readonly job: string;
  /** The table and column of which one value is poisoned. */
  readonly table: string;
  readonly column: string;
  /** Adds two rows that are due. @returns their values of the column, the poisoned one first */
  readonly add: () => Promise<(number | string)[]>;
  /** The key of the poisoned row among those of the job, where it is another value. */
  readonly keyOf?: (value: number | string) => string;
  /** One run of the job. */
  readonly run: () => Promise<unknown>;
  /** Whether a row is done. */
  readonly isDone: (value: number | string) => Promise<boolean>;
}

async function converse(...buyers: number[]): Promise<number[]> {
  await addMembers(tools, { 1: 'Dana', 3: 'Ruth' });
  await addListing(tools, 10, 1);
  await addListing(tools, 11, 3);
  const found: number[] = [];
  for (const [i, buyer] of buyers.entries())
    found.push(await startConversation(tools, 10 + (i % 2), freeMember(buyer)));
  return found;
}

const cases: Case[] = [
  {
    job: 'message-mails',
    table: 'conversation_members',
    column: 'user_id',
    add: async () => {
      await converse(2, 4);
      await tools.db.pool.query(
        "UPDATE conversation_members SET notify_at = now() - user_id * interval '-1 second' - interval '1 hour' WHERE notify_at IS NOT NULL",
      );
      return [1, 3];
    },
    run: () => sendNextMessageMail(tools.db, { account, live, publicUrl }),
    isDone: (id) => is(`conversation_members WHERE user_id = ${id} AND notify_at IS NULL`),
  },
  {
    job: 'offer-expiry',
    table: 'offers',
    column: 'id',
    add: async () => {
      const [first, second] = await converse(2, 4);
      const offers = [
        await makeOffer(tools, first!, freeMember(2), 79_000),
        await makeOffer(tools, second!, freeMember(4), 79_000),
      ];
      await tools.db.pool.query("UPDATE offers SET expires_at = now() - interval '1 hour' + id * interval '1 second'");
      return offers.map(({ body }) => body.id);
    },
    run: () => expireNextOffer(tools.db, live),
    isDone: (id) => is(`offers WHERE id = ${id} AND status = 'expired'`),
  },
  {
    job: 'va-task-reminders',
    table: 'va_tasks',
    column: 'id',
    add: () =>
      insert(`INSERT INTO va_tasks (client_id, created_by_user_id, title, due_date)
        VALUES (1, 1, 'First', '${today}'), (1, 1, 'Second', '${today}') RETURNING id AS key`),
    run: () => remindOfTasks(tools.db, live, today),
    isDone: (id) => is(`va_tasks WHERE id = ${id} AND reminded_of IS NOT NULL`),
  },
  {
    job: 'va-hours-timers',
    table: 'va_hours',
    column: 'user_id',
    add: () =>
      insert(`INSERT INTO va_hours (client_id, user_id, day, started_at)
        VALUES (1, 1, '${today}', now() - interval '3 days'), (3, 3, '${today}', now() - interval '2 days') RETURNING user_id AS key`),
    run: () => stopNextTimer(tools.db, live),
    isDone: (id) => is(`va_hours WHERE user_id = ${id} AND minutes IS NOT NULL`),
  },
  {
    job: 'help texts',
    table: 'help_texts',
    column: 'message_id',
    add: () =>
      insert(`INSERT INTO help_texts (message_id, user_id, phone, text, created_at)
        VALUES (1, 1, '9015550148', 'One', now() - interval '1 hour'), (2, 1, '9015550148', 'Two', now()) RETURNING message_id AS key`),
    run: () => sendNextHelpText({ db: tools.db, texts: simulatedTexts }),
    isDone: (id) => is(`help_texts WHERE message_id = ${id} AND status <> 'waiting'`),
  },
  {
    job: 'joint-venture-expiry',
    table: 'joint_ventures',
    column: 'id',
    add: () =>
      insert(`INSERT INTO joint_ventures (user_id, title, city, state, category, role, contribution, offered, poster_share,
          partner_share, deadline, control, property_id)
        SELECT 1, 'Duplex', 'Memphis', 'TN', 'residential', 'capital', 'Capital', 'The contract', 6000, 4000, day::date, '[]', extract(day FROM day::date)
        FROM unnest(ARRAY['2026-11-01', '2026-11-02']) AS day RETURNING id AS key`),
    run: () => endNextVenture(tools.db, live, today),
    isDone: (id) => is(`joint_ventures WHERE id = ${id} AND status = 'expired'`),
  },
  {
    job: 'buyer invitations',
    table: 'buyer_invitations',
    column: 'id',
    // Both of one member.
    add: () =>
      insert(`INSERT INTO buyer_invitations (uploaded_by, user_id, email, first_name, send_after)
        VALUES (1, 1, 'a@example.com', 'A', now() - interval '2 hours'), (1, 1, 'b@example.com', 'B', now() - interval '1 hour')
        RETURNING id AS key`),
    run: () => sendNextInvitations({ db: tools.db, live, senders, publicUrl }),
    isDone: (id) => is(`buyer_invitations WHERE id = ${id} AND status = 'sent'`),
  },
  {
    job: 'campaigns',
    table: 'communication_campaigns',
    column: 'id',
    add: () =>
      insert(`INSERT INTO communication_campaigns (owner_user_id, user_id, name, template, per_hour, status, send_date_time, updated_at)
        SELECT 1, 1, 'November', '${template}', 100, 'scheduled', now(), now() - n * interval '1 hour' FROM unnest(ARRAY[2, 1]) AS n RETURNING id AS key`),
    run: () => runCampaigns({ db: tools.db, live, senders, texts: simulatedTexts, publicUrl }),
    isDone: (id) => is(`communication_campaigns WHERE id = ${id} AND status = 'sent'`),
  },
  {
    job: 'campaign recipients',
    table: 'communication_logs',
    column: 'id',
    // Both of one campaign.
    add: async () => {
      await tools.db.pool.query('DELETE FROM communication_campaigns; DELETE FROM contacts');
      return insert(`WITH campaign AS (INSERT INTO communication_campaigns (owner_user_id, user_id, name, template, per_hour, status, quiet_hours)
          VALUES (1, 1, 'November', '${template}', 100, 'sending', false) RETURNING id),
        people AS (INSERT INTO contacts (owner_user_id, user_id, first_name, email, consent_source, consent_date)
          SELECT 1, 1, 'Ann', 'c' || n || '@example.com', 'website', '2026-01-01' FROM generate_series(1, 2) AS n RETURNING id, email)
        INSERT INTO communication_logs (campaign_id, contact_id, recipient, variant)
        SELECT campaign.id, people.id, people.email, 'A' FROM campaign, people ORDER BY people.id RETURNING id AS key`);
    },
    run: () => runCampaigns({ db: tools.db, live, senders, texts: simulatedTexts, publicUrl }),
    isDone: (id) => is(`communication_logs WHERE id = ${id} AND status = 'requested'`),
  },
  {
    job: 'campaign-counts',
    table: 'communication_campaigns',
    column: 'id',
    add: () =>
      insert(`INSERT INTO communication_campaigns (owner_user_id, user_id, name, template, per_hour, status, finished_at)
        SELECT 1, 1, 'November', '{}', 100, 'sent', now() - n * interval '1 hour' FROM unnest(ARRAY[2, 1]) AS n RETURNING id AS key`),
    run: () => countFinished(tools.db),
    isDone: (id) => is(`communication_campaigns WHERE id = ${id} AND is_counted`),
  },
  {
    job: 'deal-deadlines',
    table: 'deals',
    column: 'id',
    add: () =>
      insert(`INSERT INTO deals (title, user_id, deal_type, stage, expected_closing_date)
        SELECT 'Elm', 1, 'wholesale', 'closing', '${today}' FROM generate_series(1, 2) RETURNING id AS key`),
    keyOf: (id) => `closing/${id}`,
    run: () => sendDeadlineReminders(tools.db, { account, live, publicUrl }, today),
    isDone: (id) => is(`deals WHERE id = ${id} AND reminded_days = 0`),
  },
  {
    job: 'proof-of-funds-reminders',
    table: 'buyer_profiles',
    column: 'user_id',
    add: () =>
      insert(`INSERT INTO buyer_profiles (user_id, name, email, buyer_type, proof_of_funds, proof_of_funds_expires)
        SELECT id, 'Dana', 'd' || id || '@example.com', 'cash', 'bank-statement', '${today}' FROM generate_series(1, 2) AS id RETURNING user_id AS key`),
    run: () => sendReminders(tools.db, { account, live, publicUrl }, today),
    isDone: (id) => is(`buyer_profiles WHERE user_id = ${id} AND reminded_days = 0`),
  },
  {
    job: 'intelligence-reports',
    table: 'intelligence_reports',
    column: 'id',
    add: () =>
      insert(`INSERT INTO intelligence_reports (user_id, kind, subject, title)
        SELECT n, 'county', '{}', 'Bibb, Georgia' FROM generate_series(1, 2) AS n RETURNING id AS key`),
    run: () =>
      renderNextIntelligenceReport({
        db: tools.db,
        live,
        findDocumentBrand: async () => null,
        gather: async () => reportContent,
      }),
    isDone: (id) => is(`intelligence_reports WHERE id = ${id} AND state = 'ready'`),
  },
  {
    job: 'push-notifications',
    table: 'push_deliveries',
    column: 'id',
    add: () =>
      insert(`WITH browsers AS (
          INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth)
          SELECT repeat(n::text, 64), n, 'https://push.example/' || n, '', '' FROM generate_series(1, 2) AS n
          ON CONFLICT (id) DO UPDATE SET saved_at = now() RETURNING id)
        INSERT INTO push_deliveries (subscription_id, group_key, payload, due_at)
        SELECT id, 'messages', '{}', now() - interval '1 hour' FROM browsers ORDER BY id RETURNING id AS key`),
    run: () => sendDuePushes({ db: tools.db, sendPush: async () => ({ outcome: 'sent' }) }),
    isDone: async (id) => !(await is(`push_deliveries WHERE id = ${id}`)),
  },
  {
    job: 'deal-profits',
    table: 'member_assumptions',
    column: 'user_id',
    add: () =>
      insert('INSERT INTO member_assumptions (user_id, version) VALUES (1, 1), (2, 1) RETURNING user_id AS key'),
    run: () => updateDueProfits(tools.db, live),
    isDone: (userId) => is(`member_assumptions WHERE user_id = ${userId} AND profits_version = 1`),
  },
];

test.each(cases)('$job: a first row that always fails is deferred, and the next one is done', async (one) => {
  await tools.db.pool.query(`DELETE FROM ${one.table}`);
  const [bad, good] = await one.add();
  await poisonRows(tools.db.pool, one.table, one.column, bad!);
  try {
    for (let i = 0; i < 5; i++) await one.run();
    expect(await one.isDone(good!)).toBe(true);
    expect(await one.isDone(bad!)).toBe(false);
    expect(await deferredRows(tools.db.pool, one.job)).toEqual([one.keyOf?.(bad!) ?? String(bad)]);
  } finally {
    await healRows(tools.db.pool, one.table);
  }
  await tools.db.pool.query("UPDATE deferred_rows SET retry_at = now() - interval '1 second'");
  for (let i = 0; i < 3; i++) await one.run();
  expect(await one.isDone(bad!)).toBe(true);
  expect(await deferredRows(tools.db.pool, one.job)).toEqual([]);
});

test('a task that fails does not end a run of reminders of which more are due', async () => {
  await tools.db.pool.query('DELETE FROM va_tasks');
  const ids = await insert(`INSERT INTO va_tasks (client_id, created_by_user_id, title, due_date)
    SELECT 1, 1, 'Call', '2026-01-01' FROM generate_series(1, 3) RETURNING id AS key`);
  await poisonRows(tools.db.pool, 'va_tasks', 'id', ids[0]!);
  try {
    await runJobUntil(createTaskReminderJob(tools.db, live, 2), () =>
      is(`va_tasks WHERE id = ${ids.at(-1)} AND reminded_of IS NOT NULL`),
    );
  } finally {
    await healRows(tools.db.pool, 'va_tasks');
  }
});

test('a report that always fails is shown as failed and with the dead letters, and its member’s retry does not wait', async () => {
  await tools.db.pool.query('DELETE FROM intelligence_reports');
  const [id] = await insert(`INSERT INTO intelligence_reports (user_id, kind, subject, title)
    VALUES (1, 'county', '{}', 'Bibb, Georgia') RETURNING id AS key`);
  const deps = { db: tools.db, live, findDocumentBrand: async () => null };
  for (let i = 0; i < 4; i++) {
    await renderNextIntelligenceReport({ ...deps, gather: () => Promise.reject(new Error('No figures')) });
    await tools.db.pool.query(`UPDATE intelligence_reports SET claimed_until = now() - interval '1 second'`);
    if (i < 3) await tools.db.pool.query('UPDATE deferred_rows SET retry_at = now()');
  }
  expect(await is(`intelligence_reports WHERE id = ${id} AND state = 'failed'`)).toBe(true);
  expect(await deferredRows(tools.db.pool, 'intelligence-reports')).toEqual([String(id)]);
  await tools.db.change((tx) => requeueIntelligenceReport(tx, 1, Number(id)));
  await renderNextIntelligenceReport({ ...deps, gather: async () => reportContent });
  expect(await is(`intelligence_reports WHERE id = ${id} AND state = 'ready'`)).toBe(true);
  expect(await deferredRows(tools.db.pool, 'intelligence-reports')).toEqual([]);
});
