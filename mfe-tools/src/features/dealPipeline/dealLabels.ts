import type { DealRow, DealStage } from '@dealstead/contracts';
import { dealMoneyFields, calendarDate, daysBetween, isHeld } from '@dealstead/contracts';
import { cashFreeWord } from '@dealstead/formulas';
import {
  formatAgreedMoney,
  formatCount,
  formatDate,
  formatMoney,
  formatMoneyCompact,
  formatMoneyExact,
  formatPercent,
  type Tone,
} from '@dealstead/kit';
import { dayName } from '../days.ts';

export const stageTones: Record<DealStage, Tone> = {
  analysis: 'plain',
  offer: 'water',
  'under-contract': 'primary',
  closing: 'amber',
  closed: 'ok',
};

/** A closing's date in words: Late, Nov 18; Today; Nov 30; No date. */
export function closingText(date: string | null, today: string): string {
  if (date === null) return 'No date';
  return date < today ? `Late, ${dayName(date, today)}` : dayName(date, today);
}

/** The closing of a deal: the actual one once it is closed, else the expected one. */
export const closingOf = ({
  stage,
  closingDate,
  expectedClosingDate,
}: Pick<DealRow, 'stage' | 'closingDate' | 'expectedClosingDate'>) => {
  const isClosed = stage === 'closed';
  return { date: isClosed ? closingDate : expectedClosingDate, isClosed };
};

/** Whether a deal's closing has passed without it. */
export const isClosingLate = (
  { expectedClosingDate, stage, status }: Pick<DealRow, 'expectedClosingDate' | 'stage' | 'status'>,
  today: string,
): boolean => expectedClosingDate !== null && expectedClosingDate < today && stage !== 'closed' && status === 'active';

/** The profit that counts: the actual one once it is known, and nothing else once the deal is closed. */
export const profitOf = ({
  stage,
  actualProfit,
  expectedProfit,
}: Pick<DealRow, 'stage' | 'actualProfit' | 'expectedProfit'>) =>
  stage === 'closed' ? actualProfit : (actualProfit ?? expectedProfit);

/** Cash flow as lists and cards show it: "$312.50/mo". */
export const cashFlowText = (cashFlow: number): string => `${formatAgreedMoney(cashFlow)}/mo`;

type Returns = Pick<DealRow, 'cashFlow' | 'cashOnCash' | 'cashOnCashNote'>;

/** Cash-on-cash in percent: "8.12%"; the note that stands in its place; a dash where there is neither. */
export const cashOnCashText = ({ cashOnCash, cashOnCashNote }: Omit<Returns, 'cashFlow'>): string =>
  cashOnCash === null ? (cashOnCashNote ?? '\u2013') : formatPercent(cashOnCash / 100, 2);

/** Cash-on-cash in a cell: "Infinite, $313/mo" where no cash is in the deal. */
export function cashOnCashCell({ cashFlow, ...deal }: Returns): string {
  if (cashFlow === null || deal.cashOnCashNote === null) return cashOnCashText(deal);
  return `${cashFreeWord({ cents: cashFlow * 100 })}, ${monthlyText(cashFlow)}`;
}

const monthlyText = (cashFlow: number): string => `${formatMoney(Math.round(cashFlow))}/mo`;

/** What a deal is measured by, on a card or a line of a phone: the profit that counts, or cash flow and cash-on-cash of a rental or BRRRR. */
export function resultText(
  deal: Returns & Pick<DealRow, 'dealType' | 'stage' | 'actualProfit' | 'expectedProfit'>,
): string | null {
  const profit = profitOf(deal);
  if (profit !== null || !isHeld(deal.dealType)) return profit === null ? null : amountText(profit);
  if (deal.cashFlow === null) return null;
  const rate =
    deal.cashOnCashNote !== null
      ? `, ${deal.cashFlow > 0 ? 'infinite CoC' : 'no cash left'}`
      : deal.cashOnCash === null
        ? ''
        : `, ${cashOnCashText(deal)} CoC`;
  return `${monthlyText(deal.cashFlow)}${rate}`;
}

/** Millions are shortened, because a stage's head and its cards are narrow. */
const shortMoney = (amount: number) => (amount < 1_000_000 ? formatMoney(amount) : formatMoneyCompact(amount));

/** What is asked beside the MAO, in whole dollars: "Asking $120,000, MAO $118,249"; what nobody stated is left out. */
export const askingAndMaximum = ({
  purchasePrice,
  maximumOffer,
}: Pick<DealRow, 'purchasePrice' | 'maximumOffer'>): string =>
  [
    ...(purchasePrice === null ? [] : [`Asking ${shortMoney(purchasePrice)}`]),
    ...(maximumOffer === null ? [] : [`MAO ${shortMoney(maximumOffer)}`]),
  ].join(', ');

/** The sums of a stage: profits of deals that are sold, cash flows of those that are kept, and what neither has. */
export function stageSums(sums: {
  readonly deals: number;
  readonly profit: number | null;
  readonly cashFlow: number | null;
  readonly withoutFigure: number;
}): string {
  if (sums.deals === 0) return 'None';
  const figures = [
    ...(sums.profit ? [shortMoney(sums.profit)] : []),
    ...(sums.cashFlow ? [`${shortMoney(sums.cashFlow)}/mo`] : []),
    ...(sums.withoutFigure === 0 ? [] : [`${formatCount(sums.withoutFigure)} without figures`]),
  ];
  return [formatCount(sums.deals), ...figures].join(' \u00b7 ');
}

/** What sums of profits leave out. */
export const leftOutText = (deals: number): string =>
  deals === 1
    ? '1 deal adds no profit: it is a rental, or lacks a figure.'
    : `${formatCount(deals)} deals add no profit: they are rentals, or lack a figure.`;

export const isMoneyField = (field: string): boolean => dealMoneyFields.some((name) => name === field);

/** A field's value as it is shown. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (isMoneyField(field)) return formatMoneyExact(Number(value));
  return typeof value === 'string' && field.endsWith('Date') ? formatDate(value) : String(value);
}

/** An amount to the cent, or a dash where there is none. */
export const amountText = (amount: number | null): string => formatAgreedMoney(amount);

/** Whole days from an ISO time until a day. */
export const daysSince = (time: string, today: string): number =>
  Math.max(0, daysBetween(calendarDate(Date.parse(time)), today));
