import type Stripe from 'stripe';
import { invalidRequest } from '../errors.ts';
import { buildObject, idOf } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import { hasSameInterval } from './prices.ts';
import { subscriptionItem } from './subscriptionItems.ts';

/**
 * Creates the schedule of a subscription. Its first phase is the subscription as it is.
 * @throws StripeApiError 400 where the subscription has a schedule
 */
export function createSchedule(sandbox: Sandbox, subscription: Stripe.Subscription): Stripe.SubscriptionSchedule {
  if (subscription.schedule) throw invalidRequest('The subscription has a schedule already.');
  const item = subscriptionItem(subscription);
  const period = { start_date: item.current_period_start, end_date: item.current_period_end };
  const schedule = sandbox.store.put(
    buildObject('subscription_schedule', {
      customer: idOf(subscription.customer) ?? '',
      subscription: subscription.id,
      status: 'active',
      end_behavior: 'release',
      created: now(sandbox, idOf(subscription.customer)),
      current_phase: period,
      test_clock: subscription.test_clock,
      phases: [
        { ...period, items: [{ price: item.price.id, quantity: item.quantity ?? 1 }] },
      ] as unknown as Stripe.SubscriptionSchedule.Phase[],
    }),
  );
  subscription.schedule = schedule.id;
  return schedule;
}

/** Releases a schedule: its subscription continues without it. */
export function releaseSchedule(
  schedule: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription,
  at: number,
): void {
  Object.assign(schedule, {
    status: 'released',
    released_at: at,
    released_subscription: subscription.id,
    subscription: null,
  });
  subscription.schedule = null;
}

/** Cancels the active schedule of a subscription that ends. */
export function cancelSchedule(sandbox: Sandbox, subscription: Stripe.Subscription, at: number): void {
  const schedule = sandbox.store.find('subscription_schedule', idOf(subscription.schedule));
  if (schedule?.status === 'active') Object.assign(schedule, { status: 'canceled', canceled_at: at });
}

/** Applies the phase that is in force at a renewal. The schedule is released when its last phase begins. */
export function applyCurrentPhase(sandbox: Sandbox, subscription: Stripe.Subscription, at: number): void {
  const { store } = sandbox;
  const schedule = store.find('subscription_schedule', idOf(subscription.schedule));
  if (schedule?.status !== 'active') return;
  const phase = schedule.phases.findLast(({ start_date: start }) => start <= at);
  const [phaseItem] = phase?.items ?? [];
  if (!phaseItem) return;
  const item = subscriptionItem(subscription);
  const price = store.get('price', idOf(phaseItem.price as string));
  if (!hasSameInterval(price, item.price)) subscription.billing_cycle_anchor = at;
  Object.assign(item, { price, quantity: phaseItem.quantity ?? 1 });
  if (phase !== schedule.phases.at(-1)) return;
  releaseSchedule(schedule, subscription, at);
  emit(sandbox, 'subscription_schedule.released', schedule, idOf(subscription.customer));
}
