import type { DealRow, DealStage } from '@dealstead/contracts';
import { dealMoneyFields, calendarDate, daysBetween } from '@dealstead/contracts';
import { formatAgreedMoney, formatDate, formatMoneyExact, type Tone } from '@dealstead/kit';
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
