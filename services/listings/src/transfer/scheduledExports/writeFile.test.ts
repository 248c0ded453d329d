import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { openDataset } from './datasets.ts';
import type { Cell, ExportColumn } from './tables.ts';
import { writeExportFile } from './writeFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
});
afterAll(() => rm(folder, { recursive: true }));

const columns: ExportColumn[] = [
  { name: 'Title', type: 'text' },
  { name: 'Price', type: 'number' },
  { name: 'Days', type: 'integer' },
  { name: 'Shown', type: 'boolean' },
];
async function* paged(rows: readonly Cell[][], size = 1_000) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
const tableOf = (rows: readonly Cell[][]) => ({ columns, pages: paged(rows) });

const rows: Cell[][] = [
  ['=HYPERLINK("http://example.com")', 84_500.5, 12, true],
  ['Ranch, "brick"\nwith garage', -1, 0, false],
  ['Ünïcode 🏠', null, null, null],
  [null, 1e9, -2_147_483_648, true],
];

test('CSV has a heading, escapes cells and makes formulas harmless', async () => {
  const path = join(folder, 'a.csv');
  expect(await writeExportFile(tableOf(rows), 'csv', path)).toMatchObject({ rows: 4 });
  expect(await readFile(path, 'utf8')).toBe(
    [
      'Title,Price,Days,Shown',
      `"'=HYPERLINK(""http://example.com"")",84500.5,12,true`,
      '"Ranch, ""brick""\nwith garage",-1,0,false',
      'Ünïcode 🏠,,,',
      ',1000000000,-2147483648,true',
      '',
    ].join('\r\n'),
  );
});

test('Parquet is read back with the same values and types', async () => {
  const path = join(folder, 'a.parquet');
  await writeExportFile(tableOf(rows), 'parquet', path);
  const file = await asyncBufferFromFile(path);
  const read = await parquetReadObjects({ file });
  expect(read).toEqual(rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [columns[i]!.name, cell]))));
  const { schema } = await parquetMetadataAsync(file);
  expect(schema.slice(1).map(({ name, type }) => [name, type])).toEqual([
    ['Title', 'BYTE_ARRAY'],
    ['Price', 'DOUBLE'],
    ['Days', 'INT32'],
    ['Shown', 'BOOLEAN'],
  ]);
});

test('a long table is written in several row groups, every row once', async () => {
  const path = join(folder, 'long.parquet');
  const long = Array.from({ length: 25_300 }, (_, i): Cell[] => [`Listing ${i}`, i / 2, i, i % 2 === 0]);
  expect(await writeExportFile(tableOf(long), 'parquet', path)).toMatchObject({ rows: 25_300 });
  const file = await asyncBufferFromFile(path);
  const { row_groups: groups, num_rows: count } = await parquetMetadataAsync(file);
  expect([groups.length, count]).toEqual([3, 25_300n]);
  const read = await parquetReadObjects({ file, columns: ['Days'] });
  expect(read.map(({ Days }) => Days)).toEqual(long.map(([, , days]) => days));
});

test.each(['csv', 'parquet'] as const)('a table without rows is a valid %s file', async (format) => {
  const path = join(folder, `empty.${format}`);
  expect(await writeExportFile(tableOf([]), format, path)).toMatchObject({ rows: 0 });
  if (format === 'csv') expect(await readFile(path, 'utf8')).toBe('Title,Price,Days,Shown\r\n');
  else expect(await parquetReadObjects({ file: await asyncBufferFromFile(path) })).toEqual([]);
});

test('a CSV of leads names its columns in words', async () => {
  const page = {
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'nextFollowupDate', type: 'text' },
      { name: 'propertyId', type: 'integer' },
    ],
    rows: [[7, '2026-12-01', null]],
    next: null,
  };
  const deps = { tools: { call: async () => page } } as unknown as Parameters<typeof openDataset>[0];
  const path = join(folder, 'leads.csv');
  await writeExportFile(await openDataset(deps, 'leads', 1), 'csv', path);
  expect(await readFile(path, 'utf8')).toContain('ID,Next follow-up date,Property ID\r\n7,2026-12-01,');
});
