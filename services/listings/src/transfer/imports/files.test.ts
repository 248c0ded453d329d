import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { textRows, workbook } from '@dealstead/service-kit/listFiles/fixtures/workbooks';
import { type Running, startTestListings } from '../../fixtures/listings.ts';
import { importing } from './fixtures/files.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await listings.db.pool.query('DELETE FROM imports; DELETE FROM properties; DELETE FROM outbox');
  await listings.search.caughtUp();
});
const mine = importing(() => listings);
const fixture = (name: string) =>
  readFile(new URL(`../../../../packages/service-kit/src/listFiles/fixtures/shapes/${name}`, import.meta.url));
const stored = async () =>
  (
    await listings.db.pool.query(
      `SELECT address, city, state, price_cents::float8 / 100 AS price, acres::float8 AS acres FROM properties ORDER BY price_cents`,
    )
  ).rows;

const header = ['Address', 'City', 'State', 'ZIP', 'Price', 'Property type', 'Year built'];
const house = (price: string, more = '1955') => ['12 Elm St', 'Kent', 'WA', '98030', price, 'House', more];

test('a workbook is imported, its sheet with the list after a cover, with what is left out by line', async () => {
  const file = await mine.uploaded(
    workbook({ rows: textRows([['Deals of November'], header, house('120000'), house('130000', 'unknown age')]) }),
    'deals.xlsx',
  );
  expect(file).toMatchObject({
    format: 'xlsx',
    columns: header,
    sample: [house('120000'), house('130000', 'unknown age')],
  });
  const checked = await mine.checked(file);
  expect(checked).toMatchObject({ rows: 2, good: 2, bad: 0, progress: 1 });
  expect(checked.warnings).toContain('YearBuilt unknown age: left out. Not a number (line 4)');
  expect(await mine.ran(file)).toMatchObject({ state: 'done', good: 2 });
  expect(await stored()).toMatchObject([{ price: 120_000 }, { price: 130_000 }]);
});

test('titles, a line that names the delimiter and Windows-1252 behind a large beginning are read', async () => {
  const rows = Array.from({ length: 6_000 }, (_, nth) => `${nth} Elm St;Kent;WA;98030;${100_000 + nth};House;1955`);
  const text = [
    'sep=;',
    'Deals of November',
    header.join(';'),
    ...rows,
    '1 Peña St;Kent;WA;98030;90000;House;1955',
    '',
  ];
  const file = await mine.uploaded(Buffer.from(text.join('\r\n'), 'latin1'));
  expect(file).toMatchObject({ columns: header, format: 'csv' });
  expect(await mine.checked(file)).toMatchObject({ rows: 6_001, good: 6_001, bad: 0 });
  await mine.ran(file);
  expect((await stored())[0]).toMatchObject({ address: '1 Peña St', price: 90_000 });
});

test('a listings download of Redfin comes in, without its note', async () => {
  const file = await mine.uploaded(await fixture('redfin-shape.csv'));
  const checked = await mine.checked(file);
  expect(await mine.problems(file)).toMatchObject([{ line: 2, reason: 'This is a note and no row of the list' }]);
  expect(checked).toMatchObject({ rows: 6, good: 5, bad: 1 });
  await mine.ran(file);
  expect(await stored()).toMatchObject([
    { address: '1 Main St #2', price: 150_000 },
    { city: 'Buena Vista', acres: 5 },
    { address: '18 Sample Dr', acres: 0.2 },
    { price: 550_000 },
    { price: 2_950_000 },
  ]);
});

test('a RESO payload with human-readable values comes in, and what lacks a price is named', async () => {
  const file = await mine.uploaded(await fixture('reso-dd-human.json'));
  expect(await mine.checked(file)).toMatchObject({ rows: 3, good: 2, bad: 1 });
  expect(await mine.problems(file)).toMatchObject([{ line: 2, field: 'ListPrice' }]);
  await mine.ran(file);
  expect(await stored()).toMatchObject([{ address: '55 W Sample Avenue #3', acres: 0.5 }, { address: '10 Sample St' }]);
});

test('a cell that is left out does not change the listing that its row updates', async () => {
  const file = await mine.uploaded([header, house('120000')].map((row) => row.join(',')).join('\n'));
  await mine.checked(file);
  await mine.ran(file);
  const again = await mine.uploaded([header, house('125000', 'about 1960')].map((row) => row.join(',')).join('\n'));
  expect(await mine.checked(again)).toMatchObject({ updated: 1 });
  expect(await mine.updates(again)).toMatchObject([{ changes: [{ field: 'ListPrice' }] }]);
});

test('how a file was read is said, and a person may choose another row of column names', async () => {
  const rows = [['Deals of November'], header, house('120000')].map((row) => row.join(',')).join('\n');
  const file = await mine.uploaded(rows);
  expect(await mine.source(file)).toMatchObject({
    sheet: null,
    header: 2,
    sheets: [{ name: '', rows: [{ line: 1, cells: ['Deals of November'] }, { line: 2, cells: header }, { line: 3 }] }],
    notes: ['Above the column names and left out: “Deals of November”.'],
  });
  expect(
    await mine.source(await mine.uploaded(workbook({ rows: textRows([header, house('1')]) }), 'a.xlsx')),
  ).toMatchObject({
    header: 1,
    sheets: [{ rows: [{ line: 1 }, { line: 2 }] }],
    notes: [],
  });
  expect(await mine.source(await mine.uploaded(await fixture('reso-dd-human.json')))).toMatchObject({ sheets: [] });
});
