import { type Irr, signChanges, solveOneRate, solveRates } from './cashFlows.ts';

/** An amount on a day; money paid out is negative. */
export interface DatedFlow {
  /** ISO date. */
  readonly date: string;
  readonly cents: number;
}

const millisecondsPerYear = 365 * 86_400_000;

/** Cents of each day with its years from the first, in order; days without an amount are omitted. */
function byYears(flows: readonly DatedFlow[]): { years: number[]; cents: number[] } {
  const sums = new Map<string, number>();
  for (const { date, cents } of flows) sums.set(date, (sums.get(date) ?? 0) + cents);
  const days = [...sums].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const first = Date.parse(days[0]?.[0] ?? '1970-01-01');
  return {
    years: days.map(([date]) => (Date.parse(date) - first) / millisecondsPerYear),
    cents: days.map(([, cents]) => cents),
  };
}

/** Net present value in cents on the first flow's day: Σ CFi ÷ (1 + r)^(days ÷ 365), where r is a share a year. */
export function datedNpv(rate: number, flows: readonly DatedFlow[]): number {
  const { years, cents } = byYears(flows);
  return valueAt(Math.log1p(rate), years, cents);
}

function valueAt(growth: number, years: readonly number[], cents: readonly number[]): number {
  // Scaled to the last day at negative rates, so that no long series overflows.
  const origin = growth < 0 ? (years.at(-1) ?? 0) : 0;
  let value = 0;
  for (let i = 0; i < cents.length; i++) value += cents[i]! * Math.exp(growth * (origin - years[i]!));
  return value;
}

/**
 * Annual rate of return of cash flows on any days: the rate where Σ CFi ÷ (1 + r)^(days ÷ 365) = 0, as spreadsheets' XIRR.
 *
 * Where the running total changes its sign once, Norstrøm's criterion says that exactly one rate above zero exists if the
 * total is positive; it is found from 0 up. Otherwise as `irr`: none, one, or several. Source: Microsoft,
 * "XIRR function"; C. Norstrøm, "A sufficient condition for a unique nonnegative internal rate of return" (1972).
 */
export function datedIrr(flows: readonly DatedFlow[]): Irr {
  const { years, cents } = byYears(flows);
  if (signChanges(cents) > 1 && hasUniquePositiveRate(cents))
    return solveOneRate((growth) => valueAt(Math.max(0, growth), years, cents));
  return solveRates({ times: years, amounts: cents, valueAt: (growth, amounts) => valueAt(growth, years, amounts) });
}

/** Norstrøm's criterion: the running totals begin below zero, change their sign once, and end above it. */
function hasUniquePositiveRate(cents: readonly number[]): boolean {
  let total = 0;
  const totals = cents.map((amount) => (total += amount));
  return totals[0]! < 0 && total > 0 && signChanges(totals) === 1;
}
