import type { Inputs } from './fields.ts';
import { itemizedMaximumOffer, maximumOffer } from './offers.ts';
import { shortLoans } from './secondLoan.ts';

/**
 * Everything that the flip mode computes. Amounts in cents, not rounded; rates as shares. ROI is profit ÷ all costs up to
 * the sale, selling costs excluded; the loan is interest-only with its points paid at the purchase, financed rehab is part of it,
 * and a second loan is paid off at the sale. Cash invested is all costs less what the lenders pay out, and principal that is
 * repaid before the sale. The itemized offer is the price at which the profit is the one that is wanted: buying costs are a share
 * of it, the loans are the entered ones. Source: J Scott, The
 * Book on Flipping Houses (fixed costs, profit, return on investment).
 */
export function flipOutcome(inputs: Inputs<'flip'>) {
  const buyingCents = (inputs.priceCents * inputs.buyingPercent) / 100;
  const holdingCents = inputs.holdingCents * inputs.holdMonths;
  const loans = shortLoans(inputs, inputs.holdMonths);
  const { interestCents, pointsCents } = loans;
  const sellingCents = (inputs.arvCents * inputs.sellingPercent) / 100;
  const costCents = inputs.priceCents + buyingCents + inputs.rehabCents + holdingCents + interestCents + pointsCents;
  const profitCents = inputs.arvCents - sellingCents - costCents;
  const cashInvestedCents = costCents - loans.borrowedCents + loans.repaidCents;
  // The offer has to leave its own buying costs: offer × (1 + share) is what remains without them.
  const beforeBuyingCents = itemizedMaximumOffer({
    arv: inputs.arvCents,
    rehab: inputs.rehabCents,
    closing: sellingCents,
    holding: holdingCents + interestCents + pointsCents,
    fee: 0,
    profit: inputs.targetProfitCents,
  });
  const itemizedOfferCents = beforeBuyingCents / (1 + inputs.buyingPercent / 100);
  const roi = costCents > 0 ? profitCents / costCents : null;
  return {
    buyingCents,
    holdingCents,
    loans,
    interestCents,
    pointsCents,
    sellingCents,
    costCents,
    profitCents,
    cashInvestedCents,
    roi,
    cashOnCash: cashInvestedCents > 0 ? profitCents / cashInvestedCents : null,
    /** ROI compounded to a year; null for a hold of 0 months or a loss of everything. */
    annualizedRoi: annualized(roi, inputs.holdMonths),
    margin: inputs.arvCents > 0 ? profitCents / inputs.arvCents : null,
    maximumOfferCents: maximumOffer(inputs.arvCents, inputs.rehabCents, inputs.rulePercent),
    itemizedOfferCents,
    /** Buying costs at the itemized offer. */
    offerBuyingCents: beforeBuyingCents - itemizedOfferCents,
  };
}

/** A return over some months, compounded to 12: (1 + r)^(12 ÷ months) − 1; null where that is no finite number. */
function annualized(share: number | null, months: number): number | null {
  if (share === null || months === 0 || share <= -1) return null;
  const rate = (1 + share) ** (12 / months) - 1;
  return Number.isFinite(rate) ? rate : null;
}
