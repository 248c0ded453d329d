import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays, type TeamActivityEntry } from '@dealstead/contracts';
import type { Deal } from '@dealstead/contracts/tools/deals';
import type { Lead } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../crm/fixtures/crm.ts';
import { addListing, freeMember, startConversation } from '../outreach/fixtures/outreach.ts';

let tools: RunningTools;
const owner = member(1);
const everything = ['leads', 'deals', 'contracts', 'messages', 'campaigns', 'contact-data', 'exports'] as const;
const ana = seated(5, 1, ...everything);

beforeAll(async () => {
  tools = await startTestTools();
  const { pool } = tools.db;
  await emptyTables(
    pool,
    'leads',
    'deals',
    'lead_changes',
    'deal_changes',
    'lead_imports',
    'contracts',
    'conversations',
    'contacts',
    'communication_campaigns',
    'buyer_invitations',
    'outreach_imports',
    'members',
    'teams',
    'outbox',
    'limits',
  );
  await pool.query(
    `INSERT INTO members (user_id, plan, status, version, first_name, last_name) VALUES
       (1, 'wholesaler', 'active', 1, 'Dana', 'Reyes'), (5, 'va', 'active', 1, 'Ana', 'Cruz'), (2, 'free', 'active', 1, 'Luis', 'Ortega')`,
  );
  await pool.query(`INSERT INTO teams (owner_user_id, version) VALUES (1, 1)`);
  await pool.query(`INSERT INTO team_seats (owner_user_id, user_id, permissions) VALUES (1, 5, '{leads}')`);
  await addListing(tools, 10, 1);
  await workOnRecords();
});
afterAll(() => tools.stop());

/** One act of each kind, of the assistant unless the owner is named. */
async function workOnRecords() {
  const { pool } = tools.db;
  const person = { firstName: 'Ruth', lastName: 'Amsel', phone: '901-555-0134' };
  const { body: ruth } = await tools.send<Lead>('POST', '/api/leads', ana, person);
  const changes = { status: 'contacted', company: '=Elm' };
  const { body: edited } = await tools.send<{ changeId: number }>('PATCH', `/api/leads/${ruth.id}`, ana, {
    version: ruth.version,
    changes,
  });
  await tools.send('POST', `/api/lead-changes/${edited.changeId}/undo`, owner);
  await tools.send('POST', `/api/leads/${ruth.id}/activities`, owner, {
    activityType: 'note',
    description: 'Call 901-555-0134',
  });
  const others = [];
  for (const firstName of ['Ann', 'Bea']) {
    others.push((await tools.send<Lead>('POST', '/api/leads', owner, { ...person, firstName })).body.id);
  }
  await tools.send('POST', '/api/leads/changes', ana, { ids: others, changes: { priority: 'high' } });
  await tools.send('POST', '/api/leads/changes', ana, { ids: others.slice(0, 1), delete: true });
  const deal = await tools.send<Deal>('POST', '/api/deals', ana, { title: 'Elm St', dealType: 'wholesale' });
  await tools.send('PATCH', `/api/deals/${deal.body.id}`, ana, {
    version: deal.body.version,
    changes: { offerAmount: 95_000, rehabBudget: 10_000 },
  });
  await tools.send('POST', `/api/deals/${deal.body.id}/activities`, ana, {
    activityType: 'call',
    description: 'Title company',
  });
  await pool.query(
    `INSERT INTO contracts (user_id, created_by_user_id, root_id, contract_type, template_name, title, contract_data, is_from_sample)
     VALUES (1, 5, 1, 'purchase', 'Purchase', 'Elm purchase', '{"body":"# Purchase","values":{}}', true)`,
  );
  await pool.query(
    `INSERT INTO contract_events (contract_id, user_id, kind) SELECT max(id), 5, 'created' FROM contracts`,
  );
  await pool.query(`INSERT INTO contract_events (contract_id, kind) SELECT max(id), 'sealed' FROM contracts`);
  const conversation = await startConversation(tools, 10, freeMember(2), 'Is it available?');
  await tools.send('POST', `/api/conversations/${conversation}/messages`, ana, {
    clientId: crypto.randomUUID(),
    content: 'It is.',
  });
  await pool.query(
    `INSERT INTO communication_campaigns (owner_user_id, user_id, name, template, per_hour, status) VALUES (1, 5, 'News', '{}', 1, 'sending')`,
  );
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM communication_campaigns');
  await tools.send('POST', `/api/campaigns/${rows[0]!.id}/actions`, ana, { action: 'pause' });
}

const list = async (query = '', actor = owner) =>
  (await tools.send<TeamActivityEntry[]>('GET', `/api/va/activity?${query}`, actor)).body;
const lines = (entries: readonly TeamActivityEntry[]) =>
  entries.map(({ name, text, record }) => [name, text, record?.title ?? null].join(' | '));

test('the owner reads who did what with which record, newest first', async () => {
  expect(lines(await list())).toEqual([
    'Ana Cruz | Paused the campaign | News',
    'Ana Cruz | Created the campaign | News',
    'Ana Cruz | Sent a message | Luis Ortega, Brick ranch',
    'Ana Cruz | Created | Elm purchase',
    'Ana Cruz | Call: Title company | Elm St',
    'Ana Cruz | Offer amount: none to $95,000. Rehab budget: none to $10,000 | Elm St',
    'Ana Cruz | Added the deal | Elm St',
    'Ana Cruz | Deleted the lead | Ann Amsel',
    'Ana Cruz | Changed 2 leads: priority | ',
    'Dana Reyes | Added the lead | Bea Amsel',
    'Dana Reyes | Added the lead | Ann Amsel',
    'Dana Reyes | Note: Call 901-555-0134 | Ruth Amsel',
    'Ana Cruz | Changed status, company, then undone | Ruth Amsel',
    'Ana Cruz | Added the lead | Ruth Amsel',
  ]);
});

// The days of these two never are the same one: 25 hours are between them.
test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])('a day is that of the reader in %s', async (timeZone) => {
  const reader = { ...owner, timeZone };
  const { body } = await tools.send<{ today: string }>('GET', '/api/va/activity/options', reader);
  expect(await list(`day=${body.today}`, reader)).toHaveLength((await list()).length);
  for (const days of [-1, 1]) expect(await list(`day=${addDays(body.today, days)}`, reader)).toEqual([]);
});

test('the list is filtered by person, kind and day, and continues after an entry', async () => {
  expect(lines(await list('person=1&kind=leads'))).toHaveLength(3);
  expect(await list('person=9')).toEqual([]);
  expect(new Set((await list('kind=deals')).map(({ kind }) => kind))).toEqual(new Set(['deals']));
  const all = await list();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
  expect(await list(`day=${day.format(new Date(all[0]!.at))}`)).toHaveLength(all.length);
  expect(await list('day=2020-01-01')).toEqual([]);
  const paged: TeamActivityEntry[] = [];
  for (let after = ''; ;) {
    const page = await list(`limit=4${after && `&after=${encodeURIComponent(after)}`}`);
    paged.push(...page);
    if (page.length < 4) break;
    after = page.at(-1)!.cursor;
  }
  expect(paged).toEqual(all);
  expect(await list('after=nonsense')).toHaveLength(all.length);
  expect((await tools.send('GET', '/api/va/activity?kind=listings', owner)).status).toBe(400);
});

test('a deleted record has no link', async () => {
  const entries = await list('kind=leads');
  expect(entries.find(({ text }) => text === 'Deleted the lead')?.record).toEqual({ title: 'Ann Amsel', url: null });
  expect(entries.find(({ text }) => text === 'Added the lead')?.record?.url).toMatch(/^\/leads\/\d+$/);
});

test.each([
  [['leads', 'contact-data'], ['leads']],
  [['deals'], ['deals']],
  [['contracts'], ['contracts']],
  [['messages'], ['messages']],
  [['campaigns'], ['campaigns']],
  [['listings', 'contact-data', 'exports'], []],
  [everything, ['leads', 'deals', 'contracts', 'messages', 'campaigns']],
] as const)('a seat with %j sees %j', async (permissions, kinds) => {
  const seat = seated(6, 1, ...permissions);
  expect(new Set((await list('', seat)).map(({ kind }) => kind))).toEqual(new Set(kinds));
  const { body } = await tools.send<object>('GET', '/api/va/activity/options', seat);
  const canExport = permissions.some((permission) => permission === 'exports');
  expect(body).toMatchObject({ isOwner: false, owner: { id: 1, name: 'Dana Reyes' }, kinds, canExport });
});

test('contact details are masked, strangers and members without a team see nothing', async () => {
  const notes = (await list('kind=leads', seated(6, 1, 'leads'))).map(({ text }) => text);
  expect(notes).toContain('Note: Call •••-•••-••34');
  expect(await list('', member(3))).toEqual([]);
  expect(await list('', seated(5, 2, 'leads'))).toEqual([]);
  expect((await tools.send('GET', '/api/va/activity', member(7, { plan: 'free' }))).status).toBe(403);
});

test('the CSV is formula-safe and needs the permission for exports', async () => {
  await tools.db.pool.query(`UPDATE communication_campaigns SET name = '=HYPERLINK("x")'`);
  const csv = await tools.text('/api/va/activity.csv?kind=campaigns', owner);
  expect(csv.split('\r\n')[0]).toBe('Time (UTC),Person,Kind,What,Record');
  expect(csv).toContain(`Ana Cruz,Campaigns,Paused the campaign,"'=HYPERLINK(""x"")"`);
  expect((await tools.send('GET', '/api/va/activity.csv', seated(6, 1, 'leads'))).status).toBe(403);
  expect(await tools.text('/api/va/activity.csv', seated(6, 1, 'leads', 'exports'))).not.toContain('Campaigns');
});

test('an addition cannot be undone', async () => {
  const { rows } = await tools.db.pool.query<{ id: number }>(`SELECT id FROM lead_changes WHERE kind = 'add' LIMIT 1`);
  expect((await tools.send('POST', `/api/lead-changes/${rows[0]!.id}/undo`, owner)).status).toBe(404);
});
