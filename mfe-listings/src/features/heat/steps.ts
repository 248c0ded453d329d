/** Five classes of counts for the heatmap's hexagons: the lower bound of each; the first is one. */
export type Steps = readonly [number, number, number, number, number];

/**
 * Quantile classes, so that each color covers about as many hexagons; bounds are distinct. Few distinct counts use the
 * default steps 1, 2, 3, 5, 8.
 */
export function quantileBreaks(counts: readonly number[]): Steps {
  const sorted = counts.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 1;
  if ((sorted.at(-1) ?? 0) < 12) return [1, 2, 3, 5, 8];
  const found = [1, at(0.3), at(0.55), at(0.78), at(0.93)];
  for (let i = 1; i < found.length; i++) found[i] = Math.max(rounded(found[i] ?? 1), (found[i - 1] ?? 0) + 1);
  return found as unknown as Steps;
}

/** Rounds a count to two significant digits for the legend. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
}

/** The class of a count, 0 to 4. */
export function classIndex(count: number, steps: Steps): number {
  return steps.findLastIndex((least) => count >= least);
}

/** Label of a class: "3–4", "8+". */
export function classLabel(step: number, steps: Steps): string {
  const [least = 1, next] = [steps[step], steps[step + 1]];
  if (next === undefined) return `${least.toLocaleString('en-US')}+`;
  return next - 1 === least ? String(least) : `${least.toLocaleString('en-US')}–${(next - 1).toLocaleString('en-US')}`;
}
