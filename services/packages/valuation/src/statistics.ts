/**
 * Weighted quantile of values with midpoint plotting positions (Hazen; type 5 in R when all weights are equal). The
 * quantile of 0.5 with equal weights is the ordinary median. Entries of weight 0 are ignored; null without any entry.
 */
export function weightedQuantile(
  entries: readonly { readonly value: number; readonly weight: number }[],
  probability: number,
): number | null {
  const sorted = entries.filter(({ weight }) => weight > 0).sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  let previous: { value: number; position: number } | null = null;
  for (const { value, weight } of sorted) {
    const position = (before + weight / 2) / total;
    if (position >= probability) {
      if (previous === null) return value;
      const share = (probability - previous.position) / (position - previous.position);
      return previous.value + share * (value - previous.value);
    }
    previous = { value, position };
    before += weight;
  }
  return previous?.value ?? null;
}

/** Quantile of unweighted values, as `weightedQuantile`; null without any value. */
export const quantile = (values: readonly number[], probability: number): number | null =>
  weightedQuantile(
    values.map((value) => ({ value, weight: 1 })),
    probability,
  );

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Standard deviation of a sample (divided by n − 1); 0 for fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const center = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1));
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
