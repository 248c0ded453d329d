import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type {
  ImportDuplicate,
  ImportedList,
  ImportPreview,
  ImportProblem,
} from '@dealstead/contracts/imports/endpoints';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import type { HoldingDetail, Portfolio } from '@dealstead/contracts/tools/portfolio';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, seated, startTestTools } from '../crm/fixtures/crm.ts';
import { openDatabase } from '../database.ts';
import { readHoldingRows } from '../property/portfolio/exportRows.ts';
import { importInProcess } from './fixtures/importInProcess.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() =>
  emptyTables(
    tools.db.pool,
    'portfolio_values',
    'portfolio_holdings',
    'holding_imports',
    'import_keys',
    'import_matches',
    'import_changes',
    'notifications',
  ),
);

const owner = member(1, { plan: 'investor_pro' });
const at = (id: number, rest = '') => `/api/holding-imports/${id}${rest}`;
const upload = (text: string, actor: MemberIdentity = owner) =>
  tools.upload<ImportedList>('/api/holding-imports?name=mine.csv', text, actor);

async function step(id: number, name: string, body?: object, actor = owner): Promise<ImportedList> {
  const answer = await tools.send<ImportedList>('POST', at(id, `/${name}`), actor, body);
  expect([name, answer]).toMatchObject([name, { status: 202 }]);
  const get = async () => (await tools.send<ImportedList>('GET', at(id), actor)).body;
  await until(async () => !(await get()).state.endsWith('ing'));
  return get();
}
async function checked(text: string, part: { options?: object; defaults?: object } = {}, actor = owner) {
  const { body } = await upload(text, actor);
  return step(body.id, 'check', { mapping: body.mapping, ...part }, actor);
}
async function imported(text: string, part: { options?: object; defaults?: object } = {}, actor = owner) {
  return step((await checked(text, part, actor)).id, 'run', undefined, actor);
}
const portfolio = async (actor = owner) => (await tools.send<Portfolio>('GET', '/api/portfolio', actor)).body;
const holdings = async () => (await portfolio()).holdings;
const detail = async (id: number) =>
  (await tools.send<HoldingDetail>('GET', `/api/portfolio/holdings/${id}`, owner)).body;

const heading = 'Address,City,State,Purchase date,Purchase price';
const spreadsheet = [
  'My rentals 2026,,,,,,,',
  'Address,City,State,Bought,Price paid,Rehab,Rent,Taxes',
  '12 Elm St,Memphis,TN,4/14/2023,250k,"$1,250","$1,850","2,400"',
  '88 Quarry Ln,Memphis,TN,Mar 3 2021,"$85,000",,,',
  '12 Elm Street,Memphis,TN,2023-04-14,250000,,1900,',
  '7 Oak Ave,Memphis,TN,Spring 2019,90000,,vacant,',
  'Total,,,,425000,,3750,',
].join('\n');

test('a spreadsheet is checked, corrected, imported and taken back whole', async () => {
  const list = await checked(spreadsheet);
  expect(list).toMatchObject({ rows: 5, good: 2, repeated: 1, bad: 2, state: 'checked' });
  expect((await tools.send<ImportPreview[]>('GET', at(list.id, '/preview'), owner)).body).toMatchObject([
    { line: 3, name: '12 Elm St', detail: 'Memphis, TN. Bought 2023-04-14 for $250,000' },
    { line: 4, name: '88 Quarry Ln' },
  ]);
  const problems = (await tools.send<ImportProblem[]>('GET', at(list.id, '/problems'), owner)).body;
  expect(problems[0]).toMatchObject({
    line: 6,
    reason: expect.stringMatching(/^Purchase date: /),
    value: 'Spring 2019',
  });
  expect(await tools.text(at(list.id, '/problems.csv'), owner)).toContain(
    '7 Oak Ave,Memphis,TN,Spring 2019,90000,,vacant,',
  );
  const correct = (cells: object) =>
    tools.send<{ problem: string | null }>('PATCH', at(list.id, `/rows/${problems[0]!.number}`), owner, { cells });
  expect((await correct({ Bought: '5/1/2019' })).body).toEqual({ problem: null });
  expect(await holdings()).toEqual([]);

  expect(await step(list.id, 'run')).toMatchObject({ state: 'done', good: 3, repeated: 1, bad: 1, leftOut: 1 });
  const added = await holdings();
  expect(added.map(({ address, purchaseDate }) => [address, purchaseDate])).toEqual([
    ['12 Elm St', '2023-04-14'],
    ['88 Quarry Ln', '2021-03-03'],
    ['7 Oak Ave', '2019-05-01'],
  ]);
  expect(added[0]).toMatchObject({
    purchasePrice: 250_000,
    rehabCost: 1_250,
    monthlyRent: 1_850,
    monthlyExpenses: 200,
    strategy: 'rental',
    notes: 'Property taxes (per year): 2,400',
    unstated: ['closingCosts'],
  });
  expect(added[2]).toMatchObject({
    notes: 'Monthly rent: vacant',
    unstated: ['closingCosts', 'rehabCost', 'monthlyRent', 'monthlyExpenses'],
  });
  expect((await tools.send<Notification[]>('GET', '/api/notifications', owner)).body).toMatchObject([
    { title: '3 properties were imported from “mine.csv”', url: `/portfolio/import?file=${list.id}` },
  ]);

  expect(await step(list.id, 'undo', {})).toMatchObject({ state: 'undone', skipped: 0 });
  expect(await holdings()).toEqual([]);
});

test('a loan of which a file says its balance alone leaves the equity absent, until somebody states the loan', async () => {
  const list = await checked(`${heading},Value,Loan balance\n12 Elm St,Memphis,TN,2023-04-14,100000,200000,85000\n`);
  expect(list.changes).toContainEqual(
    expect.stringMatching(/^Loans without their amount, rate or term: .*\(line 2\)$/),
  );
  await step(list.id, 'run');
  const read = async () => (await tools.send<Portfolio>('GET', '/api/portfolio', owner)).body;
  const before = await read();
  const [held] = before.holdings;
  expect(held).toMatchObject({ loan: null, notes: 'Loan balance: 85000' });
  expect(held!.unstated).toContain('loan');
  expect(held!.figures).toMatchObject({ loanBalance: null, equity: null, cashInvested: null, monthlyCashFlow: null });
  expect(before).toMatchObject({ totals: { value: 200_000, equity: 0, loanBalance: 0, withoutLoan: 1 }, history: [] });
  const again = await checked(
    `${heading},Loan balance,Rate,Loan term\n12 Elm St,Memphis,TN,2023-04-14,100000,85000,6.5%,30\n`,
    { options: { duplicates: 'fill' } },
  );
  await step(again.id, 'run');
  const after = await read();
  expect(after.holdings[0]!.figures.loanBalance).toBeCloseTo(85_000, 0);
  expect(after).toMatchObject({ totals: { withoutLoan: 0 } });
});

test('the mapping of the last file with the same columns is remembered, with what the owner said', async () => {
  const { body } = await upload('House,Town,Paid,When\n12 Elm St,Memphis,85k,2021-03-03\n');
  expect(body.mapping).toEqual({ city: 'Town', purchasePrice: 'Paid' });
  const mapping = { address: 'House', city: 'Town', purchasePrice: 'Paid', purchaseDate: 'When' };
  const defaults = { state: 'TN', strategy: 'flip', category: 'commercial' };
  await step(body.id, 'check', { mapping, defaults });
  await step(body.id, 'run');
  expect(await holdings()).toMatchObject([{ state: 'TN', strategy: 'flip', category: 'commercial' }]);
  expect((await upload('House,Town,Paid,When\n14 Elm St,Memphis,85k,2021-03-03\n')).body).toMatchObject({
    mapping,
    defaults,
  });
});

const bare = `${heading}\n12 Elm St,Memphis,TN,2023-04-14,148000\n`;
const full = [
  `${heading},Rent,Value,Value date,Loan amount,Rate,Term,Strategy,Notes`,
  '"12 Elm Street, Memphis, TN 38104",,,2023-04-15,150000,1850,214000,2026-06-30,118000,6.5%,30 years,Flip,New roof',
].join('\n');

test('a file of what is known fills or overwrites it as the owner decides, and the undo restores it', async () => {
  await imported(bare, { defaults: { strategy: 'brrrr' } });
  const [known] = await holdings();
  await tools.send('PUT', `/api/portfolio/holdings/${known!.id}/values/2025-01-01`, owner, {
    amount: 180_000,
    source: 'appraisal',
  });
  const before = await detail(known!.id);

  const list = await checked(full);
  expect(list).toMatchObject({ good: 0, repeated: 1 });
  const [duplicate] = (await tools.send<ImportDuplicate[]>('GET', at(list.id, '/duplicates'), owner)).body;
  expect(duplicate).toMatchObject({ name: '12 Elm Street', sameBy: ['address'], isOther: false, action: 'skip' });
  expect(duplicate!.fields).toEqual(
    expect.arrayContaining([
      { label: 'Value', now: '$180,000', file: '$214,000' },
      { label: 'Monthly rent', now: null, file: '$1,850' },
    ]),
  );
  const decide = (action: string) =>
    tools.send<ImportedList>('POST', at(list.id, '/duplicates'), owner, { number: 1, action });
  expect((await decide('fill')).body).toMatchObject({ good: 0, updated: 1, repeated: 0 });
  await step(list.id, 'run');
  const filled = await detail(known!.id);
  expect(filled.holding).toMatchObject({
    address: '12 Elm St',
    purchaseDate: '2023-04-14',
    purchasePrice: 148_000,
    strategy: 'brrrr',
    monthlyRent: 1_850,
    loan: { amount: 118_000, rate: 6.5, termMonths: 360, startDate: '2023-04-15' },
    notes: 'New roof\nZIP code: 38104',
  });
  expect(filled.values).toEqual(before.values);
  await step(list.id, 'undo', {});
  expect(await detail(known!.id)).toEqual(before);

  const again = await checked(full, { options: { duplicates: 'overwrite' } });
  await step(again.id, 'run');
  const overwritten = await detail(known!.id);
  expect(overwritten.holding).toMatchObject({ purchasePrice: 150_000, strategy: 'flip', address: '12 Elm Street' });
  expect(overwritten.values).toEqual([
    { date: '2026-06-30', amount: 214_000, source: 'own-estimate' },
    { date: '2025-01-01', amount: 180_000, source: 'appraisal' },
  ]);
  await step(again.id, 'undo', {});
  expect(await detail(known!.id)).toEqual(before);
});

test('an import over an import is taken back whole: the second restores, the first removes', async () => {
  const first = await imported(bare, { defaults: { strategy: 'brrrr' } });
  for (const duplicates of ['fill', 'overwrite']) {
    const second = await checked(full, { options: { duplicates } });
    await step(second.id, 'run');
    expect((await tools.send('GET', at(second.id, '/undo'), owner)).body).toMatchObject({ restored: 1, kept: 0 });
    expect(await step(second.id, 'undo', {})).toMatchObject({ skipped: 0 });
  }
  expect((await tools.send('GET', at(first.id, '/undo'), owner)).body).toMatchObject({ unedited: 1, edited: 0 });
  expect(await step(first.id, 'undo', {})).toMatchObject({ state: 'undone', skipped: 0 });
  expect(await holdings()).toEqual([]);
});

test('a property that was bought again is added beside the first if the owner says so', async () => {
  await imported(bare);
  const list = await checked(bare.replace('2023-04-14', '2025-04-14'), { options: { duplicates: 'add' } });
  expect(list).toMatchObject({ good: 1, repeated: 0 });
  await step(list.id, 'run');
  expect(await holdings()).toHaveLength(2);
});

test('the undo keeps a property that was edited or valued since, unless the owner says otherwise', async () => {
  const list = await imported(`${bare}14 Elm St,Memphis,TN,2023-04-14,1\n16 Elm St,Memphis,TN,2023-04-14,1\n`);
  const [, valued] = await holdings();
  await tools.send('PUT', `/api/portfolio/holdings/${valued!.id}/values/2026-01-01`, owner, {
    amount: 1,
    source: 'appraisal',
  });
  expect((await tools.send('GET', at(list.id, '/undo'), owner)).body).toMatchObject({ unedited: 2, edited: 1 });
  expect(await step(list.id, 'undo', {})).toMatchObject({ skipped: 1 });
  expect((await holdings()).map(({ id }) => id)).toEqual([valued!.id]);
});

test('an exported portfolio comes back as it was', async () => {
  const rows = [
    '"=HYPERLINK(""x"")",Memphis,TN,2023-06-30,120000,2400.50,,90000,6.875,360,2023-07-15,1450,,160000,2024-01-01,Appraisal,2025-01-10,170000,,Two lines',
    '12 Elm St,Macon,GA,2024-02-29,85000,,0,,,,,,,,,,,,,',
  ];
  await imported(
    `${heading},Closing costs,Rehab,Loan amount,Loan rate %,Loan term (months),Loan start,Monthly rent,Monthly expenses,Value,Value date,Value source,Sold on,Sold for,Selling costs,Notes\n${rows.join('\n')}`,
  );
  const exported = await tools.text('/api/portfolio/holdings.csv', owner);
  const other = member(2, { plan: 'investor_pro' });
  expect(await imported(exported, {}, other)).toMatchObject({ good: 2, bad: 0, leftOut: 0 });
  expect(await tools.text('/api/portfolio/holdings.csv', other)).toBe(exported);
  const [terms, returned] = await Promise.all([portfolio(), portfolio(other)]);
  expect(returned.totals).toEqual(terms.totals);
  expect(await readHoldingRows(tools.db, 2, '2026-11-30')).toMatchObject({
    columns: expect.arrayContaining([
      { name: 'purchasePrice', type: 'number' },
      { name: 'sellingCosts', type: 'number' },
    ]),
  });
});

test('a portfolio is its member’s own, from Investor Pro on', async () => {
  expect((await upload(bare, member(3, { plan: 'buyer' }))).status).toBe(403);
  const { body } = await upload(bare);
  expect((await tools.send('GET', at(body.id), member(4, { plan: 'investor_pro' }))).status).toBe(404);
  // No permission of a seat opens the owner's portfolio.
  expect((await tools.send('GET', at(body.id), seated(5, 1, 'leads', 'deals', 'listings'))).status).toBe(403);
});

test('more properties than a portfolio holds are not imported', async () => {
  const rows = Array.from({ length: 600 }, (_, i) => `${i} Main St,Macon,GA,2023-01-15,50k`);
  await imported([heading, ...rows].join('\n'));
  const more = await checked([heading, ...rows].join('\n').replaceAll(' Main St', ' Oak St'));
  expect(more).toMatchObject({ good: 600 });
  const refused = await tools.send<{ code: string }>('POST', at(more.id, '/run'), owner);
  expect([refused.status, refused.body.code]).toEqual([409, 'portfolio-full']);
  const long = await upload([heading, ...rows, ...rows].join('\n'));
  expect([long.status, long.body]).toMatchObject([400, { message: expect.stringContaining('more than 1,000 rows') }]);
});

test('an import whose process is killed while it adds holdings continues when the service is back, and doubles nothing', async () => {
  const count = 100;
  const rows = Array.from({ length: count }, (_, i) => `${i} Elm St,Memphis,TN,2023-04-14,100000,1250`);
  const list = await checked(`${heading},Value\n${rows.join('\n')}\n`);
  expect(list).toMatchObject({ good: count, bad: 0 });
  // Without the service's own job, so that the process alone works on it.
  await tools.stop();
  const { pool, close } = openDatabase(process.env['DATABASE_URL']!);
  const found = async () =>
    (
      await pool.query<{ holdings: number; addresses: number; values: number }>(
        `SELECT count(*)::int AS holdings, count(DISTINCT address)::int AS addresses,
           (SELECT count(*)::int FROM portfolio_values) AS values FROM portfolio_holdings`,
      )
    ).rows[0];
  await pool.query("UPDATE holding_imports SET state = 'running', position = 0, good = 0 WHERE id = $1", [list.id]);
  expect([await importInProcess('holdings', 1), await found()]).toEqual([
    'SIGKILL',
    { holdings: 0, addresses: 0, values: 0 },
  ]);
  tools = await startTestTools();
  const get = async () => (await tools.send<ImportedList>('GET', at(list.id), owner)).body;
  await until(async () => (await get()).state === 'done');
  expect(await get()).toMatchObject({ good: count, bad: 0, repeated: 0 });
  expect(await found()).toEqual({ holdings: count, addresses: count, values: count });
  await close();
});
