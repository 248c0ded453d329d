import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ImportDuplicate, ImportPreview, LeftOutCell } from '@dealstead/contracts';
import type { Draft } from '@dealstead/contracts/listings/drafts';
import type { Import, ImportRow } from '@dealstead/contracts/listings/imports';
import { member, type Running, startTestListings } from '../../fixtures/listings.ts';
import { importing } from './fixtures/files.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await listings.db.pool.query('DELETE FROM imports; DELETE FROM properties; DELETE FROM outbox');
});
const mine = importing(() => listings);
const get = <Body>({ id }: Import, path: string) => listings.read<Body>(`/api/imports/${id}${path}`, member(1));
const send = (method: string, { id }: Import, path: string, body: object) =>
  listings.send(method, `/api/imports/${id}${path}`, body, member(1));
/** Checks a file with what its owner says of it. */
async function checkWith(file: Import, options: Import['options']): Promise<Import> {
  const answer = await send('POST', file, '/check', { mapping: file.mapping, options });
  expect(answer.status).toBe(202);
  return mine.settled(file.id);
}

const columns = 'Listing ID,Price,Address,City,State,Zip,Type,Status,List Date';
const lot = (id: string, { price = '96000', status = 'Active', date = '' } = {}) =>
  `${id},"${price}",${id.slice(1)} Elm St,Kent,WA,98030,Land,${status},${date}`;
const csv = (...rows: string[]) => `${[columns, ...rows].join('\n')}\n`;
const prices = async () => {
  const { rows } = await listings.db.pool.query<{ key: string; price: number }>(
    'SELECT source_key AS key, price_cents::int / 100 AS price FROM properties ORDER BY source_key',
  );
  return Object.fromEntries(rows.map(({ key, price }) => [key, price]));
};

test('whether the day comes first is read of the whole column, and asked where it does not show it', async () => {
  const file = await mine.uploaded(csv(lot('K1', { date: '03/04/2026' }), lot('K2', { date: '25/04/2026' })));
  const checked = await mine.checked(file);
  expect(checked).toMatchObject({ good: 2, leftOut: 2, updated: 0 });
  expect(checked.dates).toMatchObject([{ column: 'List Date', order: null, example: '03/04/2026' }]);
  expect(checked.unclear).toMatchObject([{ option: 'dateOrder', readings: ['2026-03-04', '2026-04-03'] }]);
  expect(await get<LeftOutCell[]>(file, '/left-out')).toMatchObject([
    { number: 2, column: 'List Date', value: '03/04/2026' },
    { number: 3, column: 'List Date', value: '25/04/2026' },
  ]);
  expect(await checkWith(file, { dateOrders: { 'List Date': 'dmy' } })).toMatchObject({ good: 2, leftOut: 0 });
});

test('an amount that can be read both ways comes in once its owner says how', async () => {
  const file = await mine.uploaded(csv(lot('K1', { price: '50.000,00' }), lot('K2')));
  const checked = await mine.checked(file);
  expect(checked).toMatchObject({ good: 1, bad: 1 });
  // Its row cannot come in without a price, whatever is left empty.
  expect(checked.unclear).toMatchObject([{ option: 'decimal', example: '50.000,00', count: 1, refused: 1 }]);
  expect(await checkWith(file, { decimal: ',' })).toMatchObject({ good: 2, bad: 0, unclear: [] });
  await mine.ran(file);
  expect(await prices()).toEqual({ K1: 50_000, K2: 96_000 });
});

test('a word that is none of the choices is named, and means what its owner says', async () => {
  const file = await mine.uploaded(csv(lot('K1', { status: 'Offer Sent' }), lot('K2', { status: 'offer sent' })));
  const checked = await mine.checked(file);
  expect(checked.words).toMatchObject([
    { field: 'StandardStatus', word: 'Offer Sent', count: 1 },
    { field: 'StandardStatus', word: 'offer sent', count: 1 },
  ]);
  const again = await checkWith(file, { values: { StandardStatus: { 'Offer Sent': 'Withdrawn' } } });
  expect(again).toMatchObject({ good: 2, leftOut: 0, words: [] });
  await mine.ran(file);
  const { rows } = await listings.db.pool.query('SELECT DISTINCT status FROM properties');
  expect(rows).toEqual([{ status: 'withdrawn' }]);
});

test('a word without which its row cannot come in is named as such, and one beside it is not', async () => {
  const rows = ['96000,1 Elm St,Kent,WA,98030,Castle,Ghosted,', '96000,2 Elm St,Kent,WA,98030,Castle,Active,3'];
  const file = await mine.uploaded(['Price,Address,City,State,Zip,Type,Status,Beds', ...rows].join('\n'));
  const { words, good, bad } = await mine.checked(file);
  expect([good, bad]).toEqual([1, 1]);
  expect(words).toContainEqual({ field: 'PropertyType', word: 'Castle', count: 2, refused: 1 });
  expect(words).toContainEqual({ field: 'StandardStatus', word: 'Ghosted', count: 1, refused: 0 });
});

test('a row is corrected in the page, and comes in with the others', async () => {
  const file = await mine.uploaded(
    csv(lot('K1', { price: 'call me' }), lot('K2', { date: 'soon' }), 'too,few', lot('K2')),
  );
  expect(await mine.checked(file)).toMatchObject({ good: 1, bad: 2, repeated: 1, leftOut: 1 });
  const problems = await get<ImportRow[]>(file, '/problems?bad=true');
  expect(problems).toMatchObject([
    { number: 2, column: 'Price', reason: 'Not a dollar amount', cells: expect.arrayContaining(['K1', 'call me']) },
    { number: 4, field: null, cells: ['too', 'few'] },
  ]);
  const correct = async (number: number, cells: Record<string, string>) => {
    const answer = await send('PATCH', file, `/rows/${number}`, { cells });
    return { status: answer.status, body: (await answer.json()) as { problem: string | null } };
  };
  expect(await correct(2, { Price: 'ask' })).toMatchObject({ body: { problem: 'Price: Not a dollar amount' } });
  expect((await correct(2, { Prize: '1' })).status).toBe(400);
  expect((await correct(99, { Price: '1' })).status).toBe(404);
  expect(await correct(2, { Price: '97,000' })).toMatchObject({ status: 200, body: { problem: null } });
  expect(await mine.settled(file.id)).toMatchObject({ state: 'checked', good: 2, bad: 1 });
  expect(await correct(3, { 'List Date': '2026-03-04' })).toMatchObject({ body: { problem: null } });
  expect(await mine.settled(file.id)).toMatchObject({ good: 2, leftOut: 0 });
  const whole = Object.fromEntries(
    columns.split(',').map((column, at) => [column, lot('K4').replaceAll('"', '').split(',')[at]!]),
  );
  expect(await correct(4, whole)).toMatchObject({ body: { problem: null } });
  expect(await mine.settled(file.id)).toMatchObject({ good: 3, bad: 0, repeated: 1 });
  expect(await get<ImportPreview[]>(file, '/preview')).toMatchObject([{ line: 2 }, { line: 3 }, { line: 4 }]);
  expect(await mine.ran(file)).toMatchObject({ state: 'done', good: 3, bad: 0 });
  expect(await prices()).toEqual({ K1: 97_000, K2: 96_000, K4: 96_000 });
});

test('what becomes of a listing that is there already is decided row by row', async () => {
  await mine.ran(await mine.checked(await mine.uploaded(csv(lot('K1'), lot('K2'), lot('K3')))));
  const file = await mine.uploaded(
    csv(lot('K1', { price: '91000' }), lot('K2', { price: '92000' }), lot('K3'), lot('K4')),
  );
  expect(await checkWith(file, { duplicates: 'skip' })).toMatchObject({ good: 1, updated: 0, repeated: 3 });
  const duplicates = await get<ImportDuplicate[]>(file, '/duplicates');
  expect(duplicates).toMatchObject([
    { number: 2, sameBy: ['id'], action: 'skip', fields: [{ label: 'Price', now: '$96,000', file: '$91,000' }] },
    { number: 3, sameBy: ['id'], action: 'skip', fields: [{ label: 'Price', now: '$96,000', file: '$92,000' }] },
  ]);
  const decide = (body: object) => send('POST', file, '/duplicates', body);
  expect((await decide({ number: 4, action: 'overwrite' })).status).toBe(404);
  expect((await decide({ number: 2, action: 'add' })).status).toBe(400);
  // Nothing is empty there.
  expect(await (await decide({ number: 2, action: 'fill' })).json()).toMatchObject({ updated: 0, repeated: 3 });
  expect(await (await decide({ number: 3, action: 'overwrite' })).json()).toMatchObject({ updated: 1, repeated: 2 });
  expect(await mine.ran(file, { updates: true })).toMatchObject({ good: 1, updated: 1, repeated: 2 });
  expect(await prices()).toEqual({ K1: 96_000, K2: 92_000, K3: 96_000, K4: 96_000 });
  await mine.undone(file);
  expect(await prices()).toEqual({ K1: 96_000, K2: 96_000, K3: 96_000 });
});

test('a row that repeats an earlier one of its file comes in if the member says so', async () => {
  const file = await mine.uploaded(csv(lot('K1'), lot('K1', { price: '90000' }), lot('K1', { price: '80000' })));
  expect(await mine.checked(file)).toMatchObject({ good: 1, repeated: 2 });
  const repeats = await get<ImportDuplicate[]>(file, '/duplicates');
  expect(repeats).toMatchObject([
    { number: 3, earlierLine: 2, action: 'skip', actions: ['skip', 'add'] },
    { number: 4, earlierLine: 2, action: 'skip' },
  ]);
  expect((await send('POST', file, '/duplicates', { number: 3, action: 'fill' })).status).toBe(404);
  for (const [number, action] of [
    [3, 'add'],
    [4, 'add'],
    [4, 'skip'],
  ])
    expect((await send('POST', file, '/duplicates', { number, action })).status).toBe(200);
  expect(await mine.read(file.id)).toMatchObject({ good: 2, repeated: 1, updated: 0 });
  expect(await mine.ran(file)).toMatchObject({ state: 'done', good: 2, repeated: 1 });
  const { rows } = await listings.db.pool.query('SELECT price_cents::int AS price FROM properties ORDER BY 1');
  expect(rows).toEqual([{ price: 90_000_00 }, { price: 96_000_00 }]);
  expect((await get<ImportRow[]>(file, '/problems')).map(({ line }) => line)).toEqual([4]);
});

test('what a row says in no field of a listing is in the notes of its seller, who reads them in the form', async () => {
  const text = `${columns},Terms,Agent Notes,Contact Phone\n${lot('K1', { status: 'Offer Sent', date: 'soon' })},Crypto,Call first,12\n`;
  const file = await mine.uploaded(text);
  expect(await mine.checked(file)).toMatchObject({ good: 1, leftOut: 3 });
  await mine.ran(file);
  const { rows } = await listings.db.pool.query<{ id: number }>('SELECT id FROM properties');
  const opened = await listings.send('POST', '/api/drafts', { propertyId: rows[0]!.id }, member(1));
  const draft = (await opened.json()) as Draft;
  expect(draft.content.privateRemarks?.split('\n').toSorted()).toEqual([
    'Call first',
    'Contact phone: 12',
    'Financing: Crypto',
    'On the market since: soon',
    'Status: Offer Sent',
  ]);
});

test('rows without a street are named before they are added', async () => {
  const file = await mine.uploaded(`Price,City,State,Zip,Type\n96000,Kent,WA,98030,Land\n97000,Kent,WA,98030,Land\n`);
  const { changes } = await mine.checked(file);
  expect(changes).toContainEqual(expect.stringMatching(/^Rows without a street address: .*\(2 rows, first line 2\)$/));
});

test('a row fills in what its listing does not say, and the undo takes that back', async () => {
  await mine.ran(await mine.checked(await mine.uploaded(csv(lot('K1')))));
  const text = `${columns},APN,ARV\n${lot('K1', { price: '91000' })},12-34,140000\n`;
  const file = await mine.uploaded(text);
  expect(await checkWith(file, { duplicates: 'fill' })).toMatchObject({ updated: 1, repeated: 0 });
  const stored = async () => {
    const { rows } = await listings.db.pool.query<object>(
      'SELECT price_cents::int AS price, parcel_number AS apn, arv_cents::int AS arv FROM properties',
    );
    return rows;
  };
  const before = await stored();
  expect(await mine.ran(file, { updates: true })).toMatchObject({ state: 'done', updated: 1 });
  expect(await stored()).toEqual([{ price: 9_600_000, apn: '12-34', arv: 14_000_000 }]);
  await mine.undone(file);
  expect(await stored()).toEqual(before);
});

test('columns that were matched are remembered for the next file that has them', async () => {
  const first = await mine.uploaded(csv(lot('K1')));
  const mapping = { ...first.mapping, X_Dealstead_Title: 'Type' };
  await mine.checked({ ...first, mapping });
  expect((await mine.uploaded(csv(lot('K2')))).mapping).toEqual(mapping);
});

test('rows that are left out are downloaded with the columns of their file, and why', async () => {
  const file = await mine.uploaded(csv(lot('K1', { price: 'call me' }), lot('K2'), lot('K2')));
  await mine.checked(file);
  const answer = await listings.request(`/api/imports/${file.id}/problems.csv`, member(1));
  expect((await answer.text()).split('\r\n')).toEqual([
    `${columns},Problem,Problem value,Problem line`,
    'K1,call me,1 Elm St,Kent,WA,98030,Land,Active,,Price: Not a dollar amount,call me,2',
    'K2,96000,2 Elm St,Kent,WA,98030,Land,Active,,Duplicate of line 3,K2,4',
    '',
  ]);
});
