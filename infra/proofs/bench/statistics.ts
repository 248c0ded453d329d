/** The value at a share of the sorted values, from 0 for the smallest to 1 for the largest; NaN without values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
