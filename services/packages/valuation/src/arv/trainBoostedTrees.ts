import { type BoostedTrees, predictTrees, type Tree } from './boostedTrees.ts';

export interface BoostingOptions {
  readonly trees: number;
  readonly learningRate: number;
  readonly leaves: number;
  readonly rowsInLeaf: number;
  /** Share of the rows that each tree sees. */
  readonly rowShare: number;
  /** Share of the features that each tree sees. */
  readonly featureShare: number;
  /** Penalty on the squares of leaf values, in rows. */
  readonly ridge: number;
  /** Residuals beyond this are clipped (Huber loss), in units of the target. */
  readonly huber: number;
  readonly seed: number;
}

const bins = 64;

/** Feature values of all rows by column, each replaced with the number of its quantile bin. */
interface Binned {
  readonly codes: readonly Uint8Array[];
  /** Largest value of each bin but the last, by feature. */
  readonly edges: readonly (readonly number[])[];
}

/**
 * Trains gradient-boosted regression trees on histograms of 64 quantile bins, each tree grown leaf by leaf on the best
 * split, with Huber loss (the algorithm of LightGBM). Deterministic for a seed.
 */
export function trainBoostedTrees(
  rows: readonly ArrayLike<number>[],
  targets: readonly number[],
  options: BoostingOptions,
): BoostedTrees {
  const binned = binRows(rows);
  const random = randomOf(options.seed);
  const base = medianOf(targets);
  const predictions = new Float64Array(rows.length).fill(base);
  const gradients = new Float64Array(rows.length);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    for (let row = 0; row < rows.length; row += 1) {
      const residual = targets[row]! - predictions[row]!;
      gradients[row] = Math.max(-options.huber, Math.min(options.huber, residual));
    }
    const sample = Uint32Array.from(rows.keys()).filter(() => random() < options.rowShare);
    const features = binned.codes.map((_, feature) => feature).filter(() => random() < options.featureShare);
    const tree = growTree(binned, gradients, sample, features, options);
    trees.push(tree);
    for (let row = 0; row < rows.length; row += 1)
      predictions[row]! += predictTrees({ base: 0, trees: [tree] }, rows[row]!);
  }
  return { base, trees };
}

function binRows(rows: readonly ArrayLike<number>[]): Binned {
  const width = rows[0]?.length ?? 0;
  const edges = Array.from({ length: width }, (_, feature) => edgesOf(rows.map((row) => row[feature]!)));
  const codes = edges.map((limits, feature) => Uint8Array.from(rows, (row) => binOf(limits, row[feature]!)));
  return { codes, edges };
}

function edgesOf(values: number[]): number[] {
  const sorted = values.sort((a, b) => a - b);
  const limits = Array.from(
    { length: bins - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / bins)]!,
  );
  const rounded = limits.map((limit) => Number(limit.toPrecision(5)));
  return [...new Set(rounded)];
}

/** The first bin whose largest value is not below the value. */
function binOf(limits: readonly number[], value: number): number {
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= limits[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Leaf {
  readonly node: number;
  readonly rows: Uint32Array;
  readonly sum: number;
  readonly split: Split | null;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

function growTree(
  binned: Binned,
  gradients: Float64Array,
  sample: Uint32Array,
  candidates: readonly number[],
  options: BoostingOptions,
): Tree {
  const features: number[] = [-1];
  const thresholds: number[] = [0];
  const left: number[] = [0];
  const leafOf = (node: number, rows: Uint32Array): Leaf => {
    const sum = rows.reduce((total, row) => total + gradients[row]!, 0);
    thresholds[node] = (options.learningRate * sum) / (rows.length + options.ridge);
    return { node, rows, sum, split: bestSplit(binned, gradients, rows, sum, candidates, options) };
  };
  const leaves = [leafOf(0, sample)];
  while (leaves.length < options.leaves) {
    const best = leaves.reduce((a, b) => ((b.split?.gain ?? 0) > (a.split?.gain ?? 0) ? b : a));
    if (best.split === null) break;
    const { feature, bin } = best.split;
    const codes = binned.codes[feature]!;
    const first = features.push(-1, -1) - 2;
    thresholds.push(0, 0);
    left.push(0, 0);
    features[best.node] = feature;
    thresholds[best.node] = binned.edges[feature]![bin]!;
    left[best.node] = first;
    leaves.splice(
      leaves.indexOf(best),
      1,
      leafOf(
        first,
        best.rows.filter((row) => codes[row]! <= bin),
      ),
      leafOf(
        first + 1,
        best.rows.filter((row) => codes[row]! > bin),
      ),
    );
  }
  return { features, thresholds: thresholds.map((value) => Number(value.toPrecision(5))), left };
}

function bestSplit(
  binned: Binned,
  gradients: Float64Array,
  rows: Uint32Array,
  sum: number,
  candidates: readonly number[],
  { rowsInLeaf, ridge }: BoostingOptions,
): Split | null {
  if (rows.length < 2 * rowsInLeaf) return null;
  const counts = new Uint32Array(bins);
  const sums = new Float64Array(bins);
  let best: Split | null = null;
  const score = (total: number, count: number) => (total * total) / (count + ridge);
  for (const feature of candidates) {
    const codes = binned.codes[feature]!;
    counts.fill(0);
    sums.fill(0);
    for (const row of rows) {
      counts[codes[row]!]! += 1;
      sums[codes[row]!]! += gradients[row]!;
    }
    let count = 0;
    let partial = 0;
    for (let bin = 0; bin < binned.edges[feature]!.length; bin += 1) {
      count += counts[bin]!;
      partial += sums[bin]!;
      if (count < rowsInLeaf) continue;
      if (rows.length - count < rowsInLeaf) break;
      const gain = score(partial, count) + score(sum - partial, rows.length - count) - score(sum, rows.length);
      if (gain > (best?.gain ?? 1e-9)) best = { feature, bin, gain };
    }
  }
  return best;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Random numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
