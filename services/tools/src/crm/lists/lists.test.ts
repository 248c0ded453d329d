import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ImportedList } from '@dealstead/contracts/imports/endpoints';
import type { LeadList } from '@dealstead/contracts/tools/leadLists';
import type { LeadRecord, LeadRow } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { memberQueries } from '../../memberExport.ts';
import { member, type RunningTools, seated, startTestTools } from '../fixtures/crm.ts';
import { readLeadRows } from '../leads/exportRows.ts';
import { countList, sumCounts } from './store.ts';

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
    'lead_imports',
    'lead_changes',
    'import_keys',
    'import_matches',
    'import_changes',
    'notifications',
    'outbox',
  ),
);

const owner = member(1);

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
interface ImportOptions {
  listName?: string;
  duplicates?: string;
}
async function checked(file: string, streets: readonly string[], { listName, duplicates }: ImportOptions = {}) {
  const text = ['Name,Street,City,State', ...streets.map((street, at) => `Owner ${at},${street},Memphis,TN`)].join(
    '\n',
  );
  const { body } = await tools.upload<ImportedList>(`/api/lead-imports?name=${file}`, text, owner);
  const defaults = listName === undefined ? body.defaults : { listName };
  return step(body.id, 'check', { mapping: body.mapping, defaults, options: duplicates ? { duplicates } : {} });
}
const imported = async (file: string, streets: readonly string[], options: ImportOptions = {}) =>
  step((await checked(file, streets, options)).id, 'run');

const lists = async (actor = owner) => (await tools.send<LeadList[]>('GET', '/api/lead-lists', actor)).body;
const counts = async () => Object.fromEntries((await lists()).map(({ name, leads }) => [name, leads]));
const idOf = async (name: string) => (await lists()).find((list) => list.name === name)!.id;
const find = async (query: string) =>
  (await tools.send<LeadRow[]>('GET', `/api/leads?sortBy=newest&${query}`, owner)).body;
const streets = async (query: string) =>
  (await find(query)).map(({ propertyAddress }) => propertyAddress!.split(',')[0]!).sort();
const change = (body: object, actor = owner) =>
  tools.send<{ changed: number; changeId: number }>('POST', '/api/leads/changes', actor, body);
const undo = (id: number) => tools.send('POST', `/api/lead-changes/${id}/undo`, owner);

test('each import is a list; a lead of several files is in the lists of all, whatever became of the rows', async () => {
  await imported('Absentee_owners.csv', ['1 Elm St', '2 Elm St', '3 Elm St']);
  await imported('vacant.csv', ['2 Elm St', '3 Elm St', '4 Elm St'], { duplicates: 'skip' });
  await imported('tax.xlsx', ['3 Elm St', '5 Elm St'], { listName: 'Tax delinquent', duplicates: 'fill' });
  expect(await counts()).toEqual({ 'Absentee owners': 3, vacant: 3, 'Tax delinquent': 2 });
  const [absentee, vacant, tax] = [await idOf('Absentee owners'), await idOf('vacant'), await idOf('Tax delinquent')];
  const third = (await find('minLists=3'))[0]!;
  expect(third.listIds).toEqual([absentee, vacant, tax]);
  expect((await tools.send<LeadRecord>('GET', `/api/leads/${third.id}`, owner)).body.listIds).toHaveLength(3);

  expect(await streets(`inAnyList=${vacant},${tax}`)).toEqual(['2 Elm St', '3 Elm St', '4 Elm St', '5 Elm St']);
  expect(await streets(`inAllLists=${absentee},${vacant}`)).toEqual(['2 Elm St', '3 Elm St']);
  expect(await streets(`inAnyList=${absentee}&notInLists=${tax}`)).toEqual(['1 Elm St', '2 Elm St']);
  expect(await streets('minLists=2')).toEqual(['2 Elm St', '3 Elm St']);
  expect(await streets(`notInLists=${absentee},${vacant},${tax}`)).toEqual([]);
  const { body } = await tools.send<{ byStatus: object }>('GET', '/api/leads/counts?minLists=2', owner);
  expect(body.byStatus).toMatchObject({ new: 2 });
  expect((await tools.send('GET', '/api/leads?inAnyList=x', owner)).status).toBe(400);

  const rows = (await tools.text(`/api/leads.csv?minLists=3`, owner)).split('\r\n');
  expect(rows[0]!.endsWith(',Lists')).toBe(true);
  expect(rows[1]!.endsWith(',Absentee owners; vacant; Tax delinquent')).toBe(true);
});

test('a file that is imported again belongs to its list again, and its leads are those it added and those it found', async () => {
  const first = await imported('list.csv', ['1 Elm St']);
  const again = await imported('list.csv', ['1 Elm St', '2 Elm St']);
  expect(await counts()).toEqual({ list: 2 });
  expect(await streets(`importId=${first.id}`)).toEqual(['1 Elm St']);
  expect(await streets(`importId=${again.id}`)).toEqual(['1 Elm St', '2 Elm St']);
  // The second undo takes back what the second import did, and nothing else.
  await step(again.id, 'undo', {});
  expect(await counts()).toEqual({ list: 1 });
  expect(await streets('')).toEqual(['1 Elm St']);
});

test('the undo of an import takes its list off, and keeps leads that another file or list has', async () => {
  const first = await imported('first.csv', ['1 Elm St', '2 Elm St', '3 Elm St']);
  const second = await imported('second.csv', ['2 Elm St', '4 Elm St']);
  const [three] = (await find('')).filter(({ propertyAddress }) => propertyAddress!.startsWith('3'));
  await change({ ids: [three!.id], list: { add: 'Hot' } });
  const { body } = await tools.send('GET', `/api/lead-imports/${first.id}/undo`, owner);
  expect(body).toMatchObject({ unedited: 1, edited: 2 });
  expect(await step(first.id, 'undo', {})).toMatchObject({ state: 'undone', skipped: 2 });
  expect(await counts()).toEqual({ second: 2, Hot: 1 });
  expect(await streets('')).toEqual(['2 Elm St', '3 Elm St', '4 Elm St']);
  await step(second.id, 'undo', {});
  expect(await counts()).toEqual({ Hot: 1 });
  // Run again it is a list again.
  const { mapping, defaults } = await settled(second.id);
  await step(second.id, 'check', { mapping, defaults });
});

test.each(['skip', 'fill', 'overwrite'])(
  'two imports of the same leads (%s) leave nothing when both are undone, in either order',
  async (duplicates) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const first = await imported('first.csv', ['1 Elm St', '2 Elm St', '3 Elm St']);
      const second = await imported('second.csv', ['2 Elm St', '1 Elm St', '4 Elm St'], { duplicates });
      const [three] = (await find('')).filter(({ propertyAddress }) => propertyAddress!.startsWith('3'));
      await change({ ids: [three!.id], list: { add: 'Hot' } });
      const [before, after] = order.map((at) => [first, second][at]!);
      await step(before!.id, 'undo', {});
      if (before === first) {
        expect(await streets('')).toEqual(['1 Elm St', '2 Elm St', '3 Elm St', '4 Elm St']);
        const { body } = await tools.send('GET', `/api/lead-imports/${second.id}/undo`, owner);
        expect(body).toMatchObject({ unedited: 3, edited: 0 });
      }
      await step(after!.id, 'undo', {});
      // Somebody has put it in a list of their own.
      expect(await streets('')).toEqual(['3 Elm St']);
      await change({ ids: [three!.id], delete: true });
    }
  },
);

test('the undo of an import whose leads another import of the same list has keeps them in the list', async () => {
  const first = await imported('list.csv', ['1 Elm St', '2 Elm St']);
  await imported('list.csv', ['1 Elm St']);
  await step(first.id, 'undo', {});
  expect(await counts()).toEqual({ list: 1 });
  expect(await streets('')).toEqual(['1 Elm St']);
});

test('members make a list of a selection, rename it and delete it; each change of a selection can be taken back', async () => {
  await imported('list.csv', ['1 Elm St', '2 Elm St', '3 Elm St']);
  const ids = (await find('')).map(({ id }) => id);
  const added = (await change({ ids: ids.slice(0, 2), list: { add: ' Hot  leads ' } })).body;
  expect(added.changed).toBe(2);
  expect(await counts()).toEqual({ list: 3, 'Hot leads': 2 });
  const more = (await change({ ids, list: { add: 'HOT LEADS' } })).body;
  expect(await counts()).toEqual({ list: 3, 'Hot leads': 3 });
  // Only the lead that it put there.
  await undo(more.changeId);
  expect(await counts()).toEqual({ list: 3, 'Hot leads': 2 });
  const hot = await idOf('Hot leads');
  const removed = (await change({ ids, list: { remove: hot } })).body;
  expect(await counts()).toEqual({ list: 3, 'Hot leads': 0 });
  await undo(removed.changeId);
  expect(await counts()).toEqual({ list: 3, 'Hot leads': 2 });
  await undo(added.changeId);
  expect(await counts()).toEqual({ list: 3 });

  const filter = { inAnyList: String(await idOf('list')) };
  const path = '/api/leads/matching/changes';
  expect((await tools.send('POST', path, owner, { filter, count: 2, list: { add: 'All' } })).status).toBe(409);
  expect((await tools.send('POST', path, owner, { filter, count: 3, list: { add: 'All' } })).status).toBe(200);
  const all = await idOf('All');
  const rename = (id: number, name: string) => tools.send('PUT', `/api/lead-lists/${id}`, owner, { name });
  expect(await rename(all, 'LIST')).toMatchObject({ status: 409, body: { code: 'lead-list-name' } });
  expect(await rename(all, 'Everyone')).toMatchObject({ status: 200, body: { name: 'Everyone', leads: 3 } });
  expect((await tools.send('DELETE', `/api/lead-lists/${all}`, owner)).status).toBe(200);
  expect((await tools.send('DELETE', `/api/lead-lists/${all}`, owner)).status).toBe(404);
  expect((await change({ ids, list: { remove: all } })).status).toBe(404);
  expect(await streets(`inAnyList=${all}`)).toEqual([]);
  expect(await find('')).toHaveLength(3);
});

test('a list of somebody else is not there, and a seat without leads sees none', async () => {
  await imported('list.csv', ['1 Elm St']);
  const id = await idOf('list');
  const other = member(2);
  expect(await lists(other)).toEqual([]);
  expect((await tools.send('PUT', `/api/lead-lists/${id}`, other, { name: 'Mine' })).status).toBe(404);
  expect((await tools.send('DELETE', `/api/lead-lists/${id}`, other)).status).toBe(404);
  expect(await lists(seated(3, 1, 'leads'))).toHaveLength(1);
  expect((await tools.send('GET', '/api/lead-lists', seated(3, 1, 'messages'))).status).toBe(403);
});

test('a merged lead is in the lists of both, and the undo takes those of the duplicate off', async () => {
  await imported('first.csv', ['1 Elm St']);
  await imported('second.csv', ['9 Oak Ave']);
  const [one, two] = (await find('')).sort((a, b) => a.id - b.id);
  const merge = { otherId: two!.id, take: [] };
  const { body } = await tools.send<{ changeId: number }>('POST', `/api/leads/${one!.id}/merge`, owner, merge);
  expect((await find('minLists=2')).map(({ id }) => id)).toEqual([one!.id]);
  await undo(body.changeId);
  expect(await counts()).toEqual({ first: 1, second: 1 });
});

test('an account’s export has its lists', async () => {
  await imported('list.csv', ['1 Elm St']);
  const { rows } = await tools.db.pool.query(memberQueries['lead-lists']!, [1]);
  expect(rows).toMatchObject([{ name: 'list' }]);
  const exported = await tools.db.pool.query(memberQueries['leads']!, [1]);
  expect(exported.rows).toMatchObject([{ list_ids: [await idOf('list')] }]);
});

test('a list has as many leads as it says, whatever becomes of them, and a list from before counting is counted by reading', async () => {
  await imported('list.csv', ['1 Elm St', '2 Elm St', '3 Elm St']);
  const [id, leads] = [await idOf('list'), await find('')];
  const { body } = await change({ ids: leads.slice(0, 2).map((lead) => lead.id), delete: true });
  expect(await counts()).toEqual({ list: 1 });
  await undo(body.changeId);
  expect(await counts()).toEqual({ list: 3 });
  await tools.db.pool.query('DELETE FROM leads WHERE id = $1', [leads[0]!.id]);
  expect(await counts()).toEqual({ list: 2 });

  // As the version before leaves a list: with leads and without counts.
  await tools.db.pool.query('UPDATE lead_lists SET is_counted = false');
  await tools.db.pool.query('DELETE FROM lead_list_counts');
  expect(await counts()).toEqual({ list: 2 });
  await change({ ids: [leads[1]!.id], list: { remove: id } });
  expect(await counts()).toEqual({ list: 1 });
  expect(await tools.db.change(countList)).toBe(true);
  await change({ ids: [leads[1]!.id], list: { add: 'list' } });
  expect(await counts()).toEqual({ list: 2 });
  // Few rows say the same as many.
  await tools.db.pool.query(
    'INSERT INTO lead_list_counts (list_id, leads) SELECT $1, 1 - 2 * (n % 2) FROM generate_series(1, 100) n',
    [id],
  );
  await tools.db.change(sumCounts);
  expect(await counts()).toEqual({ list: 2 });
  const { rows } = await tools.db.pool.query('SELECT list_id, leads FROM lead_list_counts WHERE list_id = $1', [id]);
  expect(rows).toEqual([{ list_id: id, leads: 2 }]);
  await tools.send('DELETE', `/api/lead-lists/${id}`, owner);
  await tools.db.change(sumCounts);
  const left = await tools.db.pool.query('SELECT FROM lead_list_counts WHERE list_id = $1', [id]);
  expect(left.rows).toEqual([]);
});

test('scheduled exports have the lists of a lead', async () => {
  await imported('first.csv', ['1 Elm St']);
  await imported('second.csv', ['1 Elm St']);
  const { columns, rows } = await readLeadRows(tools.db, 1, 0);
  expect([columns.at(-1), rows.map((cells) => cells.at(-1))]).toEqual([
    { name: 'lists', type: 'text' },
    ['first; second'],
  ]);
});
