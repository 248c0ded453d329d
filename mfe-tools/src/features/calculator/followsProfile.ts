import type { AssumptionsInUse } from '@dealstead/contracts';
import { followsAssumptions, profilesOf, type Mode } from '@dealstead/formulas';
import type { ModeDraft } from './draft.ts';

/** Whether the assumed figures of a mode are those of the assumptions in use, and say so. */
export const followsProfile = (
  mode: Mode,
  own: Pick<ModeDraft, 'inputs' | 'sources'>,
  { figures, name }: AssumptionsInUse,
): boolean => followsAssumptions(mode, own, figures) && profilesOf(own.sources).every((profile) => profile === name);
