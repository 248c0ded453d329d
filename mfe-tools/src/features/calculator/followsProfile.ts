import type { AssumptionsInUse } from '@dealstead/contracts';
import { followsAssumptions, modes, profilesOf, type Mode } from '@dealstead/formulas';
import { draftReducer, type Draft, type DraftAction, type ModeDraft } from './draft.ts';

/** Whether the assumed figures of a mode are those of the assumptions in use, and say so. */
export const followsProfile = (
  mode: Mode,
  own: Pick<ModeDraft, 'inputs' | 'sources'>,
  { figures, name }: AssumptionsInUse,
): boolean => followsAssumptions(mode, own, figures) && profilesOf(own.sources).every((profile) => profile === name);

/** That the profile in use, by which a mode's figures were assumed, has changed since; null where it has not. */
export const changedProfileText = (
  mode: Mode,
  own: Pick<ModeDraft, 'inputs' | 'sources'>,
  assumptions: AssumptionsInUse,
): string | null => {
  const names = profilesOf(own.sources);
  const isOfProfile = names.length > 0 && names.every((name) => name === assumptions.name);
  return isOfProfile && !followsProfile(mode, own, assumptions)
    ? `“${assumptions.name}” has changed since these figures were assumed.`
    : null;
};

/** What makes figures that nobody has changed those of the assumptions in use: an action for each mode that has others. */
export const followingActions = (draft: Draft, assumptions: AssumptionsInUse): DraftAction[] =>
  modes.flatMap((mode) => {
    const own = draft.modes[mode];
    if (own.isChanged || own.saved || followsProfile(mode, own, assumptions)) return [];
    return [{ type: 'assumed', assumptions: assumptions.figures, profile: assumptions.name, mode }];
  });

/** A draft whose figures that nobody has changed are those of the assumptions in use. */
export const withAssumptionsInUse = (draft: Draft, assumptions: AssumptionsInUse): Draft =>
  followingActions(draft, assumptions).reduce(draftReducer, draft);
