import type Stripe from 'stripe';
import { expandedObject } from './stripe/client.ts';

/** Releases a subscription from its active schedule, if it has one: it goes on with its current price. */
export async function releaseSchedule(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] });
  const expanded = expandedObject(schedule);
  if (expanded?.status === 'active') await stripe.subscriptionSchedules.release(expanded.id);
}

/** Schedules another price from the end of the current period. */
export async function schedulePrice(stripe: Stripe, subscriptionId: string, price: string): Promise<void> {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const [phase] = schedule.phases;
  if (!phase) throw new Error(`${schedule.id} has no phase`);
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: phase.items.map((item) => ({
          price: typeof item.price === 'string' ? item.price : item.price.id,
          quantity: item.quantity,
        })),
        start_date: phase.start_date,
        end_date: phase.end_date,
      },
      { items: [{ price, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
    ],
  });
}
