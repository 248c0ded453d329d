/**
 * One regression tree in arrays: node i asks whether feature `features[i]` is at most `thresholds[i]` and goes on to
 * node `left[i]`, else to `left[i] + 1`. A leaf has the feature −1 and its value in `thresholds`.
 */
export interface Tree {
  readonly features: readonly number[];
  readonly thresholds: readonly number[];
  readonly left: readonly number[];
}

/** Gradient-boosted regression trees: the prediction is the base plus the sum of one leaf of each tree. */
export interface BoostedTrees {
  readonly base: number;
  readonly trees: readonly Tree[];
}

export function predictTrees({ base, trees }: BoostedTrees, values: ArrayLike<number>): number {
  let sum = base;
  for (const { features, thresholds, left } of trees) {
    let node = 0;
    while (features[node]! >= 0) node = left[node]! + (values[features[node]!]! <= thresholds[node]! ? 0 : 1);
    sum += thresholds[node]!;
  }
  return sum;
}
