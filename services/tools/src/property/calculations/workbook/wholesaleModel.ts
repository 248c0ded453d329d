import { outcomeOf, type Inputs } from '@dealstead/formulas';
import { inputName as of, labelCell, type Expression, type Model } from './model.ts';

/** A wholesale deal as formulas. */
export function wholesaleModel(inputs: Inputs<'wholesale'>): Model {
  const outcome = outcomeOf('wholesale', inputs);
  const cents = (name: string, label: string, formula: string, value: number) =>
    ({ name, label, formula, value, unit: 'cents' }) as const;
  const buyerCost = (e: Expression) =>
    `${e('contractCents')}+${e('feeCents')}+${e('rehabCents')}+${e('buyerHoldingCents')}+${e('buyerClosingCents')}`;
  return {
    lines: [
      cents('buyerCost', 'End buyer\u2019s all-in cost', buyerCost(of), outcome.buyerCostCents),
      cents('buyerProfit', 'End buyer\u2019s profit', `${of('arvCents')}-buyerCost`, outcome.buyerProfitCents),
      cents(
        'buyerMaximum',
        'The most your end buyer can pay',
        `${of('arvCents')}*${of('rulePercent')}-${of('rehabCents')}`,
        outcome.buyerMaximumCents,
      ),
      cents('maximum', 'The most you can contract for', `buyerMaximum-${of('feeCents')}`, outcome.maximumOfferCents),
      cents('netFee', 'Your net fee', `${of('feeCents')}-${of('marketingCents')}`, outcome.netFeeCents),
      cents('atRisk', 'Your cash at risk', `${of('earnestCents')}+${of('marketingCents')}`, outcome.atRiskCents),
    ],
    cashFlow: [
      {
        title: 'Your cash flow',
        top: 0,
        columns: [
          { heading: 'When', unit: 'label' },
          ...['Earnest money', 'Marketing, legal', 'Fee', 'Cash flow'].map((heading) => ({
            heading,
            unit: 'cents' as const,
          })),
        ],
        rows: [
          [
            labelCell('Contract'),
            { formula: `-${of('earnestCents')}`, value: -inputs.earnestCents },
            { formula: `-${of('marketingCents')}`, value: -inputs.marketingCents },
            { formula: '0', value: 0 },
            { formula: '-atRisk', value: -outcome.atRiskCents },
          ],
          [
            labelCell('Closing'),
            { formula: of('earnestCents'), value: inputs.earnestCents },
            { formula: '0', value: 0 },
            { formula: of('feeCents'), value: inputs.feeCents },
            { formula: `${of('earnestCents')}+${of('feeCents')}`, value: inputs.earnestCents + inputs.feeCents },
          ],
        ],
      },
    ],
    loans: [],
    results: {
      maximumOfferCents: { formula: 'maximum' },
      roomCents: { formula: `maximum-${of('contractCents')}` },
      buyerMaximumCents: { formula: 'buyerMaximum' },
      itemizedOfferCents: {
        formula: `${of('arvCents')}-${of('rehabCents')}-${of('buyerClosingCents')}-${of('buyerHoldingCents')}-${of('feeCents')}-${of('buyerProfitCents')}`,
      },
      buyerProfitCents: { formula: 'buyerProfit' },
      buyerPriceCents: { formula: `${of('contractCents')}+${of('feeCents')}` },
      buyerCostCents: { formula: 'buyerCost' },
      atRiskCents: { formula: 'atRisk' },
      buyerRoi: { formula: 'IF(buyerCost>0,buyerProfit/buyerCost,"No costs")', none: 'No costs' },
      netFeeCents: { formula: 'netFee' },
      returnOnRisk: { formula: 'IF(atRisk>0,netFee/atRisk,"No cash at risk")', none: 'No cash at risk' },
    },
    statement: [
      of('arvCents'),
      ...['contractCents', 'feeCents', 'rehabCents', 'buyerClosingCents', 'buyerHoldingCents'].map(
        (key) => `-${of(key)}`,
      ),
      'buyerProfit',
    ],
    metric: (e) => `${e('arvCents')}-(${buyerCost(e)})`,
  };
}
