import { isCashFlowKnown } from '@dealstead/contracts';
import type { AnnualReturn, Holding } from '@dealstead/contracts/tools/portfolio';
import { formatMoneyExact, formatPercent } from '@dealstead/kit';

/** "8.4%", or why there is no annual return. */
export function annualReturnText({ rate, reason }: AnnualReturn): string {
  if (rate !== null) return percentText(rate);
  return reason === 'too-soon' ? 'Under 90 days' : reason === 'several' ? 'More than one' : 'None';
}

/** A share with one decimal, or an en dash. */
export const percentText = (share: number | null): string =>
  // Rounded first, so that a small loss is not "−0.0%".
  share === null ? '–' : formatPercent(Math.round(share * 1_000) / 1_000 || 0, 1);

/** Cap rate on cost. */
export const capRateText = (holding: Pick<Holding, 'figures' | 'unstated'>): string =>
  percentText(isCashFlowKnown(holding) ? holding.figures.capRateOnCost : null);

/** Cash-on-cash; where no cash is left in the deal, that it is infinite or none, with the monthly cash flow beside it. */
export function cashOnCashText(holding: Pick<Holding, 'figures' | 'unstated'>): string {
  const { cashOnCash, cashInvested, monthlyCashFlow } = holding.figures;
  if (!isCashFlowKnown(holding)) return '–';
  if (cashOnCash !== null || cashInvested > 0) return percentText(cashOnCash);
  const paid = `No cash left in the deal, ${formatMoneyExact(monthlyCashFlow)}/mo`;
  return monthlyCashFlow > 0 ? `Infinite. ${paid}` : paid;
}

/** What an annual return is short of or above a target in percentage points: "+2.1 pts". */
export function targetText({ rate }: AnnualReturn, targetPercent: number): string {
  if (rate === null) return '–';
  const points = rate * 100 - targetPercent;
  const size = Math.abs(points).toFixed(1);
  return `${points < 0 && size !== '0.0' ? '\u2212' : '+'}${size} pts`;
}
