import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ProDashboard } from '@dealstead/contracts/tools/dashboards';
import type { Deal, DealCounts, DealFields, DealRecord, DealRow } from '@dealstead/contracts/tools/deals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, startTestTools } from '../fixtures/crm.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'deals', 'deal_changes', 'outbox'));

const owner = member(1);
const get = <T>(path: string) => tools.send<T>('GET', path, owner);
const add = async (fields: Partial<DealFields>) =>
  (await tools.send<Deal>('POST', '/api/deals', owner, { title: '12 Elm St', ...fields })).body;

test('list, counts, page, CSV and dashboard say the same profit and maximum offer of a deal', async () => {
  const figures = { purchasePrice: 120_333.33, rehabBudget: 55_000, arv: 250_001.01, otherCosts: 12.5 };
  const made = [
    await add({ ...figures, wholesaleFee: 9_000 }),
    await add({ ...figures, dealType: 'flip', wholesaleFee: 4_000 }),
    await add({ ...figures, dealType: 'rental' }),
    await add({ title: 'Nothing known' }),
  ];
  const dashboard = (await get<ProDashboard>('/api/dashboards/pro')).body.pipeline!.find(
    ({ stage }) => stage === 'analysis',
  )!;
  const [header = '', ...lines] = (await tools.text('/api/deals.csv', owner)).trim().split(/\r?\n/);
  const cell = (id: number, name: string) =>
    lines.map((line) => line.split(',')).find(([first]) => first === String(id))![header.split(',').indexOf(name)];
  const { body: rows } = await get<DealRow[]>('/api/deals');
  const { body: counts } = await get<DealCounts>('/api/deals/counts');
  let sum = 0;
  for (const { id, expectedProfit, maximumOffer } of made) {
    const { profit, offer } = (await get<DealRecord>(`/api/deals/${id}`)).body;
    const total = (statement: typeof profit) => statement.lines.find((line) => line.total)?.amount ?? null;
    expect([total(profit), total(offer)]).toEqual([expectedProfit, maximumOffer]);
    expect(rows.find((row) => row.id === id)).toMatchObject({ expectedProfit, maximumOffer });
    expect([cell(id, 'expectedProfit'), cell(id, 'maximumOffer')]).toEqual(
      [expectedProfit, maximumOffer].map((amount) => (amount === null ? '' : String(amount))),
    );
    const card = dashboard.top.find((each) => each.id === id);
    if (card) expect(card.profit).toBe(expectedProfit);
    sum += expectedProfit ?? 0;
  }
  expect(dashboard.top).toHaveLength(3);
  expect([counts.byStage.analysis.profit, dashboard.profit]).toEqual(
    [sum, sum].map((value) => expect.closeTo(value, 2)),
  );
  // 70 % of 250,001.01 less 55,000, and for the wholesaler less 9,000.
  expect(made.map(({ maximumOffer }) => maximumOffer)).toEqual([111_000.71, 120_000.71, 120_000.71, null]);
  expect((await get<DealRecord>(`/api/deals/${made[3]!.id}`)).body.offer.needs).toBe(
    'Enter the ARV, the rehab budget and the wholesale fee to see the maximum offer.',
  );
});
