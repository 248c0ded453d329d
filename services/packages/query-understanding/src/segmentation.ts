import type { Candidate } from './meaning.ts';

/** Subtracted per candidate, so that one long reading is preferred to several short ones (maximal munch). */
const perCandidate = 0.05;

/**
 * Selects the candidates that cover most tokens with the highest certainty and do not overlap: the best path through the
 * segmentation lattice, by dynamic programming from the end. O(tokens + candidates). Of equal ones the first listed is
 * taken.
 */
export function selectCandidates(length: number, candidates: readonly Candidate[]): Candidate[] {
  const byStart: Candidate[][] = Array.from({ length }, () => []);
  for (const candidate of candidates) byStart[candidate.from]!.push(candidate);
  const best = new Float64Array(length + 1);
  const chosen: (Candidate | undefined)[] = Array.from({ length });
  for (let at = length - 1; at >= 0; at--) {
    best[at] = best[at + 1]!;
    for (const candidate of byStart[at]!) {
      const score = (candidate.to - candidate.from) * candidate.certainty - perCandidate + best[candidate.to]!;
      if (score > best[at]!) {
        best[at] = score;
        chosen[at] = candidate;
      }
    }
  }
  const path: Candidate[] = [];
  for (let at = 0; at < length;) {
    const candidate = chosen[at];
    if (candidate) path.push(candidate);
    at = candidate?.to ?? at + 1;
  }
  return path;
}
