import type { Affiliate, Commission } from '@dealstead/contracts';
import { formatMoneyExact, formatShortDate } from '@dealstead/kit';

export const tierNames: Readonly<Record<Affiliate['tier'], string>> = {
  partner: 'Partner',
  senior: 'Senior',
  elite: 'Elite',
};

/** The purchase: `Wholesaler, month 3`. */
export function paidFor({ product, month, periodMonths, reversal, earnedAt }: Commission): string {
  if (reversal) return `${product}, refunded ${formatShortDate(earnedAt)}`;
  if (periodMonths >= 12) return `${product}, one year from month ${month}`.replace(' from month 1', '');
  if (periodMonths >= 3) return `${product}, ${periodMonths} months from month ${month}`;
  return `${product}, month ${month}`;
}

/** Calculation of the amount: `$119.98 × (50% + 5% recurring)`. */
export function arithmetic(commission: Commission): string {
  const parts = [
    `${commission.rate}%`,
    ...(commission.tierBonus > 0 ? [`${commission.tierBonus}% tier`] : []),
    ...(commission.recurringBonus > 0 ? [`${commission.recurringBonus}% recurring`] : []),
  ];
  const percent = parts.length === 1 ? parts[0] : `(${parts.join(' + ')})`;
  const paidBefore = commission.wasPaidAt === null ? '' : `, paid ${formatShortDate(commission.wasPaidAt)}`;
  return `${formatMoneyExact(commission.base)} × ${percent}${paidBefore}`;
}

/** Whether a commission is payable: approved, not on hold, in no payout. */
export const isReady = ({ status, onHold, inPayout }: Commission): boolean =>
  status === 'approved' && !onHold && !inPayout;

/** Sum of the payable commissions: `$99.99 + $59.99 − $39.99`; many of them only as a count. */
export function sumOf(commissions: readonly Commission[]): string {
  const ready = commissions.filter(isReady);
  if (ready.length > 5) return `${ready.length} commissions`;
  return ready
    .map(({ amount }, i) =>
      i === 0 ? formatMoneyExact(amount) : `${amount < 0 ? '−' : '+'} ${formatMoneyExact(Math.abs(amount))}`,
    )
    .join(' ');
}
