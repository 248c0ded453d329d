import { percentMetrics, rentalMetrics, returnFilterOf, returnMetrics, type ReturnMetric } from '@dealstead/contracts';
import { formatCount, formatMoney, formatMoneyCompact, formatPercent } from '@dealstead/kit';
import type { SearchFilter } from '../search/filter.ts';

/** A projected return as figures show it: "9.12%", "$31,540". */
export const formatReturn = (metric: ReturnMetric, value: number): string =>
  percentMetrics.has(metric) ? formatPercent(value / 100, 2) : formatMoney(Math.round(value));

/** Names of projected returns within a sentence. */
export const returnNames: Readonly<Record<ReturnMetric, string>> = {
  cashOnCash: 'cash-on-cash',
  capRate: 'cap rate',
  maoMargin: 'under MAO',
  flipProfit: 'flip profit, all cash',
};

/** A projected return in words: "9.12%" and "cash-on-cash", "$1,300" and "over MAO". */
export function figureOf(metric: ReturnMetric, value: number): { readonly figure: string; readonly name: string } {
  const isOver = metric === 'maoMargin' && value < 0;
  return { figure: formatReturn(metric, isOver ? -value : value), name: isOver ? 'over MAO' : returnNames[metric] };
}

/** The bound of a projected return as a chip: "8%+ cash-on-cash", "Price at or below MAO"; undefined without one. */
export function returnLabel(metric: ReturnMetric, filter: SearchFilter): string | undefined {
  const bound = filter[returnFilterOf[metric]];
  if (bound === undefined) return undefined;
  if (percentMetrics.has(metric)) return `${formatCount(Number(bound))}%+ ${returnNames[metric]}`;
  if (metric === 'flipProfit') return `${formatMoneyCompact(Number(bound))}+ flip profit, all cash`;
  return Number(bound) === 0 ? 'Price at or below MAO' : `Price ${formatMoneyCompact(Number(bound))}+ below MAO`;
}

/** All bounds of projected returns in a filter. */
export const returnsLabels = (filter: SearchFilter): readonly string[] =>
  returnMetrics.flatMap((metric) => returnLabel(metric, filter) ?? []);

/** What is missing of listings that a search by some returns leaves out. */
function missingFigures(metrics: readonly ReturnMetric[]): string {
  const isRental = metrics.some((metric) => rentalMetrics.has(metric));
  const isFlip = metrics.some((metric) => !rentalMetrics.has(metric));
  const needsRehab = metrics.some((metric) => metric !== 'capRate');
  const needed = [...(isRental ? ['rent'] : []), ...(isFlip ? ['ARV'] : []), ...(needsRehab ? ['rehab'] : [])];
  return needed.length < 2 ? needed.join('') : `${needed.slice(0, -1).join(', ')} or ${needed.at(-1)}`;
}

/**
 * "12 listings have no known rent or rehab and are left out." In a list that is only ordered by a return they come last. Null
 * if there are none.
 */
export function leftOutText(filter: SearchFilter, unknown: number | undefined): string | null {
  if (!unknown) return null;
  const bounded = returnMetrics.filter((metric) => filter[returnFilterOf[metric]] !== undefined);
  const missing = missingFigures(
    bounded.length > 0 ? bounded : returnMetrics.filter((metric) => metric === filter.sortBy),
  );
  const [one, many] = bounded.length > 0 ? ['is left out', 'are left out'] : ['comes last', 'come last'];
  return unknown === 1
    ? `1 listing has no known ${missing} and ${one}.`
    : `${formatCount(unknown)} listings have no known ${missing} and ${many}.`;
}
