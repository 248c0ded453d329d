import type { Revenue } from '@dealstead/contracts';
import { formatCount, formatMoney, formatMoneyExact, formatPercent, type Stat } from '@dealstead/kit';

const paymentsPath = '/admin/revenue';

/** A change as text: "+1.8% in 30 days"; none without a value before. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const share = now / before - 1;
  return `${share > 0 ? '+' : ''}${formatPercent(share, 1)} in 30 days`;
}

/** Monthly recurring revenue with its change. */
export const mrrStat = ({ mrr }: Revenue): Stat => ({
  label: 'MRR',
  value: formatMoney(mrr.now),
  note: changeText(mrr.now, mrr.thirtyDaysAgo),
  to: paymentsPath,
});

const rateText = (rate: number | null) => (rate === null ? '–' : formatPercent(rate, 1));

/** Churn, and what was paid, refunded and failed in 30 days. */
export const revenueStats = ({ churn, last30Days, pastDue }: Revenue): Stat[] => [
  {
    label: 'Subscriber churn',
    value: rateText(churn.rate),
    note: churn.base > 0 ? `${formatCount(churn.lost)} of ${formatCount(churn.base)} left` : undefined,
    to: '/admin/members?show=left',
  },
  {
    label: 'Paid',
    value: formatMoney(last30Days.paid),
    note: payments(last30Days.payments),
    to: '/admin/revenue?show=paid',
  },
  {
    label: 'Refunded',
    value: formatMoney(last30Days.refunded),
    note: last30Days.refunds > 0 ? payments(last30Days.refunds) : undefined,
    to: '/admin/revenue?show=refunded',
  },
  {
    label: 'Past due',
    value: formatMoney(pastDue.mrr),
    note: pastDue.subscribers > 0 ? `MRR of ${formatCount(pastDue.subscribers)}` : undefined,
    to: '/admin/members?show=past-due',
  },
];

/** What only the page about revenue shows. */
export const subscriptionStats = ({ subscribers, churn, pastDue, ending }: Revenue): Stat[] => [
  { label: 'Subscribers', value: formatCount(subscribers), to: '/admin/members?show=subscribers' },
  {
    label: 'Subscriber churn',
    value: rateText(churn.rate),
    note: churn.base > 0 ? `${formatCount(churn.lost)} of ${formatCount(churn.base)} left` : undefined,
    to: '/admin/members?show=left',
  },
  {
    label: 'Revenue churn',
    value: rateText(churn.revenueRate),
    note: churn.lostMrr > 0 ? `${formatMoneyExact(churn.lostMrr)} lost` : undefined,
    to: '/admin/members?show=left',
  },
  {
    label: 'Past due',
    value: formatMoneyExact(pastDue.mrr),
    note: pastDue.subscribers > 0 ? people(pastDue.subscribers) : undefined,
    to: '/admin/members?show=past-due',
  },
  {
    label: 'Canceled, still running',
    value: formatMoneyExact(ending.mrr),
    note: ending.subscribers > 0 ? people(ending.subscribers) : undefined,
    to: '/admin/members?show=ending',
  },
];

const payments = (count: number) => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`;
const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`;
