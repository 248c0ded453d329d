import type { AnyInputs, Inputs, Mode } from '../fields.ts';
import { flipOutcome } from '../flip.ts';
import { roundHalfAway } from '../rounding.ts';
import { priceKey } from '../variation.ts';
import { wholesaleOutcome } from '../wholesale.ts';
import { followRules } from './rules.ts';
import type { InputSources } from './source.ts';

/** A mode that has an itemized offer. */
export type OfferMode = Extract<Mode, 'flip' | 'wholesale'>;

export const isOfferMode = (mode: Mode): mode is OfferMode => mode === 'flip' || mode === 'wholesale';

/** The inputs at a price, with what follows it; the price itself follows nothing. */
export function atPrice(mode: OfferMode, inputs: AnyInputs, priceCents: number, sources: InputSources): AnyInputs {
  const { [priceKey(mode)]: _, ...others } = sources;
  return followRules({ ...inputs, [priceKey(mode)]: priceCents }, others);
}

/** What a deal earns above the profit that is wanted, in cents. */
function surplus(mode: OfferMode, inputs: AnyInputs): number {
  return mode === 'flip'
    ? flipOutcome(inputs as Inputs<'flip'>).profitCents - (inputs.targetProfitCents ?? 0)
    : wholesaleOutcome(inputs as Inputs<'wholesale'>).buyerProfitCents - (inputs.buyerProfitCents ?? 0);
}

/** $100,000,000: far from 0, so that costs rounded to the cent do not bend the line. */
const farCents = 10_000_000_000;

/**
 * The inputs at the itemized offer, the price at which the deal earns exactly the profit that is wanted. Every cost is a
 * linear function of the price, those that follow it by a rule included, so the offer is where a line meets zero, and no price
 * that was typed takes part. Costs that are missing count as 0.
 */
export function atItemizedOffer(mode: OfferMode, inputs: AnyInputs, sources: InputSources): AnyInputs {
  const surplusAt = (priceCents: number) => surplus(mode, atPrice(mode, inputs, priceCents, sources));
  const atZero = surplusAt(0);
  const fallPerCent = (atZero - surplusAt(farCents)) / farCents;
  return atPrice(mode, inputs, roundHalfAway(atZero / fallPerCent), sources);
}
