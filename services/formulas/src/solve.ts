import { inputFaults, type AnyInputs, type Mode } from './fields.ts';
import { metricOf } from './outcome.ts';
import { withInput } from './variation.ts';

/**
 * The amount at which a metric meets its target. `at most`: the target holds for this amount and less; `at least`: for it
 * and more. `always` and `never`: for every amount, or none, between 0 and the bound that was searched.
 */
export type Solution =
  | { readonly kind: 'at most' | 'at least'; readonly cents: number }
  | { readonly kind: 'always' | 'never' };

/** Amounts are searched up to $1,000,000,000. */
const searchedCents = 100_000_000_000;

/**
 * Solves for the whole cents of one input at which a metric reaches a target; other inputs stay, except the loan, which
 * follows the price (`withInput`). Metrics are monotonic in the amounts that are solved for where they exist; of several crossings, the one
 * nearest to the present amount is taken. Bisection over whole cents, after a search of 96 amounts from 0 to
 * $1,000,000,000 in geometric steps. Source: Wikipedia, "Bisection method".
 */
export function solveFor(mode: Mode, inputs: AnyInputs, key: string, metric: string, target: number): Solution {
  const meets = (cents: number): boolean | null => {
    const varied = withInput(inputs, key, cents);
    if (inputFaults(mode, varied).length > 0) return null;
    const value = metricOf(mode, varied, metric);
    return value === null ? null : value >= target;
  };
  const present = inputs[key] ?? 0;
  const points = searchedAmounts(present).map((cents) => ({ cents, met: meets(cents) }));
  const known = points.filter((point) => point.met !== null);
  let nearest: { from: number; to: number; distance: number } | null = null;
  for (let index = 1; index < known.length; index++) {
    const [left, right] = [known[index - 1], known[index]];
    if (!left || !right || left.met === right.met) continue;
    const distance = present < left.cents ? left.cents - present : Math.max(0, present - right.cents);
    if (nearest === null || distance < nearest.distance) nearest = { from: left.cents, to: right.cents, distance };
  }
  if (nearest === null) return { kind: known.length > 0 && known[0]?.met ? 'always' : 'never' };
  return bisected(meets, nearest.from, nearest.to);
}

/** The present amount, 0 and geometric steps from $1 to the bound. */
function searchedAmounts(present: number): number[] {
  const steps = Array.from({ length: 96 }, (_, step) => Math.round(100 * (searchedCents / 100) ** (step / 95)));
  return [...new Set([0, present, ...steps])].sort((left, right) => left - right);
}

function bisected(meets: (cents: number) => boolean | null, from: number, to: number): Solution {
  const metBelow = meets(from) === true;
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    // Where the metric does not exist, the target is not met.
    if ((meets(middle) === true) === metBelow) low = middle;
    else high = middle;
  }
  return metBelow ? { kind: 'at most', cents: low } : { kind: 'at least', cents: high };
}
