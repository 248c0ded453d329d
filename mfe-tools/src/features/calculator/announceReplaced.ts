import { toast } from '@dealstead/kit';
import type { Dispatch } from 'react';
import { modes } from '@dealstead/formulas';
import type { Draft, DraftAction } from './draft.ts';

/** Says that figures which were not saved have been replaced, and offers them back. Nothing where all were saved. */
export function announceReplaced(before: Draft, dispatch: Dispatch<DraftAction>): void {
  if (!modes.some((mode) => before.modes[mode].isChanged)) return;
  toast({
    title: 'Your figures were replaced',
    description: 'They were not saved.',
    action: { label: 'Undo', onPress: () => dispatch({ type: 'restored', draft: before }) },
  });
}
