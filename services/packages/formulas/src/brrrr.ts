import type { Inputs } from './fields.ts';
import { debtCoverage } from './ratios.ts';
import { shortLoans } from './secondLoan.ts';
import {
  effectiveGrossIncome,
  firstPayment,
  firstYearDebt,
  holdOutcome,
  laterPayment,
  operatingExpenses,
} from './rental.ts';

/**
 * Everything that the BRRRR mode (buy, rehab, rent, refinance, repeat) computes. Amounts in cents, not rounded; rates as
 * shares. The all-in cost is what the property costs until the refinance; `allInCents` is the part of it that is paid in cash,
 * so the purchase loans (with financed rehab and a second loan) count once, through their payoff. Cash left = that cash − (ARV × LTV − refinance costs − payoff); when
 * it is 0 or less there is no cash-on-cash. A new loan that is stated as an amount takes the place of ARV × LTV. Source: David Greene, Buy, Rehab, Rent, Refinance, Repeat.
 */
export function brrrrOutcome(inputs: Inputs<'brrrr'>) {
  const holdingCents = inputs.holdingCents * inputs.rehabMonths;
  const loans = shortLoans(inputs, inputs.rehabMonths);
  const { interestCents, pointsCents } = loans;
  const costCents =
    inputs.priceCents + inputs.closingCents + inputs.rehabCents + holdingCents + interestCents + pointsCents;
  const allInCents = costCents - loans.borrowedCents + loans.repaidCents;
  const newLoanCents = inputs.refinanceLoanCents ?? (inputs.arvCents * inputs.refinancePercent) / 100;
  const proceedsCents = newLoanCents - inputs.refinanceCostsCents - loans.payoffCents;
  const cashLeftCents = allInCents - proceedsCents;

  const egiCents = effectiveGrossIncome(inputs);
  const noiCents = egiCents - operatingExpenses(inputs, egiCents);
  const loan = {
    loanCents: newLoanCents,
    interestPercent: inputs.refinanceInterestPercent,
    termMonths: inputs.refinanceTermMonths,
    interestOnlyYears: inputs.refinanceInterestOnlyYears,
  };
  const debtServiceCents = firstYearDebt(loan);
  const cashFlowCents = noiCents - debtServiceCents;
  return {
    ...holdOutcome(inputs, loan, inputs.arvCents, cashLeftCents),
    loan,
    loans,
    holdingCents,
    interestCents,
    pointsCents,
    costCents,
    allInCents,
    newLoanCents,
    proceedsCents,
    cashLeftCents,
    egiCents,
    expensesCents: egiCents - noiCents,
    noiCents,
    paymentCents: firstPayment(loan),
    laterPaymentCents: laterPayment(loan),
    debtServiceCents,
    cashFlowCents,
    cashOnCash: cashLeftCents > 0 ? cashFlowCents / cashLeftCents : null,
    dscr: debtCoverage(noiCents, debtServiceCents),
    equityCents: inputs.arvCents - newLoanCents,
    loanToValue: inputs.arvCents > 0 ? newLoanCents / inputs.arvCents : null,
  };
}
