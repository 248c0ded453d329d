import { dollarsToCents, type OptionalAmount, optionalAmountLabels, optionalAmounts } from '@dealstead/contracts';
import type { AnnualReturn, Holding, ReadPortfolioSettings } from '@dealstead/contracts/tools/portfolio';
import { cashFreeNote, figureText } from '@dealstead/formulas';
import { formatCount } from '@dealstead/kit';

/** "8.42%", or why there is no annual return. */
export function annualReturnText({ rate, reason }: AnnualReturn): string {
  if (rate !== null) return percentText(rate);
  if (reason === 'unstated') return '–';
  return reason === 'too-soon' ? 'Under 90 days' : reason === 'several' ? 'More than one' : 'None';
}

/** A share as results have it everywhere, or an en dash. */
export const percentText = (share: number | null): string => (share === null ? '–' : figureText(share, 'share'));

/** Cash-on-cash; where no cash is left in the deal, that it is infinite or none, with the monthly cash flow beside it. */
export function cashOnCashText({ figures }: Pick<Holding, 'figures'>): string {
  const { cashOnCash, cashInvested, monthlyCashFlow } = figures;
  if (monthlyCashFlow === null || cashInvested === null) return '–';
  if (cashOnCash !== null || cashInvested > 0) return percentText(cashOnCash);
  return cashFreeNote('brrrr', { cents: dollarsToCents(monthlyCashFlow), per: 'month' });
}

/** "Rehab and monthly rent not stated": which of the amounts that figures need are missing; undefined where none is. */
export function unstatedText(
  { unstated }: Pick<Holding, 'unstated'>,
  needed: readonly OptionalAmount[] = optionalAmounts,
): string | undefined {
  const missing = needed.filter((name) => unstated.includes(name)).map((name) => optionalAmountLabels[name]);
  const [first, ...others] = missing;
  if (first === undefined) return undefined;
  return `${new Intl.ListFormat('en-US').format([first, ...others.map((name) => name.toLowerCase())])} not stated`;
}

/** "2 left out", for sums; undefined where nothing is. */
export const leftOutText = (count: number, why = 'with an amount not stated'): string | undefined =>
  count === 0 ? undefined : `${formatCount(count)} ${why} left out`;

/** What an annual return is short of or above a target in percentage points: "+2.10 pts". */
export function targetText({ rate }: AnnualReturn, targetPercent: number): string {
  if (rate === null) return '–';
  const points = rate * 100 - targetPercent;
  const size = Math.abs(points).toFixed(2);
  return `${points < 0 && size !== '0.00' ? '\u2212' : '+'}${size} pts`;
}

/** The annual return that the member aims for in percent; null where they set none. */
export const targetOf = ({ targetReturn, isSet }: ReadPortfolioSettings): number | null =>
  isSet ? targetReturn : null;
