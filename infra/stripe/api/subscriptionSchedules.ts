import type Stripe from 'stripe';
import { periodEnd } from '../billing/prices.ts';
import { subscriptionItem } from '../billing/subscriptionItems.ts';
import { createSchedule, releaseSchedule } from '../billing/subscriptionSchedules.ts';
import { invalidRequest } from '../errors.ts';
import { idOf } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import { readFirst, readList, readNumber, readString, type Form } from './form.ts';
import { requireString, retrieve, type ApiRequest, type Routes } from './request.ts';

/** The phases of the request. Each begins where the one before it ends, unless it says otherwise. */
function readPhases(
  { store }: Sandbox,
  form: Form,
  subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule.Phase[] {
  let nextStart = subscriptionItem(subscription).current_period_start;
  return readList(form, 'phases').map((phase) => {
    const item = readFirst(phase, 'items');
    const price = store.get('price', readString(item, 'price'));
    const start = readNumber(phase, 'start_date') ?? nextStart;
    const end = readNumber(phase, 'end_date') ?? periodEnd(price, start, start);
    nextStart = end;
    return {
      start_date: start,
      end_date: end,
      currency: 'usd',
      proration_behavior: 'none',
      metadata: {},
      items: [{ price: price.id, quantity: readNumber(item, 'quantity') ?? 1, metadata: {}, discounts: [] }],
    } as unknown as Stripe.SubscriptionSchedule.Phase;
  });
}

function findWithSubscription({ store }: Sandbox, id: string | undefined) {
  const schedule = store.get('subscription_schedule', id);
  return { schedule, subscription: store.get('subscription', idOf(schedule.subscription)) };
}

function update(sandbox: Sandbox, { form, ids: [id] }: ApiRequest): Stripe.SubscriptionSchedule {
  const { schedule, subscription } = findWithSubscription(sandbox, id);
  if (form.phases) schedule.phases = readPhases(sandbox, form, subscription);
  emit(sandbox, 'subscription_schedule.updated', schedule, idOf(subscription.customer));
  emit(sandbox, 'customer.subscription.updated', subscription, idOf(subscription.customer), {});
  return schedule;
}

function release(sandbox: Sandbox, { ids: [id] }: ApiRequest): Stripe.SubscriptionSchedule {
  const { schedule, subscription } = findWithSubscription(sandbox, id);
  if (schedule.status !== 'active') throw invalidRequest('This schedule is not active.');
  releaseSchedule(schedule, subscription, now(sandbox, idOf(subscription.customer)));
  emit(sandbox, 'customer.subscription.updated', subscription, idOf(subscription.customer), {});
  return schedule;
}

/** Subscription schedules. */
export const subscriptionScheduleRoutes: Routes = {
  'POST /v1/subscription_schedules': (sandbox, { form }) =>
    createSchedule(sandbox, sandbox.store.get('subscription', requireString(form, 'from_subscription'))),
  'GET /v1/subscription_schedules/:': retrieve('subscription_schedule'),
  'POST /v1/subscription_schedules/:': update,
  'POST /v1/subscription_schedules/:/release': release,
};
