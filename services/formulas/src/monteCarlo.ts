import { fields, type AnyInputs, type Field, type Mode } from './fields.ts';
import { metricOf } from './outcome.ts';
import { createRandom, normal, triangular } from './random.ts';
import { roundHalfAway } from './rounding.ts';
import { withinBounds } from './stress.ts';

/**
 * How an input varies. `percent`: its figure times 1 plus that percent; `points`: its figure plus that many points, months
 * or units. Inputs vary independently of each other.
 */
export type Distribution =
  | { readonly key: string; readonly shape: 'normal'; readonly in: 'percent' | 'points'; readonly deviation: number }
  | {
      readonly key: string;
      readonly shape: 'triangular';
      readonly in: 'percent' | 'points';
      readonly low: number;
      readonly likely: number;
      readonly high: number;
    };

const spread = (key: string, low: number, likely: number, high: number, unit: 'percent' | 'points' = 'percent') =>
  ({ key, shape: 'triangular', in: unit, low, likely, high }) as const;
const around = (key: string, deviation: number, unit: 'percent' | 'points' = 'percent') =>
  ({ key, shape: 'normal', in: unit, deviation }) as const;

/** Assumptions of ours, stated on screen: rehabs overrun more often than they save, values scatter around the estimate. */
export const distributions: Record<Mode, readonly Distribution[]> = {
  rental: [
    spread('rentCents', -10, 0, 10),
    spread('vacancyPercent', -4, 0, 10, 'points'),
    around('taxCents', 10),
    around('insuranceCents', 15),
    spread('rehabCents', -10, 0, 50),
    around('appreciationPercent', 2, 'points'),
  ],
  flip: [around('arvCents', 8), spread('rehabCents', -10, 0, 50), spread('holdMonths', -1, 0, 6, 'points')],
  wholesale: [around('arvCents', 8), spread('rehabCents', -10, 0, 50), spread('buyerHoldingCents', -10, 0, 60)],
  brrrr: [
    around('arvCents', 8),
    spread('rentCents', -10, 0, 10),
    spread('vacancyPercent', -4, 0, 10, 'points'),
    spread('rehabCents', -10, 0, 50),
    spread('rehabMonths', -1, 0, 6, 'points'),
    around('refinanceInterestPercent', 0.5, 'points'),
    around('appreciationPercent', 2, 'points'),
  ],
  land: [
    around('saleCents', 12),
    spread('monthsToSell', -2, 0, 12, 'points'),
    spread('receivedPercent', -70, 0, 0, 'points'),
  ],
};

/** The metric whose range is computed: what the deal earns altogether. */
export const rangeMetric: Record<Mode, { readonly key: string; readonly label: string }> = {
  rental: { key: 'totalProfitCents', label: 'Total profit over the hold' },
  flip: { key: 'profitCents', label: 'Profit' },
  wholesale: { key: 'buyerProfitCents', label: 'End buyer\u2019s profit' },
  brrrr: { key: 'totalProfitCents', label: 'Total profit over the hold' },
  land: { key: 'totalProfitCents', label: 'Total profit' },
};

/** The range of outcomes of a deal. Amounts in cents. */
export interface OutcomeRange {
  readonly runs: number;
  readonly seed: number;
  /** Share of the runs that end below 0. */
  readonly lossShare: number;
  readonly meanCents: number;
  /** The outcome below which 5, 10, 25, 50, 75, 90 and 95 percent of the runs end. */
  readonly percentiles: Readonly<Record<5 | 10 | 25 | 50 | 75 | 90 | 95, number>>;
  /** Runs by outcome in bins of one width, from the 0.5th to the 99.5th percentile; the outer bins hold the rest. */
  readonly bins: readonly { readonly fromCents: number; readonly toCents: number; readonly runs: number }[];
}

/**
 * Monte Carlo simulation: draws the varying inputs of a mode and computes its outcome for each run. The same inputs, seed
 * and number of runs give the same range. Source: Wikipedia, "Monte Carlo methods in finance".
 */
export function monteCarlo(mode: Mode, inputs: AnyInputs, seed: number, runs = 10_000): OutcomeRange {
  const random = createRandom(seed);
  const { key } = rangeMetric[mode];
  const outcomes = new Float64Array(runs);
  for (let run = 0; run < runs; run++) {
    const drawn: Record<string, number | null> = { ...inputs };
    for (const distribution of distributions[mode]) {
      drawn[distribution.key] = draw(
        random,
        distribution,
        inputs[distribution.key] ?? 0,
        unitOf(mode, distribution.key),
      );
    }
    outcomes[run] = metricOf(mode, withinBounds(mode, drawn), key) ?? 0;
  }
  return summarized(outcomes, seed);
}

const unitOf = (mode: Mode, key: string): Field['unit'] =>
  (fields[mode] as Record<string, Field>)[key]?.unit ?? 'cents';

function draw(random: () => number, distribution: Distribution, figure: number, unit: Field['unit']): number {
  const varied =
    distribution.shape === 'normal'
      ? normal(random) * distribution.deviation
      : triangular(random, distribution.low, distribution.likely, distribution.high);
  const drawn = distribution.in === 'percent' ? figure * (1 + varied / 100) : figure + varied;
  return unit === 'percent' ? drawn : roundHalfAway(drawn);
}

const binCount = 25;

function summarized(outcomes: Float64Array, seed: number): OutcomeRange {
  const runs = outcomes.length;
  let sum = 0;
  let losses = 0;
  for (const outcome of outcomes) {
    sum += outcome;
    if (outcome < 0) losses++;
  }
  const sorted = outcomes.toSorted();
  const at = (share: number) => sorted[Math.min(runs - 1, Math.max(0, Math.ceil(share * runs) - 1))] ?? 0;
  const [from, to] = [at(0.005), at(0.995)];
  const width = (to - from) / binCount || 1;
  const counts = Array.from<number>({ length: binCount }).fill(0);
  for (const outcome of outcomes) {
    const bin = Math.min(binCount - 1, Math.max(0, Math.floor((outcome - from) / width)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return {
    runs,
    seed,
    lossShare: runs > 0 ? losses / runs : 0,
    meanCents: runs > 0 ? sum / runs : 0,
    percentiles: { 5: at(0.05), 10: at(0.1), 25: at(0.25), 50: at(0.5), 75: at(0.75), 90: at(0.9), 95: at(0.95) },
    bins: counts.map((count, index) => ({
      fromCents: from + index * width,
      toCents: from + (index + 1) * width,
      runs: count,
    })),
  };
}
