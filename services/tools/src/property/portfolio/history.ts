import { addMonths, monthsBetween } from '@dealstead/contracts';
import { balanceOn, hasUnknownLoan, type HoldingTerms } from './figures.ts';

/** A holding with its known values, oldest first; cents. */
export interface ValuedHolding {
  readonly terms: HoldingTerms;
  readonly values: readonly { readonly date: string; readonly amount: number }[];
}

export interface PointInTime {
  readonly date: string;
  readonly value: number;
  readonly loanBalance: number;
}

/** Points of a chart at most, beside today's. */
const mostPoints = 60;
/** Months between two points: every month, quarter, half year or year. */
const steps = [1, 3, 6, 12, 24];

/** Cents that a holding counts for on a day: the last value known then, its purchase price before any. */
export function valueOn({ terms, values }: ValuedHolding, day: string): number {
  return values.findLast(({ date }) => date <= day)?.amount ?? terms.purchasePrice;
}

/**
 * Value and loans of what was held, without holdings whose loan is not known, from the first purchase to today, at equal distances that give at most 60 points.
 * O(points × holdings).
 */
export function computeHistory(all: readonly ValuedHolding[], today: string): PointInTime[] {
  const holdings = all.filter(({ terms }) => !hasUnknownLoan(terms));
  const first = holdings.map(({ terms }) => terms.purchaseDate).sort()[0];
  if (first === undefined || first > today) return [];
  const months = monthsBetween(first, today);
  const step = steps.find((candidate) => months / candidate <= mostPoints) ?? Math.ceil(months / mostPoints);
  const dates = [first];
  for (let back = Math.floor(months / step); back >= 0; back--) {
    const date = addMonths(today, -back * step);
    if (date > dates.at(-1)!) dates.push(date);
  }
  return dates.map((date) => pointOn(holdings, date));
}

function pointOn(holdings: readonly ValuedHolding[], date: string): PointInTime {
  let value = 0;
  let loanBalance = 0;
  for (const holding of holdings) {
    const { purchaseDate, sale } = holding.terms;
    if (purchaseDate > date || (sale !== null && sale.date <= date)) continue;
    value += valueOn(holding, date);
    loanBalance += balanceOn(holding.terms, date);
  }
  return { date, value, loanBalance };
}
