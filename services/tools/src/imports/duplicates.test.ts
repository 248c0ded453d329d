import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ImportDuplicate, ImportedList, ImportProblem, LeftOutCell } from '@dealstead/contracts/imports/endpoints';
import type { Lead, LeadRow } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, seated, startTestTools } from '../crm/fixtures/crm.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() =>
  emptyTables(
    tools.db.pool,
    'leads',
    'contacts',
    'lead_imports',
    'outreach_imports',
    'import_keys',
    'import_matches',
    'import_changes',
    'notifications',
    'outbox',
  ),
);

const owner = member(1);
type Base = '/api/lead-imports' | '/api/outreach-imports';

async function settled(id: number, base: Base): Promise<ImportedList> {
  const get = async () => (await tools.send<ImportedList>('GET', `${base}/${id}`, owner)).body;
  await until(async () => !(await get()).state.endsWith('ing'));
  return get();
}
async function step(id: number, name: string, body?: object, base: Base = '/api/lead-imports'): Promise<ImportedList> {
  const answer = await tools.send<ImportedList>('POST', `${base}/${id}/${name}`, owner, body);
  expect([name, answer]).toMatchObject([name, { status: 202 }]);
  return settled(id, base);
}
async function checked(
  text: string,
  { options = {}, kind = 'leads', defaults = {} }: { options?: object; kind?: string; defaults?: object } = {},
): Promise<ImportedList> {
  const base: Base = kind === 'leads' ? '/api/lead-imports' : '/api/outreach-imports';
  const { body } = await tools.upload<ImportedList>(`${base}?kind=${kind}&name=list.csv`, text, owner);
  return step(body.id, 'check', { mapping: body.mapping, defaults, options }, base);
}
const duplicates = async (id: number, actor = owner) =>
  (await tools.send<ImportDuplicate[]>('GET', `/api/lead-imports/${id}/duplicates`, actor)).body;
const decide = async (id: number, body: object, base: Base = '/api/lead-imports') =>
  tools.send<ImportedList>('POST', `${base}/${id}/duplicates`, owner, body);
async function leads() {
  const { body } = await tools.send<LeadRow[]>('GET', '/api/leads?sortBy=newest', owner);
  return Promise.all(body.map(async ({ id }) => (await tools.send<Lead>('GET', `/api/leads/${id}`, owner)).body));
}
const one = async () => {
  const found = await leads();
  expect(found).toHaveLength(1);
  return found[0]!;
};

const plain = 'Name,Street,City,State,Zip\nRuth Amsel,"12 3rd Ave",Memphis,TN,38104\n';
const traced = [
  'Name,Street,City,State,Zip,Phone,Email,Status',
  'Ruth Amsel,12 Third Avenue,Memphis,TN,38104,901-555-0134,ruth@example.com,Contacted',
].join('\n');

test('a list that is imported again after skip tracing adds its phones, and the undo takes them back', async () => {
  await step((await checked(plain)).id, 'run');
  const again = await checked(traced, { options: { duplicates: 'fill' } });
  expect(again).toMatchObject({ good: 0, updated: 1, repeated: 0 });
  expect(await duplicates(again.id)).toMatchObject([
    {
      line: 2,
      sameBy: ['address'],
      isOther: false,
      action: 'fill',
      name: 'Ruth Amsel',
      fields: expect.arrayContaining([{ label: 'Phone', now: null, file: '(901) 555-0134' }]),
    },
  ]);
  expect(await step(again.id, 'run')).toMatchObject({ state: 'done', good: 0, updated: 1 });
  expect(await one()).toMatchObject({ phone: '(901) 555-0134', email: 'ruth@example.com', status: 'new', version: 2 });
  expect((await tools.send('GET', `/api/lead-imports/${again.id}/undo`, owner)).body).toEqual({
    unedited: 0,
    edited: 0,
    restored: 1,
    kept: 0,
  });
  const history = async () => {
    const { rows } = await tools.db.pool.query<{ description: string }>(
      "SELECT description FROM lead_activities WHERE activity_type = 'source' ORDER BY id",
    );
    return rows.map(({ description }) => description);
  };
  expect((await history()).at(-1)).toBe('Updated from a file: Phone, Email');
  expect(await step(again.id, 'undo')).toMatchObject({ state: 'undone', skipped: 0 });
  expect(await one()).toMatchObject({ phone: null, email: null });
  expect((await history()).at(-1)).toBe('Update from a file undone: Phone, Email');
});

test('a duplicate shows the numbers and addresses that it adds to those that are there', async () => {
  await step(
    (await checked('Name,Street,City,Phone 1,Phone 2,Email 1\nAnn,1 Elm St,Waco,9015550134,9015550135,a@example.com\n'))
      .id,
    'run',
  );
  const again = await checked(
    [
      'Name,Street,City,Phone 1,Phone 1 Type,Phone 1 DNC,Phone 2,Email 1',
      'Ann,1 Elm St,Waco,901-555-0199,Mobile,Y,(901) 555-0134,A@EXAMPLE.COM',
    ].join('\n'),
    { options: { duplicates: 'fill' } },
  );
  const [row] = await duplicates(again.id);
  expect(row!.fields.filter(({ label }) => label === 'Phone' || label === 'Email')).toEqual([
    { label: 'Phone', now: '(901) 555-0134, (901) 555-0135', file: '(901) 555-0199 (mobile, do not contact)' },
    { label: 'Email', now: 'a@example.com', file: null },
  ]);
  await step(again.id, 'run');
  expect((await one()).phones.map(({ number }) => number)).toEqual([
    '(901) 555-0134',
    '(901) 555-0135',
    '(901) 555-0199',
  ]);
});

test('an import over an import is taken back whole: the second restores, the first removes', async () => {
  const row = (nth: number, value: string) => `P${nth},${nth} Elm St,Memphis,TN,38104,${value}`;
  const file = (value: string) =>
    ['Name,Street,City,State,Zip,Value', ...Array.from({ length: 30 }, (_, nth) => row(nth, value))].join('\n');
  const first = await checked(file('100k'));
  await step(first.id, 'run');
  const second = await checked(file('200k'), { options: { duplicates: 'overwrite' } });
  expect(await step(second.id, 'run')).toMatchObject({ good: 0, updated: 30 });
  expect(new Set((await leads()).map(({ propertyValue }) => propertyValue))).toEqual(new Set([200_000]));
  await step(second.id, 'undo');
  expect(new Set((await leads()).map(({ propertyValue }) => propertyValue))).toEqual(new Set([100_000]));
  expect(await step(first.id, 'undo')).toMatchObject({ state: 'undone', skipped: 0 });
  expect(await leads()).toEqual([]);
});

test('the undo of an update keeps what somebody has typed since', async () => {
  await step((await checked(plain)).id, 'run');
  const second = await checked(traced, { options: { duplicates: 'fill' } });
  await step(second.id, 'run');
  const { id, version } = await one();
  await tools.send('PATCH', `/api/leads/${id}`, owner, { version, changes: { phone: '(901) 555-0199' } });
  expect(await step(second.id, 'undo')).toMatchObject({ skipped: 1 });
  expect(await one()).toMatchObject({ phone: '(901) 555-0199', email: null });
});

test('one owner with five properties is five leads, and an equal street elsewhere is another property', async () => {
  const rows = [1, 2, 3, 4, 5].map((nth) => `Ruth Amsel,${nth} Oak St,Memphis,TN,38104,901-555-0134`);
  const head = 'Name,Street,City,State,Zip,Phone';
  const list = await checked([head, ...rows, 'Ruth Amsel,1 Oak St,Macon,GA,31201,901-555-0134', rows[0]].join('\n'));
  expect(list).toMatchObject({ good: 6, repeated: 1 });
  // Why it is the same is said once, by whichever forms of its address it is.
  expect(await duplicates(list.id)).toMatchObject([{ line: 8, earlierLine: 2, sameBy: ['address', 'phone'] }]);
  await step(list.id, 'run');
  expect(await leads()).toHaveLength(6);
  const next = await checked([head, 'Ruth Amsel,7 Oak St,Memphis,TN,38104,901-555-0134'].join('\n'));
  expect(next).toMatchObject({ good: 1, repeated: 0 });
  expect(await duplicates(next.id)).toMatchObject([{ isOther: true, action: 'add', sameBy: ['phone'] }]);
  expect((await decide(next.id, { all: 'other', action: 'skip' })).body).toMatchObject({ good: 0, repeated: 1 });
});

test('streets that differ are no duplicates, nor are rows without a street, and extensions are no part of a number', async () => {
  const list = await checked(
    [
      'Name,Street,City,State,Zip,Phone',
      'A,12 3rd Ave,Memphis,TN,38104,',
      'B,1 23rd Ave,Memphis,TN,38104,',
      'C,,Memphis,TN,38104,',
      'D,,Memphis,TN,38104,',
      'E,,,,,901-555-0134 x12',
      'F,,,,,(901) 555-0134',
      'G,,,,,+44 20 1555 0134',
      'H,,,,,+49 20 1555 0134',
    ].join('\n'),
  );
  expect(list).toMatchObject({ good: 7, repeated: 1 });
});

test('a member decides for each row and for all; in a file checked already nothing else is asked', async () => {
  await step((await checked('Name,Email\nAnn,ann@example.com\nBo,bo@example.com\n')).id, 'run');
  const text = 'Name,Email,Company\nAnn,ann@example.com,Ann LLC\nBo,bo@example.com,Bo LLC\n';
  const list = await checked(text);
  expect(list).toMatchObject({ good: 0, updated: 0, repeated: 2 });
  const [first, second] = await duplicates(list.id);
  expect((await decide(list.id, { number: first!.number, action: 'add' })).body).toMatchObject({
    good: 1,
    repeated: 1,
  });
  expect((await decide(list.id, { all: 'same', action: 'fill' })).body).toMatchObject({ good: 0, updated: 2 });
  expect((await decide(list.id, { number: second!.number, action: 'skip' })).body).toMatchObject({
    updated: 1,
    repeated: 1,
  });
  expect((await decide(list.id, { number: 99, action: 'skip' })).status).toBe(404);
  expect(await step(list.id, 'run')).toMatchObject({ good: 0, updated: 1, repeated: 1 });
  expect((await leads()).map(({ company }) => company).sort()).toEqual(['Ann LLC', null]);
  expect((await decide(list.id, { all: 'same', action: 'fill' })).status).toBe(409);
  // What they said is offered for the next file with these columns.
  const { body } = await tools.upload<ImportedList>('/api/lead-imports?name=list.csv', text, owner);
  expect(body.options).toMatchObject({ duplicates: 'fill' });
});

test('an earlier row of the file is filled by a later one', async () => {
  const text = 'Name,Email,Phone\nAnn,ann@example.com,\nAnn,ann@example.com,901-555-0134\n';
  const list = await checked(text, { options: { duplicates: 'fill' } });
  expect(list).toMatchObject({ good: 1, updated: 1 });
  await step(list.id, 'run');
  expect(await one()).toMatchObject({ phone: '(901) 555-0134', version: 1 });
  expect(await step(list.id, 'undo')).toMatchObject({ skipped: 0 });
  expect(await leads()).toEqual([]);
});

test('someone on a seat who sees no contact data sees none of the leads that are duplicates', async () => {
  await step((await checked('Name,Email\nAnn,ann@example.com\n')).id, 'run');
  const assistant = seated(5, 1, 'leads');
  const { body } = await tools.upload<ImportedList>(
    '/api/lead-imports?name=l.csv',
    'Name,Email\nX,ann@example.com\n',
    assistant,
  );
  await step(body.id, 'check', { mapping: body.mapping });
  expect(await duplicates(body.id, assistant)).toMatchObject([
    { fields: expect.arrayContaining([{ label: 'Email', now: '•••', file: null }]) },
  ]);
});

test('a row is corrected in the page, before the run and after it', async () => {
  const list = await checked('Name,Email\nAnn,ann@example.com\n,bad@\n,worse@\n');
  expect(list).toMatchObject({ good: 1, bad: 2 });
  const problems = async () =>
    (await tools.send<ImportProblem[]>('GET', `/api/lead-imports/${list.id}/problems`, owner)).body;
  const correct = (number: number, cells: object) =>
    tools.send<{ problem: string | null }>('PATCH', `/api/lead-imports/${list.id}/rows/${number}`, owner, { cells });
  const [second, third] = await problems();
  expect(second).toMatchObject({ number: 2, line: 3, cells: ['', 'bad@'] });
  expect((await correct(2, { Email: 'still bad' })).body.problem).toContain('Not an email address');
  expect((await correct(2, { Email: 'bo@example.com' })).body).toEqual({ problem: null });
  expect((await correct(2, { Email: 'bo@example.com' })).status).toBe(404);
  expect((await correct(3, { Mail: 'x' })).status).toBe(400);
  expect(await settled(list.id, '/api/lead-imports')).toMatchObject({ good: 2, bad: 1 });
  expect(await step(list.id, 'run')).toMatchObject({ state: 'done', good: 2, bad: 1 });
  expect((await correct(third!.number, { Name: 'Cal' })).body).toEqual({ problem: null });
  expect(await settled(list.id, '/api/lead-imports')).toMatchObject({ bad: 0, leftOut: 1 });
  expect(await step(list.id, 'run')).toMatchObject({ state: 'done', good: 3, bad: 0 });
  expect((await leads()).map(({ firstName }) => firstName).sort()).toEqual(['', 'Ann', 'Cal']);
});

test('cells that are left out of a row, and a row with too few or too many of them, are corrected from what the file has', async () => {
  const list = await checked(
    'Name,Email,Price,Notes\nAnn,ann@,lots,\nBo,bo@example.com\nCal,cal@example.com,1,\nDi,di@example.com,2,a,b\n',
  );
  expect(list).toMatchObject({ good: 2, bad: 2, leftOut: 2 });
  const read = async (name: string) =>
    (await tools.send<LeftOutCell[]>('GET', `/api/lead-imports/${list.id}/${name}`, owner)).body;
  const correct = async (number: number, cells: object) =>
    tools.send<{ problem: string | null }>('PATCH', `/api/lead-imports/${list.id}/rows/${number}`, owner, { cells });
  expect((await read('problems')).map(({ cells }) => cells)).toEqual([
    ['Bo', 'bo@example.com'],
    ['Di', 'di@example.com', '2', 'a', 'b'],
  ]);
  expect((await read('left-out')).map(({ number, column, cells }) => [number, column, cells])).toEqual([
    [1, 'Email', ['Ann', 'ann@', 'lots', '']],
    [1, 'Price', ['Ann', 'ann@', 'lots', '']],
  ]);
  expect((await correct(1, { Email: 'ann@example.com' })).body).toEqual({ problem: null });
  expect(await settled(list.id, '/api/lead-imports')).toMatchObject({ good: 2, bad: 2, leftOut: 1 });
  // It is the same as another row now.
  expect((await correct(2, { Email: 'ann@example.com' })).body).toEqual({ problem: null });
  expect(await settled(list.id, '/api/lead-imports')).toMatchObject({ good: 2, repeated: 1, bad: 1, leftOut: 1 });
  expect((await correct(4, {})).body).toEqual({ problem: null });
  expect((await correct(3, { Name: 'Cal' })).status).toBe(404);
  expect((await correct(1, { Price: '90k' })).body).toEqual({ problem: null });
  expect(await step(list.id, 'run')).toMatchObject({ good: 3, repeated: 1, bad: 0, leftOut: 0 });
  expect((await leads()).map(({ firstName, notes }) => [firstName, notes]).sort()).toEqual([
    ['Ann', null],
    ['Cal', null],
    ['Di', 'a'],
  ]);
});

test('a row with a town alone is none to call or to find: it is corrected, and a parcel number is enough', async () => {
  const list = await checked(
    [
      'Name,Address,City,State,Zip,APN',
      ',,Memphis,TN,38104,',
      ',"Memphis, TN 38104",,,,',
      ',,Memphis,TN,,041-025',
      ',4 Elm St,Memphis,TN,,',
    ].join('\n'),
  );
  expect(list).toMatchObject({ good: 2, bad: 2 });
  const { body } = await tools.send<ImportProblem[]>('GET', `/api/lead-imports/${list.id}/problems`, owner);
  const reason = 'This row has no name, email, phone, street address or parcel number';
  expect(body.map((row) => [row.number, row.reason])).toEqual([
    [1, reason],
    [2, reason],
  ]);
});

test('words, amounts and dates that are unclear are named with their readings, and read as the member says', async () => {
  const text = [
    'Name,Stage,Value,Follow Up',
    'Ann,Ghosted,"1.234,56",03.04.2027',
    'Bo,Ghosted,250k,05.06.2027',
    'Cy,Offer Sent,,',
  ].join('\n');
  const list = await checked(text);
  expect(list).toMatchObject({
    good: 3,
    leftOut: 5,
    words: [{ field: 'status', word: 'Ghosted', count: 2 }],
    unclear: [
      { option: 'decimal', example: '1.234,56', readings: ['$1,234.56', '$1.23'], count: 1 },
      { option: 'dateOrder', example: '03.04.2027', readings: ['2027-03-04', '2027-04-03'], count: 2 },
    ],
  });
  const { id, mapping } = list;
  const options = { decimal: ',', dateOrders: { 'Follow Up': 'dmy' }, values: { status: { Ghosted: 'lost' } } };
  expect(await step(id, 'check', { mapping, options })).toMatchObject({ leftOut: 0, words: [], unclear: [] });
  await step(id, 'run');
  const byName = new Map((await leads()).map((lead) => [lead.firstName, lead]));
  expect(byName.get('Ann')).toMatchObject({ status: 'lost', propertyValue: 1_234.56, nextFollowupDate: '2027-04-03' });
  const { body } = await tools.upload<ImportedList>('/api/lead-imports?name=list.csv', text, owner);
  expect(body.options).toMatchObject(options);
});

test('a file that shows days before months is read so', async () => {
  const list = await checked('Name,Follow Up\nAnn,25.12.2027\nBo,03.04.2027\n');
  expect(list).toMatchObject({ leftOut: 0, dates: [{ column: 'Follow Up', order: 'dmy' }] });
  await step(list.id, 'run');
  expect((await leads()).map(({ nextFollowupDate }) => nextFollowupDate).sort()).toEqual(['2027-04-03', '2027-12-25']);
});

test('one odd date turns no others: its column is named with both readings before the check, and read as the member says', async () => {
  const text = [
    'Name,Follow Up,Last Sale Date',
    'Ann,03/04/2027,3/25/2020',
    'Bo,05/06/2027,4/5/2020',
    'Cy,13/07/2027,25/12/2020',
    ...Array.from({ length: 9 }, (_, at) => `Dee ${at},,12/${13 + at}/2020`),
  ].join('\n');
  const { body: uploaded } = await tools.upload<ImportedList>('/api/lead-imports?name=list.csv', text, owner);
  expect(uploaded).toMatchObject({
    state: 'uploaded',
    dates: [
      {
        column: 'Follow Up',
        order: null,
        example: '03/04/2027',
        readings: ['2027-03-04', '2027-04-03'],
        monthFirst: 0,
        dayFirst: 1,
        either: 2,
      },
      // Each column shows its own.
      { column: 'Last Sale Date', order: 'mdy', dayFirst: 1 },
    ],
  });
  const { id, mapping } = uploaded;
  expect(await step(id, 'check', { mapping })).toMatchObject({ leftOut: 4 });
  expect(await step(id, 'check', { mapping, options: { dateOrders: { 'Follow Up': 'mdy' } } })).toMatchObject({
    leftOut: 2,
  });
  await step(id, 'run');
  const byName = new Map((await leads()).map((lead) => [lead.firstName, lead]));
  expect(byName.get('Ann')).toMatchObject({ nextFollowupDate: '2027-03-04', lastSaleDate: '2020-03-25' });
  expect(byName.get('Cy')).toMatchObject({ nextFollowupDate: null, notes: expect.stringContaining('13/07/2027') });
  // Said of the next file as well, unless that one shows otherwise.
  const later = await tools.upload<ImportedList>('/api/lead-imports?name=list.csv', text, owner);
  expect(later.body.options.dateOrders).toEqual({ 'Follow Up': 'mdy' });
  await checked('Name,Follow Up\nAnn,3/4/2027\n', { options: { dateOrders: { 'Follow Up': 'dmy' } } });
  const other = await tools.upload<ImportedList>(
    '/api/lead-imports?name=b.csv',
    'Name,Follow Up\nAnn,3/25/2027\n',
    owner,
  );
  expect(other.body.options.dateOrders).toEqual({});
});

test('a contact is filled from a list, with how they agreed as it was, and restored by the undo', async () => {
  const base = '/api/outreach-imports';
  const first = await checked('Name,Email,Tags\nAnn Lee,ann@example.com,Cash\n', {
    kind: 'contacts',
    defaults: { consentSource: 'website', consentDate: '2026-01-05' },
  });
  await step(first.id, 'run', undefined, base);
  const second = await checked('Name,Email,Phone,Tags\nAnn Lee,ANN@example.com,901-555-0134,REIA\n', {
    kind: 'contacts',
    defaults: { consentSource: 'phone', consentDate: '2026-02-05' },
    options: { duplicates: 'fill' },
  });
  expect(await step(second.id, 'run', undefined, base)).toMatchObject({ good: 0, updated: 1 });
  const contacts = async () => (await tools.send('GET', '/api/contacts', owner)).body;
  expect(await contacts()).toMatchObject([
    { phone: '(901) 555-0134', tags: ['Cash', 'REIA'], consentSource: 'website', consentDate: '2026-01-05' },
  ]);
  await step(second.id, 'undo', {}, base);
  expect(await contacts()).toMatchObject([{ phone: null, tags: ['Cash'] }]);
  expect(await step(first.id, 'undo', {}, base)).toMatchObject({ skipped: 0 });
  expect(await contacts()).toEqual([]);
});

test('a lead whose state was corrected is the same as its row, which has no state or a wrong one', async () => {
  const head = 'Name,Street,City,State,Zip,Phone,Email';
  const row = (state: string, city = 'Newark') => `Ruth Amsel,4 Elm St,${city},${state},,201-555-0134,ruth@example.com`;
  await step((await checked([head, row('NJ')].join('\n'))).id, 'run');
  for (const state of ['ZZ', '', 'NJ']) {
    const list = await checked([head, row(state)].join('\n'));
    expect(await duplicates(list.id)).toMatchObject([{ isOther: false, action: 'skip' }]);
  }
  const others = await checked([head, row('DE'), row('', 'Trenton')].join('\n'));
  expect(await duplicates(others.id)).toMatchObject([{ isOther: true }, { isOther: true }]);
});
