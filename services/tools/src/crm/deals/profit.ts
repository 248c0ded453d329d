import { centsToDollars, dealFieldLabels, type PipelineType, dollarsToCents } from '@dealstead/contracts';
import type { ProfitStatement } from '@dealstead/contracts/tools/deals';
import {
  analyzeKnown,
  type DealAssumptions,
  dealInputs,
  dealPrice,
  factsOfDeal,
  maximumOffer,
  roundHalfAway,
  wholesaleMaximumOffer,
} from '@dealstead/formulas';

/** The figures that an expected profit is computed from; dollars. */
export interface ProfitFigures {
  readonly dealType: PipelineType;
  readonly purchasePrice: number | null;
  readonly offerAmount: number | null;
  readonly contractPrice: number | null;
  readonly rehabBudget: number | null;
  readonly arv: number | null;
  readonly wholesaleFee: number | null;
  readonly otherCosts: number | null;
}

/** The maximum allowable offer for a deal with the lines that lead to it. */
export interface MaximumOffer extends ProfitStatement {
  /** Null while a figure is missing. */
  readonly maximum: number | null;
}

export interface ExpectedProfit extends ProfitStatement {
  /** Null while a figure is missing. */
  readonly profit: number | null;
}

interface Line {
  readonly label: string;
  readonly cents: number;
}

/**
 * The expected profit of a deal that is sold on, by its type, from its own figures, with the lines that lead to it. A wholesale
 * deal earns its fee. A flip is the calculator's flip under the given assumptions. Land that is resold as it is earns its spread
 * (ARV − price − rehab). Other costs are subtracted from each. What a type needs and the deal does not state is asked for.
 */
export function expectedProfit(figures: ProfitFigures, assumptions: DealAssumptions): ExpectedProfit {
  const { dealType } = figures;
  if (dealType === 'wholesale') return wholesaleProfit(figures);
  return dealType === 'flip' ? flipProfit(figures, assumptions) : spreadProfit(figures);
}

/** The lines of a profit with the deal's other costs, and their sum. */
export function statement(method: string, { otherCosts }: ProfitFigures, lines: readonly Line[]): ExpectedProfit {
  const all = otherCosts
    ? [...lines, { label: dealFieldLabels.otherCosts, cents: -dollarsToCents(otherCosts) }]
    : lines;
  const total = roundHalfAway(all.reduce((sum, { cents }) => sum + cents, 0));
  return {
    method,
    lines: [
      ...all.map(({ label, cents }) => ({ label, amount: centsToDollars(roundHalfAway(cents)), total: false })),
      { label: 'Expected profit', amount: centsToDollars(total), total: true },
    ],
    needs: null,
    profit: centsToDollars(total),
  };
}

const incomplete = (method: string, missing: readonly string[]): ExpectedProfit => ({
  method,
  lines: [],
  profit: null,
  needs: needsText(missing, 'the expected profit'),
});

/** The sentence that asks for what is missing. */
export const needsText = (missing: readonly string[], result: string): string =>
  `Enter ${[missing.slice(0, -1).join(', '), missing.at(-1)].filter(Boolean).join(' and ')} to see ${result}.`;

function wholesaleProfit(figures: ProfitFigures): ExpectedProfit {
  // The calculator's net fee, which subtracts an assumed share for marketing where the deal states no costs.
  const method = figures.otherCosts === null ? 'Wholesale fee, before costs' : 'Wholesale fee less other costs';
  if (figures.wholesaleFee === null) return incomplete(method, ['the wholesale fee']);
  return statement(method, figures, [
    { label: dealFieldLabels.wholesaleFee, cents: dollarsToCents(figures.wholesaleFee) },
  ]);
}

/** What a profit from the ARV rests on in dollars, or the sentence that asks for what is missing. */
function needed(figures: ProfitFigures, method: string) {
  const field = dealPrice(figures);
  const { arv, rehabBudget: rehab } = figures;
  const price = figures[field];
  if (price !== null && arv !== null && rehab !== null) return { label: dealFieldLabels[field], price, arv, rehab };
  return incomplete(method, [
    ...(price === null ? ['a price'] : []),
    ...(arv === null ? ['the ARV'] : []),
    ...(rehab === null ? ['the rehab budget'] : []),
  ]);
}

function flipProfit(figures: ProfitFigures, assumptions: DealAssumptions): ExpectedProfit {
  const method = `Flip, ${assumptions.holdMonths} months, without a loan`;
  const known = needed(figures, method);
  if ('profit' in known) return known;
  const { inputs } = dealInputs('flip', factsOfDeal({ ...figures, title: '' }), assumptions);
  const lines = analyzeKnown('flip', inputs)
    .statement.lines.filter(({ total, cents }) => !total && cents !== 0)
    .map(({ label, cents }) => ({ label: label === 'Price' ? known.label : label, cents }));
  return statement(method, figures, lines);
}

function spreadProfit(figures: ProfitFigures): ExpectedProfit {
  const method = 'Resale: ARV less price and rehab, before selling costs';
  const known = needed(figures, method);
  if ('profit' in known) return known;
  const { label, price, arv, rehab } = known;
  return statement(method, figures, [
    { label: dealFieldLabels.arv, cents: dollarsToCents(arv) },
    { label, cents: -dollarsToCents(price) },
    ...(rehab > 0 ? [{ label: dealFieldLabels.rehabBudget, cents: -dollarsToCents(rehab) }] : []),
  ]);
}

/**
 * The most that a deal's buyer can agree to pay by the rule of the assumptions, ARV × 70% − rehab. A wholesaler's own fee comes
 * off it, because the end buyer pays the fee on top of the contract. What the rule needs and the deal does not state is asked for.
 */
export function dealMaximumOffer(figures: ProfitFigures, { offerRule }: DealAssumptions): MaximumOffer {
  const isWholesale = figures.dealType === 'wholesale';
  const method = `${offerRule}% rule${isWholesale ? ', less the fee' : ''}`;
  const { arv, rehabBudget: rehab, wholesaleFee: fee } = figures;
  const missing = [
    ...(arv === null ? ['the ARV'] : []),
    ...(rehab === null ? ['the rehab budget'] : []),
    ...(isWholesale && fee === null ? ['the wholesale fee'] : []),
  ];
  if (arv === null || rehab === null || missing.length > 0)
    return { method, lines: [], maximum: null, needs: needsText(missing, 'the maximum offer') };
  const amounts = [arv, rehab, fee ?? 0].map(dollarsToCents) as [number, number, number];
  const exact = isWholesale
    ? wholesaleMaximumOffer(...amounts, offerRule)
    : maximumOffer(amounts[0], amounts[1], offerRule);
  const maximum = centsToDollars(roundHalfAway(exact));
  return {
    method,
    maximum,
    needs: null,
    lines: [
      {
        label: `ARV × ${offerRule}%`,
        amount: centsToDollars(roundHalfAway((amounts[0] * offerRule) / 100)),
        total: false,
      },
      { label: dealFieldLabels.rehabBudget, amount: -rehab, total: false },
      ...(isWholesale ? [{ label: dealFieldLabels.wholesaleFee, amount: -(fee ?? 0), total: false }] : []),
      { label: 'Maximum offer (MAO)', amount: maximum, total: true },
    ],
  };
}
