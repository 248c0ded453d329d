import { isLoss } from './breakEven.ts';
import { fieldsOf, type AnyInputs, type Mode } from './fields.ts';
import type { InputSources } from './inputs/source.ts';
import { roundHalfAway } from './rounding.ts';
import { withInputs } from './variation.ts';
import { cashFreeOf, metricOf, metrics } from './outcome.ts';
import type { CashFree } from './analysis.ts';

/** One change of the stress test and what becomes of the metrics. */
export interface StressCase {
  readonly label: string;
  readonly inputs: AnyInputs;
  /** A value for each metric of the mode, in its order; null where it has none. */
  readonly values: readonly (number | null)[];
  /** What the deal pays where no cash is in it, so that its cash-on-cash has no value. */
  readonly cashFree: CashFree | null;
  /** Whether each metric is a loss. */
  readonly losses: readonly boolean[];
}

interface Change {
  readonly label: string;
  /** The figures that change; an optional one that is empty does not. */
  readonly keys: readonly string[];
  readonly apply: (figure: number) => number;
}

const scaled = (label: string, key: string, share: number): Change => ({
  label,
  keys: [key],
  apply: (figure) => roundHalfAway(figure * share),
});
const added = (label: string, key: string, amount: number, ...others: readonly string[]): Change => ({
  label,
  keys: [key, ...others],
  apply: (figure) => Math.min(mostOf(key), figure + amount),
});
const mostOf = (key: string) => (key.endsWith('Percent') ? 100 : 120);

const rent = scaled('Rent \u221210%', 'rentCents', 0.9);
const rehab = scaled('Rehab +25%', 'rehabCents', 1.25);
const rate = added('Rate +2 points', 'interestPercent', 2, 'secondInterestPercent');
const value = scaled('After-repair value \u221210%', 'arvCents', 0.9);

/** The changes of each mode. A loan's rate changes only where there is a loan. */
const changes: Record<Mode, readonly Change[]> = {
  rental: [rent, rate, rehab],
  flip: [value, rehab, rate, added('3 months longer', 'holdMonths', 3)],
  wholesale: [value, rehab],
  brrrr: [rent, added('New rate +2 points', 'refinanceInterestPercent', 2), rehab, value],
  land: [
    scaled('Sale price \u221210%', 'saleCents', 0.9),
    added('Note rate \u22122 points', 'noteInterestPercent', -2),
    added('6 months longer to sell', 'monthsToSell', 6),
  ],
};

/** The stress test: today's inputs, each change by itself, and all together. Values with a rule follow the changed ones. */
export function stressTest(mode: Mode, inputs: AnyInputs, sources: InputSources = {}): StressCase[] {
  const single = changes[mode].map((change) => ({ label: change.label, made: [change] }));
  const cases = [{ label: 'Your numbers', made: [] }, ...single, { label: 'All together', made: changes[mode] }];
  return cases.map(({ label, made }) => {
    const changed = Object.fromEntries(
      made.flatMap(({ keys, apply }) =>
        keys.flatMap((key) => (inputs[key] == null ? [] : [[key, apply(inputs[key])] as const])),
      ),
    );
    const stressed = withinBounds(mode, withInputs(inputs, changed, sources));
    return {
      label,
      inputs: stressed,
      values: metrics[mode].map(({ key }) => metricOf(mode, stressed, key, sources)),
      cashFree: cashFreeOf(mode, stressed, 'cashOnCash'),
      losses: metrics[mode].map(({ key }) => isLoss(mode, stressed, key, sources)),
    };
  });
}

/** The inputs with each figure moved to its nearest bound. */
export function withinBounds(mode: Mode, inputs: AnyInputs): AnyInputs {
  const bounded: Record<string, number | null> = { ...inputs };
  for (const [key, { min, max }] of fieldsOf(mode)) {
    const figure = bounded[key];
    if (figure != null) bounded[key] = Math.min(max, Math.max(min, figure));
  }
  if (bounded.saleCents != null && bounded.downCents != null) {
    bounded.downCents = Math.min(bounded.downCents, bounded.saleCents);
  }
  return bounded;
}
