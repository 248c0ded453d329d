import { itemizedOfferResult, money, result, ruleTerms, sources, type Analysis, type Result } from './analysis.ts';
import type { Inputs } from './fields.ts';
import { percentText } from './rounding.ts';
import { wholesaleOutcome } from './wholesale.ts';

type Outcome = ReturnType<typeof wholesaleOutcome>;

/** The results of the wholesale mode with their derivations. */
export function analyzeWholesale(inputs: Inputs<'wholesale'>): Analysis {
  const outcome = wholesaleOutcome(inputs);
  const rule = percentText(inputs.rulePercent);
  return {
    headline: [
      result(['maximumOfferCents', 'MAO wholesale', 'cents'], outcome.maximumOfferCents, {
        formula: `ARV \u00d7 ${rule} \u2212 repairs \u2212 fee`,
        terms: [...ruleTerms(inputs), money('Fee', inputs.feeCents)],
        source: sources.seventy,
        variant: 'MAO wholesale: the most you can contract for',
      }),
      result(['roomCents', 'Room below MAO', 'cents'], outcome.roomCents, {
        formula: 'MAO wholesale \u2212 contract price',
        terms: [money('MAO wholesale', outcome.maximumOfferCents), money('Contract price', inputs.contractCents)],
        source: sources.arithmetic,
      }),
      result(['buyerMaximumCents', `MAO ${rule}`, 'cents'], outcome.buyerMaximumCents, {
        formula: `ARV \u00d7 ${rule} \u2212 repairs`,
        terms: ruleTerms(inputs),
        source: sources.seventy,
        variant: `MAO ${rule}: the most your end buyer can pay`,
      }),
      itemizedResult(inputs, outcome),
      result(['buyerProfitCents', 'End buyer\u2019s profit', 'cents'], outcome.buyerProfitCents, {
        formula: 'ARV \u2212 buyer\u2019s price \u2212 rehab \u2212 buying and selling \u2212 holding',
        terms: buyerTerms(inputs, outcome),
        source: sources.flip,
      }),
    ],
    details: wholesaleDetails(inputs, outcome),
    statement: {
      title: 'How the end buyer\u2019s profit is reached',
      lines: [
        { label: 'After-repair value', cents: inputs.arvCents },
        { label: 'Contract price', cents: -inputs.contractCents },
        { label: 'Wholesale fee', cents: -inputs.feeCents },
        { label: 'Rehab', cents: -inputs.rehabCents },
        { label: 'Buying and selling costs', cents: -inputs.buyerClosingCents },
        { label: 'Holding costs', cents: -inputs.buyerHoldingCents },
        { label: 'End buyer\u2019s profit', cents: outcome.buyerProfitCents, total: true },
      ],
    },
  };
}

const buyerTerms = (inputs: Inputs<'wholesale'>, outcome: Outcome) => [
  money('ARV', inputs.arvCents),
  money('Buyer\u2019s price', outcome.buyerPriceCents),
  money('Rehab', inputs.rehabCents),
  money('Buying and selling', inputs.buyerClosingCents),
  money('Holding', inputs.buyerHoldingCents),
];

function itemizedResult(inputs: Inputs<'wholesale'>, outcome: Outcome): Result {
  const costs = {
    arvCents: inputs.arvCents,
    rehabCents: inputs.rehabCents,
    closing: money('Closing', inputs.buyerClosingCents),
    holding: money('Holding', inputs.buyerHoldingCents),
    feeCents: inputs.feeCents,
    profit: money('Profit the buyer wants', inputs.buyerProfitCents),
  };
  const variant = 'the buyer\u2019s stated costs in place of the rule';
  return itemizedOfferResult(outcome.itemizedOfferCents, costs, variant);
}

function wholesaleDetails(inputs: Inputs<'wholesale'>, outcome: Outcome): Result[] {
  return [
    result(['buyerPriceCents', 'End buyer pays', 'cents'], outcome.buyerPriceCents, {
      formula: 'Contract price + fee',
      terms: [money('Contract price', inputs.contractCents), money('Fee', inputs.feeCents)],
      source: sources.arithmetic,
    }),
    result(['buyerCostCents', 'End buyer\u2019s all-in cost', 'cents'], outcome.buyerCostCents, {
      formula: 'Contract price + fee + rehab + buying and selling + holding',
      terms: buyerTerms(inputs, outcome).slice(1),
      source: sources.arithmetic,
    }),
    result(['atRiskCents', 'Your cash at risk', 'cents'], outcome.atRiskCents, {
      formula: 'Earnest money + marketing and legal',
      terms: [money('Earnest money', inputs.earnestCents), money('Marketing and legal', inputs.marketingCents)],
      source: sources.arithmetic,
    }),
    result(
      ['buyerRoi', 'End buyer\u2019s ROI', 'share'],
      outcome.buyerRoi,
      {
        formula: 'End buyer\u2019s profit \u00f7 end buyer\u2019s all-in cost',
        terms: [money('Profit', outcome.buyerProfitCents), ...buyerTerms(inputs, outcome).slice(1)],
        source: sources.flip,
      },
      'No costs',
    ),
    result(['netFeeCents', 'Your net fee', 'cents'], outcome.netFeeCents, {
      formula: 'Fee \u2212 marketing and legal',
      terms: [money('Fee', inputs.feeCents), money('Marketing and legal', inputs.marketingCents)],
      source: sources.arithmetic,
    }),
    result(
      ['returnOnRisk', 'Return on cash at risk', 'share'],
      outcome.returnOnRisk,
      {
        formula: 'Net fee \u00f7 (earnest money + marketing and legal)',
        terms: [money('Net fee', outcome.netFeeCents), money('Cash at risk', outcome.atRiskCents)],
        source: sources.arithmetic,
      },
      'No cash at risk',
    ),
  ];
}
