/** Maximum allowable offers. The amounts of a call are all dollars or all cents; nothing is rounded. */

/**
 * Flip variant, "MAO 70%": ARV × 70 % − repairs. Another percent names another rule. This is the one home of the rule, for
 * listings too. Source: the 70% rule of house flippers (J Scott, The Book on Flipping Houses; BiggerPockets).
 */
export function maximumOffer(arv: number, rehab: number, rulePercent: number): number {
  return (arv * rulePercent) / 100 - rehab;
}

/** Wholesale variant: the flip variant less the wholesaler's fee, which the end buyer pays on top of the contract. */
export function wholesaleMaximumOffer(arv: number, rehab: number, fee: number, rulePercent: number): number {
  return maximumOffer(arv, rehab, rulePercent) - fee;
}

/** Amounts of the itemized variant. */
export interface OfferItems {
  readonly arv: number;
  readonly rehab: number;
  /** Costs of buying and of selling. */
  readonly closing: number;
  readonly holding: number;
  readonly fee: number;
  readonly profit: number;
}

/** Itemized variant: ARV − rehab − closing − holding − fee − profit, with the stated costs in place of a rule's percent. */
export function itemizedMaximumOffer({ arv, rehab, closing, holding, fee, profit }: OfferItems): number {
  return arv - rehab - closing - holding - fee - profit;
}
