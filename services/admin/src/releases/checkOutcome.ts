import type { ReleaseCheck } from '@dealstead/contracts/admin/releases';

/** A check with what it found: it passed if there is no reason. */
export function toCheck(check: ReleaseCheck['check'], reasons: readonly string[]): ReleaseCheck {
  return { check, outcome: reasons.length === 0 ? 'passed' : 'refused', reasons: [...reasons] };
}

export const notRun = (check: ReleaseCheck['check']): ReleaseCheck => ({ check, outcome: 'not-run', reasons: [] });
