import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ImportDuplicate, ImportedList, LeftOutCell } from '@dealstead/contracts/imports/endpoints';
import type { LeadCustomField } from '@dealstead/contracts/tools/leadCustomFields';
import type { LeadRecord, LeadRow } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, startTestTools } from '../crm/fixtures/crm.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() =>
  emptyTables(
    tools.db.pool,
    'leads',
    'lead_lists',
    'lead_custom_fields',
    'lead_imports',
    'import_keys',
    'import_matches',
    'import_changes',
    'notifications',
    'outbox',
  ),
);

const owner = member(1);
const upload = async (text: string) =>
  (await tools.upload<ImportedList>('/api/lead-imports?name=list.csv', text, owner)).body;
async function settled(id: number): Promise<ImportedList> {
  const get = async () => (await tools.send<ImportedList>('GET', `/api/lead-imports/${id}`, owner)).body;
  await until(async () => !(await get()).state.endsWith('ing'));
  return get();
}
async function step(id: number, name: 'check' | 'run' | 'undo', body?: object): Promise<ImportedList> {
  const answer = await tools.send('POST', `/api/lead-imports/${id}/${name}`, owner, body);
  expect([name, answer]).toMatchObject([name, { status: 202 }]);
  return settled(id);
}
const define = async (label: string, kind: string, choices: string[] = []) =>
  (await tools.send<LeadCustomField>('POST', '/api/lead-fields', owner, { label, kind, choices })).body.id;
const leads = async () => {
  const { body } = await tools.send<LeadRow[]>('GET', '/api/leads?sortBy=newest', owner);
  return Promise.all(body.map(async ({ id }) => (await tools.send<LeadRecord>('GET', `/api/leads/${id}`, owner)).body));
};

test('columns become the owner’s fields; a cell that does not fit is named and stays in the notes', async () => {
  const [score, auction, tier, lien] = [
    await define('Score', 'number'),
    await define('Auction date', 'date'),
    await define('Tier', 'choice', ['A', 'B']),
    await define('Lien', 'text'),
  ];
  const list = await upload(
    [
      'Name,Phone,Score,Auction Date,Tier,Lien,Opening bid',
      'Ann Lee,901-555-0101,7.5,3/14/2026,a,Tax,"$1,250"',
      'Bo Diaz,901-555-0102,high,soon,Gold,,see agent',
    ].join('\n'),
  );
  expect(list.mapping).toMatchObject({
    [`custom${score}`]: 'Score',
    [`custom${auction}`]: 'Auction Date',
    [`custom${tier}`]: 'Tier',
    [`custom${lien}`]: 'Lien',
  });
  const bid = await define('Bid', 'number');
  const mapping = { ...list.mapping, [`custom${bid}`]: 'Opening bid' };
  const checked = await step(list.id, 'check', { mapping });
  expect(checked).toMatchObject({ good: 2, bad: 0, leftOut: 4, words: [{ field: `custom${tier}`, word: 'Gold' }] });
  const { body: cells } = await tools.send<LeftOutCell[]>('GET', `/api/lead-imports/${list.id}/left-out`, owner);
  expect(cells.map(({ column, value }) => `${column}: ${value}`).sort()).toEqual([
    'Auction Date: soon',
    'Opening bid: see agent',
    'Score: high',
    'Tier: Gold',
  ]);
  await step(list.id, 'run');
  const [bo, ann] = await leads();
  expect(ann!.custom).toEqual({ [score]: 7.5, [auction]: '2026-03-14', [tier]: 'A', [lien]: 'Tax', [bid]: 1250 });
  expect(bo!.custom).toEqual({});
  expect(bo!.notes).toBe('Score: high\nAuction date: soon\nTier: Gold\nBid: see agent');
  const header = (await tools.text('/api/leads.csv', owner)).split('\r\n')[0]!;
  expect(header.endsWith(',Score,Auction date,Tier,Lien,Bid,Lists')).toBe(true);
  // The next file with these columns begins with the mapping, without fields that are gone.
  await tools.send('DELETE', `/api/lead-fields/${tier}`, owner);
  const next = await upload('Name,Phone,Score,Auction Date,Tier,Lien,Opening bid\nCy Orr,901-555-0103,,,,,\n');
  const { [`custom${tier}`]: _gone, ...rest } = mapping;
  expect(next.mapping).toEqual(rest);
});

test('a field that is filled from another file is compared with the lead, and restored by the undo', async () => {
  const [score, lien] = [await define('Score', 'number'), await define('Lien', 'text')];
  const first = await upload('Name,Phone,Score\nAnn Lee,901-555-0101,5\n');
  await step(first.id, 'check', { mapping: first.mapping });
  await step(first.id, 'run');
  const again = await upload('Name,Phone,Score,Lien\nAnn Lee,901-555-0101,9,Tax\n');
  await step(again.id, 'check', { mapping: again.mapping, options: { duplicates: 'fill' } });
  const { body } = await tools.send<ImportDuplicate[]>('GET', `/api/lead-imports/${again.id}/duplicates`, owner);
  expect(body[0]!.fields).toEqual(
    expect.arrayContaining([
      { label: 'Score', now: '5', file: '9' },
      { label: 'Lien', now: null, file: 'Tax' },
    ]),
  );
  await step(again.id, 'run');
  expect((await leads())[0]!.custom).toEqual({ [score]: 5, [lien]: 'Tax' });
  await step(again.id, 'undo', {});
  expect((await leads())[0]!.custom).toEqual({ [score]: 5 });
});

test('columns are appended to the notes with their names, in the order of the file', async () => {
  const list = await upload(
    'Name,Phone,Comments,Foreclosure Factor,MLS Agent\nAnn Lee,901-555-0101,Call after 5,High,"Kim, RE"\nBo Diaz,901-555-0102,,,\n',
  );
  const mapping = { ...list.mapping, note2: 'Foreclosure Factor', note1: 'MLS Agent' };
  await step(list.id, 'check', { mapping });
  await step(list.id, 'run');
  const [bo, ann] = await leads();
  expect(ann!.notes).toBe('Call after 5\nForeclosure Factor: High\nMLS Agent: Kim, RE');
  expect(bo!.notes).toBeNull();
  const next = await upload('Name,Phone,Comments,Foreclosure Factor,MLS Agent\nCy Orr,901-555-0103,,,\n');
  expect(next.mapping).toEqual(mapping);
  const bad = { mapping: { ...mapping, note100: 'Comments' } };
  expect((await tools.send('POST', `/api/lead-imports/${next.id}/check`, owner, bad)).status).toBe(400);
});

test('an owner’s other properties are left out together, and an underwater equity is a negative amount', async () => {
  const first = await upload('Name,Phone,Street,City,State\nAnn Lee,901-555-0101,1 Elm St,Memphis,TN\n');
  await step(first.id, 'check', { mapping: first.mapping });
  await step(first.id, 'run');
  const rows = ['2 Elm St', '3 Elm St'].map((street) => `Ann Lee,901-555-0101,${street},Memphis,TN,-2500`);
  const next = await upload(`Name,Phone,Street,City,State,Equity\n${rows.join('\n')}\n`);
  const checked = await step(next.id, 'check', { mapping: next.mapping, options: { otherProperties: 'skip' } });
  expect(checked).toMatchObject({ good: 0, repeated: 2, options: { otherProperties: 'skip' } });
  const decided = await tools.send<ImportedList>('POST', `/api/lead-imports/${next.id}/duplicates`, owner, {
    all: 'other',
    action: 'add',
  });
  expect(decided.body).toMatchObject({ good: 2, repeated: 0, options: { otherProperties: 'add' } });
  await step(next.id, 'run');
  expect((await leads()).map(({ equity }) => equity)).toEqual([-2500, -2500, null]);
});
