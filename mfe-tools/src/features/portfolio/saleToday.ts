import { daysBetween } from '@dealstead/contracts';
import type { AnnualReturn, HoldingDetail } from '@dealstead/contracts/tools/portfolio';
import { datedIrr } from '@dealstead/formulas';

/** What a sale today would pay out and return; dollars and fractions, null where an amount of the holding is not stated. */
export interface SaleToday {
  readonly price: number;
  readonly sellingCosts: number;
  readonly loanBalance: number | null;
  readonly netProceeds: number | null;
  readonly gain: number | null;
  readonly annualReturn: AnnualReturn;
  /** The price at which the sale returns nothing, neither gain nor loss. */
  readonly breakEvenPrice: number | null;
  /** The price that returns the target a year; null without a target, and while a return is of less than 90 days. */
  readonly targetPrice: number | null;
}

const millisecondsPerYear = 365 * 86_400_000;
const minimumDays = 90;

/**
 * A sale today at a price: proceeds = price − selling costs − loan balance. The target price solves
 * Σ CFi × (1 + r)^(years from day i to today) + proceeds = 0 for the price, at the target rate r.
 */
export function sellToday(
  { today, holding, flows }: Pick<HoldingDetail, 'today' | 'holding' | 'flows'>,
  price: number,
  sellingCostPercent: number,
  targetPercent: number | null,
): SaleToday {
  const costShare = sellingCostPercent / 100;
  const { loanBalance, cashInvested, cashCollected } = holding.figures;
  const sellingCosts = Math.round(price * sellingCostPercent) / 100;
  const netProceeds = loanBalance === null ? null : price - sellingCosts - loanBalance;
  const sale = { price, sellingCosts, loanBalance, netProceeds };
  if (loanBalance === null || netProceeds === null || flows === null || cashInvested === null || cashCollected === null)
    return {
      ...sale,
      gain: null,
      annualReturn: { rate: null, reason: 'unstated' },
      breakEvenPrice: null,
      targetPrice: null,
    };
  const cents = (dollars: number) => Math.round(dollars * 100);
  const dated = [...flows, { date: today, amount: netProceeds }].map(({ date, amount }) => ({
    date,
    cents: cents(amount),
  }));
  const priceFor = (proceeds: number) => (proceeds + loanBalance) / (1 - costShare);
  const compoundedAt = (rate: number) =>
    flows.reduce((sum, { date, amount }) => {
      const years = (Date.parse(today) - Date.parse(date)) / millisecondsPerYear;
      return sum + amount * (1 + rate) ** years;
    }, 0);
  const annualReturn = annualReturnOf(dated, today);
  const hasTarget = targetPercent !== null && annualReturn.reason !== 'too-soon';
  return {
    ...sale,
    gain: netProceeds + cashCollected - cashInvested,
    annualReturn,
    breakEvenPrice: Math.max(0, priceFor(cashInvested - cashCollected)),
    targetPrice: hasTarget ? Math.max(0, priceFor(-compoundedAt(targetPercent / 100))) : null,
  };
}

function annualReturnOf(flows: readonly { date: string; cents: number }[], today: string): AnnualReturn {
  const days = daysBetween(flows[0]?.date ?? today, today);
  if (days < minimumDays) return { rate: null, reason: 'too-soon' };
  const found = datedIrr(flows);
  return found.kind === 'one' ? { rate: found.rate, reason: null } : { rate: null, reason: found.kind };
}
