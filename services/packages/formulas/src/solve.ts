import { inputFaults, type AnyInputs, type Mode } from './fields.ts';
import { isAtLeastAsGood, metricNamed, metricOf } from './outcome.ts';
import type { InputSources } from './inputs/source.ts';
import { withInput } from './variation.ts';

/**
 * The amounts at which a metric meets its target. `at most`: this amount and less; `at least`: it and more; `between`: both
 * and what lies between them, because outside the target is missed or the metric does not exist. `always` and `never`: every
 * amount, or none, of those that were searched.
 */
export type Solution =
  | { readonly kind: 'at most' | 'at least'; readonly cents: number }
  | { readonly kind: 'between'; readonly fromCents: number; readonly toCents: number }
  | { readonly kind: 'always' | 'never' };

/** Amounts are searched up to $1,000,000,000. */
const searchedCents = 100_000_000_000;

/**
 * Solves for the whole cents of one input at which a metric reaches a target, which may depend on it; other inputs stay,
 * or follow it by their rules (`withInput`). Of several ranges that meet it, the one nearest to the present amount is taken. A metric
 * that does not exist at an amount meets no target there. Searched at amounts from 0 to $1,000,000,000 in geometric steps and
 * evenly around the present one, then within the range that was found; its ends by bisection over whole cents. Source:
 * Wikipedia, "Bisection method".
 */
export function solveFor(
  mode: Mode,
  inputs: AnyInputs,
  key: string,
  metric: string,
  target: number | ((inputs: AnyInputs) => number),
  sources: InputSources = {},
): Solution {
  const definition = metricNamed(mode, metric);
  if (!definition) throw new Error(`The mode ${mode} has no metric ${metric}.`);
  const varied = (cents: number) => withInput(inputs, key, cents, sources);
  const met = (cents: number): boolean | 'invalid' => {
    const at = varied(cents);
    if (inputFaults(mode, at).length > 0) return 'invalid';
    const value = metricOf(mode, at, metric, sources);
    return value !== null && isAtLeastAsGood(definition, value, typeof target === 'number' ? target : target(at));
  };
  // Each amount is looked at up to three times.
  const seen = new Map<number, boolean | 'invalid'>();
  const seenMet = (cents: number) => {
    let known = seen.get(cents);
    if (known === undefined) seen.set(cents, (known = met(cents)));
    return known;
  };
  const isValid = (cents: number) => seenMet(cents) !== 'invalid';
  const meets = (cents: number) => seenMet(cents) === true;
  const present = inputs[key] ?? 0;
  // A result that needs an amount, such as the debt coverage of a price, does not exist at 0; that limits no answer.
  const begins = metricOf(mode, varied(0), metric, sources) === null ? 1 : 0;
  const amounts = searchedAmounts(present).filter((cents) => cents >= begins && isValid(cents));
  const coarse = nearestRun(amounts, meets, present);
  if (!coarse) return { kind: 'never' };
  // A second look within the range: the target may be missed between two amounts that meet it.
  const within = [...amounts, ...evenly(amounts[coarse.first]!, amounts[coarse.last]!, 24)];
  const closer = [...new Set(within)].sort((left, right) => left - right);
  const run = nearestRun(closer, meets, present) ?? coarse;
  return rangeOf(closer, run, meets);
}

/** The present amount, 0, geometric steps from $1 to the bound, and even steps up to twice the present amount. */
function searchedAmounts(present: number): number[] {
  const steps = Array.from({ length: 96 }, (_, step) => Math.round(100 * (searchedCents / 100) ** (step / 95)));
  return [...new Set([0, present, ...steps, ...evenly(0, Math.min(2 * present, searchedCents), 24)])].sort(
    (left, right) => left - right,
  );
}

/** Whole amounts from one to another. */
const evenly = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, step) => Math.round(from + ((to - from) * step) / count));

interface Run {
  readonly first: number;
  readonly last: number;
}

/** Of the runs of neighboring amounts that meet the target, the one nearest to an amount; null without any. */
function nearestRun(amounts: readonly number[], meets: (cents: number) => boolean, present: number): Run | null {
  const met = amounts.map(meets);
  let nearest: (Run & { distance: number }) | null = null;
  for (let first = 0; first < amounts.length; first++) {
    if (!met[first]) continue;
    let last = first;
    while (met[last + 1]) last++;
    const distance = Math.max(0, amounts[first]! - present, present - amounts[last]!);
    if (nearest === null || distance < nearest.distance) nearest = { first, last, distance };
    first = last;
  }
  return nearest;
}

/** A run with its ends found to the cent. An end of the search is no end of the range. */
function rangeOf(amounts: readonly number[], { first, last }: Run, meets: (cents: number) => boolean): Solution {
  const from = first === 0 ? null : lastMet(meets, amounts[first]!, amounts[first - 1]!);
  const to = last === amounts.length - 1 ? null : lastMet(meets, amounts[last]!, amounts[last + 1]!);
  if (from === null) return to === null ? { kind: 'always' } : { kind: 'at most', cents: to };
  return to === null ? { kind: 'at least', cents: from } : { kind: 'between', fromCents: from, toCents: to };
}

/** The amount that still meets the target, next to one that does not, between one that does and one that does not. */
function lastMet(meets: (cents: number) => boolean, met: number, missed: number): number {
  let [inside, outside] = [met, missed];
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (meets(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
