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
} from './analysis.ts';
import { brrrrOutcome } from './brrrr.ts';
import type { Inputs } from './fields.ts';
import { coverageResult, holdDetails, holdIrrResult, operatingStatement } from './rentalAnalysis.ts';

type Outcome = ReturnType<typeof brrrrOutcome>;

/** The results of the BRRRR mode with their derivations. */
export function analyzeBrrrr(inputs: Inputs<'brrrr'>): Analysis {
  const outcome = brrrrOutcome(inputs);
  const { noiCents, debtServiceCents, cashFlowCents, cashLeftCents } = outcome;
  return {
    headline: [
      cashLeftResult(inputs, outcome),
      result(['cashFlowCents', 'Cash flow, year', 'cents'], cashFlowCents, {
        formula: 'NOI \u2212 debt service of the new loan, before income tax',
        terms: [money('NOI', noiCents), money('Debt service', debtServiceCents)],
        source: sources.cashOnCash,
      }),
      cashOnCashResult(
        outcome.cashOnCash,
        {
          formula: '(NOI \u2212 debt service) \u00f7 cash left in the deal',
          terms: [money('NOI', noiCents), money('Debt service', debtServiceCents), money('Cash left', cashLeftCents)],
          source: sources.brrrr,
        },
        'No cash left in the deal',
        { cents: cashFlowCents / 12, per: 'month' },
      ),
      coverageResult(outcome.dscr, noiCents, debtServiceCents),
      holdIrrResult(inputs, outcome, cashLeftCents),
    ],
    details: brrrrDetails(inputs, outcome),
    statement: {
      title: 'How the cash flow is reached',
      lines: [
        ...operatingStatement(inputs, outcome.egiCents, noiCents),
        { label: 'Debt service, new loan', cents: -debtServiceCents },
        { label: 'Cash flow', cents: cashFlowCents, total: true },
      ],
    },
  };
}

function cashLeftResult(inputs: Inputs<'brrrr'>, outcome: Outcome): Result {
  return result(['cashLeftCents', 'Cash left', 'cents'], outcome.cashLeftCents, {
    formula: 'Cash in before the refinance \u2212 (ARV \u00d7 LTV \u2212 refinance costs \u2212 payoff)',
    terms: [
      money('Cash in before the refinance', outcome.allInCents),
      money('ARV', inputs.arvCents),
      percent('LTV', inputs.refinancePercent),
      money('Refinance costs', inputs.refinanceCostsCents),
      money('Payoff of the purchase loan', inputs.loanCents),
    ],
    source: sources.brrrr,
  });
}

function brrrrDetails(inputs: Inputs<'brrrr'>, outcome: Outcome): Result[] {
  return [
    allInResult(outcome.costCents, 'Price + closing + rehab + holding + interest and points, before the refinance', [
      money('Price', inputs.priceCents),
      money('Closing', inputs.closingCents),
      money('Rehab', inputs.rehabCents),
      money('Holding', outcome.holdingCents),
      money('Interest and points', outcome.interestCents + outcome.pointsCents),
    ]),
    result(['allInCents', 'Cash in before the refinance', 'cents'], outcome.allInCents, {
      formula: 'All-in cost \u2212 purchase loan',
      terms: [money('All-in cost', outcome.costCents), money('Purchase loan', inputs.loanCents)],
      source: sources.brrrr,
    }),
    result(['newLoanCents', 'New loan', 'cents'], outcome.newLoanCents, {
      formula: 'ARV \u00d7 LTV',
      terms: [money('ARV', inputs.arvCents), percent('LTV', inputs.refinancePercent)],
      source: sources.brrrr,
    }),
    result(['paymentCents', 'New loan payment, month', 'cents'], outcome.paymentCents, {
      formula: 'P\u00b7r\u00b7(1 + r)^n \u00f7 ((1 + r)^n \u2212 1), r = rate \u00f7 12; P \u00f7 n at 0%',
      terms: [
        money('P', outcome.newLoanCents),
        percent('Rate', inputs.refinanceInterestPercent),
        months('n', inputs.refinanceTermMonths),
      ],
      source: sources.annuity,
    }),
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
