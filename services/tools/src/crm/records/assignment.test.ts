import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Assignees } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { createEvent, teamChanged, userClosed } from '@dealstead/contracts/events';
import type { Deal, DealRecord } from '@dealstead/contracts/tools/deals';
import type { ImportedList } from '@dealstead/contracts/imports/endpoints';
import type { Lead, LeadRecord, LeadRow } from '@dealstead/contracts/tools/leads';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startFakeTeams } from '../../copies/seats/fixtures/fakeTeams.ts';
import { member, type RunningTools, seated, startTestTools } from '../fixtures/crm.ts';

let tools: RunningTools;
let account: Awaited<ReturnType<typeof startFakeTeams>>;
const owner = member(1);
const ana = seated(5, 1, 'leads', 'deals');
const bo = seated(6, 1, 'leads');

beforeAll(async () => {
  account = await startFakeTeams([5, 6], ['leads']);
  tools = await startTestTools({ ACCOUNT_URL: account.url });
});
afterAll(async () => {
  await tools.stop();
  account.stop();
});
beforeEach(async () => {
  await emptyTables(
    tools.db.pool,
    'leads',
    'deals',
    'lead_imports',
    'lead_changes',
    'va_tasks',
    'notifications',
    'members',
    'teams',
    'outbox',
  );
  await tools.db.pool.query(
    `INSERT INTO members (user_id, plan, status, version, first_name, last_name) VALUES
       (1, 'wholesaler', 'active', 1, 'Dana', 'Reyes'), (5, 'va', 'active', 1, 'Ana', 'Cruz'), (6, 'va', 'active', 1, 'Bo', 'Lee')`,
  );
});

let version = 0;
/** Account's event of a changed team; resolves when it has been consumed. */
async function setTeam(...seats: { userId: number; permissions: ('leads' | 'deals')[] }[]) {
  version += 1;
  const subject = { subject: 'team/1', version };
  await tools.db.change((tx) => tx.emit(createEvent(teamChanged, subject, { ownerId: 1, seats })));
  await until(async () => {
    const { rows } = await tools.db.pool.query('SELECT FROM teams WHERE owner_user_id = 1 AND version = $1', [version]);
    return rows.length === 1;
  });
}
const wholeTeam = () => setTeam({ userId: 5, permissions: ['leads', 'deals'] }, { userId: 6, permissions: ['leads'] });

const addLead = async (fields: object = {}) =>
  (await tools.send<Lead>('POST', '/api/leads', owner, { firstName: 'Ruth', lastName: 'Amsel', ...fields })).body;
const addDeal = async (fields: object = {}) =>
  (await tools.send<Deal>('POST', '/api/deals', owner, { title: 'Elm St', dealType: 'wholesale', ...fields })).body;
const assign = (lead: Lead, assignedToUserId: number | null, actor = owner) =>
  tools.send<{ lead: Lead; changeId: number; message: string }>('PATCH', `/api/leads/${lead.id}`, actor, {
    version: lead.version,
    changes: { assignedToUserId },
  });
const read = async (id: number) => (await tools.send<LeadRecord>('GET', `/api/leads/${id}`, owner)).body;
const list = async (query: string, actor = owner) =>
  (await tools.send<LeadRow[]>('GET', `/api/leads?${query}`, actor)).body.map(({ id }) => id);
const notified = async (actor: MemberIdentity) =>
  (await tools.send<Notification[]>('GET', '/api/notifications', actor)).body.map(({ title, url }) => ({ title, url }));

test('a lead goes to whoever has a seat for leads, who is notified; its history names both, and an undo restores it', async () => {
  await wholeTeam();
  const lead = await addLead();
  const { body: people } = await tools.send<Assignees>('GET', '/api/leads/assignees', bo);
  expect(people).toEqual([
    { userId: 1, name: 'Dana Reyes', isOwner: true },
    { userId: 5, name: 'Ana Cruz', isOwner: false },
    { userId: 6, name: 'Bo Lee', isOwner: false },
  ]);
  const { body: first } = await assign(lead, 6);
  expect(first.lead.assignedToUserId).toBe(6);
  expect(await notified(bo)).toEqual([
    { title: 'Dana Reyes assigned you a lead: Ruth Amsel', url: `/leads/${lead.id}` },
  ]);
  const { body: second } = await assign(first.lead, 5, bo);
  expect((await read(lead.id)).activities.map(({ description }) => description)).toEqual([
    'Assigned to Ana Cruz, before Bo Lee',
    'Assigned to Bo Lee',
  ]);
  expect([await list('assigned=5'), await list('assigned=me', ana), await list('assigned=6')]).toEqual([
    [lead.id],
    [lead.id],
    [],
  ]);
  await tools.send('POST', `/api/lead-changes/${second.changeId}/undo`, owner);
  expect(await list('assigned=6')).toEqual([lead.id]);
  expect((await assign(await read(lead.id), 9)).body).toMatchObject({
    message: 'Choose someone of your team whose seat includes leads.',
  });
  const deals = await tools.send<Assignees>('GET', '/api/deals/assignees', owner);
  expect(deals.body.map(({ userId }) => userId)).toEqual([1, 5]);
  expect(
    (await tools.send('POST', '/api/deals', owner, { title: 'Elm', dealType: 'wholesale', assignedToUserId: 6 }))
      .status,
  ).toBe(400);
});

test('several leads are one notification, and a team that no event named is asked for', async () => {
  const ids = [(await addLead()).id, (await addLead()).id, (await addLead({ assignedToUserId: 5 })).id];
  await tools.send('POST', '/api/leads/changes', owner, { ids, changes: { assignedToUserId: 5 } });
  expect(await notified(ana)).toEqual([
    { title: 'Dana Reyes assigned you 2 leads', url: '/leads?assigned=me' },
    { title: 'Dana Reyes assigned you a lead: Ruth Amsel', url: `/leads/${ids[2]}` },
  ]);
});

test('records of a seat that ends or loses the permission become unassigned, and the owner is notified', async () => {
  await wholeTeam();
  const [lead, other] = [await addLead({ assignedToUserId: 5 }), await addLead({ assignedToUserId: 6 })];
  const deal = await addDeal({ assignedToUserId: 5 });
  await tools.send('POST', `/api/deals/${deal.id}/tasks`, owner, {
    kind: 'task',
    title: 'Call',
    dueDate: null,
    assignedToUserId: 5,
  });
  const { body: moved } = await assign(other, 5);
  await setTeam({ userId: 5, permissions: ['deals'] });
  expect(await read(lead.id)).toMatchObject({ assignedToUserId: null, version: lead.version + 1 });
  expect((await read(lead.id)).activities[0]!.description).toBe('No longer assigned to Ana Cruz, whose seat changed');
  expect(await notified(owner)).toEqual([
    { title: '2 leads of Ana Cruz are no longer assigned', url: '/leads?assigned=none' },
  ]);
  const readDeal = async () => (await tools.send<DealRecord>('GET', `/api/deals/${deal.id}`, owner)).body;
  expect((await readDeal()).assignedToUserId).toBe(5);
  // Nothing that is taken back returns to someone who left.
  const undone = await tools.send('POST', `/api/lead-changes/${moved.changeId}/undo`, owner);
  expect([undone.body, (await read(other.id)).assignedToUserId]).toEqual([{ restored: 0, skipped: 1 }, null]);
  await tools.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/5', version: 9 }, { userId: 5 })));
  await until(async () => (await readDeal()).assignedToUserId === null);
  expect((await readDeal()).tasks).toMatchObject([{ assignedToUserId: null }]);
});

test('imported leads go to people in turn, evenly over the batches, also when one of them leaves meanwhile', async () => {
  await wholeTeam();
  const rows = Array.from({ length: 4_100 }, (_, n) => `Owner ${n},lead${n}@example.com`);
  const upload = () =>
    tools.upload<ImportedList>('/api/lead-imports?name=list.csv', `Name,Email\n${rows.join('\n')}\n`, owner);
  const { body: file } = await upload();
  const state = async (id: number) =>
    (await tools.send<ImportedList>('GET', `/api/lead-imports/${id}`, owner)).body.state;
  const check = (assignTo: number[]) =>
    tools.send('POST', `/api/lead-imports/${file.id}/check`, owner, { mapping: file.mapping, defaults: { assignTo } });
  expect((await check([5, 9])).status).toBe(400);
  expect((await check([5, 6, 1])).status).toBe(202);
  await until(async () => (await state(file.id)) === 'checked');
  await setTeam({ userId: 6, permissions: ['leads'] });
  await tools.send('POST', `/api/lead-imports/${file.id}/run`, owner);
  await until(async () => (await state(file.id)) === 'done');
  const { rows: shares } = await tools.db.pool.query(
    'SELECT assigned_to_user_id AS id, count(*)::int AS leads FROM leads GROUP BY 1 ORDER BY 1',
  );
  expect(shares).toEqual([
    { id: 1, leads: 2_050 },
    { id: 6, leads: 2_050 },
  ]);
  expect(await notified(bo)).toEqual([{ title: 'Dana Reyes assigned you 2,050 leads', url: '/leads?assigned=me' }]);
  expect((await upload()).body.defaults).toEqual({ assignTo: [5, 6, 1], listName: 'list' });
});
