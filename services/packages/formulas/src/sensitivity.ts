import { isLoss } from './breakEven.ts';
import { inputFaults, type AnyInputs, type Mode } from './fields.ts';
import type { CashFree } from './analysis.ts';
import { cashFreeOf, metricOf } from './outcome.ts';
import { roundHalfAway } from './rounding.ts';
import type { InputSources } from './inputs/source.ts';
import { withInput, withInputs } from './variation.ts';

/** One axis of a grid: an amount and its values, the present one in the middle. */
export interface GridAxis {
  readonly key: string;
  readonly values: readonly number[];
}

/** A metric at every pair of two amounts; null where it has no value. `cells[row][column]`. */
export interface SensitivityGrid {
  readonly rows: GridAxis;
  readonly columns: GridAxis;
  readonly cells: readonly (readonly (number | null)[])[];
  /** What the deal pays at each pair where the metric is a return on no cash; null at the others. */
  readonly cashFree: readonly (readonly (CashFree | null)[])[];
  /** Whether the metric is a loss at each pair. */
  readonly losses: readonly (readonly boolean[])[];
}

/** Five amounts around the present one, a step apart that is a round figure near the share of it; none is below 0. */
export function axisAround(inputs: AnyInputs, key: string, share: number): GridAxis {
  const present = inputs[key] ?? 0;
  const step = roundStep(Math.max(present * share, 1_000));
  return { key, values: [-2, -1, 0, 1, 2].map((count) => Math.max(0, present + count * step)) };
}

/** The nearest of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundStep(cents: number): number {
  const power = 10 ** Math.floor(Math.log10(cents));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  return roundHalfAway(steps.reduce((best, step) => (Math.abs(step - cents) < Math.abs(best - cents) ? step : best)));
}

/** Computes a metric for every pair of two amounts; other inputs stay or follow them, see `withInputs`. */
export function sensitivityGrid(
  mode: Mode,
  inputs: AnyInputs,
  rows: GridAxis,
  columns: GridAxis,
  metric: string,
  sources: InputSources = {},
): SensitivityGrid {
  const over = <Value>(of: (varied: AnyInputs) => Value) =>
    rows.values.map((row) =>
      columns.values.map((column) => {
        const varied = withInputs(inputs, { [rows.key]: row, [columns.key]: column }, sources);
        return inputFaults(mode, varied).length > 0 ? null : of(varied);
      }),
    );
  return {
    rows,
    columns,
    cells: over((varied) => metricOf(mode, varied, metric, sources)),
    cashFree: over((varied) => cashFreeOf(mode, varied, metric)),
    losses: over((varied) => isLoss(mode, varied, metric, sources)).map((row) => row.map((loss) => loss === true)),
  };
}

/** An odd number of evenly spaced amounts around the present one, as far as a share of it on both sides; above 0 only where it is near 0. */
export function amountsAround(presentCents: number, share: number, count: number): readonly number[] {
  const half = (count - 1) / 2;
  const step = Math.max(1, roundHalfAway((Math.max(presentCents, 100_000) * share) / half));
  const least = Math.max(0, presentCents - half * step);
  return Array.from({ length: count }, (_, index) => least + index * step);
}

/** Computes a metric at values of one figure; null where it has none. Other inputs stay or follow it, see `withInputs`. */
export function sweep(
  mode: Mode,
  inputs: AnyInputs,
  key: string,
  values: readonly number[],
  metric: string,
  sources: InputSources = {},
): readonly (number | null)[] {
  return values.map((value) => {
    const varied = withInput(inputs, key, value, sources);
    return inputFaults(mode, varied).length > 0 ? null : metricOf(mode, varied, metric, sources);
  });
}
