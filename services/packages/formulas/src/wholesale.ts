import type { Inputs } from './fields.ts';
import { itemizedMaximumOffer, maximumOffer, wholesaleMaximumOffer } from './offers.ts';

/**
 * Everything that the wholesale mode computes. Amounts in cents, not rounded; rates as shares. The end buyer pays the
 * contract price and the fee. Source: the 70% rule, less the assignment fee (BiggerPockets, "How to wholesale").
 */
export function wholesaleOutcome(inputs: Inputs<'wholesale'>) {
  const { arvCents, rehabCents, contractCents, feeCents, rulePercent } = inputs;
  const buyerPriceCents = contractCents + feeCents;
  const buyerCostCents = buyerPriceCents + rehabCents + inputs.buyerHoldingCents + inputs.buyerClosingCents;
  const atRiskCents = inputs.marketingCents + inputs.earnestCents;
  const netFeeCents = feeCents - inputs.marketingCents;
  const maximumOfferCents = wholesaleMaximumOffer(arvCents, rehabCents, feeCents, rulePercent);
  return {
    maximumOfferCents,
    roomCents: maximumOfferCents - contractCents,
    itemizedOfferCents: itemizedMaximumOffer({
      arv: arvCents,
      rehab: rehabCents,
      closing: inputs.buyerClosingCents,
      holding: inputs.buyerHoldingCents,
      fee: feeCents,
      profit: inputs.buyerProfitCents,
    }),
    buyerMaximumCents: maximumOffer(arvCents, rehabCents, rulePercent),
    buyerPriceCents,
    buyerCostCents,
    buyerProfitCents: arvCents - buyerCostCents,
    buyerRoi: buyerCostCents > 0 ? (arvCents - buyerCostCents) / buyerCostCents : null,
    atRiskCents,
    netFeeCents,
    returnOnRisk: atRiskCents > 0 ? netFeeCents / atRiskCents : null,
  };
}
