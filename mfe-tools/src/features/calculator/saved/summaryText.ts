import type { ListedCalculation } from '@dealstead/contracts/tools/calculations';
import { formatMoney, formatPercent } from '@dealstead/kit';

/** What a saved analysis resulted in: yearly cash flow and cash-on-cash, else the profit. */
export function summaryText({ summary, mode }: Pick<ListedCalculation, 'summary' | 'mode'>): string {
  const { annualCashFlow, cashOnCashReturn, netProfit } = summary;
  const hasCashOnCash = mode === 'rental' || mode === 'brrrr' || mode === 'flip';
  const isInfinite = hasCashOnCash && cashOnCashReturn === null && (annualCashFlow ?? netProfit ?? 0) > 0;
  const parts = [
    annualCashFlow !== null && `${formatMoney(annualCashFlow)} a year`,
    annualCashFlow === null && netProfit !== null && `${formatMoney(netProfit)} profit`,
    cashOnCashReturn !== null && `${formatPercent(cashOnCashReturn / 100, 1)} cash-on-cash`,
    isInfinite && 'no cash left in the deal',
  ];
  return parts.filter(Boolean).join(', ');
}
