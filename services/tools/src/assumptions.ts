import { defaultAssumptions } from '@dealstead/contracts';
import { completeAssumptions } from '@dealstead/formulas';

/** What deals, reports and analyses assume: the product's assumptions, which are those of a search without own ones. */
export const assumptions = completeAssumptions(defaultAssumptions);
