import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { SourceRecord } from '../csv/recordReader.ts';
import { Refusal } from '../errors.ts';
import { textRows, workbook, zip } from './fixtures/workbooks.ts';
import type { ListChoice } from './listUpload.ts';
import { readListUpload } from './readListUpload.ts';

/** Each file is another member's, so that two workbooks are read at a time. */
let lastMember = 0;

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 1_000;
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function read(content: string | Uint8Array, choice: ListChoice = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const list = await readListUpload(inPieces(bytes), ++lastMember, choice);
  const rows: SourceRecord[] = [];
  for await (const row of list.records) rows.push(row);
  await list.close();
  return {
    ...list,
    columns: list.shape.columns,
    fileNotes: list.notes,
    rows: rows.map(({ line, cells, problem }) => [line, problem ?? cells]),
    notes: rows.flatMap(({ line, notes = [] }) => notes.map((note) => `${line}: ${note}`)),
  };
}
const shape = (name: string) => readFile(new URL(`fixtures/shapes/${name}`, import.meta.url));
const refusal = async (content: string | Uint8Array, choice?: ListChoice) => {
  try {
    await read(content, choice);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return undefined;
};

test('titles above the header are passed over, in CSV and in a workbook', async () => {
  expect(await read(await shape('title-rows.csv'))).toMatchObject({
    columns: ['First Name', 'Last Name', 'Email', 'Address'],
    header: 3,
    rows: [[4, ['Ann', 'Lee', 'ui1@example.com', '1 E St']]],
  });
  expect(await read(await shape('title-rows.xlsx'))).toMatchObject({
    columns: ['Name', 'Email', 'Address', 'City'],
    header: 4,
    rows: [[5, ['Ann Lee', 'x4a@example.com', '1 W St', 'Waco']]],
  });
  expect(await read('\n\nBuyers\nNovember, 2026\n\nName;Email;City\nAnn;a@example.com;Waco\n')).toMatchObject({
    columns: ['Name', 'Email', 'City'],
    header: 6,
    rows: [[7, ['Ann', 'a@example.com', 'Waco']]],
  });
});

test('what stands above the list, which sheet is read and a guessed encoding are said', async () => {
  expect((await read(await shape('title-rows.csv'))).fileNotes).toEqual([
    'Above the column names and left out: “My buyers list Nov 2026”, “Exported 11/20/2026”.',
  ]);
  expect((await read(await shape('cover-sheet.xlsx'))).fileNotes).toEqual([
    'This workbook has 2 sheets. “List” is read.',
  ]);
  expect((await read('Ann,Waco\nBob,Kent\n', { header: 0 })).fileNotes).toEqual([
    'This list has no column names. All of its rows are read as values.',
  ]);
  expect((await read(Buffer.from('Name,City\nJosé,Waco\n', 'latin1'))).fileNotes).toEqual([
    'The letters of this file are read as Windows-1252, as Excel saves CSV.',
  ]);
  expect((await read('Name,City\nJosé,Waco\n')).fileNotes).toEqual([]);
});

test('the header is where a person says that it is', async () => {
  const csv = 'Ann,Lee,Waco\nBob,Ray,Kent\nCy,Roe,Troy\n';
  expect(await read(csv, { header: 0 })).toMatchObject({
    columns: ['Column 1', 'Column 2', 'Column 3'],
    header: 0,
    rows: [
      [1, ['Ann', 'Lee', 'Waco']],
      [2, ['Bob', 'Ray', 'Kent']],
      [3, ['Cy', 'Roe', 'Troy']],
    ],
  });
  expect(await read(csv, { header: 2 })).toMatchObject({
    columns: ['Bob', 'Ray', 'Kent'],
    rows: [[3, ['Cy', 'Roe', 'Troy']]],
  });
  expect(await refusal(csv, { header: 9 })).toBe('Line 9 has no column names. Choose one of the first 3 rows.');
  expect((await read(csv)).sheets).toEqual([
    {
      name: '',
      rows: [
        { line: 1, cells: ['Ann', 'Lee', 'Waco'] },
        { line: 2, cells: ['Bob', 'Ray', 'Kent'] },
        { line: 3, cells: ['Cy', 'Roe', 'Troy'] },
      ],
    },
  ]);
});

test('the sheet with the list is read, not its cover, and another one is where a person says so', async () => {
  const file = await shape('cover-sheet.xlsx');
  expect(await read(file)).toMatchObject({
    sheet: 'List',
    columns: ['Name', 'Email'],
    rows: [[2, ['Ann Lee', 'x5a@example.com']]],
    sheets: [
      { name: 'Read me', rows: [{ line: 1, cells: ['This workbook holds the list on the second sheet.'] }] },
      { name: 'List', rows: [{ line: 1, cells: ['Name', 'Email'] }, { line: 2 }] },
    ],
  });
  expect(await read(file, { sheet: 'Read me' })).toMatchObject({ sheet: 'Read me', rows: [] });
  expect(await refusal(file, { sheet: 'Nope' })).toBe('This workbook has no sheet “Nope”.');
});

test('notes beside the list are left out by name, and empty columns before it too', async () => {
  expect(await read(await shape('note-beside-table.xlsx'))).toMatchObject({
    columns: ['Name', 'Email', 'Address'],
    rows: [
      [3, ['Ann Lee', 'x6a@example.com', '1 V St']],
      [4, ['Bob Ray', 'x6b@example.com', '2 V St']],
    ],
    notes: ['3: Beside the list: “called twice” is left out'],
  });
});

test('formulas without a value and with an error cost the cell, which is named, and no row', async () => {
  expect(await read(await shape('formula-without-value.xlsx'))).toMatchObject({
    rows: [
      [2, ['Ann Lee', 'x2a@example.com', '1 Y St', '', '']],
      [3, ['Bob Ray', 'x2b@example.com', '2 Y St', '', '']],
    ],
    notes: [
      '2: Cell D2 is left out: it has a formula without a saved value. Open the file in Excel and save it to have it',
      '2: Cell E2 is left out: it has a formula without a saved value. Open the file in Excel and save it to have it',
    ],
  });
  expect(await read('Name,Email,Value\nAnn,#N/A,#REF!\n')).toMatchObject({
    rows: [[2, ['Ann', '', '']]],
    notes: ['2: Value is left out: #REF! is an error of a formula'],
  });
});

test('ghost rows are no rows; totals and notes are left out by name', async () => {
  const csv = [
    'Name,City,Value,Beds',
    'Ann,Waco,"$5,000",3',
    ',,,',
    'Name,City,Value,Beds',
    'Bob,Kent,7000,2',
    ' , ,,',
  ];
  const note = `"In accordance with local rules, some listings are not included in the download",,,`;
  expect(await read([...csv, 'Total,,"$12,000",5', 'Grand total:,,,', note, ''].join('\n'))).toMatchObject({
    rows: [
      [2, ['Ann', 'Waco', '$5,000', '3']],
      [5, ['Bob', 'Kent', '7000', '2']],
      [7, 'This is a row of totals'],
      [8, 'This is a row of totals'],
      [9, 'This is a note and no row of the list'],
    ],
  });
  expect((await read(await shape('redfin-shape.csv'))).rows.map(([line, cells]) => [line, typeof cells])).toEqual([
    [2, 'string'],
    ...[3, 4, 5, 6, 7].map((line) => [line, 'object']),
  ]);
});

test('a line that names the delimiter is obeyed, also with stray and guarded cells', async () => {
  expect(
    await read(
      '\uFEFFsep=;\r\nName;ZIP;Legal\r\nAnn;="07030";LOT 2 12" PIPE, NE\r\nBob; "Kent; WA" ;"LOT 2" BLK 4\r\n',
    ),
  ).toMatchObject({
    columns: ['Name', 'ZIP', 'Legal'],
    header: 2,
    rows: [
      [3, ['Ann', '07030', 'LOT 2 12" PIPE, NE']],
      [4, ['Bob', 'Kent; WA', '"LOT 2" BLK 4']],
    ],
  });
  expect((await read(await shape('county-quoted-then-text.csv'))).rows).toHaveLength(3);
  expect((await read(await shape('county-inch-mark.csv'))).rows).toHaveLength(3);
});

test('line breaks in names and columns without a name that have something in them are kept', async () => {
  expect(await read(await shape('hud-safmr-shape.csv'))).toMatchObject({
    columns: [
      'ZIP\nCode',
      'HUD Area Code',
      'HUD Fair Market Rent Area Name',
      'SAFMR\n0BR',
      expect.anything(),
      'SAFMR\n1BR',
      expect.anything(),
      'SAFMR\n3BR',
      'SAFMR\n4BR',
    ],
  });
  expect(await read(',Name,City,,\n1,Ann,x,,\n2,Bob,y,,\n3,Cy,,,\n')).toMatchObject({
    columns: ['Column 1', 'Name', 'City'],
    rows: [
      [2, ['1', 'Ann', 'x']],
      [3, ['2', 'Bob', 'y']],
      [4, ['3', 'Cy', '']],
    ],
  });
});

test('a list of addresses alone has one column', async () => {
  expect(await read('Address\n12 Elm St, Kent, WA 98030\n"14 Elm St, Kent, WA"\n')).toMatchObject({
    columns: ['Address'],
    rows: [
      [2, ['12 Elm St, Kent, WA 98030']],
      [3, ['14 Elm St, Kent, WA']],
    ],
  });
});

test('a letter at the end of a large file is read in its encoding, with little memory', async () => {
  const rows = 'Ann,ann@example.com\n'.repeat(50_000);
  const late = await read(
    Buffer.concat([Buffer.from(`Name,Email\n${rows}`), Buffer.from('José,j@example.com\n', 'latin1')]),
  );
  expect(late.rows).toHaveLength(50_001);
  expect(late.rows.at(-1)).toEqual([50_002, ['José', 'j@example.com']]);
});

test('an address book is a list with the columns that it uses', async () => {
  const vcf = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Núñez;Ana;María;;',
    'FN:Ana Núñez',
    'ORG:Kearney Homes\\, LLC;Buyers',
    'item1.TEL;type=CELL;type=VOICE;type=pref:(901) 555-0134',
    'TEL;TYPE=home:901-555-0135',
    'EMAIL;type=INTERNET:ana@example.com',
    'ADR;TYPE=home:;Apt 4;12 Elm St;Memphis;TN;38104;USA',
    'NOTE:Met at the\\nauction\\, twice',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
    ' SkZJRgABAQ',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Zo=C3=A9;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=A9=',
    ' M=C3=BCller',
    'TEL;CELL:9015550136',
    'END:VCARD',
  ].join('\r\n');
  expect(await read(vcf)).toMatchObject({
    columns: [
      'Full name',
      'First name',
      'Last name',
      'Company',
      'Phone',
      'Phone type',
      'Phone 2',
      'Phone 2 type',
      'Email',
      'Address',
      'City',
      'State',
      'ZIP',
      'Notes',
    ],
    rows: [
      [
        1,
        [
          'Ana Núñez',
          'Ana María',
          'Núñez',
          'Kearney Homes, LLC, Buyers',
          '(901) 555-0134',
          'cell',
          '901-555-0135',
          'home',
          'ana@example.com',
          '12 Elm St Apt 4',
          'Memphis',
          'TN',
          '38104',
          'Met at the\nauction, twice',
        ],
      ],
      [14, ['Zoé Müller', 'Zoé', 'Müller', '', '9015550136', 'cell', '', '', '', '', '', '', '', '']],
    ],
  });
  expect(await refusal('BEGIN:VCARD\nVERSION:3.0\n')).toBe('This file has no contacts.');
});

test('the one list in a ZIP file is read, and several are named', async () => {
  const csv = { path: 'Buyers/list.csv', content: 'Name,Email\nAnn,a@example.com\n' };
  const others = [
    { path: '__MACOSX/Buyers/._list.csv', content: 'x' },
    { path: 'read me.pdf', content: '%PDF' },
  ];
  expect((await read(zip([csv, ...others]))).rows).toEqual([[2, ['Ann', 'a@example.com']]]);
  const xlsx = { path: 'list.xlsx', content: workbook({ rows: textRows([['Name'], ['Ann']]) }) };
  expect((await read(zip([xlsx]))).rows).toEqual([[2, ['Ann']]]);
  expect(await refusal(zip([csv, xlsx]))).toBe(
    'This ZIP file has several files: “Buyers/list.csv”, “list.xlsx”. Unzip it and upload the one with your list.',
  );
  expect(await refusal(zip([{ path: 'a.zip', content: zip([csv]) }]))).toBe(
    'This ZIP file has another one in it. Unzip it and upload the file inside.',
  );
  expect(await refusal(zip([]))).toBe('This ZIP file is empty.');
});

test('values below no name are a column of the list, in rows with and without them', async () => {
  const { columns, rows } = await read('Name,Phone\nAnn,1,x\nBo,2,y\nCal,3\nDi,4,z,more\n');
  expect(columns).toEqual(['Name', 'Phone', 'Column 3']);
  expect(rows).toEqual([
    [2, ['Ann', '1', 'x']],
    [3, ['Bo', '2', 'y']],
    [4, ['Cal', '3', '']],
    [5, 'This row has 4 columns, the first row has 2'],
  ]);
});
