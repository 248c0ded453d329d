/** Returns of a series of cash flows at even intervals. The first flow is today's; money paid out is negative. */

/**
 * Net present value: Σ CFt ÷ (1 + r)^t from t = 0, in the unit of the flows. The rate is a share for one interval. Source:
 * Wikipedia, "Net present value". Spreadsheets' NPV discounts the first flow too; here it is today's.
 */
export function npv(rate: number, flows: readonly number[]): number {
  return valueAt(1 / (1 + rate), flows);
}

/** Σ CFt·x^t by Horner's method, where x = 1 ÷ (1 + r). */
function valueAt(x: number, flows: readonly number[]): number {
  let value = 0;
  for (let index = flows.length - 1; index >= 0; index--) value = value * x + (flows[index] ?? 0);
  return value;
}

/** The internal rates of return of a series: none, one, or several between which no formula decides. */
export type Irr =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly rate: number }
  | { readonly kind: 'several'; readonly rates: readonly number[] };

/** Rates are searched from −99.99 % to 10,000,000,000 % for one interval: more than any amount that is solved for earns. */
const lowestGrowth = Math.log(0.0001);
const highestGrowth = Math.log(100_000_001);
/** Series whose sign changes more often are searched on a grid: the exact search grows with the square of the changes. */
const mostChanges = 16;
const gridSteps = 3072;

/** Amounts at points in time, and their value at a growth g = ln(1 + r), up to a positive factor. */
export interface TimedFlows {
  readonly times: readonly number[];
  readonly amounts: readonly number[];
  /** Σ amount·e^(−g·time), scaled so that no long series overflows. */
  readonly valueAt: (growth: number, amounts: readonly number[]) => number;
}

/**
 * Internal rate of return: the rate where Σ CFt ÷ (1 + r)^t = 0, as a share for one interval, by `solveRates`. Flows without a
 * sign change have none. Source: Wikipedia, "Internal rate of return"; "Regula falsi", Illinois algorithm.
 */
export function irr(flows: readonly number[]): Irr {
  return solveRates({ times: [...flows.keys()], amounts: flows, valueAt: scaledValue });
}

/** The rates within the bounds of the search at which flows have no value. */
export function solveRates(flows: TimedFlows): Irr {
  const roots =
    signChanges(flows.amounts) > mostChanges
      ? rootsOnGrid((growth) => flows.valueAt(growth, flows.amounts))
      : rootsOf(flows);
  const rates = roots.map(Math.expm1);
  const [first] = rates;
  if (first === undefined) return { kind: 'none' };
  return rates.length === 1 ? { kind: 'one', rate: first } : { kind: 'several', rates };
}

/** The rate at which a function of the growth is zero, if its values at the bounds differ in sign. */
export function solveOneRate(value: (growth: number) => number): Irr {
  const growth = root(value, lowestGrowth, highestGrowth);
  return growth === null ? { kind: 'none' } : { kind: 'one', rate: Math.expm1(growth) };
}

/**
 * All zeros of an exponential sum, however close, by the proof of Descartes' rule of signs: the derivative of e^(g·τ)·f(g),
 * where τ lies between two flows of different sign, is such a sum with one sign change fewer, and between its zeros f has at
 * most one. Source: G. Laguerre, "Sur la théorie des équations numériques" (1883).
 */
function rootsOf(flows: TimedFlows): number[] {
  const { times, amounts, valueAt } = flows;
  const at = indexBeforeChange(amounts);
  if (at === null) return [];
  const middle = (times[at.before]! + times[at.after]!) / 2;
  const size = Math.max(...amounts.map(Math.abs));
  const derivative = amounts.map((amount, index) => (amount / size) * (middle - times[index]!));
  const value = (growth: number) => valueAt(growth, amounts);
  const sizes = amounts.map(Math.abs);
  // A sum that only touches zero is zero but for the rounding of its terms.
  const signAt = (growth: number) => (Math.abs(value(growth)) <= valueAt(growth, sizes) * 1e-13 ? 0 : value(growth));
  const turning = rootsOf({ times, amounts: derivative, valueAt });
  const points = [lowestGrowth, ...turning, highestGrowth].map((growth) => ({ growth, value: signAt(growth) }));
  return points.flatMap(({ growth, value: here }, index) => {
    const next = points[index + 1];
    const crossing =
      next && here !== 0 && next.value !== 0 && here < 0 !== next.value < 0 ? root(value, growth, next.growth) : null;
    const touching = here === 0 && index > 0 && next !== undefined ? [growth] : [];
    return crossing === null ? touching : [...touching, crossing];
  });
}

/** The flows around the first sign change; null without one. */
function indexBeforeChange(amounts: readonly number[]): { before: number; after: number } | null {
  let before = -1;
  for (const [after, amount] of amounts.entries()) {
    if (amount === 0) continue;
    if (before >= 0 && amounts[before]! < 0 !== amount < 0) return { before, after };
    before = after;
  }
  return null;
}

/** The only rate of a series, or null where there is none or more than one. */
export function singleIrr(flows: readonly number[]): number | null {
  const result = irr(flows);
  return result.kind === 'one' ? result.rate : null;
}

/** Has the sign and the zeros of the NPV: discounted from today at rates above 0, compounded to the end below. */
function scaledValue(growth: number, flows: readonly number[]): number {
  if (growth >= 0) return valueAt(Math.exp(-growth), flows);
  const x = Math.exp(growth);
  let value = 0;
  for (const flow of flows) value = value * x + flow;
  return value;
}

/** How often the sign of a series changes; zeros are skipped. */
export function signChanges(flows: readonly number[]): number {
  let changes = 0;
  let previous = 0;
  for (const flow of flows) {
    if (flow === 0) continue;
    if (previous !== 0 && Math.sign(flow) !== previous) changes++;
    previous = Math.sign(flow);
  }
  return changes;
}

/** The zero of a function between two points of different sign (Illinois regula falsi, halving when slow), else null. */
function root(value: (at: number) => number, from: number, to: number): number | null {
  let low = from;
  let high = to;
  let atLow = value(low);
  let atHigh = value(high);
  if (atLow === 0) return low;
  if (atHigh === 0) return high;
  if (Math.sign(atLow) === Math.sign(atHigh)) return null;
  // Halved first: over the whole range the function is far from a line.
  for (let step = 0; step < 200 && high - low > 1e-13; step++) {
    const guess = step < 12 || step % 3 === 2 ? (low + high) / 2 : (low * atHigh - high * atLow) / (atHigh - atLow);
    const middle = guess > low && guess < high ? guess : (low + high) / 2;
    const atMiddle = value(middle);
    if (atMiddle === 0) return middle;
    if (Math.sign(atMiddle) === Math.sign(atLow)) {
      low = middle;
      atLow = atMiddle;
    } else {
      high = middle;
      atHigh = atMiddle;
    }
  }
  return (low + high) / 2;
}

function rootsOnGrid(value: (at: number) => number): number[] {
  const at = (step: number) => lowestGrowth + ((highestGrowth - lowestGrowth) * step) / gridSteps;
  const values = Array.from({ length: gridSteps + 1 }, (_, step) => value(at(step)));
  const roots: number[] = [];
  for (let step = 1; step <= gridSteps; step++) {
    const [left, right] = [values[step - 1] ?? 0, values[step] ?? 0];
    if (right === 0) roots.push(at(step));
    else if (left !== 0 && Math.sign(left) !== Math.sign(right)) {
      const found = root(value, at(step - 1), at(step));
      if (found !== null) roots.push(found);
    } else if (step < gridSteps) roots.push(...rootsAroundExtremum(value, at, values, step));
  }
  return roots;
}

/** Two zeros between grid points of one sign, where the function turns toward zero and crosses it. */
function rootsAroundExtremum(
  value: (at: number) => number,
  at: (step: number) => number,
  values: readonly number[],
  step: number,
): number[] {
  const [left, middle, right] = [values[step - 1] ?? 0, values[step] ?? 0, values[step + 1] ?? 0];
  const sign = Math.sign(middle);
  if (sign !== Math.sign(left) || sign !== Math.sign(right)) return [];
  if (Math.abs(middle) > Math.abs(left) || Math.abs(middle) > Math.abs(right)) return [];
  let [low, high] = [at(step - 1), at(step + 1)];
  for (let turn = 0; turn < 60; turn++) {
    const third = (high - low) / 3;
    const [first, second] = [value(low + third), value(high - third)];
    if (first * sign < 0 || second * sign < 0) {
      const turning = first * sign < 0 ? low + third : high - third;
      return [root(value, at(step - 1), turning), root(value, turning, at(step + 1))].filter((found) => found !== null);
    }
    if (Math.abs(first) < Math.abs(second)) high -= third;
    else low += third;
  }
  return [];
}

/** Equity multiple: all money received ÷ all money paid in; null when nothing is paid in. Source: Wikipedia, "Multiple on invested capital". */
export function equityMultiple(receivedCents: number, paidInCents: number): number | null {
  return paidInCents > 0 ? receivedCents / paidInCents : null;
}
