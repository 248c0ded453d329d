/** Five steps of counts for the hexagons of a heatmap: the lower bound of each, the first is one. */
export type Steps = readonly [number, number, number, number, number];

/**
 * Steps by quantiles, so that each color stands for about as many hexagons; never two of the same count. Few different
 * counts give the plain steps 1, 2, 3, 5, 8.
 */
export function quantileBreaks(counts: readonly number[]): Steps {
  const sorted = counts.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 1;
  if ((sorted.at(-1) ?? 0) < 12) return [1, 2, 3, 5, 8];
  const found = [1, at(0.3), at(0.55), at(0.78), at(0.93)];
  for (let i = 1; i < found.length; i++) found[i] = Math.max(rounded(found[i] ?? 1), (found[i - 1] ?? 0) + 1);
  return found as unknown as Steps;
}

/** A count as a legend likes it: two digits that matter. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
}

/** The step of a count, 0 to 4. */
export function classIndex(count: number, steps: Steps): number {
  return steps.findLastIndex((least) => count >= least);
}

/** "3–4", "8+": what a step holds, in words. */
export function classLabel(step: number, steps: Steps): string {
  const [least = 1, next] = [steps[step], steps[step + 1]];
  if (next === undefined) return `${least.toLocaleString('en-US')}+`;
  return next - 1 === least ? String(least) : `${least.toLocaleString('en-US')}–${(next - 1).toLocaleString('en-US')}`;
}
