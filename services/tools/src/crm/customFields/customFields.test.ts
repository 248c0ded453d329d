import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { maxCustomFields } from '@dealstead/contracts';
import type { LeadCustomField } from '@dealstead/contracts/tools/leadCustomFields';
import type { Lead, LeadRecord, LeadRow } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { memberQueries } from '../../memberExport.ts';
import { member, type RunningTools, seated, startTestTools } from '../fixtures/crm.ts';
import { readLeadRows } from '../leads/exportRows.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'leads', 'lead_changes', 'lead_custom_fields', 'limits', 'outbox'));

const owner = member(1);
const define = (body: object, actor = owner) => tools.send<LeadCustomField>('POST', '/api/lead-fields', actor, body);
async function defined(body: object): Promise<LeadCustomField> {
  const { status, body: field } = await define(body);
  expect([status, field]).toMatchObject([201, { used: 0 }]);
  return field;
}
const fields = async (actor = owner) => (await tools.send<LeadCustomField[]>('GET', '/api/lead-fields', actor)).body;
const addLead = (fieldsOfLead: object) =>
  tools.send<Lead>('POST', '/api/leads', owner, { firstName: 'Ruth', ...fieldsOfLead });
const edit = ({ id, version }: Lead, changes: object) =>
  tools.send<{ lead: Lead; changeId: number }>('PATCH', `/api/leads/${id}`, owner, { version, changes });

test('a field of each kind is defined, and a lead keeps a value of each', async () => {
  const text = await defined({ kind: 'text', label: 'Roof' });
  const number = await defined({ kind: 'number', label: 'Offer percent' });
  const date = await defined({ kind: 'date', label: 'Hearing' });
  const choice = await defined({ kind: 'choice', label: 'Tier', choices: ['A', 'B'] });
  const custom = { [text.id]: 'Slate', [number.id]: 62.5, [date.id]: '2026-12-01', [choice.id]: 'B' };
  const { status, body } = await addLead({ custom });
  expect([status, body.custom]).toEqual([201, custom]);
  for (const wrong of [{ [number.id]: 'much' }, { [date.id]: '2026-13-01' }, { [choice.id]: 'C' }, { 999: 'x' }])
    expect([wrong, (await edit(body, { custom: { ...custom, ...wrong } })).status]).toEqual([wrong, 400]);
  const cleared = await edit(body, { custom: { [choice.id]: 'A' } });
  expect(cleared.body.lead.custom).toEqual({ [choice.id]: 'A' });
  await tools.send('POST', `/api/lead-changes/${cleared.body.changeId}/undo`, owner);
  expect((await tools.send<LeadRecord>('GET', `/api/leads/${body.id}`, owner)).body.custom).toEqual(custom);
});

test('a field is renamed; a choice that is taken away stays where it was chosen', async () => {
  const { id } = await defined({ kind: 'choice', label: 'Tier', choices: ['A', 'B'] });
  const { body: lead } = await addLead({ custom: { [id]: 'B' } });
  const renamed = await tools.send<LeadCustomField>('PUT', `/api/lead-fields/${id}`, owner, {
    label: 'Rank',
    choices: ['A'],
  });
  expect(renamed.body).toEqual({ id, kind: 'choice', label: 'Rank', choices: ['A'], used: 1 });
  expect((await edit(lead, { custom: { [id]: 'B' }, priority: 'high' })).status).toBe(200);
  expect((await addLead({ custom: { [id]: 'B' } })).status).toBe(400);
});

test('a deleted field takes its values along, and the list says beforehand how many leads have one', async () => {
  const { id } = await defined({ kind: 'text', label: 'Roof' });
  const { body: lead } = await addLead({ custom: { [id]: 'Slate' } });
  expect(await fields()).toMatchObject([{ id, used: 1 }]);
  expect((await tools.send('DELETE', `/api/lead-fields/${id}`, member(2))).status).toBe(404);
  expect((await tools.send('DELETE', `/api/lead-fields/${id}`, owner)).status).toBe(200);
  expect(await fields()).toEqual([]);
  expect((await tools.send<LeadRecord>('GET', `/api/leads/${lead.id}`, owner)).body.custom).toEqual({});
});

test('a name is used once, and there is a limit', async () => {
  await defined({ kind: 'text', label: 'Roof' });
  expect((await define({ kind: 'text', label: 'ROOF' })).status).toBe(409);
  expect((await define({ kind: 'choice', label: 'Tier' })).status).toBe(400);
  await tools.db.pool.query(
    "INSERT INTO lead_custom_fields (owner_user_id, kind, label) SELECT 1, 'text', 'F' || n FROM generate_series(2, $1) n",
    [maxCustomFields],
  );
  expect(await define({ kind: 'text', label: 'One more' })).toMatchObject({
    status: 409,
    body: { code: 'lead-fields-full' },
  });
});

test('a seat with leads reads the fields and masks of their texts, and defines none', async () => {
  const { id } = await defined({ kind: 'text', label: 'Second line' });
  const { body: lead } = await addLead({ custom: { [id]: 'Call (901) 555-0134' } });
  const seat = seated(9, 1, 'leads');
  expect(await fields(seat)).toMatchObject([{ id }]);
  expect((await define({ kind: 'text', label: 'Mine' }, seat)).status).toBe(403);
  const seen = await tools.send<LeadRecord>('GET', `/api/leads/${lead.id}`, seat);
  expect(seen.body.custom).toEqual({ [id]: 'Call •••-•••-••34' });
});

test('the list is filtered by a field, and all exports have it', async () => {
  const { id } = await defined({ kind: 'choice', label: 'Tier', choices: ['A', 'B'] });
  await addLead({ custom: { [id]: 'A' } });
  await addLead({ firstName: 'Ann', custom: { [id]: 'B' } });
  const filter = encodeURIComponent(JSON.stringify({ [`custom${id}`]: 'b' }));
  const found = await tools.send<LeadRow[]>('GET', `/api/leads?fields=${filter}`, owner);
  expect(found.body.map(({ firstName }) => firstName)).toEqual(['Ann']);
  const [head = '', row = ''] = (await tools.text('/api/leads.csv', owner)).split(/\r?\n/);
  expect([head.endsWith(',Tier,Lists'), row.endsWith(',A,')]).toEqual([true, true]);
  const page = await readLeadRows(tools.db, 1, 0);
  expect([page.columns.at(-2), page.rows.map((cells) => cells.at(-2))]).toEqual([
    { name: 'Tier', heading: 'Tier', type: 'text' },
    ['A', 'B'],
  ]);
  const exported = await tools.db.pool.query<{ custom: object }>(memberQueries['leads'] ?? '', [1]);
  expect(exported.rows[0]?.custom).toEqual({ [id]: 'A' });
});
