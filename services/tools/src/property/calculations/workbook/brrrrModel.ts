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
import { factorLines, holdResults, holdTable, monthTable, noiFormula, operatingLines } from './rented.ts';
import {
  drawTable,
  secondLoanTable,
  shortHoldRows,
  shortHoldTable,
  shortLoanCost,
  shortLoanLines,
} from './secondLoanLines.ts';

/** The new loan: the stated amount, or the share of the value. */
const newLoan = (e: Expression) =>
  `IF(ISBLANK(${e('refinanceLoanCents')}),${e('arvCents')}*${e('refinancePercent')},${e('refinanceLoanCents')})`;

/** A BRRRR deal as formulas. */
export function brrrrModel(inputs: Inputs<'brrrr'>, guess: number): Model {
  const outcome = outcomeOf('brrrr', inputs);
  const hasRehab = hasAmount(inputs, 'rehabLoanCents');
  const months = of('rehabMonths');
  const loan = {
    amount: 'newLoan',
    rate: of('refinanceInterestPercent'),
    term: of('refinanceTermMonths'),
    interestOnlyYears: `N(${of('refinanceInterestOnlyYears')})`,
  };
  const interestOnlyMonths = (inputs.refinanceInterestOnlyYears ?? 0) * 12;
  const schedule = scheduleTable(
    { ...outcome.loan, key: 'newLoan', title: 'New loan', interestOnlyMonths },
    { ...loan, interestOnlyMonths: `(${loan.interestOnlyYears}*12)` },
    0,
  );
  const secondTop = nextTop(0, schedule.rows.length);
  const secondTable = secondLoanTable(inputs, secondTop);
  const monthTop = nextTop(0, shortHoldRows);
  const holdTop = nextTop(monthTop, 12);
  const drawTop = secondTable ? nextTop(secondTop, secondTable.rows.length) : secondTop;
  const { newLoanCents } = outcome;
  const cents = (name: string, label: string, formula: string, value: number) =>
    ({ name, label, formula, value, unit: 'cents' }) as const;
  return {
    lines: [
      ...operatingLines(inputs, outcome),
      cents('holdingCost', 'Holding costs', `${of('holdingCents')}*${months}`, outcome.holdingCents),
      ...shortLoanLines(inputs, outcome.loans, months, drawTop, secondTable),
      cents(
        'cost',
        'All-in cost',
        `${of('priceCents')}+${of('closingCents')}+${of('rehabCents')}+holdingCost+interestCost+pointsCost`,
        outcome.costCents,
      ),
      cents('cashIn', 'Cash in before the refinance', 'cost-payoff', outcome.allInCents),
      cents('newLoan', 'New loan', newLoan(of), newLoanCents),
      cents('cashLeft', 'Cash left', `cashIn-(newLoan-${of('refinanceCostsCents')}-payoff)`, outcome.cashLeftCents),
      ...factorLines(
        loan,
        inputs.refinanceInterestPercent,
        inputs.refinanceTermMonths,
        inputs.refinanceInterestOnlyYears,
      ),
      cents('debtService', 'Debt service, year 1', yearPayments(schedule, 1), outcome.debtServiceCents),
    ],
    cashFlow: [
      shortHoldTable({
        title: 'Cash until the refinance',
        inputs,
        loans: outcome.loans,
        months,
        heldMonths: inputs.rehabMonths,
        drawTop,
        secondTable,
        bought: {
          formula: `-(${of('priceCents')}+${of('closingCents')}+${of('rehabCents')})`,
          value: -(inputs.priceCents + inputs.closingCents + inputs.rehabCents),
        },
        held: { formula: `-${of('holdingCents')}`, value: -inputs.holdingCents },
        end: {
          label: 'Refinance',
          formula: `newLoan-${of('refinanceCostsCents')}`,
          value: newLoanCents - inputs.refinanceCostsCents,
        },
      }),
      monthTable(outcome, schedule, null, monthTop),
      holdTable({
        inputs,
        outcome,
        top: holdTop,
        schedule,
        second: null,
        value: of('arvCents'),
        cash: 'cashLeft',
        cashCents: outcome.cashLeftCents,
      }),
    ],
    loans: [
      schedule,
      ...(secondTable ? [secondTable] : []),
      ...(hasRehab ? [drawTable(inputs, months, inputs.rehabMonths, drawTop)] : []),
    ],
    results: {
      ...holdResults(holdTop, 'cashLeft', guess),
      cashLeftCents: { formula: 'cashLeft' },
      cashFlowCents: { formula: 'operatingIncome-debtService' },
      cashOnCash: {
        formula: `IF(cashLeft>0,(operatingIncome-debtService)/cashLeft,${cashFreeFormula('brrrr', 'month', '(operatingIncome-debtService)/12')})`,
      },
      dscr: { formula: 'IF(debtService>0,operatingIncome/debtService,"No loan")', none: 'No loan' },
      costCents: { formula: 'cost' },
      allInCents: { formula: 'cashIn' },
      interestCents: { formula: 'interestCost' },
      drawInterestCents: { formula: 'drawInterest' },
      secondInterestCents: { formula: 'secondInterest' },
      newLoanCents: { formula: 'newLoan' },
      loanToValue: {
        formula: `IF(${of('arvCents')}>0,newLoan/${of('arvCents')},"Needs an ARV")`,
        none: 'Needs an ARV',
      },
      paymentCents: { formula: 'ROUND(newLoan*firstPayment,2)' },
      laterPaymentCents: { formula: 'ROUND(newLoan*laterPayment,2)' },
      equityCents: { formula: `${of('arvCents')}-newLoan` },
      noiCents: { formula: 'operatingIncome' },
    },
    statement: [
      'gross',
      'effectiveIncome-gross',
      'effectiveIncome',
      '-fixedCosts',
      '-effectiveIncome*costShare',
      'operatingIncome',
      '-debtService',
      'operatingIncome-debtService',
    ],
    metric(e) {
      const costs = `${e('priceCents')}+${e('closingCents')}+${e('rehabCents')}+${e('holdingCents')}*${months}`;
      // The payoff of the purchase loans is paid once, from the new loan, and does not count in what is left.
      const left = `(${costs}+${shortLoanCost(inputs, months, e)}-${newLoan(e)}+${e('refinanceCostsCents')})`;
      const cashFlow = `(${noiFormula(e)}-ROUND(${newLoan(e)}*firstPayment,2)*MIN(12,${loan.term}))`;
      return `IF(${left}>0,${cashFlow}/${left},${cashFreeWordFormula(cashFlow)})`;
    },
  };
}
