import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import {
  amortization,
  analyze,
  inputFaults,
  inputWarnings,
  lenderBalance,
  lenderPayments,
  levelPayment,
  npv,
  outcomeOf,
  payment,
  sampleInputs,
  type AmortizationRow,
  type AnyInputs,
  type Inputs,
} from './index.ts';
import { firstYearDebt } from './rental.ts';

const loans = fc
  .record({
    loanCents: fc.integer({ min: 1, max: 100_000_000_000 }),
    // Thousandths of a percent, as lenders quote: half cents of interest occur.
    interestPercent: fc.oneof(
      fc.constantFrom(0, 6, 12.6, 100),
      fc.integer({ min: 0, max: 100_000 }).map((rate) => rate / 1000),
    ),
    termMonths: fc.integer({ min: 1, max: 1200 }),
    interestOnlyMonths: fc.integer({ min: 0, max: 120 }),
  })
  .filter(({ interestOnlyMonths, termMonths }) => interestOnlyMonths < termMonths);

/** A month's interest in integers, half a cent up. */
const interestOf = (owedCents: number, interestPercent: number) => {
  const [product, divisor] = [BigInt(owedCents) * BigInt(Math.round(interestPercent * 1000)), 1_200_000n];
  return Number((2n * product + divisor) / (2n * divisor));
};

test('a schedule is in whole cents, and each of its rows and the loan add up', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const rows = amortization(loan);
      expect(rows.at(-1)?.balanceCents).toBe(0);
      expect(rows.reduce((sum, row) => sum + row.principalCents, 0)).toBe(loan.loanCents);
      const isRight = (row: AmortizationRow, owed: number) =>
        Object.values(row).every((figure) => Number.isInteger(figure) && figure >= 0) &&
        row.interestCents === interestOf(owed, loan.interestPercent) &&
        row.paymentCents === row.interestCents + row.principalCents &&
        row.balanceCents === owed - row.principalCents;
      const wrong = rows.filter((row, index) => !isRight(row, rows[index - 1]?.balanceCents ?? loan.loanCents));
      expect(wrong).toEqual([]);
    }),
    randomCases(200),
  );
});

test('all payments are the rounded one but those of interest only and the last', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { loanCents, interestPercent, termMonths, interestOnlyMonths } = loan;
      const level = Math.round(payment(loanCents, interestPercent, termMonths - interestOnlyMonths));
      const payments = lenderPayments(loan);
      const last = payments.length - 1;
      expect(payments.length).toBeLessThanOrEqual(termMonths);
      const interest = interestOf(loanCents, interestPercent);
      const others = payments.slice(0, last);
      expect(others.filter((cents, at) => cents !== (at < interestOnlyMonths ? interest : level))).toEqual([]);
    }),
    randomCases(200),
  );
});

test('rows of years are the sums of their months', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const monthly = amortization(loan);
      const yearly = amortization(loan, 12);
      expect(yearly).toHaveLength(Math.ceil(monthly.length / 12));
      yearly.forEach((row, index) => {
        const own = monthly.slice(index * 12, index * 12 + 12);
        expect(row.interestCents).toBe(own.reduce((sum, { interestCents }) => sum + interestCents, 0));
        expect(row.paymentCents).toBe(own.reduce((sum, { paymentCents }) => sum + paymentCents, 0));
        expect(row.balanceCents).toBe(own.at(-1)?.balanceCents);
        expect(lenderBalance(loan, (index + 1) * 12)).toBe(row.balanceCents);
      });
      expect(lenderBalance(loan, 0)).toBe(loan.loanCents);
    }),
    randomCases(100),
  );
});

test('the exact payments are worth the loan', () => {
  fc.assert(
    fc.property(loans, ({ loanCents, interestPercent, termMonths }) => {
      const monthly = payment(loanCents, interestPercent, termMonths);
      const flows = [-loanCents, ...Array.from<number>({ length: termMonths }).fill(monthly)];
      expect(Math.abs(npv(interestPercent / 1200, flows))).toBeLessThan(loanCents * 1e-6);
    }),
    randomCases(200),
  );
});

test('the schedule of $200,000 at 6.5 % over 30 years, with its adjusted last payment', () => {
  const rows = amortization({ loanCents: 20_000_000, interestPercent: 6.5, termMonths: 360 });
  expect(rows[0]).toEqual({
    period: 1,
    paymentCents: 126_414,
    interestCents: 108_333,
    principalCents: 18_081,
    balanceCents: 19_981_919,
  });
  expect(rows.slice(0, -1).every(({ paymentCents }) => paymentCents === 126_414)).toBe(true);
  expect(Math.abs((rows.at(-1)?.paymentCents ?? 0) - 126_414)).toBeLessThan(1_000);
});

test('a rental with interest-only years pays the interest, then repays the loan in the rest of its term', () => {
  const inputs: Inputs<'rental'> = { ...sampleInputs('rental'), interestOnlyYears: 3 };
  const { years, paymentCents, laterPaymentCents, debtServiceCents, cashFlowCents, noiCents } = outcomeOf(
    'rental',
    inputs,
  );
  // $1,083.333 of interest a month is $1,083.33.
  expect(paymentCents).toBe(108_333);
  expect(debtServiceCents).toBe(1_299_996);
  expect(cashFlowCents).toBeCloseTo(noiCents - 1_299_996, 6);
  expect(laterPaymentCents).toBe(levelPayment(20_000_000, 6.5, 324));
  expect(years.slice(0, 3).map((year) => year.balanceCents)).toEqual([20_000_000, 20_000_000, 20_000_000]);
  expect(years[4]?.balanceCents).toBe(
    lenderBalance({ loanCents: 20_000_000, interestPercent: 6.5, termMonths: 324 }, 24),
  );
  expect(years[3]?.debtServiceCents).toBe((laterPaymentCents ?? 0) * 12);
});

test('a year of any loan pays what its schedule pays', () => {
  fc.assert(
    fc.property(loans, ({ interestOnlyMonths, ...loan }) => {
      const interestOnlyYears = Math.floor(interestOnlyMonths / 12);
      const rows = amortization({ ...loan, interestOnlyMonths: interestOnlyYears * 12 }, 12);
      expect(firstYearDebt({ ...loan, interestOnlyYears })).toBe(rows[0]?.paymentCents);
    }),
    randomCases(200),
  );
});

test('what is owed at a sale, and what each year pays, is what the schedule of the loan says', () => {
  const inputs: Inputs<'rental'> = { ...sampleInputs('rental'), secondLoanCents: 1_500_000, secondInterestPercent: 8 };
  const { years, netSaleCents } = outcomeOf('rental', { ...inputs, secondTermMonths: 180 });
  const first = amortization(inputs, 12);
  const second = amortization({ loanCents: 1_500_000, interestPercent: 8, termMonths: 180 }, 12);
  const sums = (key: 'paymentCents' | 'balanceCents') => years.map((_, at) => first[at]![key] + second[at]![key]);
  expect(years.map((year) => year.debtServiceCents)).toEqual(sums('paymentCents'));
  expect(years.map((year) => year.balanceCents)).toEqual(sums('balanceCents'));
  const { valueCents, balanceCents } = years.at(-1)!;
  expect(netSaleCents).toBe(valueCents * (1 - inputs.sellingPercent / 100) - balanceCents);
});

test('a BRRRR refinances by a share of the value or by an amount', () => {
  const byShare = outcomeOf('brrrr', sampleInputs('brrrr'));
  const byAmount = outcomeOf('brrrr', {
    ...sampleInputs('brrrr'),
    refinanceLoanCents: 15_750_000,
    refinancePercent: 10,
  });
  expect(byShare.newLoanCents).toBe(15_750_000);
  expect(byAmount).toEqual(byShare);
  expect(outcomeOf('brrrr', { ...sampleInputs('brrrr'), refinanceLoanCents: 14_000_000 }).loanToValue).toBeCloseTo(
    2 / 3,
    9,
  );
});

test('an analysis that was stored before optional figures were added has the results that it had', () => {
  for (const mode of ['rental', 'brrrr'] as const) {
    const { interestOnlyYears, refinanceInterestOnlyYears, refinanceLoanCents, ...stored } = sampleInputs(
      mode,
    ) as AnyInputs;
    expect([interestOnlyYears, refinanceInterestOnlyYears, refinanceLoanCents].every((figure) => figure == null)).toBe(
      true,
    );
    expect(inputFaults(mode, stored)).toEqual([]);
    const texts = (inputs: unknown) => JSON.stringify(analyze(mode, inputs as never));
    expect(texts(stored)).toBe(texts(sampleInputs(mode)));
  }
});

test('a new loan above the value, and more financed rehab than rehab, are named as unusual', () => {
  const inputs = { ...sampleInputs('brrrr'), rehabLoanCents: 4_000_000, refinanceLoanCents: 21_000_000 };
  expect(inputWarnings(inputs)).toEqual([]);
  expect(inputWarnings({ ...inputs, rehabLoanCents: 4_000_001, refinanceLoanCents: 21_000_001 })).toEqual([
    { key: 'refinanceLoanCents', message: 'This is more than the after-repair value.' },
    { key: 'rehabLoanCents', message: 'This is more than the rehab.' },
  ]);
});
