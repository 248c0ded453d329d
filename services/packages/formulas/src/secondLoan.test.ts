import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import { anyInputs } from './fixtures/inputs.ts';
import {
  analyzeKnown,
  breakEvenPoints,
  dealReport,
  inputFaults,
  metricOf,
  metrics,
  missingInputs,
  monteCarlo,
  otherUnitRule,
  outcomeOf,
  roundHalfAway,
  sampleInputs,
  sampleSources,
  sensitivityGrid,
  shortLoanMonths,
  singleIrr,
  solveFor,
  stressTest,
  type AnyInputs,
  type Inputs,
  type Mode,
} from './index.ts';

/** A loan month by month in whole cents, as a lender keeps it, without any formula of an annuity but the payment's present value. */
function monthByMonth(loanCents: number, percent: number, termMonths: number | null, balloonMonths: number | null) {
  const rate = percent / 1200;
  // The level payment whose present value is the loan: loan ÷ Σ (1 + r)^−t.
  let worth = 0;
  for (let month = 1; month <= (termMonths ?? 0); month++) worth += (1 + rate) ** -month;
  const level = termMonths === null ? null : Math.round(loanCents / worth);
  const rows: { payment: number; interest: number; balloon: number; owed: number }[] = [];
  let owed = loanCents;
  for (let month = 1; month <= 480; month++) {
    if (owed === 0) {
      rows.push({ payment: 0, interest: 0, balloon: 0, owed: 0 });
      continue;
    }
    const interest = Math.round((owed * Math.round(percent * 100)) / 120_000);
    const payment = month === termMonths ? owed + interest : Math.min(level ?? interest, owed + interest);
    owed += interest - payment;
    const balloon = month === balloonMonths ? owed : 0;
    owed -= balloon;
    rows.push({ payment, interest, balloon, owed });
  }
  const sum = (key: 'payment' | 'interest' | 'balloon', from: number, to: number) =>
    rows.slice(from, to).reduce((total, row) => total + row[key], 0);
  return { sum, owedAfter: (month: number) => (month === 0 ? loanCents : rows[month - 1]!.owed) };
}

/** Draws month by month: draw j of n is there from month ⌊j × months ÷ n⌋ + 1 on. */
function drawnByMonth(loanCents: number, percent: number, months: number, draws: number) {
  let interest = 0;
  for (let month = 1; month <= months; month++) {
    let drawn = 0;
    for (let draw = 0; draw < draws; draw++)
      if (month > Math.floor((draw * months) / draws)) drawn += loanCents / draws;
    interest += Math.round((drawn * percent) / 1200);
  }
  return interest;
}

const seconds = fc.record({
  secondLoanCents: fc.integer({ min: 1, max: 50_000_000 }),
  secondInterestPercent: fc.integer({ min: 0, max: 1_500 }).map((hundredths) => hundredths / 100),
  secondPointsPercent: fc.option(fc.integer({ min: 0, max: 1_000 }).map((hundredths) => hundredths / 100)),
  secondTermMonths: fc.option(fc.integer({ min: 13, max: 360 })),
  secondBalloonMonths: fc.option(fc.integer({ min: 1, max: 400 })),
});
const shorter = <S extends { secondTermMonths: number | null; secondBalloonMonths: number | null }>(second: S): S =>
  second.secondBalloonMonths !== null &&
  second.secondTermMonths !== null &&
  second.secondBalloonMonths >= second.secondTermMonths
    ? { ...second, secondBalloonMonths: null }
    : second;
const modelOf = (second: Partial<Inputs<'rental'>>) =>
  monthByMonth(
    second.secondLoanCents ?? 0,
    second.secondInterestPercent ?? 0,
    second.secondTermMonths ?? null,
    second.secondBalloonMonths ?? null,
  );
/** Points of a second loan, paid at the purchase. */
const pointsOf = ({ secondLoanCents, secondPointsPercent }: Partial<Inputs<'rental'>>) =>
  (secondLoanCents ?? 0) * ((secondPointsPercent ?? 0) / 100);
const near = (own: number, other: number, size = other) =>
  expect(Math.abs(own - other)).toBeLessThan(0.5 + Math.abs(size) * 1e-9);

test('a rental with a second loan is to the cent what its schedule month by month gives', () => {
  fc.assert(
    fc.property(seconds.map(shorter), fc.integer({ min: 1, max: 30 }), (second, holdYears) => {
      const without = { ...sampleInputs('rental'), holdYears };
      const one = outcomeOf('rental', without);
      const two = outcomeOf('rental', { ...without, ...second });
      const { sum, owedAfter } = modelOf(second);
      near(two.cashInvestedCents, one.cashInvestedCents - second.secondLoanCents + pointsOf(second), 1e9);
      near(two.costCents, one.costCents + pointsOf(second), 1e9);
      near(two.cashFlowCents, one.cashFlowCents - sum('payment', 0, 12), second.secondLoanCents);
      near(two.dscr!, one.noiCents / (one.debtServiceCents + sum('payment', 0, 12)), 1);
      two.years.forEach((year, at) => {
        const [from, to] = [at * 12, at * 12 + 12];
        near(year.debtServiceCents, one.years[at]!.debtServiceCents + sum('payment', from, to), second.secondLoanCents);
        near(year.balloonCents, sum('balloon', from, to), second.secondLoanCents);
        near(year.balanceCents, one.years[at]!.balanceCents + owedAfter(to), second.secondLoanCents);
      });
      const months = holdYears * 12;
      const paid = sum('payment', 0, months) + sum('balloon', 0, months) + owedAfter(months);
      expect(
        Math.abs(two.totalProfitCents - (one.totalProfitCents - paid + second.secondLoanCents - pointsOf(second))),
      ).toBeLessThanOrEqual(1 + paid * 1e-9);
      // The rate of return is that of the flows written down by hand.
      const flows = [
        -two.cashInvestedCents,
        ...one.years.map(
          (year, at) =>
            year.cashFlowCents - sum('payment', at * 12, at * 12 + 12) - sum('balloon', at * 12, at * 12 + 12),
        ),
      ];
      flows[holdYears]! += one.netSaleCents - owedAfter(months);
      const rate = singleIrr(flows);
      if (rate !== null && two.irr.kind === 'one') expect(two.irr.rate).toBeCloseTo(rate, 5);
    }),
    randomCases(300),
  );
});

test('two loans of equal terms are one loan of their sum, but for the cents to which each rounds its payments', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 0, max: 1_200 }), (part, hundredths) => {
      const rate = hundredths / 100;
      const sample = { ...sampleInputs('rental'), interestPercent: rate };
      const one = outcomeOf('rental', sample);
      const two = outcomeOf('rental', {
        ...sample,
        loanCents: sample.loanCents - part,
        secondLoanCents: part,
        secondInterestPercent: rate,
        secondTermMonths: sample.termMonths,
      });
      for (const { key, unit } of metrics.rental) {
        const [own, other] = [one, two].map((outcome) => (outcome as unknown as Record<string, number>)[key]);
        if (typeof own === 'number') near(other!, own, unit === 'cents' ? 1e11 : 1);
      }
      // A short loan that pays interest only is the sum as well.
      const flip = { ...sampleInputs('flip'), loanCents: 20_000_000, interestPercent: rate, pointsPercent: 0 };
      const split = {
        ...flip,
        loanCents: 20_000_000 - part,
        secondLoanCents: part,
        secondInterestPercent: rate,
      };
      near(outcomeOf('flip', split).profitCents, outcomeOf('flip', flip).profitCents, 1e10);
      near(outcomeOf('flip', split).cashInvestedCents, outcomeOf('flip', flip).cashInvestedCents, 1e10);
    }),
    randomCases(200),
  );
});

test('financed rehab and a second loan of a flip and of a BRRRR are what they cost month by month', () => {
  const short = fc.record({
    second: seconds.map(shorter),
    months: fc.integer({ min: 0, max: 48 }),
    rehabLoanCents: fc.integer({ min: 0, max: 10_000_000 }),
    rehabDraws: fc.option(fc.integer({ min: 1, max: 60 })),
  });
  fc.assert(
    fc.property(short, ({ second, months, rehabLoanCents, rehabDraws }) => {
      const { sum, owedAfter } = modelOf(second);
      const left = owedAfter(months);
      const flip = { ...sampleInputs('flip'), holdMonths: months, loanCents: 7_000_000 };
      const draws = drawnByMonth(rehabLoanCents, flip.interestPercent, months, rehabDraws ?? months);
      const interest = sum('interest', 0, months) + draws;
      const points = (rehabLoanCents * flip.pointsPercent) / 100 + pointsOf(second);
      const one = outcomeOf('flip', flip);
      const two = outcomeOf('flip', { ...flip, ...second, rehabLoanCents, rehabDraws });
      near(two.profitCents, one.profitCents - interest - points, 1e9);
      // Cash: what lenders pay out is not paid, what a second loan is repaid before the sale is.
      const borrowed = rehabLoanCents + second.secondLoanCents;
      const repaid = second.secondLoanCents - left;
      near(two.cashInvestedCents, one.cashInvestedCents + interest + points - borrowed + repaid, 1e9);
      near(two.itemizedOfferCents, one.itemizedOfferCents - (interest + points) / 1.02, 1e9);

      const brrrr = { ...sampleInputs('brrrr'), rehabMonths: months };
      const drawn = drawnByMonth(rehabLoanCents, brrrr.interestPercent, months, rehabDraws ?? months);
      const before = outcomeOf('brrrr', brrrr);
      const after = outcomeOf('brrrr', { ...brrrr, ...second, rehabLoanCents, rehabDraws });
      const cost = sum('interest', 0, months) + drawn + (rehabLoanCents * brrrr.pointsPercent) / 100 + pointsOf(second);
      near(after.costCents, before.costCents + cost, 1e9);
      // The refinance pays all of them off, so the cash left rises by what they cost.
      near(after.cashLeftCents, before.cashLeftCents + cost, 1e9);
      near(after.proceedsCents, before.proceedsCents - rehabLoanCents - left, 1e9);
      expect(after.debtServiceCents).toBe(before.debtServiceCents);
    }),
    randomCases(300),
  );
});

test('points of a second loan are paid at the purchase: they raise the cash invested and the all-in cost, not the debt service', () => {
  const without = { ...sampleInputs('rental'), secondLoanCents: 2_500_000, secondInterestPercent: 9 };
  const withPoints = { ...without, secondPointsPercent: 3 };
  const [one, two] = [outcomeOf('rental', without), outcomeOf('rental', withPoints)];
  expect([two.costCents - one.costCents, two.cashInvestedCents - one.cashInvestedCents]).toEqual([75_000, 75_000]);
  expect(two.cashFlowCents).toBe(one.cashFlowCents);
  const { sourcesAndUses, loans } = dealReport('rental', withPoints, {})!;
  expect(sourcesAndUses[0]!.uses).toContainEqual({ label: 'Second loan points', cents: 75_000 });
  expect(loans.find(({ key }) => key === 'secondLoan')).toMatchObject({ pointsPercent: 3 });
  // Typed in dollars they are a percent of the second loan.
  expect(otherUnitRule('rental', 'secondPointsPercent', '$750')).toMatchObject({ percentOf: 'secondLoanCents' });
});

test('each month of a short hold pays interest in whole cents, and the months add up to what the hold costs', () => {
  // $70,000.01 at 11 % is $641.66675833 a month.
  const inputs = { ...sampleInputs('flip'), loanCents: 7_000_001, rehabLoanCents: 1_000_000, rehabDraws: 7 };
  const { loans } = outcomeOf('flip', inputs);
  expect([loans.firstPaymentCents, loans.loanInterestCents]).toEqual([64_167, 385_002]);
  const months = shortLoanMonths(inputs, inputs.holdMonths);
  expect(months.every(({ interestCents }) => Number.isInteger(interestCents))).toBe(true);
  expect(months.reduce((sum, { interestCents }) => sum + interestCents, 0)).toBe(loans.interestCents);
});

test('one draw a month costs half of the months and half a month more', () => {
  const inputs = { ...sampleInputs('flip'), rehabLoanCents: 6_000_000 };
  const { loans } = outcomeOf('flip', inputs);
  // $60,000 at 11 % in six draws: 10,000 × (6 + 5 + 4 + 3 + 2 + 1) × 11 % ÷ 12.
  expect(roundHalfAway(loans.drawInterestCents)).toBe(192_500);
  expect(outcomeOf('flip', { ...inputs, rehabDraws: 6 }).loans.drawInterestCents).toBe(loans.drawInterestCents);
  expect(outcomeOf('flip', { ...inputs, rehabDraws: 1 }).loans.drawInterestCents).toBe(330_000);
});

const withoutExtras = ['secondLoanCents', 'rehabLoanCents'];

test.each(['rental', 'flip', 'brrrr'] as const)('no second loan and one of $0 are the same for a %s', (mode) => {
  fc.assert(
    fc.property(anyInputs(mode), (inputs) => {
      const none: AnyInputs = { ...inputs, ...Object.fromEntries(withoutExtras.map((key) => [key, null])) };
      const zero: AnyInputs = { ...inputs, ...Object.fromEntries(withoutExtras.map((key) => [key, 0])) };
      for (const { key } of metrics[mode]) expect(metricOf(mode, zero, key)).toBe(metricOf(mode, none, key));
    }),
    randomCases(50),
  );
});

const second = {
  secondLoanCents: 2_500_000,
  secondInterestPercent: 9,
  secondTermMonths: null,
  secondBalloonMonths: 36,
};

test('every tool counts the second loan', () => {
  const one = sampleInputs('rental') as AnyInputs;
  const two = { ...one, ...second };
  const sources = sampleSources('rental');
  const grid = (inputs: AnyInputs) =>
    sensitivityGrid(
      'rental',
      inputs,
      { key: 'priceCents', values: [25_000_000] },
      { key: 'rentCents', values: [220_000] },
      'cashFlowCents',
      sources,
    ).cells[0]![0]!;
  expect(grid(one) - grid(two)).toBeCloseTo(225_000, 6);
  const centsOf = (inputs: AnyInputs) => {
    const rent = breakEvenPoints('rental', inputs, 'cashFlowCents', sources)[0]!.solution;
    const solved = solveFor('rental', inputs, 'rentCents', 'cashFlowCents', 0, sources);
    expect(rent).toEqual(solved);
    return 'cents' in solved ? solved.cents : Number.NaN;
  };
  // $2,250 a year of interest, from a rent of which 95 % × 82 % is left.
  expect(Math.abs(centsOf(two) - centsOf(one) - 225_000 / 12 / (0.95 * 0.82))).toBeLessThan(1.5);
  const stressed = stressTest('rental', two)[2]!;
  expect(stressed.inputs).toMatchObject({ interestPercent: 8.5, secondInterestPercent: 11 });
  const profits = [one, two].map((inputs) => monteCarlo('rental', inputs, { seed: 1, spreads: {} }, 100).meanCents);
  // Interest of three years until the balloon.
  expect(profits[0]! - profits[1]!).toBeCloseTo(675_000, 0);
});

test('a second loan needs its rate, and its balloon comes before its last payment', () => {
  const inputs: AnyInputs = { ...sampleInputs('rental'), ...second, secondInterestPercent: null };
  expect(missingInputs('rental', inputs)).toEqual(['secondInterestPercent']);
  expect(inputFaults('rental', inputs)).toEqual([{ key: 'secondInterestPercent', message: 'Enter a figure.' }]);
  const { headline, asked } = analyzeKnown('rental', inputs);
  expect(asked).toEqual(['secondInterestPercent']);
  expect(headline.find(({ key }) => key === 'cashFlowCents')?.note).toBe('Needs second loan rate');
  expect(headline.find(({ key }) => key === 'capRate')?.value).not.toBeNull();
  expect(inputFaults('rental', { ...inputs, secondInterestPercent: 0, secondTermMonths: 36 })).toEqual([
    { key: 'secondBalloonMonths', message: 'The balloon must come before the last payment.' },
  ]);
});

test.each<Mode>(['rental', 'flip', 'brrrr'])(
  'a second loan shows in the results of a %s, and none does not',
  (mode) => {
    const labels = (inputs: AnyInputs) => {
      const { headline, details, statement } = analyzeKnown(mode, inputs);
      return [...headline, ...details, ...statement.lines]
        .map(({ label }) => label)
        .filter((text) => /second/i.test(text));
    };
    expect(labels(sampleInputs(mode))).toEqual([]);
    expect(labels({ ...sampleInputs(mode), ...second }).length).toBeGreaterThan(0);
  },
);
