import { type FeaturedDays } from '@dealstead/contracts';
import { getProperty } from '@dealstead/contracts/listings/properties';
import { Conflict, Forbidden } from '@dealstead/service-kit';
import { callStripe } from './stripe/client.ts';
import { checkoutReturnUrls, ensureCustomer, planReturnUrls } from './customers.ts';
import type { BillingDeps } from './deps.ts';
import type { PlanChoice } from './rules.ts';
import { countFeaturedPayments, ensureFeaturedPayment, findCurrentSubscription } from './store.ts';
import { refreshSubscription } from './subscriptionChanges.ts';

/** Path to return to after the checkout; unset or foreign ones are replaced by a default. */
type Next = string | undefined;

/** Starts the checkout of a first plan. @throws Conflict `subscribed` for a member who has a plan */
export async function startPlanCheckout(
  deps: BillingDeps,
  userId: number,
  choice: PlanChoice,
  next: Next,
): Promise<{ url: string }> {
  const { db, prices, checkouts, publicUrl } = deps;
  const assertAvailable = async () => {
    if (await findCurrentSubscription(db, userId, 'plan'))
      throw new Conflict('You already have a subscription. Change it instead.', 'subscribed');
  };
  await assertAvailable();
  const customer = await ensureCustomer(deps, userId);
  const price = await callStripe(() => prices.getPriceId({ kind: 'plan', ...choice }));
  return checkouts.start({
    userId,
    slot: 'plan',
    item: `${choice.plan}/${choice.period}/${next ?? ''}`,
    assertAvailable,
    session: {
      mode: 'subscription',
      customer,
      line_items: [{ price, quantity: 1 }],
      client_reference_id: String(userId),
      ...planReturnUrls(publicUrl, choice, next),
      subscription_data: { metadata: { userId: String(userId) } },
    },
  });
}

/** Starts the checkout of the first paid seats. Further seats change the quantity of the subscription at once. */
export async function buyVaSeats(
  deps: BillingDeps,
  userId: number,
  seats: number,
  next: Next,
): Promise<{ url: string | null; seats: number }> {
  const { db, stripe, prices, checkouts, publicUrl } = deps;
  const subscription = await findCurrentSubscription(db, userId, 'seats');
  const price = await callStripe(() => prices.getPriceId({ kind: 'seats' }));
  if (!subscription) {
    const customer = await ensureCustomer(deps, userId);
    const { url } = await checkouts.start({
      userId,
      slot: 'seats',
      item: `${seats}/${next ?? ''}`,
      assertAvailable: async () => {
        if (await findCurrentSubscription(db, userId, 'seats'))
          throw new Conflict('These seats were already paid.', 'paid');
      },
      session: {
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: seats }],
        ...checkoutReturnUrls(publicUrl, next, '/settings', { seats: String(seats) }),
        client_reference_id: String(userId),
        subscription_data: { metadata: { userId: String(userId) } },
      },
    });
    return { url, seats: 0 };
  }
  await callStripe(async () => {
    const { items } = await stripe.subscriptions.retrieve(subscription.id);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: items.data[0]?.id ?? '', quantity: seats }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
  });
  await refreshSubscription(deps, subscription);
  return { url: null, seats };
}

/** Starts the checkout of featured days for a member's own active listing. */
export async function startFeaturedCheckout(
  deps: BillingDeps,
  userId: number,
  { propertyId, days, next }: { propertyId: number; days: FeaturedDays; next?: Next },
): Promise<{ url: string }> {
  const { db, prices, checkouts, listings, publicUrl } = deps;
  const property = await listings.call(getProperty, { params: { id: String(propertyId) } });
  if (property.userId !== userId) throw new Forbidden('Only the owner can feature this listing.');
  if (property.status !== 'active') throw new Conflict('Only an active listing can be featured.', 'not-active');
  const customer = await ensureCustomer(deps, userId);
  const price = await callStripe(() => prices.getPriceId({ kind: 'featured', days }));
  const paidBefore = await countFeaturedPayments(db, propertyId);
  return checkouts.start({
    userId,
    slot: `featured/${propertyId}`,
    item: String(days),
    assertAvailable: async () => {
      if ((await countFeaturedPayments(db, propertyId)) > paidBefore)
        throw new Conflict('This was already paid.', 'paid');
    },
    session: async (checkoutId) => {
      const featuredId = await ensureFeaturedPayment(db, { userId, propertyId, days, checkoutId });
      const metadata = { userId: String(userId), featuredId: String(featuredId), days: String(days) };
      return {
        mode: 'payment',
        customer,
        line_items: [{ price, quantity: 1 }],
        client_reference_id: String(userId),
        ...checkoutReturnUrls(publicUrl, next, `/property/${propertyId}`, { days: String(days) }),
        payment_intent_data: { metadata },
      };
    },
  });
}
