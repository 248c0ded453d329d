import { cashFreeNote } from '../analysis.ts';
import type { AnyInputs, Mode } from '../fields.ts';
import { cashFreeOf } from '../outcome.ts';
import { askedInputs, inputNames, missingInputs } from './known.ts';
import { readSources } from './rules.ts';

/** What to add to an analysis before it has results, "rent and price"; null where it has all of it. `sources` are as stored. */
export const missingText = (mode: Mode, inputs: AnyInputs, sources: Parameters<typeof readSources>[1]): string | null =>
  inputNames(mode, askedInputs(mode, inputs, readSources(inputs, sources))) || null;

/** What stands in place of a return on no cash; null beside a return, and where figures are missing. */
export function cashOnCashNote(mode: Mode, inputs: AnyInputs): string | null {
  if (mode === 'wholesale' || mode === 'land' || missingInputs(mode, inputs).length > 0) return null;
  const free = cashFreeOf(mode, inputs, 'cashOnCash');
  return free && cashFreeNote(mode, free);
}
