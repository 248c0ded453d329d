import type { Affiliate, Commission } from '@dealstead/contracts';
import { formatDate, formatMoneyExact } from '@dealstead/kit';

export const tierNames: Readonly<Record<Affiliate['tier'], string>> = {
  partner: 'Partner',
  senior: 'Senior',
  elite: 'Elite',
};

/** `Nov 14`, with the year if it is not the current one. */
export function day(iso: string, now: Date = new Date()): string {
  const [text = '', year] = formatDate(iso).split(', ');
  return year === formatDate(now).split(', ')[1] ? text : `${text}, ${year}`;
}

/** The purchase: `Wholesaler, month 3`. */
export function paidFor({ product, month, periodMonths, reversal, earnedAt }: Commission): string {
  if (reversal) return `${product}, refunded ${day(earnedAt)}`;
  if (periodMonths >= 12) return `${product}, one year from month ${month}`.replace(' from month 1', '');
  if (periodMonths >= 3) return `${product}, ${periodMonths} months from month ${month}`;
  return `${product}, month ${month}`;
}

/** Calculation of the amount: `$119.98 × (50% + 5% recurring)`. */
export function arithmetic(line: Commission): string {
  const parts = [
    `${line.rate}%`,
    ...(line.tierBonus > 0 ? [`${line.tierBonus}% tier`] : []),
    ...(line.recurringBonus > 0 ? [`${line.recurringBonus}% recurring`] : []),
  ];
  const percent = parts.length === 1 ? parts[0] : `(${parts.join(' + ')})`;
  const was = line.wasPaidAt === null ? '' : `, was paid ${day(line.wasPaidAt)}`;
  return `${formatMoneyExact(line.base)} × ${percent}${was}`;
}

/** Whether a commission is payable: approved, not on hold, in no payout. */
export const isReady = ({ status, held, inPayout }: Commission): boolean => status === 'approved' && !held && !inPayout;

/** Sum of the payable commissions: `$99.99 + $59.99 − $39.99`; many of them only as a count. */
export function sumOf(lines: readonly Commission[]): string {
  const ready = lines.filter(isReady);
  if (ready.length > 5) return `${ready.length} commissions`;
  return ready
    .map(({ amount }, i) =>
      i === 0 ? formatMoneyExact(amount) : `${amount < 0 ? '−' : '+'} ${formatMoneyExact(Math.abs(amount))}`,
    )
    .join(' ');
}
