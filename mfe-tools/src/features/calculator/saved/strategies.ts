import { askedInputs, modes, type Mode } from '@dealstead/formulas';
import { hasSample, type Draft } from '../draft.ts';
import { maxCompared } from './compared.ts';

/**
 * The strategies of the property that a mode of a draft is about, that mode first and those that lack fewest figures next; four at
 * most. A mode with figures of the sample deal is about no property.
 */
export function strategiesOf({ modes: drafts }: Draft, mode: Mode): Mode[] {
  const lacks = (one: Mode) => (one === mode ? -1 : askedInputs(one, drafts[one].inputs, drafts[one].sources).length);
  return modes
    .filter((one) => !hasSample(drafts[one]) && drafts[one].origin.id === drafts[mode].origin.id)
    .toSorted((a, b) => lacks(a) - lacks(b))
    .slice(0, maxCompared);
}
