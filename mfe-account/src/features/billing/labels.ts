import {
  billingPeriodLabels,
  catalogue,
  type Billing,
  type BillingPeriod,
  type Payment,
  type SoldPlan,
} from '@dealstead/contracts';
import { formatMoneyExact } from '@dealstead/kit';

export type Subscription = NonNullable<Billing['subscription']>;

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'America/New_York' });
const clock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  timeZone: 'America/New_York',
});

/** A day without the year: Nov 16, in the New York time zone. */
export const formatDay = (iso: string): string => shortDay.format(new Date(iso));

/** A day and hour: Nov 19, 9 AM Eastern. */
export const hourOf = (iso: string): string => `${clock.format(new Date(iso)).replace(' at ', ', ')} Eastern`;

/** A plan with its billing period: Wholesaler, monthly. */
export const planAndPeriod = (plan: SoldPlan, period: BillingPeriod): string => `${catalogue[plan].name}, ${period}`;

/** `per month`, `per quarter` or `per year`. */
export const perPeriod = (period: BillingPeriod): string => billingPeriodLabels[period];

/** The latest failed payment for the plan, which the grace period is about. */
export const failedPlanPayment = (payments: readonly Payment[]): Payment | undefined =>
  payments.find(({ status, type }) => status === 'failed' && type === 'subscription');

/** What another card is charged before anything else; null where nothing is past due. */
export const chargedAtOnceText = ({ grace }: Subscription): string | null =>
  grace && `When you update your card, we charge the new one ${formatMoneyExact(grace.amount)} at once.`;
