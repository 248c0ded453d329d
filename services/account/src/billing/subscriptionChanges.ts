import type { BillingPeriod } from '@dealstead/contracts';
import { Conflict } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import { callStripe, expandedObject, fromUnixSeconds, referenceId } from './stripe/client.ts';
import type { PaidPlan } from './stripe/prices.ts';
import type { BillingDeps } from './deps.ts';
import { planChoiceOf, planPrice } from './overview.ts';
import { createQuote, isImmediateChange, isSameChoice, parseQuote, type PlanChoice } from './rules.ts';
import { releaseSchedule, schedulePrice } from './schedules.ts';
import { getCurrentSubscription, type SubscriptionKind } from './store.ts';
import type { Subscription } from './subscription.ts';

/** Copies a subscription from Stripe now, so that the response does not wait for a webhook. @throws Unavailable */
export function refreshSubscription({ events, sync }: BillingDeps, { id, customerId }: Subscription) {
  return callStripe(() => events.refresh(customerId, (tx) => sync.syncSubscription(tx, id)));
}

/** What a change of plan costs today and from the next renewal on, with a quote that holds this price for 15 minutes. */
export async function previewPlanChange(deps: BillingDeps, userId: number, choice: PlanChoice) {
  const { db, stripe, prices } = deps;
  const subscription = await getCurrentSubscription(db, userId, 'plan');
  if (isSameChoice(planChoiceOf(subscription), choice)) throw isYourPlan();
  const price = planPrice(choice);
  const periodEnd = subscription.currentPeriodEnd.toISOString();
  const now = await currentTime(deps, subscription);
  const seconds = Math.floor(now.getTime() / 1000);
  const quote = createQuote(choice, subscription.id, seconds);
  if (!isImmediateChange(planChoiceOf(subscription), choice))
    return {
      when: 'period-end' as const,
      at: periodEnd,
      dueToday: 0,
      creditLeft: subscription.creditCents / 100,
      lines: [],
      renewal: { at: periodEnd, price },
      quote,
    };
  const priceId = await callStripe(() => prices.getPriceId({ kind: 'plan', ...choice }));
  const invoice = await callStripe(async () => {
    const { items } = await stripe.subscriptions.retrieve(subscription.id);
    return stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: items.data[0]?.id ?? '', price: priceId }],
        proration_behavior: 'always_invoice',
        proration_date: seconds,
      },
    });
  });
  // The line of the new price. That of the credit ends with the old period, which may be the longer one.
  const bought = invoice.lines.data.findLast(({ pricing }) => referenceId(pricing?.price_details?.price) === priceId);
  if (!bought) throw new Error(`The preview of ${subscription.id} does not sell ${priceId}.`);
  return {
    when: 'now' as const,
    at: now.toISOString(),
    dueToday: invoice.amount_due / 100,
    quote,
    lines: invoice.lines.data.map(({ description, amount }) => ({ text: description ?? '', amount: amount / 100 })),
    creditLeft: Math.max(0, -(invoice.starting_balance + invoice.total)) / 100,
    renewal: { at: fromUnixSeconds(bought.period.end).toISOString(), price },
  };
}

const isYourPlan = () => new Conflict('This is already your plan.', 'same-plan');

/** Changes the plan at the quoted price: an upgrade at once, anything else at the end of the period. */
export async function changeToPlan(
  deps: BillingDeps,
  userId: number,
  choice: PlanChoice,
  quote: string,
): Promise<void> {
  const { db, stripe, prices } = deps;
  const subscription = await getCurrentSubscription(db, userId, 'plan');
  const current = planChoiceOf(subscription);
  if (isSameChoice(current, choice) && !subscription.nextPlan) throw isYourPlan();
  if (subscription.graceUntil)
    throw new Conflict('Pay your past-due payment first, then change your plan.', 'payment-due');
  const seconds = parseQuote(quote, choice, subscription.id, await currentTime(deps, subscription));
  if (seconds === null) throw new Conflict('This price has changed. Check it and try again.', 'quote-expired');
  const price = await callStripe(() => prices.getPriceId({ kind: 'plan', ...choice }));
  await callStripe(async () => {
    if (isImmediateChange(current, choice)) return changeImmediately(deps, subscription, { price, seconds, quote });
    await releaseSchedule(stripe, subscription.id);
    if (subscription.cancelAt) await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    await schedulePrice(stripe, subscription.id, price);
  }).finally(() => refreshSubscription(deps, subscription));
}

/** Sets whether a subscription ends with its period. A scheduled change of plan is released. */
export async function setCancelAtPeriodEnd(
  deps: BillingDeps,
  userId: number,
  kind: SubscriptionKind,
  cancelAtPeriodEnd: boolean,
): Promise<void> {
  const { db, stripe } = deps;
  const subscription = await getCurrentSubscription(db, userId, kind);
  await callStripe(async () => {
    await releaseSchedule(stripe, subscription.id);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: cancelAtPeriodEnd });
  });
  await refreshSubscription(deps, subscription);
}

/** The time on which a subscription runs: its test clock's, or ours. */
async function currentTime({ stripe }: BillingDeps, { clockId }: Subscription): Promise<Date> {
  if (clockId === null) return new Date();
  const { frozen_time: seconds } = await callStripe(() => stripe.testHelpers.testClocks.retrieve(clockId));
  return fromUnixSeconds(seconds);
}

/**
 * Charges another price at once. A successful charge replaces what was scheduled for the end of the period, a cancellation
 * or another plan; a declined card leaves it in place.
 */
async function changeImmediately(
  { stripe, prices }: BillingDeps,
  { id, nextPlan, nextPeriod }: Subscription,
  change: { price: string; seconds: number; quote: string },
): Promise<void> {
  const { items, ...subscription } = await stripe.subscriptions.retrieve(id, { expand: ['customer'] });
  const customer = expandedObject<Stripe.Customer | Stripe.DeletedCustomer>(subscription.customer);
  const defaultMethod = customer?.deleted ? null : customer?.invoice_settings.default_payment_method;
  const card = referenceId(subscription.default_payment_method) ?? 'none';
  const scheduledPrice =
    nextPlan && nextPeriod
      ? await prices.getPriceId({ kind: 'plan', plan: nextPlan as PaidPlan, period: nextPeriod as BillingPeriod })
      : null;
  await releaseSchedule(stripe, id);
  try {
    await stripe.subscriptions.update(
      id,
      {
        items: [{ id: items.data[0]?.id ?? '', price: change.price }],
        cancel_at_period_end: false,
        proration_behavior: 'always_invoice',
        proration_date: change.seconds,
        payment_behavior: 'error_if_incomplete',
      },
      // Stripe replays a decline for the same key, so the key names the card.
      { idempotencyKey: `change/${change.quote}/${card}/${referenceId(defaultMethod) ?? 'none'}` },
    );
  } catch (error) {
    if (scheduledPrice !== null) await schedulePrice(stripe, id, scheduledPrice);
    throw error;
  }
}
