import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ListSource } from '@dealstead/contracts/listChoice';
import type { ImportedList } from '@dealstead/contracts/imports/endpoints';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, startTestTools } from '../crm/fixtures/crm.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());

const owner = member(1);
const shape = (name: string) =>
  readFile(new URL(`../../../packages/service-kit/src/listFiles/fixtures/shapes/${name}`, import.meta.url));
const upload = async (path: string, content: Uint8Array | string) =>
  (await tools.upload<ImportedList & { message: string }>(path, content, owner)).body;
const sourceOf = async (path: string, { id }: ImportedList) =>
  (await tools.send<ListSource>('GET', `${path}/${id}/source`, owner)).body;

test('an import says how its file was read, and takes the row of column names that a person chose', async () => {
  const path = '/api/lead-imports';
  const guessed = await upload(`${path}?name=a.csv`, await shape('title-rows.csv'));
  expect(guessed).toMatchObject({ rows: 1, columns: ['First Name', 'Last Name', 'Email', 'Address'] });
  expect(await sourceOf(path, guessed)).toEqual({
    sheet: null,
    header: 3,
    sheets: [
      {
        name: '',
        rows: [
          { line: 1, cells: ['My buyers list Nov 2026', '', '', ''] },
          { line: 2, cells: ['Exported 11/20/2026', '', '', ''] },
          { line: 3, cells: ['First Name', 'Last Name', 'Email', 'Address'] },
          { line: 4, cells: ['Ann', 'Lee', 'ui1@example.com', '1 E St'] },
        ],
      },
    ],
    notes: ['Above the column names and left out: “My buyers list Nov 2026”, “Exported 11/20/2026”.'],
  });
  const chosen = await upload(`${path}?name=a.csv&header=2`, await shape('title-rows.csv'));
  expect(chosen).toMatchObject({ rows: 2, columns: ['Exported 11/20/2026', 'Column 2', 'Column 3', 'Column 4'] });
  expect((await sourceOf(path, chosen)).header).toBe(2);
  expect(await upload(`${path}?name=a.csv&header=9`, await shape('title-rows.csv'))).toMatchObject({
    message: 'Line 9 has no column names. Choose one of the first 4 rows.',
  });
});

test('a sheet of a workbook of contacts is chosen by its name', async () => {
  const path = '/api/outreach-imports';
  const workbook = await shape('cover-sheet.xlsx');
  const guessed = await upload(`${path}?kind=contacts&name=b.xlsx`, workbook);
  expect(await sourceOf(path, guessed)).toMatchObject({
    sheet: 'List',
    header: 1,
    sheets: [{ name: 'Read me' }, { name: 'List', rows: [{ cells: ['Name', 'Email'] }, { line: 2 }] }],
    notes: ['This workbook has 2 sheets. “List” is read.'],
  });
  expect(await upload(`${path}?kind=contacts&name=b.xlsx&sheet=Read%20me`, workbook)).toMatchObject({
    message: 'This file has column names and no rows.',
  });
});

test('what stands beside a list is in the notes of its row', async () => {
  const path = '/api/outreach-imports';
  const list = await upload(`${path}?kind=contacts&name=b.xlsx`, await shape('note-beside-table.xlsx'));
  const at = `${path}/${list.id}`;
  const state = async () => (await tools.send<ImportedList>('GET', at, owner)).body.state;
  const defaults = { consentSource: 'website', consentDate: '2026-01-02' };
  await tools.send('POST', `${at}/check`, owner, { mapping: list.mapping, defaults });
  await until(async () => (await state()) === 'checked');
  await tools.send('POST', `${at}/run`, owner);
  await until(async () => (await state()) === 'done');
  const { rows } = await tools.db.pool.query<{ notes: string | null }>('SELECT notes FROM contacts ORDER BY id');
  expect(rows.map(({ notes }) => notes)).toContainEqual(expect.stringContaining('Beside the list: “called twice”'));
});

test('an address book has its columns named by us, with the kind of each number, and nothing to choose', async () => {
  const path = '/api/lead-imports';
  const card = ['BEGIN:VCARD', 'FN:Ana Nunez', 'TEL;TYPE=CELL:9015550134', 'TEL;TYPE=HOME:9015550135', 'END:VCARD'];
  const list = await upload(`${path}?name=people.vcf`, card.join('\r\n'));
  expect(list).toMatchObject({
    rows: 1,
    mapping: {
      fullName: 'Full name',
      phone: 'Phone',
      phone1Kind: 'Phone type',
      phone2: 'Phone 2',
      phone2Kind: 'Phone 2 type',
    },
  });
  expect(await sourceOf(path, list)).toEqual({ sheet: null, header: 0, sheets: [], notes: [] });
});
