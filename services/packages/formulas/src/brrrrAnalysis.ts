import {
  allInResult,
  cashOnCashResult,
  money,
  months,
  percent,
  result,
  sources,
  type Analysis,
  type Result,
  type Term,
} from './analysis.ts';
import { brrrrOutcome } from './brrrr.ts';
import { secondLoanTerms, shortLoanResults } from './shortLoanAnalysis.ts';
import type { Inputs } from './fields.ts';
import {
  coverageResult,
  holdDetails,
  holdIrrResult,
  ofFirstYear,
  operatingStatement,
  paymentResults,
} from './rentalAnalysis.ts';

type Outcome = ReturnType<typeof brrrrOutcome>;

/** The results of the BRRRR mode with their derivations. */
export function analyzeBrrrr(inputs: Inputs<'brrrr'>): Analysis {
  const outcome = brrrrOutcome(inputs);
  const { noiCents, debtServiceCents, cashFlowCents, cashLeftCents } = outcome;
  return {
    headline: ofFirstYear(outcome, [
      cashLeftResult(inputs, outcome),
      result(['cashFlowCents', 'Cash flow, year 1', 'cents'], cashFlowCents, {
        formula: 'NOI \u2212 debt service of the new loan, before income tax',
        terms: [money('NOI', noiCents), money('Debt service', debtServiceCents)],
        source: sources.cashOnCash,
      }),
      cashOnCashResult(
        'brrrr',
        outcome.cashOnCash,
        {
          formula: '(NOI \u2212 debt service) \u00f7 cash left in the deal',
          terms: [money('NOI', noiCents), money('Debt service', debtServiceCents), money('Cash left', cashLeftCents)],
          source: sources.brrrr,
        },
        { cents: cashFlowCents / 12, per: 'month' },
      ),
      coverageResult(outcome.dscr, noiCents, debtServiceCents),
      holdIrrResult(inputs, outcome, cashLeftCents),
    ]),
    details: brrrrDetails(inputs, outcome),
    statement: {
      title: 'How the cash flow is reached',
      lines: [
        ...operatingStatement(inputs, outcome.egiCents, noiCents),
        { label: 'Debt service, new loan', cents: -debtServiceCents },
        { label: 'Cash flow, year 1', cents: cashFlowCents, total: true },
      ],
    },
  };
}

/** Whether the new loan is stated as an amount in place of a share of the value. */
const isStated = ({ refinanceLoanCents }: Inputs<'brrrr'>) => refinanceLoanCents != null;

const loanTerms = (inputs: Inputs<'brrrr'>): Term[] =>
  inputs.refinanceLoanCents == null
    ? [money('ARV', inputs.arvCents), percent('LTV', inputs.refinancePercent)]
    : [money('New loan', inputs.refinanceLoanCents)];

function cashLeftResult(inputs: Inputs<'brrrr'>, outcome: Outcome): Result {
  return result(['cashLeftCents', 'Cash left', 'cents'], outcome.cashLeftCents, {
    formula: `Cash in before the refinance \u2212 (${isStated(inputs) ? 'new loan' : 'ARV \u00d7 LTV'} \u2212 refinance costs \u2212 payoff)`,
    terms: [
      money('Cash in before the refinance', outcome.allInCents),
      ...loanTerms(inputs),
      money('Refinance costs', inputs.refinanceCostsCents),
      money(
        outcome.loans.payoffCents === inputs.loanCents ? 'Payoff of the purchase loan' : 'Payoff of the purchase loans',
        outcome.loans.payoffCents,
      ),
    ],
    source: sources.brrrr,
  });
}

function brrrrDetails(inputs: Inputs<'brrrr'>, outcome: Outcome): Result[] {
  const extra = secondLoanTerms(inputs, outcome.loans);
  return [
    allInResult(outcome.costCents, 'Price + closing + rehab + holding + interest and points, before the refinance', [
      money('Price', inputs.priceCents),
      money('Closing', inputs.closingCents),
      money('Rehab', inputs.rehabCents),
      money('Holding', outcome.holdingCents),
      money('Interest and points', outcome.interestCents + outcome.pointsCents),
    ]),
    result(['allInCents', 'Cash in before the refinance', 'cents'], outcome.allInCents, {
      formula: `All-in cost \u2212 purchase ${extra.length > 0 ? 'loans' : 'loan'}${outcome.loans.repaidCents > 0 ? ' + principal repaid before' : ''}`,
      terms: [money('All-in cost', outcome.costCents), money('Purchase loan', inputs.loanCents), ...extra],
      source: sources.brrrr,
    }),
    ...(extra.length > 0
      ? shortLoanResults(inputs, outcome.loans, months('Months to refinance', inputs.rehabMonths))
      : []),
    result(['newLoanCents', 'New loan', 'cents'], outcome.newLoanCents, {
      formula: isStated(inputs) ? 'The amount that you entered' : 'ARV \u00d7 LTV',
      terms: loanTerms(inputs),
      source: isStated(inputs) ? sources.arithmetic : sources.brrrr,
    }),
    result(
      ['loanToValue', 'New loan to value', 'share'],
      outcome.loanToValue,
      {
        formula: 'New loan \u00f7 ARV',
        terms: [money('New loan', outcome.newLoanCents), money('ARV', inputs.arvCents)],
        source: sources.arithmetic,
      },
      'Needs an ARV',
    ),
    ...paymentResults('New loan payment, month', outcome, outcome.loan),
    result(['equityCents', 'Equity after refinance', 'cents'], outcome.equityCents, {
      formula: 'ARV \u2212 new loan',
      terms: [money('ARV', inputs.arvCents), money('New loan', outcome.newLoanCents)],
      source: sources.arithmetic,
    }),
    result(['noiCents', 'Net operating income', 'cents'], outcome.noiCents, {
      formula: 'Effective gross income \u2212 operating expenses',
      terms: [money('EGI', outcome.egiCents), money('Operating expenses', outcome.expensesCents)],
      source: sources.noi,
    }),
    ...holdDetails(inputs, outcome, outcome.cashLeftCents),
  ];
}
