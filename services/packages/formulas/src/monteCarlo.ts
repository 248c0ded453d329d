import { fields, type AnyInputs, type Field, type Mode } from './fields.ts';
import { followRules } from './inputs/rules.ts';
import type { InputSources } from './inputs/source.ts';
import { metricOf } from './outcome.ts';
import { createRandom, normal, triangular } from './random.ts';
import { roundHalfAway } from './rounding.ts';
import { spreadOf, varyingInputs, type Simulation, type Spread, type VaryingInput } from './spreads.ts';
import { withinBounds } from './stress.ts';

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
 * Monte Carlo simulation: draws the varying inputs of a mode and computes its outcome for each run, with the values that follow
 * them by a rule. The same inputs,
 * simulation and number of runs give the same range. The simulation must be free of faults (`simulationFaults`). Source:
 * Wikipedia, "Monte Carlo methods in finance".
 */
export function monteCarlo(
  mode: Mode,
  inputs: AnyInputs,
  simulation: Simulation,
  runs = 10_000,
  sources: InputSources = {},
): OutcomeRange {
  const random = createRandom(simulation.seed);
  const { key } = rangeMetric[mode];
  const varying = varyingInputs[mode]
    .map((input) => ({ ...input, spread: spreadOf(input, simulation) }))
    .filter(({ spread }) => spread.shape !== 'fixed');
  const drawnKeys = new Set(varying.map((input) => input.key));
  const following = Object.fromEntries(
    Object.entries(sources).filter(([name, { rule }]) => rule && !drawnKeys.has(name)),
  );
  const outcomes = new Float64Array(runs);
  for (let run = 0; run < runs; run++) {
    const drawn: Record<string, number | null> = { ...inputs };
    for (const input of varying) {
      drawn[input.key] = draw(random, input, inputs[input.key] ?? 0, unitOf(mode, input.key));
    }
    outcomes[run] = metricOf(mode, withinBounds(mode, followRules(withinBounds(mode, drawn), following)), key) ?? 0;
  }
  return summarized(outcomes, simulation.seed);
}

const unitOf = (mode: Mode, key: string): Field['unit'] =>
  (fields[mode] as Record<string, Field>)[key]?.unit ?? 'cents';

function draw(random: () => number, { in: scale, spread }: VaryingInput, figure: number, unit: Field['unit']): number {
  const varied = variation(random, spread);
  const drawn = scale === 'percent' ? figure * (1 + varied / 100) : figure + varied;
  return unit === 'percent' ? drawn : roundHalfAway(drawn);
}

function variation(random: () => number, spread: Spread): number {
  switch (spread.shape) {
    case 'normal':
      return normal(random) * spread.deviation;
    case 'triangular':
      return triangular(random, spread.low, 0, spread.high);
    case 'uniform':
      return spread.low + random() * (spread.high - spread.low);
    case 'fixed':
      return 0;
  }
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
