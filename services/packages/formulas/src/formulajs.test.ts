import { expect, test } from '@jest/globals';
import * as formulajs from '@formulajs/formulajs';
import { amortization, npv, payment, singleIrr } from './index.ts';
import { createRandom } from './random.ts';
import { share } from '@dealstead/contracts/fixtures/randomCases';

/** The independent library of spreadsheet formulas is compared on as many random inputs, drawn with a fixed seed. */
const count = share(10_000);
const random = createRandom(15);
const between = (low: number, high: number) => low + random() * (high - low);

/** The difference in parts of the size of the amounts. */
const difference = (own: number, theirs: unknown, size: number) =>
  typeof theirs === 'number' ? Math.abs(own - theirs) / Math.max(1, Math.abs(size)) : Infinity;

function drawnLoan() {
  const interestPercent = random() < 0.05 ? 0 : between(0.01, 30);
  return {
    loanCents: Math.round(between(1, 200_000_000)),
    interestPercent,
    termMonths: 1 + Math.floor(between(0, 480)),
    rate: interestPercent / 1200,
  };
}

test('payments equal formulajs on random loans', () => {
  let worst = 0;
  for (let run = 0; run < count; run++) {
    const { loanCents, interestPercent, termMonths, rate } = drawnLoan();
    // Spreadsheets count money received as positive: a loan is received and its payments are paid.
    const monthly = payment(loanCents, interestPercent, termMonths);
    worst = Math.max(worst, difference(-monthly, formulajs.PMT(rate, termMonths, loanCents), loanCents));
  }
  expect(worst).toBeLessThan(1e-8);
});

test('the interest of a lender\u2019s schedule is that of formulajs but for its rounded payments', () => {
  let worst = 0;
  for (let run = 0; run < count / 10; run++) {
    const { rate, ...loan } = drawnLoan();
    const { loanCents, interestPercent, termMonths } = loan;
    const rows = amortization(loan);
    const level = Math.round(payment(loanCents, interestPercent, termMonths));
    for (let month = 0; month < 10; month++) {
      const row = rows[Math.floor(between(0, rows.length - 1))];
      if (!row || row.period === rows.length) continue;
      // The balance that the rounded payments leave, before half a cent of interest that each month rounds.
      const owed = -Number(formulajs.FV(rate, row.period, -level, loanCents));
      const rounded = rate === 0 ? row.period : Math.expm1(row.period * Math.log1p(rate)) / rate;
      worst = Math.max(worst, Math.abs(row.balanceCents - owed) / (0.5 * rounded + 1e-6 * loanCents));
    }
  }
  expect(worst).toBeLessThanOrEqual(1);
});

test('present values and rates of return equal formulajs on random series', () => {
  let worst = 0;
  let compared = 0;
  for (let run = 0; run < count; run++) {
    const years = 1 + Math.floor(between(0, 30));
    const paid = Math.round(between(10_000, 50_000_000));
    const flows = [-paid, ...Array.from({ length: years }, () => Math.round(between(0, (paid * 2.5) / years)))];
    const discount = between(0, 0.4);
    // A spreadsheet's NPV discounts its first flow by one interval.
    const theirs = Number(formulajs.NPV(discount, ...flows)) * (1 + discount);
    worst = Math.max(worst, difference(npv(discount, flows), theirs, paid));
    const rate = singleIrr(flows);
    const found = formulajs.IRR(flows, rate ?? 0.1);
    if (rate === null || typeof found !== 'number') continue;
    compared++;
    worst = Math.max(worst, Math.abs(rate - found));
  }
  expect(worst).toBeLessThan(1e-7);
  expect(compared).toBeGreaterThan(count * 0.95);
});
