import {
  assumptionFields,
  defaultAssumptions,
  formatAssumptions,
  parseAssumptions,
  returnFilterOf,
  returnMetrics,
  statedDefaults,
  type AssumptionName,
  type InvestmentAssumptions,
  type ReturnMetric,
} from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';
import type { FilterChange, SearchFilter } from '../search/filter.ts';

/** The projected returns that a filter or its order asks for, the order's first. */
export function metricsOf(filter: SearchFilter): readonly ReturnMetric[] {
  const isSorted = (metric: ReturnMetric) => filter.sortBy === metric;
  return returnMetrics
    .filter((metric) => isSorted(metric) || filter[returnFilterOf[metric]] !== undefined)
    .toSorted((one, other) => Number(isSorted(other)) - Number(isSorted(one)));
}

/** The assumptions of a filter: those of its URL, else the defaults. */
export const assumptionsOf = ({ assumptions }: SearchFilter): InvestmentAssumptions =>
  (assumptions === undefined ? null : parseAssumptions(assumptions)) ?? defaultAssumptions;

/**
 * The assumptions that the returns of a list go by, in compact form, where they are not the member's own: links to its listings carry
 * them, so that a listing has the same returns on its page. Undefined for the member's own.
 */
export function linkedAssumptions(filter: SearchFilter, own: InvestmentAssumptions): string | undefined {
  if (metricsOf(filter).length === 0 || (filter.assumptions ?? '') === formatAssumptions(own)) return undefined;
  return filter.assumptions ?? statedDefaults;
}

/**
 * A change of a filter with its assumptions: one that begins to use projected returns gets the member's own, so that the URL
 * says by what numbers its listings were found. One that ends it drops them.
 */
export function withAssumptions(change: FilterChange, filter: SearchFilter, own: InvestmentAssumptions): FilterChange {
  const after: FilterChange = { ...filter, ...change };
  if (metricsOf(after as SearchFilter).length === 0)
    return filter.assumptions === undefined ? change : { ...change, assumptions: undefined };
  if ('assumptions' in change || metricsOf(filter).length > 0) return change;
  return { ...change, assumptions: formatAssumptions(own) || undefined };
}

/** What the sentence says whatever it is. */
const alwaysStated: ReadonlySet<AssumptionName> = new Set([
  'downPayment',
  'downPaymentDollars',
  'interest',
  'loanYears',
]);

/** What a rent that nobody states is assumed as: "0.8% of ARV". */
export const rentRuleText = ({ rentBasis, rentPercent }: InvestmentAssumptions): string =>
  `${formatCount(rentPercent)}% of ${rentBasis === 'arv' ? 'ARV' : 'the price'}`;

/**
 * Assumptions in a sentence: rent and loan, then every other figure that is not the default's, so that no two that differ read the same:
 * "the seller’s rent, else 0.8% of ARV a month; 25% down, 7% over 30 years; vacancy 8%, held 7 months".
 */
export function describeAssumptions(assumptions: InvestmentAssumptions): string {
  const { rentBasis, downPayment, downPaymentDollars, interest, loanYears } = assumptions;
  const rent =
    rentBasis === 'none'
      ? 'only rents that sellers state'
      : `the seller’s rent, else ${rentRuleText(assumptions)} a month`;
  const isAmount = downPaymentDollars > 0;
  const loan =
    !isAmount && downPayment === 100
      ? 'bought for cash'
      : `${isAmount ? `$${formatCount(downPaymentDollars)}` : `${formatCount(downPayment)}%`} down, ${formatCount(interest)}% over ${loanYears} years`;
  const others = assumptionFields
    .filter(({ name, initial }) => !alwaysStated.has(name) && assumptions[name] !== initial)
    .map(({ name, label }) => {
      const figure = formatCount(assumptions[name]);
      if (name === 'holdMonths') return `held ${figure} ${assumptions[name] === 1 ? 'month' : 'months'}`;
      return `${name === 'offerRule' ? label : label.toLowerCase()} ${figure}%`;
    });
  return [rent, loan, ...(others.length > 0 ? [others.join(', ')] : [])].join('; ');
}
