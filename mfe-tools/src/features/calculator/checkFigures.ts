import type { Mode } from '@dealstead/formulas';
import { toast } from '@dealstead/kit';
import { isValid, type Draft } from './draft.ts';

/** Whether a mode's figures can be saved: some may be missing, none may be wrong. Says so where they cannot. */
export function checkFigures(mode: Mode, draft: Draft): boolean {
  if (isValid(draft.modes[mode])) return true;
  toast({
    title: 'Check your figures',
    description: 'Correct the marked fields first.',
    destructive: true,
  });
  return false;
}
