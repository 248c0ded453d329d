import { expect, test } from '@jest/globals';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import fc from 'fast-check';
import { anyInputs } from '../fixtures/inputs.ts';
import { dealReport, modes, outcomeOf, sampleInputs, type Inputs, type Mode } from '../index.ts';
import { loanSchedule } from './loans.ts';
import type { ReportTable } from './table.ts';

const reportOf = <M extends Mode>(mode: M, inputs: Inputs<M>) => dealReport(mode, inputs as never)!;
const tableOf = (tables: readonly ReportTable[], key: string) => tables.find((table) => table.key === key)!;
const column = ({ columns, rows }: ReportTable, name: string) =>
  rows.filter(({ total }) => !total).map(({ values }) => values[columns.indexOf(name)] ?? 0);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
/** All amounts of a deal: loans are paid out and repaid, and cancel out of a sum that they are a part of. */
const amountsOf = (inputs: object) =>
  sum(Object.entries(inputs).map(([key, value]) => (key.endsWith('Cents') ? Math.abs(Number(value ?? 0)) : 0)));
/** Equal but for the last bits of large sums. `scale` is as large as what is added: a small sum of large amounts has few exact digits. */
const expectNear = (actual: number, expected: number, scale: number) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-6 + Math.abs(scale) * 1e-9);

test.each(modes)('sources pay for all uses of a %s, whatever the figures', (mode) => {
  fc.assert(
    fc.property(anyInputs(mode), (inputs) => {
      for (const { sources, uses, totalCents } of dealReport(mode, inputs)!.sourcesAndUses) {
        expectNear(sum(sources.map(({ cents }) => cents)), totalCents, totalCents + amountsOf(inputs));
        expectNear(sum(uses.map(({ cents }) => cents)), totalCents, totalCents + amountsOf(inputs));
      }
    }),
    randomCases(300),
  );
});

test('the cash of a purchase is the cash invested', () => {
  const inputs = { ...sampleInputs('rental'), secondLoanCents: 1_000_000, secondInterestPercent: 8 };
  const [purchase] = reportOf('rental', inputs).sourcesAndUses;
  expect(purchase!.sources).toEqual([
    { label: 'Loan', cents: 20_000_000 },
    { label: 'Second loan', cents: 1_000_000 },
    { label: 'Your cash', cents: outcomeOf('rental', inputs).cashInvestedCents },
  ]);
  const financed = { ...inputs, loanCents: 30_000_000 };
  expect(reportOf('rental', financed).sourcesAndUses[0]!.uses.at(-1)).toEqual({
    label: 'Cash back to you',
    cents: 5_000_000,
  });
});

test('the months of a flip add up to its profit, with draws and a second loan that is repaid on the way', () => {
  fc.assert(
    fc.property(anyInputs('flip'), (inputs) => {
      const flip = inputs as Inputs<'flip'>;
      const { profitCents, costCents } = outcomeOf('flip', flip);
      const table = tableOf(reportOf('flip', flip).cashFlow, 'months');
      expectNear(sum(column(table, 'Cash flow')), profitCents, costCents + amountsOf(flip));
    }),
    randomCases(500),
  );
});

test('the months until a refinance add up to the cash left in the deal', () => {
  fc.assert(
    fc.property(anyInputs('brrrr'), (inputs) => {
      const brrrr = inputs as Inputs<'brrrr'>;
      const { cashLeftCents, costCents, newLoanCents } = outcomeOf('brrrr', brrrr);
      const table = tableOf(reportOf('brrrr', brrrr).cashFlow, 'refinance');
      expectNear(sum(column(table, 'Cash flow')), -cashLeftCents, costCents + newLoanCents + amountsOf(brrrr));
    }),
    randomCases(500),
  );
});

test.each(['rental', 'brrrr'] as const)(
  'years of a %s add up to its profit, and twelve months to its first year',
  (mode) => {
    fc.assert(
      fc.property(anyInputs(mode), (inputs) => {
        const outcome = outcomeOf(mode, inputs as never) as ReturnType<typeof outcomeOf<'rental' | 'brrrr'>>;
        const { cashFlow } = dealReport(mode, inputs)!;
        const years = tableOf(cashFlow, 'years');
        const cash = 'cashLeftCents' in outcome ? outcome.cashLeftCents : outcome.cashInvestedCents;
        const flows = ['Cash flow', 'Net sale', ...(years.columns.includes('Balloon') ? ['Balloon'] : [])];
        const total = sum(flows.flatMap((name) => column(years, name)));
        // Costs that double each year reach 10¹⁵ cents without any rent, where a number has no digit below a cent.
        const amounts = outcome.years.flatMap(({ egiCents, noiCents, debtServiceCents, valueCents }) => [
          egiCents,
          egiCents - noiCents,
          debtServiceCents,
          valueCents,
        ]);
        const scale = sum(amounts) + Math.abs(cash) + amountsOf(inputs);
        expectNear(total - cash, outcome.totalProfitCents, scale);
        expectNear(sum(column(tableOf(cashFlow, 'months'), 'Cash flow')), outcome.cashFlowCents, scale);
      }),
      randomCases(500),
    );
  },
);

test('a land deal\u2019s years end at its profit', () => {
  fc.assert(
    fc.property(anyInputs('land'), (inputs) => {
      const { totalProfitCents, investedCents } = outcomeOf('land', inputs as Inputs<'land'>);
      const years = tableOf(dealReport('land', inputs)!.cashFlow, 'years');
      expectNear(
        column(years, 'Running total').at(-1)!,
        totalProfitCents,
        Math.abs(investedCents) + Math.abs(totalProfitCents) + amountsOf(inputs),
      );
    }),
    randomCases(200),
  );
});

test('a schedule repays the loan in whole cents, also with a balloon', () => {
  const inputs = { ...sampleInputs('rental'), secondLoanCents: 5_000_000, secondInterestPercent: 7.5 };
  const withBalloon = { ...inputs, secondTermMonths: 240, secondBalloonMonths: 60 };
  const [first, second] = reportOf('rental', withBalloon).loans;
  for (const [loan, length] of [
    [first!, 360],
    [second!, 60],
  ] as const) {
    const rows = loanSchedule(loan);
    expect(rows).toHaveLength(length);
    expect(sum(rows.map(({ principalCents }) => principalCents))).toBe(loan.loanCents);
    expect(rows.at(-1)!.balanceCents).toBe(0);
  }
  expect(reportOf('rental', inputs).loans[1]).toMatchObject({ isInterestOnly: true, termMonths: 0 });
});

test('a deal with a missing input has no report', () => {
  expect(dealReport('rental', { ...sampleInputs('rental'), rentCents: null })).toBeNull();
});
