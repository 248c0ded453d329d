import type { AnyInputs, InputFault } from './fields.ts';

/** What is valid in inputs and unusual enough to be a slip, by field. Results count with it. */
export function inputWarnings({ rehabCents, rehabLoanCents, arvCents, refinanceLoanCents }: AnyInputs): InputFault[] {
  const warnings: InputFault[] = [];
  if (arvCents != null && refinanceLoanCents != null && refinanceLoanCents > arvCents)
    warnings.push({ key: 'refinanceLoanCents', message: 'This is more than the after-repair value.' });
  if (rehabCents != null && rehabLoanCents != null && rehabLoanCents > rehabCents)
    warnings.push({ key: 'rehabLoanCents', message: 'This is more than the rehab.' });
  return warnings;
}
