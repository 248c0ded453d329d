import { expect, test } from '@jest/globals';
import { defaultDealAssumptions, type DealRecord } from '@dealstead/contracts';
import type { Holding } from '@dealstead/contracts/tools/portfolio';
import { dealInputs, factsOfDeal, factsOfHolding, factsOfLead, modes, type InputSources } from '@dealstead/formulas';
import { dealUpdates, figuresForDeal, holdingUpdates, leadUpdates, leftOutOf } from './recordUpdates.ts';

const deal = {
  title: 'Elm',
  purchasePrice: 100_000,
  offerAmount: null,
  contractPrice: null,
  rehabBudget: 25_000,
  arv: 160_000,
  wholesaleFee: null,
} as DealRecord;
const assumptions = defaultDealAssumptions;
const figuresOf = (one: DealRecord) => dealInputs('flip', factsOfDeal(one), assumptions).inputs;
const texts = (updates: readonly { label: string; before: string; after: string; isChosen: boolean }[]) =>
  updates.map(({ label, before, after, isChosen }) => `${isChosen ? '+' : '-'} ${label}: ${before} → ${after}`);

test('costs other than those that the deal assumes are named as not carried to it', () => {
  const leftOut = (inputs: ReturnType<typeof figuresOf>) => {
    const changes = Object.assign({}, ...dealUpdates(deal, 'flip', inputs).map((one) => one.changes)) as object;
    return leftOutOf('deal', 'flip', inputs, factsOfDeal({ ...deal, ...changes }), assumptions);
  };
  expect(leftOut(figuresOf(deal))).toEqual([]);
  expect(leftOut({ ...figuresOf(deal), buyingPercent: 4 })).toEqual(['Buying costs: 4%']);
  // What follows the price follows the one that the deal gets.
  expect(leftOut(figuresOf({ ...deal, purchasePrice: 90_000 }))).toEqual([]);
});

test('a lead takes the price and the value, and what the seller stated only when it is checked', () => {
  const facts = factsOfLead({ name: 'Ana Ruiz', askingPrice: 90_000 });
  const { inputs } = dealInputs('flip', facts, assumptions);
  const lead = { askingPrice: 90_000, propertyValue: null };
  expect(leadUpdates(lead, 'flip', inputs)).toEqual([]);
  const typed = { ...inputs, priceCents: 85_000_00, arvCents: 160_000_00 };
  expect(texts(leadUpdates(lead, 'flip', typed))).toEqual([
    '- Asking price: $90,000 → $85,000',
    '+ Property value (ARV): not set → $160,000',
  ]);
  // A price that the member typed is not what the seller asks, also where nobody has asked yet.
  expect(texts(leadUpdates({ askingPrice: null, propertyValue: 150_000 }, 'land', { saleCents: 1_000_00 }))).toEqual([
    '- Property value (sale price): $150,000 → $1,000',
  ]);
  expect(leadUpdates({ askingPrice: null, propertyValue: null }, 'flip', typed).map((one) => one.isChosen)).toEqual([
    false,
    true,
  ]);
});

const holding = {
  address: '9 Elm St',
  category: 'residential',
  purchaseDate: '2024-03-01',
  purchasePrice: 180_000,
  closingCosts: 5_400,
  rehabCost: null,
  loan: { amount: 120_000, rate: 6.5, termMonths: 360, startDate: '2024-03-01' },
  monthlyRent: 1_733.33,
  monthlyExpenses: 611.17,
  value: { date: '2026-01-01', amount: 210_000, source: 'appraisal' },
  sale: null,
} as Holding;

test('a holding that was opened and not changed differs in nothing, in no mode', () => {
  for (const own of [holding, { ...holding, loan: null, monthlyRent: null, monthlyExpenses: null, closingCosts: null }])
    for (const mode of modes) {
      const { inputs, sources } = dealInputs(mode, factsOfHolding(own, true), assumptions);
      expect([mode, holdingUpdates(own, mode, inputs, sources)]).toEqual([mode, []]);
    }
});

test('a holding takes its value, loan, rent after vacancy and expenses of a month', () => {
  const { inputs, sources } = dealInputs('rental', factsOfHolding(holding, true), assumptions);
  const typed = {
    ...inputs,
    priceCents: 175_000_00,
    rehabCents: 8_000_00,
    arvCents: 225_000_00,
    interestPercent: 5.75,
    rentCents: 2_000_00,
    vacancyPercent: 5,
    otherCostsCents: 7_800_00,
  };
  const updates = holdingUpdates(holding, 'rental', typed, sources);
  expect(texts(updates)).toEqual([
    '- Purchase price: $180,000 → $175,000',
    '+ Rehab: not set → $8,000',
    '+ Value as of today: $210,000 → $225,000',
    '+ Loan: $120,000 at 6.5% for 30 years → $120,000 at 5.75% for 30 years',
    '+ Monthly rent, after vacancy: $1,733.33 → $1,900',
    '+ Monthly expenses: $611.17 → $650',
  ]);
  expect(updates[3]!.changes).toEqual({ terms: { loan: { ...holding.loan, rate: 5.75 } } });
  // A sold property has no value of today.
  const sold: Holding = { ...holding, sale: { date: '2026-02-01', price: 220_000, sellingCosts: null } };
  expect(holdingUpdates(sold, 'rental', { ...inputs, arvCents: 1_00 }, sources)).toEqual([]);
});

test('what was agreed in a deal that is over is replaced only where it is checked', () => {
  const inputs = { ...figuresOf(deal as DealRecord), priceCents: 9_900_000 };
  const chosen = (stage: DealRecord['stage']) =>
    dealUpdates({ ...deal, stage, status: 'active' } as DealRecord, 'flip', inputs).map(({ isChosen }) => isChosen);
  expect(chosen('under-contract')).toEqual([true]);
  expect(chosen('closed')).toEqual([false]);
});

test('marketing that a wholesaler states is a cost of the deal, an assumed one is not', () => {
  const inputs = { contractCents: 8_000_000, feeCents: 1_500_000, marketingCents: 350_000 };
  const costs = (sources: InputSources) => figuresForDeal('wholesale', { inputs, sources }, null, null).otherCosts;
  expect(costs({})).toBe(3_500);
  expect(costs({ marketingCents: { kind: 'assumption' } })).toBeUndefined();
});
