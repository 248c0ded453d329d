import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addDays, maxLeadViews, todayInNewYork } from '@dealstead/contracts';
import { createEvent, propertyPublished, userClosed } from '@dealstead/contracts/events';
import type { Lead, LeadActivity, LeadCounts, LeadRecord, LeadRow } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { explainReads } from '@dealstead/service-kit/fixtures/explain';
import { tableOf } from '@dealstead/service-kit/fixtures/table';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, seated, startTestTools } from '../fixtures/crm.ts';
import { purgeExpired } from './changes.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
  // A team by an event of account: nobody besides the owner.
  await tools.db.pool.query('INSERT INTO teams (owner_user_id, version) VALUES (1, 1)');
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'leads', 'lead_changes', 'lead_views', 'deals', 'limits', 'outbox'));

const owner = member(1);
const today = todayInNewYork();
const inDays = (days: number) => addDays(today, days);

async function add(fields: Partial<Lead> = {}, actor = owner): Promise<Lead> {
  const { status, body } = await tools.send<Lead>('POST', '/api/leads', actor, { firstName: 'Ruth', ...fields });
  expect([status, body]).toMatchObject([201, { id: expect.any(Number) }]);
  return body;
}
const list = async (query = '', actor = owner) =>
  (await tools.send<LeadRow[]>('GET', `/api/leads${query}`, actor)).body;
const names = async (query: string) => (await list(query)).map(({ firstName }) => firstName);
const read = async (id: number, actor = owner) => (await tools.send<LeadRecord>('GET', `/api/leads/${id}`, actor)).body;
const edit = (lead: Lead, changes: object, was?: object, actor = owner) =>
  tools.send<{ lead: Lead; changeId: number; details: unknown; message: string }>(
    'PATCH',
    `/api/leads/${lead.id}`,
    actor,
    { version: lead.version, changes, was },
  );
const log = (id: number, body: object) =>
  tools.send<{ lead: Lead; changeId: number }>('POST', `/api/leads/${id}/activities`, owner, body);
const plan = (id: number, body: object) =>
  tools.send<{ lead: Lead; changeId: number }>('PUT', `/api/leads/${id}/follow-up`, owner, body);
const bulk = (body: object) =>
  tools.send<{ changed: number; changeId: number }>('POST', '/api/leads/changes', owner, body);
const changeMatching = (body: object, actor = owner) =>
  tools.send<{ changed: number; changeId: number; code: string; message: string; details: unknown }>(
    'POST',
    '/api/leads/matching/changes',
    actor,
    body,
  );
const undo = (id: number, actor = owner) =>
  tools.send<{ restored: number; skipped: number }>('POST', `/api/lead-changes/${id}/undo`, actor);
const kinds = (activities: readonly LeadActivity[]) => activities.map(({ activityType }) => activityType);

test('a lead is added, found and edited, and its values come back as they were entered', async () => {
  const lead = await add({
    lastName: ' Amsel ',
    email: 'ruth@example.com',
    phone: '(901) 555-0134',
    propertyValue: 74_900.5,
    propertyAddress: '3.1 ac, Clayton GA',
    notes: 'Probate.\nTwo heirs.',
    company: '',
  });
  expect(lead).toMatchObject({
    version: 1,
    lastName: 'Amsel',
    leadType: 'seller',
    status: 'new',
    priority: 'medium',
    propertyValue: 74_900.5,
    notes: 'Probate.\nTwo heirs.',
    company: null,
    createdByUserId: 1,
  });
  const { status, body } = await edit(lead, { status: 'qualified', budget: 0 });
  expect(status).toBe(200);
  expect(body.lead).toMatchObject({ version: 2, status: 'qualified', budget: 0 });
  const record = await read(lead.id);
  expect(record.activities).toMatchObject([{ activityType: 'stage', description: 'New to Qualified', userId: 1 }]);
  expect(record.nextAction).toMatchObject({ kind: 'deal' });
  for (const wrong of [
    { firstName: '', lastName: '' },
    { status: 'sold' },
    { email: 'ruth@' },
    { createdByUserId: 2 },
    {},
  ])
    expect((await edit(body.lead, wrong)).status).toBe(400);
  expect((await edit(body.lead, { assignedToUserId: 99 })).status).toBe(400);
});

test('a repeated request adds one lead', async () => {
  const headers = { 'idempotency-key': 'one' };
  for (const _ of [1, 2])
    expect((await tools.send('POST', '/api/leads', owner, { firstName: 'Ann' }, headers)).status).toBe(201);
  expect(await names('')).toEqual(['Ann']);
});

test('two people who edit different fields both keep their changes; the same field is a conflict with both values', async () => {
  const lead = await add({ phone: '901-555-0134' });
  expect((await edit(lead, { priority: 'high' })).status).toBe(200);
  const merged = await edit(lead, { phone: '901-555-0199' }, { phone: '901-555-0134' });
  expect([merged.status, merged.body.lead]).toMatchObject([
    200,
    { version: 3, priority: 'high', phone: '901-555-0199' },
  ]);

  const refused = await edit(lead, { priority: 'low', phone: '901-555-0199' }, { priority: 'medium', phone: null });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'lead-conflict',
      message: 'Someone changed this lead in the meantime. Priority is now “high”; you entered “low”.',
      details: { version: 3, fields: [{ field: 'priority', was: 'medium', yours: 'low', theirs: 'high' }] },
    },
  });
  expect((await edit(lead, { priority: 'low' })).status).toBe(409);
  expect(await read(lead.id)).toMatchObject({ version: 3, priority: 'high' });
});

test('the list is filtered by status, priority, type, source, person and due date', async () => {
  await add({ firstName: 'Late', nextFollowupDate: inDays(-2), leadSource: 'referral' });
  await add({ firstName: 'Today', nextFollowupDate: today, priority: 'high', assignedToUserId: 1 });
  await add({ firstName: 'Week', nextFollowupDate: inDays(6), leadType: 'buyer' });
  await add({ firstName: 'Never' });
  await add({ firstName: 'Lost', status: 'lost' });
  await add({ firstName: 'Other' }, member(2));
  for (const [query, found] of [
    ['?status=open', ['Late', 'Today', 'Week', 'Never']],
    ['?status=lost', ['Lost']],
    ['?priority=high', ['Today']],
    ['?leadType=buyer', ['Week']],
    ['?source=referral', ['Late']],
    ['?assigned=me', ['Today']],
    ['?assigned=none&due=none', ['Never']],
    ['?due=late', ['Late']],
    ['?due=today', ['Late', 'Today']],
    ['?due=week', ['Late', 'Today', 'Week']],
  ] as const)
    expect([query, await names(query)]).toEqual([query, found]);
  const counts = (await tools.send<LeadCounts>('GET', '/api/leads/counts', owner)).body;
  expect(counts).toEqual({
    today,
    due: 2,
    late: 1,
    sources: ['referral'],
    tags: [],
    byStatus: { new: 4, contacted: 0, qualified: 0, 'offer made': 0, closed: 0, lost: 1 },
  });
  expect((await tools.send('GET', '/api/leads?status=sold', owner)).status).toBe(400);
});

test('a search matches beginnings of words of name, e-mail, phone, address, company and notes', async () => {
  await add({ firstName: 'Ruth', lastName: "O'Neal", email: 'r.amsel+1@example.com', phone: '(901) 555-0134' });
  await add({
    firstName: 'Zoë',
    company: 'Acme & Söhne',
    propertyAddress: '1904 Vance Ave, Memphis TN',
    notes: 'Roof',
  });
  await add({ firstName: 'Ruth' }, member(2));
  for (const [search, found] of [
    ['rut', ['Ruth']],
    ["o'neal", ['Ruth']],
    ['amsel example', ['Ruth']],
    ['901 555-01', ['Ruth']],
    ['5550134', ['Ruth']],
    ['555-0134', ['Ruth']],
    ['+1 901 555 0134', ['Ruth']],
    ['ZOË', ['Zoë']],
    ['zoe soh', ['Zoë']],
    ['söh', ['Zoë']],
    ['vance memphis', ['Zoë']],
    ['roof ruth', []],
    ["' | '1/zoë':* & !", ['Zoë']],
    ['***', ['Zoë', 'Ruth']],
  ] as const)
    expect([search, await names(`?sortBy=name&search=${encodeURIComponent(search)}`)]).toEqual([search, found]);
});

test('every order is read page by page without gaps or repeats', async () => {
  for (let i = 0; i < 9; i++)
    await add({
      firstName: `N${i}`,
      lastName: ['Orr', 'amsel', 'Nair'][i % 3]!,
      propertyValue: i % 4 === 0 ? null : i % 2,
      priority: (['low', 'high', 'medium'] as const)[i % 3]!,
      nextFollowupDate: i % 2 ? inDays(i % 4) : null,
    });
  for (const sortBy of ['follow-up', 'newest', 'updated', 'name', 'value', 'priority']) {
    const whole = (await list(`?sortBy=${sortBy}`)).map(({ id }) => id);
    expect(new Set(whole).size).toBe(9);
    const paged: number[] = [];
    for (let after = ''; ;) {
      const page = await list(`?sortBy=${sortBy}&limit=2${after && `&after=${after}`}`);
      paged.push(...page.map(({ id }) => id));
      if (page.length < 2) break;
      after = page.at(-1)!.cursor;
    }
    expect([sortBy, paged]).toEqual([sortBy, whole]);
  }
  expect((await list('?sortBy=name')).map(({ lastName }) => lastName)[0]).toBe('amsel');
  expect(await list('?after=nonsense&limit=1')).toHaveLength(1);
});

test('several leads are edited at once, and the undo restores those that nobody changed since', async () => {
  const [one, two, three] = [await add(), await add({ status: 'contacted' }), await add({ priority: 'low' })];
  const foreign = await add({}, member(2));
  const ids = [one.id, two.id, three.id, foreign.id];
  const { body } = await bulk({ ids, changes: { status: 'lost', priority: 'high', nextFollowupDate: today } });
  expect(body.changed).toBe(3);
  expect(await read(two.id)).toMatchObject({ status: 'lost', nextFollowupDate: null });
  expect((await read(foreign.id, member(2))).status).toBe('new');
  expect((await edit({ ...three, version: 2 }, { notes: 'Call her son.' })).status).toBe(200);

  expect((await undo(body.changeId, member(2))).status).toBe(404);
  expect((await undo(body.changeId)).body).toEqual({ restored: 2, skipped: 1 });
  expect(await read(two.id)).toMatchObject({ status: 'contacted', priority: 'medium' });
  expect(await read(three.id)).toMatchObject({ status: 'lost', notes: 'Call her son.' });
  expect((await undo(body.changeId)).status).toBe(404);
});

test('all leads of a filter are one change: only they change, their timelines say so, and one undo takes it back', async () => {
  await tools.db.pool.query(
    `INSERT INTO leads (first_name, last_name, lead_type, status, lead_source, next_followup_date, assigned_to_user_id, created_by_user_id)
     SELECT 'L' || n, '', 'seller', (ARRAY['new', 'contacted', 'lost'])[1 + n % 3], 'list', current_date + n % 50,
       CASE WHEN n % 2 = 0 THEN 1 END, CASE WHEN n <= 4500 THEN 1 ELSE 2 END
     FROM generate_series(1, 4600) n`,
  );
  const digest = async () =>
    (
      await tools.db.pool.query<{ digest: string }>(
        `SELECT md5(string_agg(concat_ws('|', id, status, next_followup_date, assigned_to_user_id, deleted_at), ',' ORDER BY id)) AS digest
         FROM leads`,
      )
    ).rows[0]!.digest;
  const entries = async () =>
    (
      await tools.db.pool.query<{ description: string; count: number }>(
        `SELECT description, count(*) FROM lead_activities WHERE activity_type IN ('stage', 'assignment') GROUP BY 1 ORDER BY 1`,
      )
    ).rows.map(({ description, count }) => [description, count]);
  const before = await digest();
  const filter = { status: 'open', source: 'list' };
  const changes = { status: 'contacted', assignedToUserId: null, nextFollowupDate: inDays(3) };
  expect((await changeMatching({ filter, count: 2999, changes })).body).toMatchObject({
    code: 'count-changed',
    message: '3,000 leads match now. Nothing was changed.',
    details: { count: 3000 },
  });
  for (const wrong of [{ filter: { owner: 2 } }, { filter: { status: 'sold' } }, { count: 0 }, { count: 10_001 }])
    expect((await changeMatching({ filter, count: 3000, changes, ...wrong })).status).toBe(400);
  expect([await digest(), await entries()]).toEqual([before, []]);

  const { body } = await changeMatching({ filter, count: 3000, changes });
  expect(body.changed).toBe(3000);
  const counts = (await tools.send<LeadCounts>('GET', '/api/leads/counts?assigned=none&source=list', owner)).body;
  expect(counts.byStatus).toMatchObject({ new: 0, contacted: 3000, lost: 750 });
  expect(await entries()).toEqual([
    ['New to Contacted', 1500],
    ['No longer assigned to a former member', 1500],
  ]);
  const [first, second] = await list('?status=contacted&sortBy=newest&limit=2');
  expect(await read(first!.id)).toMatchObject({ version: 2, nextFollowupDate: inDays(3) });
  expect((await edit(await read(second!.id), { notes: 'Call her son.' })).status).toBe(200);
  expect((await undo(body.changeId)).body).toEqual({ restored: 2999, skipped: 1 });
  expect(await entries()).toEqual([['No longer assigned to a former member', 1]]);
  expect(await read(first!.id)).toMatchObject({ version: 3, status: 'new', assignedToUserId: 1 });

  const all = { filter: {}, count: 4500, delete: true };
  const deleted = await changeMatching(all);
  expect([deleted.body.changed, await list(), (await list('', member(2))).length]).toEqual([4500, [], 100]);
  expect((await undo(deleted.body.changeId)).body).toEqual({ restored: 4500, skipped: 0 });
  await tools.db.pool.query("UPDATE limits SET points = 60 WHERE key LIKE 'matching-changes%'");
  expect((await changeMatching(all)).status).toBe(429);
});

test('a change by filter reaches what the caller’s list shows and nothing else', async () => {
  await add({ firstName: 'Ours', notes: 'Secret', assignedToUserId: 1 });
  const rest = { count: 1, changes: { priority: 'high' } };
  expect((await changeMatching({ filter: { assigned: 'me' }, ...rest }, seated(5, 1, 'leads'))).body.details).toEqual({
    count: 0,
  });
  // A seat that does not see notes finds nothing by their words.
  expect((await changeMatching({ filter: { search: 'secret' }, ...rest }, seated(5, 1, 'leads'))).status).toBe(409);
  expect((await changeMatching({ filter: {}, ...rest }, member(2))).status).toBe(409);
  expect((await changeMatching({ filter: {}, ...rest }, seated(5, 1, 'deals'))).status).toBe(403);
  expect((await changeMatching({ filter: { assigned: 'me' }, ...rest })).body.changed).toBe(1);
  expect((await changeMatching({ filter: {}, ...rest }, seated(5, 1, 'leads'))).body.changed).toBe(1);
});

test('a deleted lead is gone everywhere, returns with the undo, and is purged after thirty days', async () => {
  const lead = await add({ nextFollowupDate: inDays(-1) });
  const { body } = await bulk({ ids: [lead.id], delete: true });
  expect((await tools.send('GET', `/api/leads/${lead.id}`, owner)).status).toBe(404);
  expect(await list()).toEqual([]);
  const pro = (await tools.send<{ dueNext: unknown[] }>('GET', '/api/dashboards/pro', owner)).body;
  expect(pro).toMatchObject({ leadCount: 0, dueNext: [], ledger: { followUpsDue: 0 } });
  expect((await undo(body.changeId)).body).toEqual({ restored: 1, skipped: 0 });
  expect(await read(lead.id)).toMatchObject({ nextFollowupDate: inDays(-1), activities: [{ activityType: 'task' }] });

  await bulk({ ids: [lead.id], delete: true });
  expect(await purgeExpired(tools.db)).toBe(false);
  await tools.db.pool.query("UPDATE leads SET deleted_at = now() - interval '31 days'");
  expect(await purgeExpired(tools.db)).toBe(true);
  expect((await tools.db.pool.query('SELECT FROM leads')).rowCount).toBe(0);
});

test('one press logs a call: it moves or completes a due follow-up, and can be taken back', async () => {
  const lead = await add({ phone: '901-555-0134', nextFollowupDate: today });
  const missed = await log(lead.id, { activityType: 'call', outcome: 'no-answer' });
  expect([missed.status, missed.body.lead]).toMatchObject([
    201,
    { status: 'new', lastContactDate: today, nextFollowupDate: inDays(1) },
  ]);
  const after = await read(lead.id);
  expect(after.activities).toMatchObject([
    { activityType: 'call', description: 'No answer', completedDate: today },
    { activityType: 'task', scheduledDate: inDays(1), completedDate: null },
  ]);
  expect((await undo(missed.body.changeId)).body.restored).toBe(1);
  expect(await read(lead.id)).toMatchObject({
    lastContactDate: null,
    nextFollowupDate: today,
    activities: [{ activityType: 'task', scheduledDate: today, completedDate: null }],
  });

  const talked = await log(lead.id, { activityType: 'call', outcome: 'talked', description: 'Wants $80k.' });
  expect(talked.body.lead).toMatchObject({ status: 'contacted', nextFollowupDate: null });
  const again = { activityType: 'call', outcome: 'talked', nextFollowupDate: inDays(4) };
  expect((await log(lead.id, again)).body.lead).toMatchObject({ nextFollowupDate: inDays(4) });
  expect((await undo(talked.body.changeId)).body).toEqual({ restored: 0, skipped: 1 });
  const { activities } = await read(lead.id);
  expect(kinds(activities)).toEqual(['task', 'call', 'stage', 'call', 'task']);
  expect(activities[4]).toMatchObject({ scheduledDate: today, completedDate: today });
  const lost = await log(lead.id, { activityType: 'call', outcome: 'not-interested' });
  expect(lost.body.lead).toMatchObject({ status: 'lost', nextFollowupDate: null });
  for (const wrong of [
    { activityType: 'note', outcome: 'talked' },
    { activityType: 'note' },
    { activityType: 'stage' },
  ])
    expect((await log(lead.id, wrong)).status).toBe(400);
});

test('a follow-up is planned, postponed, done and dropped; its text survives', async () => {
  const lead = await add();
  await plan(lead.id, { date: inDays(3), description: 'Walk the property' });
  await plan(lead.id, { date: inDays(5) });
  expect((await list())[0]).toMatchObject({ nextFollowupDate: inDays(5), followUp: 'Walk the property' });
  const done = await plan(lead.id, { done: true });
  expect(done.body.lead.nextFollowupDate).toBeNull();
  await undo(done.body.changeId);
  expect((await list())[0]).toMatchObject({ nextFollowupDate: inDays(5), followUp: 'Walk the property' });
  const renamed = await plan(lead.id, { date: today, description: 'Call' });
  await undo(renamed.body.changeId);
  expect((await list())[0]).toMatchObject({ nextFollowupDate: inDays(5), followUp: 'Walk the property' });
  await plan(lead.id, { done: false });
  expect((await read(lead.id)).activities).toEqual([]);
  await plan(lead.id, { date: today });
  expect((await read(lead.id)).activities).toMatchObject([{ description: 'Walk the property', scheduledDate: today }]);
});

test('duplicates are found by e-mail, phone and address, and merged field by field with their history', async () => {
  const lead = await add({ email: 'ruth@example.com', phone: '(901) 555-0134' });
  const other = await add({
    firstName: 'R.',
    email: 'RUTH@example.com',
    phone: '+1 901 555 0134',
    propertyAddress: '1 Elm St.',
    motivation: 'Probate',
    nextFollowupDate: inDays(2),
  });
  await add({ email: 'ruth@example.com' }, member(2));
  await log(other.id, { activityType: 'note', description: 'Two heirs.' });
  await tableOf<Readonly<Record<string, unknown>>>(tools.db, 'deals').insert({
    title: 'Elm St',
    userId: 1,
    dealType: 'wholesale',
    leadId: other.id,
  });
  expect((await read(lead.id)).duplicates).toMatchObject([{ id: other.id, sameBy: ['email', 'phone'] }]);

  const merge = (body: object) =>
    tools.send<{ lead: Lead; changeId: number }>('POST', `/api/leads/${lead.id}/merge`, owner, body);
  expect((await merge({ otherId: lead.id })).status).toBe(400);
  const { body } = await merge({ otherId: other.id, take: ['firstName'] });
  expect(body.lead).toMatchObject({
    firstName: 'R.',
    email: 'ruth@example.com',
    phone: '(901) 555-0134',
    motivation: 'Probate',
    propertyAddress: '1 Elm St.',
    nextFollowupDate: inDays(2),
  });
  const merged = await read(lead.id);
  expect(kinds(merged.activities)).toEqual(['note', 'task']);
  expect([merged.deals, merged.duplicates]).toMatchObject([[{ title: 'Elm St' }], []]);
  expect(await list()).toHaveLength(1);

  expect((await undo(body.changeId)).body).toEqual({ restored: 2, skipped: 0 });
  expect(await read(lead.id)).toMatchObject({ firstName: 'Ruth', motivation: null, activities: [], deals: [] });
  expect(await read(other.id)).toMatchObject({ nextFollowupDate: inDays(2), deals: [{ title: 'Elm St' }] });
});

test('a seat with the permission works on the owner’s leads, everyone else finds nothing', async () => {
  const lead = await add({ firstName: 'Ours' });
  const assistant = seated(5, 1, 'leads');
  expect((await list('', assistant)).map(({ firstName }) => firstName)).toEqual(['Ours']);
  expect((await edit(lead, { assignedToUserId: 5 }, undefined, assistant)).body.lead.assignedToUserId).toBe(5);
  expect((await add({ firstName: 'Hers' }, assistant)).createdByUserId).toBe(1);
  for (const actor of [
    seated(5, 1, 'deals', 'listings'),
    member(6, { plan: 'buyer' }),
    member(1, { status: 'past_due' }),
  ])
    expect((await tools.send('GET', '/api/leads', actor)).status).toBe(403);
  for (const actor of [member(2), seated(5, 2, 'leads')]) {
    expect(await list('', actor)).toEqual([]);
    for (const [method, path, body] of [
      ['GET', `/api/leads/${lead.id}`],
      ['PATCH', `/api/leads/${lead.id}`, { version: 1, changes: { priority: 'low' } }],
      ['POST', `/api/leads/${lead.id}/activities`, { activityType: 'note', description: 'x' }],
      ['PUT', `/api/leads/${lead.id}/follow-up`, { date: today }],
      ['POST', `/api/leads/${lead.id}/merge`, { otherId: lead.id + 1 }],
      ['POST', '/api/leads/changes', { ids: [lead.id], delete: true }],
    ] as const)
      expect([path, (await tools.send(method, path, actor, body)).status]).toEqual([path, 404]);
  }
});

test('views are a member’s own', async () => {
  const save = (name: string, query: string, actor = owner) =>
    tools.send<{ id: number }>('POST', '/api/lead-views', actor, { name, query });
  const views = async (actor = owner) => (await tools.send('GET', '/api/lead-views', actor)).body;
  const { body } = await save('Hot', 'priority=high');
  await save('Hot', 'priority=high&status=open');
  expect(await views()).toEqual([{ id: body.id, name: 'Hot', query: 'priority=high&status=open' }]);
  expect(await views(seated(5, 1, 'leads'))).toEqual([]);
  expect((await tools.send('DELETE', `/api/lead-views/${body.id}`, member(2))).status).toBe(404);
  expect((await tools.send('DELETE', `/api/lead-views/${body.id}`, owner)).status).toBe(200);
  expect(await views()).toEqual([]);
});

test('views that are saved at the same time do not pass the limit together', async () => {
  const names = Array.from({ length: maxLeadViews + 8 }, (_, at) => `View ${at}`);
  const save = async (name: string) => (await tools.send('POST', '/api/lead-views', owner, { name, query: '' })).status;
  for (const name of names.slice(0, maxLeadViews - 1)) expect(await save(name)).toBe(201);
  const together = await Promise.all(names.slice(maxLeadViews - 1).map(save));
  expect(together.toSorted()).toEqual([201, ...Array.from({ length: 8 }, () => 409)]);
});

test('the record shows the owner’s linked listing, and a closed account leaves nothing', async () => {
  const listing = { propertyId: 9, userId: 1, title: 'Elm St', category: 'land', city: 'Macon', state: 'GA' } as const;
  await tools.db.change((tx) =>
    tx.emit(
      createEvent(
        propertyPublished,
        { subject: 'property/9', version: 1 },
        {
          ...listing,
          priceCents: 50_000_00,
          arvCents: null,
          wholesaleFeeCents: null,
          status: 'active',
          createdAt: new Date().toISOString(),
        },
      ),
    ),
  );
  const lead = await add({ propertyId: 9 });
  await until(async () => (await read(lead.id)).property !== null);
  expect((await read(lead.id)).property).toMatchObject({ title: 'Elm St', price: 50_000 });
  await bulk({ ids: [lead.id], changes: { priority: 'low' } });
  await tools.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/1', version: 9 }, { userId: 1 })));
  await until(
    async () => (await tools.db.pool.query('SELECT FROM leads UNION ALL SELECT FROM lead_changes')).rowCount === 0,
  );
});

test('lists and searches of 20,000 leads read an index in its order, or few of its rows', async () => {
  await tools.db.pool.query(
    `INSERT INTO leads (first_name, last_name, email, phone, lead_type, status, property_address, property_value_cents,
       next_followup_date, created_by_user_id)
     SELECT 'F' || n % 1000, 'L' || n % 7919, 'lead' || n || '@example.com', '901' || lpad(n::text, 7, '0'), 'seller',
       (ARRAY['new', 'contacted', 'qualified', 'lost'])[1 + n % 4], n || ' Elm St, Memphis TN', n * 100,
       CASE WHEN n % 3 = 0 THEN current_date + n % 60 - 20 END, 1 + n % 10
     FROM generate_series(1, 20000) n`,
  );
  await tools.db.pool.query('VACUUM ANALYZE leads');
  const reads = (query: string) => explainReads(tools.db.pool, 'leads', () => list(query));
  for (const [query, index] of [
    ['?sortBy=follow-up', 'leads_by_follow_up'],
    ['?sortBy=newest', 'leads_by_creation'],
    ['?sortBy=updated', 'leads_by_update'],
    ['?sortBy=name', 'leads_by_name'],
    ['?sortBy=value', 'leads_by_value'],
    ['?sortBy=priority', 'leads_by_priority'],
    ['?status=qualified', 'leads_by_status'],
  ] as const)
    expect([query, await reads(query)]).toEqual([query, [index]]);
  for (const query of ['?search=lead4711', '?search=f12 l7', '?search=901000'])
    expect([query, await reads(query)]).toEqual([query, expect.arrayContaining(['leads_search'])]);
  for (const query of ['?status=open&due=today', '/counts'])
    expect([query, await reads(query)]).not.toEqual([query, expect.arrayContaining(['seq scan'])]);
  expect(await reads('/counts')).toContain('leads_by_source');
});

test('a follow-up is late when the member’s own day is over, wherever they are', async () => {
  // Their days never are the same one: 25 hours are between them.
  const west = { ...owner, timeZone: 'Pacific/Pago_Pago' };
  const east = { ...owner, timeZone: 'Pacific/Kiritimati' };
  const counts = async (actor: typeof owner) =>
    (await tools.send<{ today: string; due: number; late: number }>('GET', '/api/leads/counts', actor)).body;
  await add({ nextFollowupDate: (await counts(west)).today });
  expect(await counts(west)).toMatchObject({ due: 1, late: 0 });
  expect(await counts(east)).toMatchObject({ due: 1, late: 1 });
});
