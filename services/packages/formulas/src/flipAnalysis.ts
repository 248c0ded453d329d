import {
  allInResult,
  cashOnCashResult,
  itemizedOfferResult,
  money,
  months,
  result,
  ruleTerms,
  sources,
} from './analysis.ts';
import type { Analysis, Result, Term } from './analysis.ts';
import type { Inputs } from './fields.ts';
import { flipOutcome } from './flip.ts';
import { secondLoanTerms, shortLoanResults } from './shortLoanAnalysis.ts';
import { percentText } from './rounding.ts';

type Outcome = ReturnType<typeof flipOutcome>;

/** The results of the flip mode with their derivations. */
export function analyzeFlip(inputs: Inputs<'flip'>): Analysis {
  const outcome = flipOutcome(inputs);
  const profit = money('Profit', outcome.profitCents);
  return {
    headline: [
      result(['profitCents', 'Profit', 'cents'], outcome.profitCents, {
        formula: 'ARV \u2212 selling costs \u2212 all-in cost, before income tax',
        terms: [
          money('ARV', inputs.arvCents),
          money('Selling costs', outcome.sellingCents),
          money('All-in cost', outcome.costCents),
        ],
        source: sources.flip,
      }),
      result(
        ['roi', 'ROI', 'share'],
        outcome.roi,
        {
          formula: 'Profit \u00f7 all-in cost',
          terms: [profit, money('All-in cost', outcome.costCents)],
          source: sources.flip,
        },
        'No costs',
      ),
      result(
        ['annualizedRoi', 'ROI, annualized', 'share'],
        outcome.annualizedRoi,
        {
          formula: '(1 + ROI)^(12 \u00f7 months) \u2212 1',
          terms: [profit, money('All-in cost', outcome.costCents), months('Hold', inputs.holdMonths)],
          source: sources.flip,
        },
        whyNotAnnualized(inputs, outcome),
      ),
      ruleResult(inputs, outcome),
      itemizedResult(inputs, outcome),
    ],
    details: flipDetails(inputs, outcome),
    statement: {
      title: 'How the profit is reached',
      lines: [
        { label: 'After-repair value', cents: inputs.arvCents },
        { label: `Selling costs ${percentText(inputs.sellingPercent)}`, cents: -outcome.sellingCents },
        { label: 'Price', cents: -inputs.priceCents },
        { label: `Buying costs ${percentText(inputs.buyingPercent)}`, cents: -outcome.buyingCents },
        { label: 'Rehab', cents: -inputs.rehabCents },
        { label: `Holding, ${inputs.holdMonths} months`, cents: -outcome.holdingCents },
        { label: 'Loan interest and points', cents: -(outcome.interestCents + outcome.pointsCents) },
        { label: 'Profit', cents: outcome.profitCents, total: true },
      ],
    },
  };
}

/** Why a return has no yearly rate. */
function whyNotAnnualized({ holdMonths }: Inputs<'flip'>, { roi }: Outcome): string {
  if (roi === null) return 'No costs';
  if (roi <= -1) return 'All cash is lost';
  return holdMonths === 0 ? 'Needs a holding period' : 'Too large to state';
}

function ruleResult(inputs: Inputs<'flip'>, outcome: Outcome): Result {
  const variant = `MAO ${percentText(inputs.rulePercent)}`;
  return result(['maximumOfferCents', variant, 'cents'], outcome.maximumOfferCents, {
    formula: `ARV \u00d7 ${percentText(inputs.rulePercent)} \u2212 repairs`,
    terms: ruleTerms(inputs),
    source: sources.seventy,
    variant: `${variant}: maximum allowable offer, flip`,
  });
}

function itemizedResult({ arvCents, rehabCents, targetProfitCents }: Inputs<'flip'>, outcome: Outcome): Result {
  const { offerBuyingCents, sellingCents, holdingCents, interestCents, pointsCents } = outcome;
  const costs = {
    arvCents,
    rehabCents,
    closing: money('Closing, buying and selling', offerBuyingCents + sellingCents),
    holding: money('Holding, interest and points', holdingCents + interestCents + pointsCents),
    feeCents: 0,
    profit: money('Profit you want', targetProfitCents),
  };
  return itemizedOfferResult(outcome.itemizedOfferCents, costs, 'buying costs at the offer, loans as entered');
}

function flipDetails(inputs: Inputs<'flip'>, outcome: Outcome): Result[] {
  return [
    cashOnCashResult(
      'flip',
      outcome.cashOnCash,
      {
        formula: `Profit \u00f7 (${cashFormula(outcome)})`,
        terms: [money('Profit', outcome.profitCents), ...cashTerms(inputs, outcome)],
        source: sources.cashOnCash,
      },
      { cents: outcome.profitCents, per: 'sale' },
    ),
    allInResult(outcome.costCents, 'Price + buying costs + rehab + holding + interest and points', [
      money('Price', inputs.priceCents),
      money('Buying costs', outcome.buyingCents),
      money('Rehab', inputs.rehabCents),
      money('Holding', outcome.holdingCents),
      money('Interest and points', outcome.interestCents + outcome.pointsCents),
    ]),
    result(['cashInvestedCents', 'Cash invested', 'cents'], outcome.cashInvestedCents, {
      formula: upperFirst(cashFormula(outcome)),
      terms: cashTerms(inputs, outcome),
      source: sources.arithmetic,
    }),
    result(
      ['margin', 'Profit margin', 'share'],
      outcome.margin,
      {
        formula: 'Profit \u00f7 ARV',
        terms: [money('Profit', outcome.profitCents), money('ARV', inputs.arvCents)],
        source: sources.flip,
      },
      'Needs an ARV',
    ),
    ...shortLoanResults(inputs, outcome.loans, months('Hold', inputs.holdMonths)),
  ];
}

const cashFormula = ({ loans: { repaidCents } }: Outcome) =>
  `all-in cost \u2212 loans${repaidCents > 0 ? ' + principal repaid before the sale' : ''}`;

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const cashTerms = (inputs: Inputs<'flip'>, outcome: Outcome): Term[] => [
  money('All-in cost', outcome.costCents),
  money('Loan', inputs.loanCents),
  ...secondLoanTerms(inputs, outcome.loans),
];
