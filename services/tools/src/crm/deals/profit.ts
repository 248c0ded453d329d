import { centsToDollars, dealFieldLabels, type PipelineType, dollarsToCents } from '@dealstead/contracts';
import type { ProfitStatement } from '@dealstead/contracts/tools/deals';
import { analyze, roundHalfAway, sampleInputs } from '@dealstead/formulas';

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

export interface ExpectedProfit extends ProfitStatement {
  /** Null while a figure is missing. */
  readonly profit: number | null;
}

interface Line {
  readonly label: string;
  readonly cents: number;
}

/** Months of holding that a flip is assumed to take, with the calculator's other defaults for costs. */
const flipMonths = 6;

/**
 * The expected profit of a deal by its type, with the lines that lead to it. A wholesale deal earns its fee. A flip is the
 * calculator's flip with its default shares for buying, selling and holding. Deals that are held or resold as they are, are worth
 * their spread (ARV − price − rehab). Other costs are subtracted from each.
 */
export function expectedProfit(figures: ProfitFigures): ExpectedProfit {
  const { dealType } = figures;
  if (dealType === 'wholesale') return wholesaleProfit(figures);
  return dealType === 'flip' ? flipProfit(figures) : spreadProfit(figures);
}

/** The price that counts: what was agreed, else what was offered, else what is asked. */
function priceOf({ contractPrice, offerAmount, purchasePrice }: ProfitFigures): [label: string, price: number] | null {
  if (contractPrice !== null) return [dealFieldLabels.contractPrice, contractPrice];
  if (offerAmount !== null) return [dealFieldLabels.offerAmount, offerAmount];
  return purchasePrice === null ? null : [dealFieldLabels.purchasePrice, purchasePrice];
}

function statement(method: string, { otherCosts }: ProfitFigures, lines: readonly Line[]): ExpectedProfit {
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
  needs: `Enter ${missing.join(' and ')} to see the expected profit.`,
});

function wholesaleProfit(figures: ProfitFigures): ExpectedProfit {
  const method = 'Wholesale fee less other costs';
  if (figures.wholesaleFee === null) return incomplete(method, ['the wholesale fee']);
  return statement(method, figures, [
    { label: dealFieldLabels.wholesaleFee, cents: dollarsToCents(figures.wholesaleFee) },
  ]);
}

const needed = (figures: ProfitFigures, method: string): ExpectedProfit | { price: [string, number]; arv: number } => {
  const price = priceOf(figures);
  const missing = [...(price ? [] : ['a price']), ...(figures.arv === null ? ['the ARV'] : [])];
  return price && figures.arv !== null ? { price, arv: figures.arv } : incomplete(method, missing);
};

function flipProfit(figures: ProfitFigures): ExpectedProfit {
  const method = `Flip, ${flipMonths} months, without a loan`;
  const known = needed(figures, method);
  if ('profit' in known) return known;
  const { statement: flip } = analyze('flip', {
    ...sampleInputs('flip'),
    priceCents: dollarsToCents(known.price[1]),
    arvCents: dollarsToCents(known.arv),
    rehabCents: dollarsToCents(figures.rehabBudget ?? 0),
    holdMonths: flipMonths,
    loanCents: 0,
  });
  const lines = flip.lines
    .filter(({ total, cents }) => !total && cents !== 0)
    .map(({ label, cents }) => ({ label: label === 'Price' ? known.price[0] : label, cents }));
  return statement(method, figures, lines);
}

function spreadProfit(figures: ProfitFigures): ExpectedProfit {
  const method = 'Equity: ARV less price and rehab';
  const known = needed(figures, method);
  if ('profit' in known) return known;
  const rehab = dollarsToCents(figures.rehabBudget ?? 0);
  return statement(method, figures, [
    { label: dealFieldLabels.arv, cents: dollarsToCents(known.arv) },
    { label: known.price[0], cents: -dollarsToCents(known.price[1]) },
    ...(rehab > 0 ? [{ label: dealFieldLabels.rehabBudget, cents: -rehab }] : []),
  ]);
}
