import { outcomeOf, type DealLoan, type Inputs } from '@dealstead/formulas';
import { scheduleRows, scheduleTable } from './loanTable.ts';
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
import { secondLoanLines, secondPointsFormula } from './secondLoanLines.ts';

/** A rental as formulas. */
export function rentalModel(inputs: Inputs<'rental'>, loans: readonly DealLoan[], guess: number): Model {
  const outcome = outcomeOf('rental', inputs);
  const hasSecond = hasAmount(inputs, 'secondLoanCents');
  const loan = {
    amount: of('loanCents'),
    rate: of('interestPercent'),
    term: of('termMonths'),
    interestOnlyYears: `N(${of('interestOnlyYears')})`,
  };
  const debt = (e: Expression) =>
    `(${e('loanCents')}*firstPayment*MIN(12,${loan.term})${hasSecond ? '+secondPayment*MIN(12,secondEnd)' : ''})`;
  const cost = (e: Expression) =>
    `${e('priceCents')}+${e('closingCents')}+${e('rehabCents')}${secondPointsFormula(inputs, e)}`;
  const cash = (e: Expression) => `(${cost(e)}-${e('loanCents')}${hasSecond ? `-${e('secondLoanCents')}` : ''})`;
  const cents = (name: string, label: string, formula: string, value: number) =>
    ({ name, label, formula, value, unit: 'cents' }) as const;
  let top = 0;
  const schedules = loans
    .filter(({ isInterestOnly }) => !isInterestOnly)
    .map((one) => {
      const names =
        one.key === 'secondLoan'
          ? {
              amount: of('secondLoanCents'),
              rate: of('secondInterestPercent'),
              term: of('secondTermMonths'),
              balloonMonths: `N(${of('secondBalloonMonths')})`,
            }
          : { ...loan, interestOnlyMonths: `(${loan.interestOnlyYears}*12)` };
      const table = scheduleTable(one, names, top);
      top = nextTop(top, scheduleRows(one));
      return table;
    });
  const second = loans.find(({ key }) => key === 'secondLoan') ?? null;
  return {
    lines: [
      ...operatingLines(inputs, outcome),
      ...factorLines(loan, inputs.interestPercent, inputs.termMonths, inputs.interestOnlyYears),
      ...secondLoanLines(inputs),
      cents('debtService', 'Debt service, year 1', debt(of), outcome.debtServiceCents),
      cents('cost', 'All-in cost', cost(of), outcome.costCents),
      cents('cash', 'Cash invested', cash(of), outcome.cashInvestedCents),
    ],
    cashFlow: [
      holdTable({
        inputs,
        outcome,
        top: 0,
        loan,
        second,
        cash: 'cash',
        cashCents: outcome.cashInvestedCents,
        value: `IF(ISBLANK(${of('arvCents')}),${of('priceCents')},${of('arvCents')})`,
      }),
      monthTable(outcome, { ...loan, termMonths: inputs.termMonths }, outcome.second, nextTop(0, holdRows)),
    ],
    loans: schedules,
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
      paymentCents: { formula: `${loan.amount}*firstPayment` },
      laterPaymentCents: { formula: `${loan.amount}*laterPayment` },
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
      ...(hasSecond
        ? [`-${loan.amount}*firstPayment*MIN(12,${loan.term})`, '-secondPayment*MIN(12,secondEnd)']
        : ['-debtService']),
      'operatingIncome-debtService',
    ],
    metric(e) {
      const cashFlow = `(${noiFormula(e)}-${debt(e)})`;
      return `IF(${cash(e)}>0,${cashFlow}/${cash(e)},${cashFreeWordFormula(cashFlow)})`;
    },
  };
}
