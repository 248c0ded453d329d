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

/** Rates are searched from −99.99 % to 1,000,000 % for one interval. */
const lowestGrowth = Math.log(0.0001);
const highestGrowth = Math.log(10_001);
const gridSteps = 2048;

/**
 * Internal rate of return: the rate where Σ CFt ÷ (1 + r)^t = 0, as a share for one interval.
 *
 * By Descartes' rule of signs, flows that change their sign once have at most one rate above −100 %; its bracket is halved
 * and refined by Illinois regula falsi. With more changes, 2,048 intervals of ln(1 + r) are searched for sign changes and
 * for extrema that touch zero, so two rates less than about 0.9 % apart may be found as one or none. Flows without a sign
 * change have none. Source: Wikipedia, "Internal rate of return"; "Regula falsi", Illinois algorithm.
 */
export function irr(flows: readonly number[]): Irr {
  const changes = signChanges(flows);
  // In growth g = ln(1 + r); the flows are scaled, so that no long series overflows at low rates.
  const value = (growth: number) => scaledValue(growth, flows);
  return solveRates(value, changes);
}

/**
 * The rates at which a function of the growth g = ln(1 + r) is zero, between −99.99 % and 1,000,000 %: at most one where
 * the flows change their sign once, by Descartes' rule of signs, else those of a search.
 */
export function solveRates(value: (growth: number) => number, signChangesOfFlows: number): Irr {
  if (signChangesOfFlows === 0) return { kind: 'none' };
  if (signChangesOfFlows === 1) {
    const growth = root(value, lowestGrowth, highestGrowth);
    return growth === null ? { kind: 'none' } : { kind: 'one', rate: Math.expm1(growth) };
  }
  const rates = rootsOnGrid(value).map(Math.expm1);
  const [first] = rates;
  if (first === undefined) return { kind: 'none' };
  return rates.length === 1 ? { kind: 'one', rate: first } : { kind: 'several', rates };
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
