import { type PropertyPage } from '@dealstead/contracts/listings/properties';
import {
  dealInputs,
  modes,
  type DealAssumptions,
  type DealFacts,
  type DealInputs,
  type Mode,
} from '@dealstead/formulas';

/** The figures of a deal in every mode. */
export const inputsOfModes = (facts: DealFacts, assumptions: DealAssumptions): Record<Mode, DealInputs> =>
  Object.fromEntries(modes.map((mode) => [mode, dealInputs(mode, facts, assumptions)])) as Record<Mode, DealInputs>;

/** The mode that a listing suggests. */
export function modeOfListing({
  category,
  arv,
  rehabCost,
}: Pick<PropertyPage, 'category' | 'arv' | 'rehabCost'>): Mode {
  if (category === 'land' || category === 'unrestricted') return 'land';
  return arv !== null && rehabCost !== null ? 'flip' : 'rental';
}
