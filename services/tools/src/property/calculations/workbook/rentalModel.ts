import { outcomeOf, type Inputs } from '@dealstead/formulas';
import { scheduleTable, yearPayments } from './loanTable.ts';
import {
  cashFreeFormula,
  cashFreeWordFormula,
  hasAmount,
  inputName as of,
  nextTop,
  type Expression,
  type Model,
} from './model.ts';
import { factorLines, holdResults, holdRows, holdTable, monthTable, noiFormula, operatingLines } from './rented.ts';
import { secondLoanLines, secondLoanTable, secondPointsFormula, secondYearLines } from './secondLoanLines.ts';

/** A rental as formulas. */
export function rentalModel(inputs: Inputs<'rental'>, guess: number): Model {
  const outcome = outcomeOf('rental', inputs);
  const hasSecond = hasAmount(inputs, 'secondLoanCents');
  const loan = {
    amount: of('loanCents'),
    rate: of('interestPercent'),
    term: of('termMonths'),
    interestOnlyYears: `N(${of('interestOnlyYears')})`,
  };
  const debt = (e: Expression) =>
    `(${e('loanCents') === loan.amount ? yearPayments(schedule, 1) : `ROUND(${e('loanCents')}*firstPayment,2)*MIN(12,${loan.term})`}` +
    `${hasSecond ? '+secondDebt' : ''})`;
  const cost = (e: Expression) =>
    `${e('priceCents')}+${e('closingCents')}+${e('rehabCents')}${secondPointsFormula(inputs, e)}`;
  const cash = (e: Expression) => `(${cost(e)}-${e('loanCents')}${hasSecond ? `-${e('secondLoanCents')}` : ''})`;
  const cents = (name: string, label: string, formula: string, value: number) =>
    ({ name, label, formula, value, unit: 'cents' }) as const;
  const { loanCents, interestPercent, termMonths, interestOnlyYears } = inputs;
  const interestOnlyMonths = (interestOnlyYears ?? 0) * 12;
  const schedule = scheduleTable(
    { key: 'loan', title: 'Loan', loanCents, interestPercent, termMonths, interestOnlyMonths },
    { ...loan, interestOnlyMonths: `(${loan.interestOnlyYears}*12)` },
    0,
  );
  const second = secondLoanTable(inputs, nextTop(0, schedule.rows.length));
  return {
    lines: [
      ...operatingLines(inputs, outcome),
      ...factorLines(loan, inputs.interestPercent, inputs.termMonths, inputs.interestOnlyYears),
      ...secondLoanLines(inputs),
      ...secondYearLines(second, outcome.secondDebtServiceCents),
      cents('debtService', 'Debt service, year 1', debt(of), outcome.debtServiceCents),
      cents('cost', 'All-in cost', cost(of), outcome.costCents),
      cents('cash', 'Cash invested', cash(of), outcome.cashInvestedCents),
    ],
    cashFlow: [
      holdTable({
        inputs,
        outcome,
        top: 0,
        schedule,
        second,
        cash: 'cash',
        cashCents: outcome.cashInvestedCents,
        value: `IF(ISBLANK(${of('arvCents')}),${of('priceCents')},${of('arvCents')})`,
      }),
      monthTable(outcome, schedule, second, nextTop(0, holdRows)),
    ],
    loans: [schedule, ...(second ? [second] : [])],
    results: {
      ...holdResults(0, 'cash', guess),
      cashFlowCents: { formula: 'operatingIncome-debtService' },
      cashOnCash: {
        formula: `IF(cash>0,(operatingIncome-debtService)/cash,${cashFreeFormula('rental', 'month', '(operatingIncome-debtService)/12')})`,
      },
      capRate: {
        formula: `IF(${of('priceCents')}>0,operatingIncome/${of('priceCents')},"Needs a price")`,
        none: 'Needs a price',
      },
      dscr: { formula: 'IF(debtService>0,operatingIncome/debtService,"No loan")', none: 'No loan' },
      noiCents: { formula: 'operatingIncome' },
      paymentCents: { formula: `ROUND(${loan.amount}*firstPayment,2)` },
      laterPaymentCents: { formula: `ROUND(${loan.amount}*laterPayment,2)` },
      secondPaymentCents: { formula: 'secondPayment' },
      costCents: { formula: 'cost' },
      cashInvestedCents: { formula: 'cash' },
      breakEvenOccupancy: {
        formula: 'IF(gross>0,(effectiveIncome-operatingIncome+debtService)/gross,"Needs a rent")',
        none: 'Needs a rent',
      },
      grossRentMultiplier: {
        formula: `IF(${of('rentCents')}>0,${of('priceCents')}/(${of('rentCents')}*12),"Needs a rent")`,
        none: 'Needs a rent',
      },
    },
    statement: [
      'gross',
      'effectiveIncome-gross',
      'effectiveIncome',
      '-fixedCosts',
      '-effectiveIncome*costShare',
      'operatingIncome',
      ...(hasSecond ? [`-${yearPayments(schedule, 1)}`, '-secondDebt'] : ['-debtService']),
      'operatingIncome-debtService',
    ],
    metric(e) {
      const cashFlow = `(${noiFormula(e)}-${debt(e)})`;
      return `IF(${cash(e)}>0,${cashFlow}/${cash(e)},${cashFreeWordFormula(cashFlow)})`;
    },
  };
}
