import { type PropertyPage } from '@dealstead/contracts/listings/properties';
import {
  dealInputs,
  modes,
  type DealAssumptions,
  type DealFacts,
  type DealInputs,
  type Mode,
} from '@dealstead/formulas';

/** The figures of a deal in every mode. `profile` names the assumptions. */
export const inputsOfModes = (
  facts: DealFacts,
  assumptions: DealAssumptions,
  profile?: string,
): Record<Mode, DealInputs> =>
  Object.fromEntries(modes.map((mode) => [mode, dealInputs(mode, facts, assumptions, profile)])) as Record<
    Mode,
    DealInputs
  >;

/** The mode that a listing suggests: by its land, by the buyers whom its seller names, else by what it states. */
export function modeOfListing({
  category,
  arv,
  rehabCost,
  targetBuyerType = [],
}: Pick<PropertyPage, 'category' | 'arv' | 'rehabCost' | 'targetBuyerType'>): Mode {
  if (category === 'land' || category === 'unrestricted') return 'land';
  const [isFlip, isHold] = [targetBuyerType.includes('fix-and-flip'), targetBuyerType.includes('buy-hold')];
  if (isFlip !== isHold) return isFlip ? 'flip' : 'rental';
  return arv !== null && rehabCost !== null ? 'flip' : 'rental';
}
