import { outcomeOf, type Inputs } from '@dealstead/formulas';
import { cashFreeFormula, hasAmount, inputName as of, nextTop, type Expression, type Model } from './model.ts';
import { drawTable, secondLoanTable, shortHoldTable, shortLoanCost, shortLoanLines } from './secondLoanLines.ts';

/** A flip as formulas. */
export function flipModel(inputs: Inputs<'flip'>): Model {
  const outcome = outcomeOf('flip', inputs);
  const hasRehab = hasAmount(inputs, 'rehabLoanCents');
  const months = of('holdMonths');
  const secondTable = secondLoanTable(inputs, 0);
  const drawTop = secondTable ? nextTop(0, secondTable.rows.length) : 0;
  const cents = (name: string, label: string, formula: string, value: number) =>
    ({ name, label, formula, value, unit: 'cents' }) as const;
  const profit = (e: Expression) =>
    `${e('arvCents')}*(1-${e('sellingPercent')})-${e('priceCents')}*(1+${e('buyingPercent')})-${e('rehabCents')}` +
    `-${e('holdingCents')}*${months}-${shortLoanCost(inputs, months, e)}`;
  return {
    lines: [
      cents('buyingCost', 'Buying costs', `${of('priceCents')}*${of('buyingPercent')}`, outcome.buyingCents),
      cents('holdingCost', 'Holding costs', `${of('holdingCents')}*${months}`, outcome.holdingCents),
      ...shortLoanLines(inputs, outcome.loans, months, drawTop, secondTable),
      cents('sellingCost', 'Selling costs', `${of('arvCents')}*${of('sellingPercent')}`, outcome.sellingCents),
      cents(
        'cost',
        'All-in cost',
        `${of('priceCents')}+buyingCost+${of('rehabCents')}+holdingCost+interestCost+pointsCost`,
        outcome.costCents,
      ),
      cents('profit', 'Profit', `${of('arvCents')}-sellingCost-cost`, outcome.profitCents),
      cents('cash', 'Cash invested', 'cost-payoff', outcome.cashInvestedCents),
    ],
    cashFlow: [
      shortHoldTable({
        title: 'Cash flow by month',
        drawTop,
        secondTable,
        inputs,
        loans: outcome.loans,
        months,
        heldMonths: inputs.holdMonths,
        bought: {
          formula: `-(${of('priceCents')}+buyingCost+${of('rehabCents')})`,
          value: -(inputs.priceCents + outcome.buyingCents + inputs.rehabCents),
        },
        held: { formula: `-${of('holdingCents')}`, value: -inputs.holdingCents },
        end: {
          label: 'Sale',
          formula: `${of('arvCents')}-sellingCost`,
          value: inputs.arvCents - outcome.sellingCents,
        },
      }),
    ],
    loans: [
      ...(secondTable ? [secondTable] : []),
      ...(hasRehab ? [drawTable(inputs, months, inputs.holdMonths, drawTop)] : []),
    ],
    results: {
      profitCents: { formula: 'profit' },
      roi: { formula: 'IF(cost>0,profit/cost,"No costs")', none: 'No costs' },
      annualizedRoi: {
        formula: `IF(OR(cost<=0,${months}=0),"None",IF(profit/cost<=-1,"None",(1+profit/cost)^(12/${months})-1))`,
        none: 'None',
      },
      maximumOfferCents: { formula: `${of('arvCents')}*${of('rulePercent')}-${of('rehabCents')}` },
      itemizedOfferCents: {
        formula: `(${of('arvCents')}-${of('rehabCents')}-sellingCost-holdingCost-interestCost-pointsCost-${of('targetProfitCents')})/(1+${of('buyingPercent')})`,
      },
      cashOnCash: { formula: `IF(cash>0,profit/cash,${cashFreeFormula('flip', 'sale', 'profit')})` },
      costCents: { formula: 'cost' },
      cashInvestedCents: { formula: 'cash' },
      margin: { formula: `IF(${of('arvCents')}>0,profit/${of('arvCents')},"Needs an ARV")`, none: 'Needs an ARV' },
      interestCents: { formula: 'interestCost' },
      drawInterestCents: { formula: 'drawInterest' },
      secondInterestCents: { formula: 'secondInterest' },
    },
    statement: [
      of('arvCents'),
      ...['sellingCost', of('priceCents'), 'buyingCost', of('rehabCents'), 'holdingCost'].map((name) => `-${name}`),
      '-(interestCost+pointsCost)',
      'profit',
    ],
    metric: profit,
  };
}
