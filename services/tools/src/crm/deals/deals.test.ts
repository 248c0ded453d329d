import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addDays, defaultDealAssumptions, todayInNewYork } from '@dealstead/contracts';
import { assumptionsChanged, createEvent, dealListed, userClosed } from '@dealstead/contracts/events';
import type {
  Deal,
  DealActivity,
  DealFields,
  DealCounts,
  DealRecord,
  DealRow,
  DealValue,
} from '@dealstead/contracts/tools/deals';
import type { CrmTask } from '@dealstead/contracts/tools/tasks';
import { analyzeKnown, dealInputs, factsOfDeal, sampleInputs } from '@dealstead/formulas';
import { live } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { explainReads } from '@dealstead/service-kit/fixtures/explain';
import { runJobUntil } from '@dealstead/service-kit/fixtures/runJob';
import { until } from '@dealstead/service-kit/fixtures/until';
import { endListing } from '../../copies/market/store.ts';
import { member, type RunningTools, seated, startTestTools } from '../fixtures/crm.ts';
import { purgeExpired } from './changes.ts';
import { createProfitUpdateJob } from './profitUpdate.ts';
import { sendDeadlineReminders } from './reminders.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
  // A team by an event of account: nobody besides the owner.
  await tools.db.pool.query('INSERT INTO teams (owner_user_id, version) VALUES (1, 1)');
});
afterAll(() => tools.stop());
beforeEach(() =>
  emptyTables(
    tools.db.pool,
    'member_assumptions',
    'leads',
    'deals',
    'deal_changes',
    'deal_views',
    'crm_tasks',
    'outbox',
  ),
);

const owner = member(1);
const today = todayInNewYork();
const inDays = (days: number) => addDays(today, days);

async function add(fields: Partial<DealFields> = {}, actor = owner): Promise<Deal> {
  const { status, body } = await tools.send<Deal>('POST', '/api/deals', actor, { title: '12 Elm St', ...fields });
  expect([status, body]).toMatchObject([201, { id: expect.any(Number) }]);
  return body;
}
const list = async (query = '', actor = owner) =>
  (await tools.send<DealRow[]>('GET', `/api/deals${query}`, actor)).body;
const titles = async (query: string) => (await list(query)).map(({ title }) => title);
const read = async (id: number, actor = owner) => (await tools.send<DealRecord>('GET', `/api/deals/${id}`, actor)).body;
interface Edited {
  deal: Deal;
  changeId: number;
  code: string;
  message: string;
  details: unknown;
}
const edit = (deal: Pick<Deal, 'id' | 'version'>, changes: object, was?: object, actor = owner) =>
  tools.send<Edited>('PATCH', `/api/deals/${deal.id}`, actor, { version: deal.version, changes, was });
const undo = (id: number, actor = owner) =>
  tools.send<{ restored: number; skipped: number }>('POST', `/api/deal-changes/${id}/undo`, actor);
const underContract: Partial<DealFields> = {
  stage: 'under-contract',
  offerAmount: 80_000,
  contractPrice: 82_000,
  contractDate: today,
  wholesaleFee: 9_000,
};

test('a deal moves only where the stages lead, and each stage names what is missing', async () => {
  const deal = await add({ arv: 150_000 });
  expect(deal).toMatchObject({ version: 1, stage: 'analysis', status: 'active', dealType: 'wholesale' });
  const skipped = await edit(deal, { stage: 'closing' });
  expect([skipped.status, skipped.body]).toMatchObject([
    409,
    { code: 'deal-transition', message: 'A deal in Analysis moves to Offer, not to Closing.' },
  ]);
  const early = await edit(deal, { stage: 'offer' });
  expect([early.status, early.body]).toMatchObject([
    409,
    {
      code: 'deal-requirements',
      message: 'Offer needs an offer amount.',
      details: { stage: 'offer', missing: [{ field: 'offerAmount', what: 'an offer amount' }] },
    },
  ]);
  const offered = (await edit(deal, { stage: 'offer', offerAmount: 80_000.5 })).body.deal;
  const bare = await edit(offered, { stage: 'under-contract' });
  expect(bare.body.message).toBe(
    'Under contract needs a contract price and a contract: its date, or the signed document.',
  );
  const signed = await edit(offered, { stage: 'under-contract', contractPrice: 82_000, contractDate: today });
  expect(signed.body.deal).toMatchObject({ stage: 'under-contract', hasContract: true, offerAmount: 80_000.5 });
  const emptied = await edit(signed.body.deal, { contractPrice: null });
  expect([emptied.status, emptied.body.code]).toEqual([409, 'deal-requirements']);
  const { activities } = await read(deal.id);
  expect(activities.map(({ description }) => description)).toEqual([
    'Contract price: none to $82,000',
    'Offer to Under contract',
    'Offer amount: none to $80,000.50',
    'Analysis to Offer',
  ]);
  expect((await tools.send('POST', '/api/deals', owner, { title: 'x', stage: 'closing' })).status).toBe(409);
});

test('the document of a contract counts as the contract, and is private, typed and limited', async () => {
  const deal = await add({ stage: 'offer', offerAmount: 80_000 });
  const send = (content: string, kind = 'contract', actor = owner) =>
    tools.upload<{ id: number; type: string }>(
      `/api/deals/${deal.id}/documents?name=A.pdf&kind=${kind}`,
      content,
      actor,
    );
  expect((await send('<script>')).status).toBe(400);
  expect((await send('%PDF-1.7 x', 'unknown')).status).toBe(400);
  expect((await send('%PDF-1.7 x', 'contract', member(2))).status).toBe(404);
  const stored = await send('%PDF-1.7 x');
  expect([stored.status, stored.body.type]).toEqual([201, 'application/pdf']);
  expect((await edit(deal, { stage: 'under-contract', contractPrice: 1 })).body.deal).toMatchObject({
    hasContract: true,
    contractDate: null,
  });
  const path = `/api/deals/${deal.id}/documents/${stored.body.id}`;
  expect(await tools.text(path, owner)).toBe('%PDF-1.7 x');
  expect((await tools.send('GET', path, member(2))).status).toBe(404);
  const { rows } = await tools.db.pool.query('SELECT documents FROM deals');
  expect(rows).toEqual([{ documents: [path] }]);
  expect((await tools.send('DELETE', path, owner)).status).toBe(200);
  expect((await read(deal.id)).documents).toEqual([]);
  expect((await send(`%PDF-${'x'.repeat(10 * 1024 * 1024)}`)).status).toBe(413);
});

test('the expected profit follows the figures by deal type, with its lines', async () => {
  const wholesale = await add({ wholesaleFee: 9_000, otherCosts: 500 });
  expect(wholesale.expectedProfit).toBe(8_500);
  expect((await read(wholesale.id)).profit).toEqual({
    method: 'Wholesale fee less other costs',
    needs: null,
    lines: [
      { label: 'Wholesale fee', amount: 9_000, total: false },
      { label: 'Other costs', amount: -500, total: false },
      { label: 'Expected profit', amount: 8_500, total: true },
    ],
  });
  // The calculator's net fee is the same: the deal's costs take the place of the assumed share.
  const { inputs } = dealInputs('wholesale', factsOfDeal(wholesale), defaultDealAssumptions);
  const netFee = analyzeKnown('wholesale', inputs).details.find(({ key }) => key === 'netFeeCents');
  expect(netFee?.value).toBe(850_000);
  // 250,000 less selling 8 %, 120,000 with buying 3 %, rehab 55,000 and holding 4.5 % of the price.
  const flip = await add({ dealType: 'flip', purchasePrice: 120_000, rehabBudget: 55_000, arv: 250_000 });
  expect(flip.expectedProfit).toBe(46_000);
  const rental = (await edit(flip, { dealType: 'rental', offerAmount: 110_000 })).body.deal;
  expect(rental.expectedProfit).toBeNull();
  const unknown = await add({ dealType: 'land' });
  expect([unknown.expectedProfit, (await read(unknown.id)).profit.needs]).toEqual([
    null,
    'Enter a price, the ARV and the rehab budget to see the expected profit.',
  ]);
});

test('profits that an earlier release stored become those that the functions compute', async () => {
  const figures = { purchasePrice: 120_333.33, rehabBudget: 55_000, arv: 250_001.01, otherCosts: 12.5 };
  const deals = [
    await add({ ...figures, dealType: 'flip' }),
    await add({ ...figures, dealType: 'rental', offerAmount: 110_000 }),
    await add({ ...figures, dealType: 'flip', rehabBudget: null }),
    await add({ wholesaleFee: 9_000 }),
  ];
  expect(deals.map(({ expectedProfit }) => expectedProfit)).toEqual([45_630.1, null, null, 9_000]);
  await tools.db.pool.query(
    "UPDATE deals SET expected_profit_cents = 1, cash_flow_cents = NULL WHERE deal_type <> 'wholesale'",
  );
  const job = createProfitUpdateJob(tools.db, live(tools.service.nats));
  await runJobUntil(job, async () => (await read(deals[0]!.id)).expectedProfit === 45_630.1);
  expect(await Promise.all(deals.map(({ id }) => read(id)))).toMatchObject(
    deals.map(({ expectedProfit, cashFlow, version }) => ({ expectedProfit, cashFlow, version })),
  );
});

/** The event of listings about a change of the owner's assumptions. */
const assume = (version: number, profile: { id: number; name: string; figures: object } | null, userId = 1) =>
  tools.db.change((tx) =>
    tx.emit(createEvent(assumptionsChanged, { subject: `assumptions/${userId}`, version }, { userId, profile })),
  );

test('maximum offers and profits follow the profile of the owner, late, twice and out of order', async () => {
  const figures = { purchasePrice: 120_000, rehabBudget: 55_000, arv: 250_000 };
  const flip = await add({ ...figures, dealType: 'flip' });
  const deleted = await add({ ...figures, dealType: 'flip' });
  const { changeId } = (
    await tools.send<{ changeId: number }>('POST', '/api/deals/changes', owner, { ids: [deleted.id], delete: true })
  ).body;
  const other = await add({ ...figures, dealType: 'flip' }, member(2));
  expect(await read(flip.id)).toMatchObject({
    maximumOffer: 120_000,
    expectedProfit: 46_000,
    version: 1,
    assumptions: { id: null, name: 'Dealstead defaults', isOwn: true, isFixed: false },
  });
  // 65 % of 250,000 less 55,000; selling at 6 % leaves 5,000 more.
  const flips = { id: 3, name: 'Flips Tennessee', figures: { offerRule: 65, sellingCosts: 6 } };
  await assume(7, flips);
  await assume(7, flips);
  await assume(6, null);
  await until(async () => (await read(flip.id)).expectedProfit === 51_000);
  expect(await read(flip.id)).toMatchObject({
    maximumOffer: 107_500,
    offer: { method: '65% rule' },
    version: 1,
    assumptions: { id: 3, name: 'Flips Tennessee', isOwn: true, isFixed: false },
  });
  expect((await list())[0]).toMatchObject({ maximumOffer: 107_500, expectedProfit: 51_000 });
  // An edit computes by the profile, and what it replaced comes back by the profile, too.
  await undo(changeId);
  expect(await read(deleted.id)).toMatchObject({ expectedProfit: 51_000, deletedAt: null });
  const edited = (await edit(flip, { arv: 300_000 })).body;
  expect(edited.deal).toMatchObject({ maximumOffer: 140_000, expectedProfit: 98_000 });
  await assume(8, null);
  await until(async () => (await read(flip.id)).expectedProfit === 92_000);
  await undo(edited.changeId);
  expect(await read(flip.id)).toMatchObject({ maximumOffer: 120_000, expectedProfit: 46_000 });
  expect(await read(other.id, member(2))).toMatchObject({ maximumOffer: 120_000, expectedProfit: 46_000 });
});

test('a deal that is closed or lost stays with the profile of that day, in the list, the page, the CSV and its profit', async () => {
  const figures = { dealType: 'flip', purchasePrice: 120_000, rehabBudget: 55_000, arv: 250_000 } as const;
  const ended = { ...underContract, stage: 'closing', offerAmount: 120_000, contractPrice: 120_000 } as const;
  const closed = await add({ ...figures, ...ended, wholesaleFee: null, expectedClosingDate: today });
  const lost = await add(figures);
  const flips = { id: 3, name: 'Flips Tennessee', figures: { offerRule: 65, sellingCosts: 6 } };
  const closing = (await edit(closed, { stage: 'closed', closingDate: today, actualProfit: 40_000 })).body;
  await edit(lost, { status: 'lost', lostReason: 'price' });
  const open = await add(figures);
  await assume(1, flips);
  // The list and the CSV read what a job stores.
  await until(async () => (await list()).find(({ id }) => id === open.id)?.expectedProfit === 51_000);
  const fixed = { maximumOffer: 120_000, expectedProfit: 46_000 };
  for (const { id } of [closed, lost]) {
    const assumptions = { id: null, name: 'Dealstead defaults', isOwn: true, isFixed: true };
    expect(await read(id)).toMatchObject({ ...fixed, offer: { method: '70% rule' }, assumptions });
    expect((await list()).find((row) => row.id === id)).toMatchObject(fixed);
    expect((await list()).find((row) => row.id === id)).not.toHaveProperty('finalAssumptions');
  }
  const csv = (await tools.text('/api/deals.csv', owner)).trim().split(/\r?\n/);
  const cells = (id: number) =>
    csv
      .find((row) => row.startsWith(`${id},`))!
      .split(',')
      .slice(-6);
  expect([closed, lost, open].map(({ id }) => cells(id))).toEqual([
    ['46000', '', '', '', '', '120000'],
    ['46000', '', '', '', '', '120000'],
    ['51000', '', '', '', '', '107500'],
  ]);
  // A corrected figure is computed by what it was closed with; a reopened deal goes by the profile in use.
  const corrected = (await edit(closing.deal, { rehabBudget: 50_000 })).body;
  expect(corrected.deal).toMatchObject({ maximumOffer: 125_000, expectedProfit: 51_000 });
  const reopened = (await edit(corrected.deal, { stage: 'closing' })).body;
  expect(reopened.deal).toMatchObject({ maximumOffer: 112_500, expectedProfit: 56_000 });
  await undo(reopened.changeId);
  expect(await read(closed.id)).toMatchObject({ maximumOffer: 125_000, expectedProfit: 51_000 });
});

test('a deal stays with the analysis that it was closed with, until it is reopened', async () => {
  const ended = { ...underContract, stage: 'closing', offerAmount: 120_000, contractPrice: 120_000 } as const;
  const deal = await add({ dealType: 'flip', ...ended, expectedClosingDate: today });
  const inputs = sampleInputs('flip');
  const saved = await tools.send<{ id: number }>('POST', '/api/calculations', owner, {
    name: 'Lender',
    mode: 'flip',
    inputs,
    dealId: deal.id,
  });
  const profit = async () => (await read(deal.id)).expectedProfit;
  const before = await profit();
  const rework = (version: number, rehabCents: number) =>
    tools.send('PATCH', `/api/calculations/${saved.body.id}`, owner, { version, inputs: { ...inputs, rehabCents } });
  const closed = await edit(await read(deal.id), { stage: 'closed', closingDate: today, actualProfit: 40_000 });
  expect((await rework(1, 9_000_000)).status).toBe(200);
  await tools.send('POST', '/api/calculations', owner, {
    name: 'Later',
    mode: 'flip',
    inputs: { ...inputs, rehabCents: 0 },
    dealId: deal.id,
  });
  expect(await profit()).toBe(before);
  expect((await list()).find(({ id }) => id === deal.id)).toMatchObject({ expectedProfit: before });
  expect((await read(deal.id)).profit.method).toContain('Lender');
  const reopened = await edit(closed.body.deal, { stage: 'closing' });
  expect((await read(deal.id)).profit.method).toContain('Later');
  await undo(reopened.body.changeId);
  expect(await profit()).toBe(before);
  expect((await read(deal.id)).profit.method).toContain('Lender');
});

test('a deal lists the analyses that are attached to it, also one that lacks figures, with what it needs', async () => {
  const deal = await add();
  const save = (name: string, inputs: object) =>
    tools.send('POST', '/api/calculations', owner, { name, mode: 'flip', inputs, dealId: deal.id });
  await save('Whole', sampleInputs('flip'));
  await save('Draft', { ...sampleInputs('flip'), arvCents: null });
  expect((await read(deal.id)).calculations).toMatchObject([
    { name: 'Draft', netProfit: null, missing: 'after-repair value' },
    { name: 'Whole', netProfit: expect.any(Number), missing: null },
  ]);
});

test('a deal that an earlier release closed stays with the profile in use since', async () => {
  const figures = { dealType: 'flip', purchasePrice: 120_000, rehabBudget: 55_000, arv: 250_000 } as const;
  const lost = await add(figures);
  await edit(lost, { status: 'lost', lostReason: 'price' });
  await tools.db.pool.query('UPDATE deals SET final_assumptions = NULL');
  const job = createProfitUpdateJob(tools.db, live(tools.service.nats));
  const stored = () => tools.db.pool.query('SELECT FROM deals WHERE final_assumptions IS NOT NULL');
  await runJobUntil(job, async () => (await stored()).rowCount === 1);
  const open = await add(figures);
  await assume(1, { id: 3, name: 'Flips Tennessee', figures: { offerRule: 65 } });
  await until(async () => (await read(open.id)).maximumOffer === 107_500);
  expect((await read(lost.id)).maximumOffer).toBe(120_000);
});

test('two people who edit different fields both keep their changes; the same field names both values', async () => {
  const deal = await add({ notes: 'Roof' });
  expect((await edit(deal, { arv: 150_000 })).status).toBe(200);
  expect((await edit(deal, { notes: 'New roof' }, { notes: 'Roof' })).body.deal).toMatchObject({
    version: 3,
    arv: 150_000,
    notes: 'New roof',
  });
  expect(await edit(deal, { arv: 140_000 }, { arv: null })).toMatchObject({
    status: 409,
    body: {
      code: 'deal-conflict',
      message: 'Someone changed this deal in the meantime. ARV is now 150000; you entered 140000.',
      details: { version: 3, fields: [{ field: 'arv', was: null, yours: 140_000, theirs: 150_000 }] },
    },
  });
});

test('a lost deal states why, does not move, and is reopened; each is taken back', async () => {
  const deal = await add({ ...underContract });
  expect((await edit(deal, { status: 'lost' })).body.message).toBe('Choose why the deal was lost.');
  const lost = (await edit(deal, { status: 'lost', lostReason: 'title' })).body;
  expect(lost.deal).toMatchObject({ status: 'lost', lostReason: 'title' });
  expect((await edit(lost.deal, { stage: 'offer' })).body.code).toBe('deal-transition');
  expect(await titles('?stage=lost')).toEqual(['12 Elm St']);
  expect((await undo(lost.changeId)).body).toEqual({ restored: 1, skipped: 0 });
  const back = await read(deal.id);
  expect(back).toMatchObject({ status: 'active', lostReason: null, version: 3 });
  expect(back.activities).toEqual([]);
  const again = (await edit(back, { status: 'lost', lostReason: 'price' })).body.deal;
  const open = (await edit(again, { status: 'active' })).body.deal;
  expect(open).toMatchObject({ status: 'active', lostReason: null });
});

test('the list is filtered, ordered and searched, and counted by stage with its profit', async () => {
  await add({ title: 'Late', ...underContract, expectedClosingDate: inDays(-2) });
  await add({ title: 'Soon', ...underContract, expectedClosingDate: inDays(5), dealType: 'flip' });
  await add({ title: 'Never', address: '7 Vance Ave, Memphis', assignedToUserId: 1, wholesaleFee: 20_000 });
  await add({ title: 'Other' }, member(2));
  const lost = await add({ title: 'Gone' });
  await edit(lost, { status: 'lost', lostReason: 'price' });
  for (const [query, found] of [
    ['?stage=open', ['Late', 'Soon', 'Never']],
    ['?stage=under-contract', ['Late', 'Soon']],
    ['?stage=lost', ['Gone']],
    ['?due=late', ['Late']],
    ['?due=week', ['Late', 'Soon']],
    ['?due=none', ['Never']],
    ['?dealType=flip', ['Soon']],
    ['?assigned=me', ['Never']],
    ['?search=vance memph', ['Never']],
    ['?stage=open&sortBy=title', ['Late', 'Never', 'Soon']],
    ['?stage=open&sortBy=profit', ['Never', 'Late', 'Soon']],
  ] as const)
    expect([query, await titles(query)]).toEqual([query, found]);
  const [first] = await list('?stage=open&limit=1');
  expect((await list(`?stage=open&limit=1&after=${first!.cursor}`)).map(({ title }) => title)).toEqual(['Soon']);
  const counts = (await tools.send<DealCounts>('GET', '/api/deals/counts', owner)).body;
  expect(counts).toMatchObject({ today, lost: 1, late: 1, byStage: { analysis: { deals: 1, profit: 20_000 } } });
  expect(counts.byStage['under-contract']).toEqual({ deals: 2, profit: 9_000, cashFlow: null, withoutFigure: 1 });
  const csv = await tools.text('/api/deals.csv?stage=open', owner);
  expect(csv.split('\r\n')[0]).toMatch(/^id,title,address/);
  expect(csv).toContain('Never,');
});

test('an export of the active deals has the closed ones, as the board and the months do, and not the lost ones', async () => {
  const closed = { ...underContract, stage: 'closed', expectedClosingDate: today, buyerName: 'Ann' } as const;
  await add({ ...closed, title: 'Done', closingDate: today, actualProfit: 7_500 } as Partial<DealFields>);
  const lost = await add({ title: 'Gone' });
  await edit(lost, { status: 'lost', lostReason: 'price' });
  await add({ title: 'Open' });
  const rows = (await tools.text('/api/deals.csv?stage=active', owner)).trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[1]).toSorted()).toEqual(['Done', 'Open']);
});

test('profits by month: closed ones as they were, firm ones whole, earlier stages weighted', async () => {
  await add({ ...underContract, expectedClosingDate: inDays(-40) });
  await add({ wholesaleFee: 10_000, expectedClosingDate: today });
  const closed = {
    ...underContract,
    stage: 'closed',
    expectedClosingDate: today,
    buyerName: 'Ann',
    actualProfit: 7_500,
  };
  await add({ ...closed, closingDate: today } as Partial<DealFields>);
  const months = (await tools.send<DealValue>('GET', '/api/deals/value', owner)).body;
  expect(months).toHaveLength(9);
  expect(months[3]).toEqual({
    month: today.slice(0, 7),
    deals: 3,
    withoutProfit: 0,
    closed: 7_500,
    firm: 9_000,
    forecast: 2_000,
  });
});

test('a closing before the contract and an offer of nothing are refused by name', async () => {
  const deal = await add({ ...underContract, stage: 'closing', expectedClosingDate: today, buyerName: 'Ann' });
  const contractDate = '2036-12-01';
  expect(await edit(deal, { contractDate, closingDate: '2026-12-01' })).toMatchObject({
    status: 400,
    body: { details: { closingDate: 'The closing is before the contract.' } },
  });
  expect(await edit(deal, { offerAmount: 0 })).toMatchObject({
    status: 400,
    body: { details: { 'changes.offerAmount': 'Enter an amount above $0' } },
  });
});

test('a deal that is kept closes without an actual profit, and its expected one is not counted as earned', async () => {
  const closing = { ...underContract, stage: 'closing', expectedClosingDate: today, buyerName: 'Ann' } as const;
  const figures = { purchasePrice: 90_000, rehabBudget: 10_000, arv: 150_000, wholesaleFee: null };
  const rental = await add({ ...closing, ...figures, dealType: 'rental' });
  const brrrr = await add({ ...closing, ...figures, dealType: 'brrrr' });
  const flip = await add({ ...closing, ...figures, dealType: 'flip' });
  expect((await edit(rental, { stage: 'closed' })).body).toMatchObject({
    details: { missing: [{ field: 'closingDate' }] },
  });
  expect((await edit(flip, { stage: 'closed', closingDate: today })).status).toBe(409);
  for (const deal of [rental, brrrr])
    expect((await edit(deal, { stage: 'closed', closingDate: today })).body.deal).toMatchObject({
      stage: 'closed',
      actualProfit: null,
    });
  const months = (await tools.send<DealValue>('GET', '/api/deals/value', owner)).body;
  expect(months[3]).toMatchObject({ deals: 3, withoutProfit: 2, closed: null, forecast: 0 });
  const { byStage } = (await tools.send<DealCounts>('GET', '/api/deals/counts', owner)).body;
  expect(byStage.closed).toMatchObject({ deals: 2, profit: null });
});

test('bulk edits and deletions act on all or none, are undone, and the trash keeps a deal for 30 days', async () => {
  const [a, b] = [await add({ title: '=1+1', offerAmount: 5 }), await add({ title: 'Bare' })];
  const bulk = (body: object) =>
    tools.send<{ changed: number; changeId: number; message: string }>('POST', '/api/deals/changes', owner, body);
  const refused = await bulk({ ids: [a.id, b.id], changes: { stage: 'offer' } });
  expect([refused.status, refused.body.message]).toEqual([409, 'Bare: Offer needs an offer amount.']);
  const dated = await bulk({ ids: [a.id, b.id], changes: { expectedClosingDate: inDays(9) } });
  expect(dated.body.changed).toBe(2);
  expect((await undo(dated.body.changeId)).body).toEqual({ restored: 2, skipped: 0 });
  await bulk({ ids: [a.id, b.id], delete: true });
  expect([await titles(''), await titles('?stage=deleted&sortBy=title')]).toEqual([[], ['=1+1', 'Bare']]);
  expect((await tools.send('PATCH', `/api/deals/${a.id}`, owner, { version: 4, changes: { arv: 1 } })).status).toBe(
    404,
  );
  await bulk({ ids: [a.id], delete: false });
  expect(await titles('')).toEqual(['=1+1']);
  expect(await tools.text('/api/deals.csv', owner)).toContain("'=1+1");
  await tools.db.pool.query(`UPDATE deals SET deleted_at = now() - interval '31 days' WHERE id = $1`, [b.id]);
  expect(await purgeExpired(tools.db)).toBe(true);
  expect(await titles('?stage=deleted')).toEqual([]);
});

test('to-dos and deadlines are added, ticked and logged; a checklist remembers its items', async () => {
  const deal = await add();
  const path = `/api/deals/${deal.id}/tasks`;
  expect((await tools.send('POST', path, owner, { title: 'x', kind: 'inspection' })).status).toBe(400);
  const { body: task } = await tools.send<CrmTask>('POST', path, owner, {
    title: 'Roof',
    kind: 'inspection',
    dueDate: inDays(2),
  });
  expect((await list())[0]!.nextTask).toEqual({ title: 'Roof', dueDate: inDays(2) });
  const done = await tools.send<CrmTask>('PATCH', `${path}/${task.id}`, owner, { isDone: true });
  expect(done.body).toMatchObject({ completedByUserId: 1, completedAt: expect.any(String) });
  expect((await tools.send('PUT', `/api/deals/${deal.id}/checklist/repairs`, owner, { isDone: true })).status).toBe(
    200,
  );
  const record = await read(deal.id);
  expect(record.checklist).toEqual(['repairs']);
  expect(record.activities).toMatchObject([
    { activityType: 'task', description: 'Done: Inspection period ends: Roof' },
  ]);
  const note = await tools.send<DealActivity>('POST', `/api/deals/${deal.id}/activities`, owner, {
    activityType: 'note',
    description: 'Met the seller',
  });
  expect(note.status).toBe(201);
  expect((await tools.send('PATCH', `${path}/${task.id}`, member(2), { isDone: false })).status).toBe(404);
  expect((await tools.send('DELETE', `${path}/${task.id}`, owner)).status).toBe(200);
});

test('a deadline and a closing are mailed and notified about once for each reminder, again after the date changes', async () => {
  const deal = await add({ ...underContract, expectedClosingDate: inDays(3) });
  const path = `/api/deals/${deal.id}/tasks`;
  await tools.send('POST', path, owner, { title: 'Roof', kind: 'inspection', dueDate: inDays(1) });
  await tools.send('POST', path, owner, { title: 'Plain', dueDate: today });
  const account = { call: async () => ({ email: 'ann@example.com' }) } as never;
  const live = { admins: () => undefined, member: () => undefined };
  const remind = (day: string) =>
    sendDeadlineReminders(tools.db, { account, live, publicUrl: 'https://x.example' }, day);
  await tools.db.pool.query('DELETE FROM notifications');
  expect([await remind(today), await remind(today)]).toEqual([2, 0]);
  const { rows } = await tools.db.pool.query(
    `SELECT data->>'subject' AS subject, data->>'kind' AS kind FROM outbox
     WHERE type = 'account.mail.requested.v1' ORDER BY 1`,
  );
  expect(rows).toEqual([
    { subject: 'Closing in 3 days: 12 Elm St', kind: 'deadlines' },
    { subject: 'Inspection period ends tomorrow: 12 Elm St', kind: 'deadlines' },
  ]);
  const notifications = await tools.send<{ topic: string; title: string; url: string }[]>(
    'GET',
    '/api/notifications',
    owner,
  );
  expect(notifications.body.map(({ topic, title, url }) => [topic, title, url]).toSorted()).toEqual([
    ['deadlines', 'Closing in 3 days: 12 Elm St', `/deals/${deal.id}`],
    ['deadlines', 'Inspection period ends tomorrow: 12 Elm St', `/deals/${deal.id}`],
  ]);
  expect(await remind(inDays(1))).toBe(1);
  await edit(deal, { expectedClosingDate: inDays(4) });
  expect(await remind(inDays(3))).toBe(1);
});

test('an assistant with the permission for deals works on the owner’s, without leads; others see nothing', async () => {
  const lead = await tools.send<{ id: number }>('POST', '/api/leads', owner, {
    firstName: 'Ruth',
    phone: '901-555-0134',
  });
  const deal = await add({ leadId: lead.body.id });
  expect((await read(deal.id)).lead).toMatchObject({ name: 'Ruth', phone: '901-555-0134' });
  const assistant = seated(5, 1, 'deals');
  expect((await read(deal.id, assistant)).lead).toBeNull();
  expect((await edit(deal, { arv: 9 }, undefined, assistant)).status).toBe(200);
  expect(await read(deal.id, seated(5, 1, 'deals', 'leads'))).toMatchObject({ lead: { name: 'Ruth' } });
  const onLead = async (actor: ReturnType<typeof member>) =>
    (await tools.send<{ deals: unknown[] }>('GET', `/api/leads/${lead.body.id}`, actor)).body.deals;
  expect([(await onLead(owner)).length, await onLead(seated(5, 1, 'leads'))]).toEqual([1, []]);
  expect((await tools.send('GET', '/api/deals', seated(5, 1, 'leads'))).status).toBe(403);
  expect((await tools.send('GET', `/api/deals/${deal.id}`, member(2))).status).toBe(404);
  expect((await tools.send('GET', '/api/deals', member(3, { plan: 'buyer' }))).status).toBe(403);
  expect((await tools.send('GET', '/api/deals', member(3, { plan: 'investor_pro' }))).status).toBe(200);
  expect((await tools.send('POST', '/api/deals', member(2), { title: 'x', leadId: lead.body.id })).status).toBe(400);
});

test('a deal shows the number of its lead that may be called, and why one may not', async () => {
  const [barred, other] = ['(901) 555-0134', '(901) 555-0135'];
  const leadWith = async (phones: object[]) =>
    (await tools.send<{ id: number }>('POST', '/api/leads', owner, { firstName: 'Ruth', phones })).body.id;
  const linked = async (phones: object[]) => (await read((await add({ leadId: await leadWith(phones) })).id)).lead;
  const litigator = { number: barred, isLitigator: true };
  expect(await linked([litigator, { number: other }])).toMatchObject({ phone: other, phoneBarred: null });
  expect(await linked([litigator])).toMatchObject({ phone: barred, phoneBarred: 'Litigator' });
  expect(await linked([{ number: barred, doNotContact: true }])).toMatchObject({ phoneBarred: 'Do not call' });
});

test('a listing that was posted from a deal is linked to the deal and its lead, and only by the owner’s', async () => {
  const lead = await tools.send<{ id: number }>('POST', '/api/leads', owner, { firstName: 'Ruth', lastName: 'Cole' });
  const deal = await add({ leadId: lead.body.id });
  const post = (userId: number, propertyId: number) =>
    tools.db.change((tx) =>
      tx.emit(
        createEvent(
          dealListed,
          { subject: `property/${propertyId}`, version: 1 },
          { dealId: deal.id, propertyId, userId, title: 'Elm St bungalow' },
        ),
      ),
    );
  await post(2, 8);
  await post(1, 9);
  await until(async () => (await read(deal.id)).propertyId !== null);
  expect(await read(deal.id)).toMatchObject({
    propertyId: 9,
    version: 2,
    activities: [{ description: 'Listed as “Elm St bungalow”' }],
  });
  const linked = await tools.send<{ propertyId: number; activities: object[] }>(
    'GET',
    `/api/leads/${lead.body.id}`,
    owner,
  );
  expect(linked.body).toMatchObject({
    propertyId: 9,
    activities: expect.arrayContaining([expect.objectContaining({ description: 'Listed as “Elm St bungalow”' })]),
  });
  await post(1, 10);
  await until(async () => (await read(deal.id)).activities.length === 2);
  expect((await read(deal.id)).propertyId).toBe(9);
  expect((await list('?propertyId=9')).map(({ id }) => id)).toEqual([deal.id]);
  expect(await list('?propertyId=10')).toEqual([]);
  // Of a listing whose end is all that arrived, nothing is stated.
  const end = { propertyId: 9, userId: 1, state: 'TN', category: 'residential' };
  await tools.db.change((tx) => endListing(tx, end, 'closed', 2));
  expect((await read(deal.id)).property).toBeNull();
  expect((await tools.send('GET', `/api/leads/${lead.body.id}`, owner)).body).toMatchObject({ property: null });
});

test('a closed account leaves no deals, documents, to-dos or views', async () => {
  const deal = await add();
  await tools.send('POST', `/api/deals/${deal.id}/tasks`, owner, { title: 'x' });
  await tools.send('POST', '/api/deal-views', owner, { name: 'Hot', query: 'stage=offer' });
  await edit(deal, { arv: 5 });
  await tools.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/1', version: 9 }, { userId: 1 })));
  const tables = ['deals', 'deal_changes', 'deal_views', 'crm_tasks', 'deal_activities'];
  await until(
    async () =>
      (await tools.db.pool.query(tables.map((table) => `SELECT FROM ${table}`).join(' UNION ALL '))).rowCount === 0,
  );
});

test('lists and searches of 20,000 deals read an index in its order, or few of its rows', async () => {
  await tools.db.pool.query(
    `INSERT INTO deals (title, user_id, deal_type, stage, status, expected_profit_cents, expected_closing_date)
     SELECT n || ' Elm St', 1 + n % 10, 'wholesale', (ARRAY['analysis', 'offer', 'under-contract', 'closing'])[1 + n % 4],
       CASE WHEN n % 9 = 0 THEN 'lost' ELSE 'active' END, n * 100, current_date + n % 90 - 10
     FROM generate_series(1, 20000) n`,
  );
  await tools.db.pool.query('VACUUM ANALYZE deals');
  const reads = (query: string) =>
    explainReads(tools.db.pool, 'deals', () => tools.send('GET', `/api/deals${query}`, owner));
  for (const [query, index] of [
    ['?stage=open&sortBy=closing', 'deals_by_closing_day'],
    ['?stage=open&sortBy=newest', 'deals_pkey'],
    ['?stage=open&sortBy=updated', 'deals_by_update'],
    ['?stage=open&sortBy=title', 'deals_by_title'],
    ['?stage=open&sortBy=profit', 'deals_by_counted_profit'],
    ['?stage=offer', 'deals_by_stage_and_day'],
  ] as const)
    expect([query, await reads(query)]).toEqual([query, [index]]);
  expect(await reads('?search=4711')).toContain('deals_search');
  for (const query of ['?due=late', '/counts', '/value'])
    expect([query, await reads(query)]).not.toEqual([query, expect.arrayContaining(['seq scan'])]);
});
