import {
  featuredCents,
  parsePlan,
  safeRedirectPath,
  seatCents,
  type Billing,
  type BillingPeriod,
} from '@dealstead/contracts';
import {
  buySeats,
  cancelSubscription,
  changePlan,
  featureListing,
  getBilling,
  openPortal,
  previewChange,
  resumeSubscription,
  startCheckout,
} from '@dealstead/contracts/account/billing';
import { getMe } from '@dealstead/contracts/account/auth';
import { getProperty } from '@dealstead/contracts/listings/properties';
import { answer, Conflict, Forbidden, handle, type Peer } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { AccountDatabase } from '../database.ts';
import { redirectFormErrors } from '../redirectFormErrors.ts';
import type { Subscription } from '../generated/client.ts';
import type { ApplianceOf } from '../webhooks/apply.ts';
import type { EventLog } from '../webhooks/log.ts';
import type { Checkouts } from './checkouts.ts';
import { centsOf, type PaidPlan, type PriceCatalog } from '../stripe/prices.ts';
import { isImmediateChange, isSameChoice, createQuote, parseQuote, type PlanChoice } from './rules.ts';
import { callStripe, fromUnixSeconds, referenceId, expandedObject } from '../stripe/client.ts';

export interface BillingParts {
  db: AccountDatabase;
  stripe: Stripe;
  prices: PriceCatalog;
  checkouts: Checkouts;
  appliance: ApplianceOf;
  events: EventLog;
  listings: Peer;
  publicUrl: string;
  sandbox: boolean;
}

const Card = z.object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() });
const iso = (date: Date | null) => date?.toISOString() ?? null;
const choiceOf = ({ plan, period }: Subscription): PlanChoice => ({
  plan: plan as PaidPlan,
  period: period as BillingPeriod,
});
const priceOf = ({ plan, period }: PlanChoice) => centsOf({ kind: 'plan', plan, period }) / 100;
const running = { in: ['active', 'past_due'] };

/** Buying, changing and ending what is paid for. Amounts come from contracts, never from whoever calls. */
export function billingRoutes({
  db,
  stripe,
  prices,
  checkouts,
  appliance,
  events,
  listings,
  publicUrl,
  sandbox,
}: BillingParts) {
  const site = publicUrl.replace(/\/$/, '');

  const find = (userId: number, kind: 'plan' | 'seats') =>
    db.prisma.subscription.findFirst({
      where: { userId, kind, status: running },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    });

  async function mustFind(userId: number, kind: 'plan' | 'seats'): Promise<Subscription> {
    const found = await find(userId, kind);
    if (!found) throw new Conflict('There is no subscription to change.', 'no-subscription');
    return found;
  }

  async function billingOf(userId: number): Promise<Billing> {
    const [user, plan, seats] = await Promise.all([
      db.prisma.user.findUniqueOrThrow({ where: { id: userId } }),
      find(userId, 'plan'),
      find(userId, 'seats'),
    ]);
    const granted = !plan && user.subscriptionStatus === 'active' ? parsePlan(user.subscriptionPlan) : null;
    return {
      subscription: plan && shown(plan),
      granted: granted && granted !== 'free' ? { plan: granted } : null,
      seats: {
        ...{ paid: seats?.quantity ?? 0, price: seatCents / 100, cancelAt: iso(seats?.cancelAt ?? null) },
        renewsAt: seats && !seats.cancelAt ? seats.currentPeriodEnd.toISOString() : null,
      },
      sandbox,
    };
  }

  function shown(sub: Subscription): NonNullable<Billing['subscription']> {
    const has = choiceOf(sub);
    const next =
      sub.nextPlan && sub.nextPeriod
        ? { plan: sub.nextPlan as PaidPlan, period: sub.nextPeriod as BillingPeriod }
        : null;
    const owing = sub.graceUntil && sub.openCents !== null;
    const end = sub.currentPeriodEnd.toISOString();
    return {
      ...{ ...has, price: sub.priceCents / 100, status: sub.status === 'past_due' ? 'past_due' : 'active' },
      ...{
        since: sub.currentPeriodStart.toISOString(),
        renewsAt: sub.cancelAt ? null : end,
        cancelAt: iso(sub.cancelAt),
      },
      next: next && { ...next, price: priceOf(next), at: end },
      grace: owing
        ? {
            ...{ until: sub.graceUntil?.toISOString() ?? end, retryAt: iso(sub.retryAt), payUrl: sub.payUrl },
            amount: (sub.openCents ?? 0) / 100,
          }
        : null,
      card: Card.safeParse(sub.card).data ?? null,
    };
  }

  /** Reads what Stripe has now, so that the answer does not wait for a webhook. @throws Unavailable while it is away */
  const refresh = (sub: Subscription) =>
    callStripe(() => events.refresh(sub.customerId, (tx) => appliance.applySubscription(tx, sub.id)));

  /** Someone at Stripe; the same however often and by whomever it is asked. */
  async function customerOf(userId: number): Promise<string> {
    const user = await db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    if (user.stripeCustomerId !== null) return user.stripeCustomerId;
    const { id } = await stripe.customers.create(
      { email: user.email, name: `${user.firstName} ${user.lastName}`, metadata: { userId: String(userId) } },
      { idempotencyKey: `customer/${userId}/${user.createdAt.getTime()}` },
    );
    await db.prisma.user.updateMany({ where: { id: userId, stripeCustomerId: null }, data: { stripeCustomerId: id } });
    return id;
  }

  /** Back to a path of this site, with the checkout's id. */
  function ways(next: string | undefined, usual: string) {
    const path = safeRedirectPath(next) ?? usual;
    const more = path.includes('?') ? '&' : '?';
    const [plain = path, anchor] = path.split('#');
    const tail = anchor === undefined ? '' : `#${anchor}`;
    return {
      success_url: `${site}${plain}${more}checkout={CHECKOUT_SESSION_ID}${tail}`,
      cancel_url: `${site}${plain}${more}checkout=canceled${tail}`,
    };
  }

  const told = (billing: Billing) => answer(billing).stale(getBilling.path, getMe.path);

  return [
    handle(getBilling, ({ who }) => billingOf(who.id)),

    redirectFormErrors(
      '/subscribe',
      handle(startCheckout, async ({ body: { next, ...wants }, who }) => {
        const mustBeFree = async () => {
          if (await find(who.id, 'plan'))
            throw new Conflict('You have a subscription already. Change it instead.', 'subscribed');
        };
        await mustBeFree();
        const customer = await callStripe(() => customerOf(who.id));
        const price = await callStripe(() => prices.getPriceId({ kind: 'plan', ...wants }));
        const to = await checkouts.start({
          ...{ userId: who.id, slot: 'plan', item: `${wants.plan}/${wants.period}/${next ?? ''}`, mustBeFree },
          session: {
            ...{
              mode: 'subscription',
              customer,
              line_items: [{ price, quantity: 1 }],
              client_reference_id: String(who.id),
            },
            ...ways(next, '/subscribe'),
            subscription_data: { metadata: { userId: String(who.id) } },
          },
        });
        return answer(to).seeOther(to.url);
      }),
    ),

    handle(previewChange, async ({ query: wants, who }) => {
      const sub = await mustFind(who.id, 'plan');
      if (isSameChoice(choiceOf(sub), wants)) throw new Conflict('This is your plan already.', 'same-plan');
      const price = priceOf(wants);
      const end = sub.currentPeriodEnd.toISOString();
      const now = await timeOf(sub);
      const seconds = Math.floor(now.getTime() / 1000);
      const quote = createQuote(wants, sub.id, seconds);
      if (!isImmediateChange(choiceOf(sub), wants))
        return { when: 'period-end' as const, at: end, dueToday: 0, lines: [], renewal: { at: end, price }, quote };
      const invoice = await callStripe(async () => {
        const { items } = await stripe.subscriptions.retrieve(sub.id);
        return stripe.invoices.createPreview({
          subscription: sub.id,
          subscription_details: {
            items: [{ id: items.data[0]?.id ?? '', price: await prices.getPriceId({ kind: 'plan', ...wants }) }],
            ...{ proration_behavior: 'always_invoice', proration_date: seconds },
          },
        });
      });
      const renewal = Math.max(...invoice.lines.data.map(({ period }) => period.end));
      return {
        ...{ when: 'now' as const, at: now.toISOString(), dueToday: invoice.amount_due / 100, quote },
        lines: invoice.lines.data.map(({ description, amount }) => ({ text: description ?? '', amount: amount / 100 })),
        renewal: { at: fromUnixSeconds(renewal).toISOString(), price },
      };
    }),

    handle(changePlan, async ({ body: { quote, ...wants }, who }) => {
      const sub = await mustFind(who.id, 'plan');
      if (isSameChoice(choiceOf(sub), wants) && !sub.nextPlan)
        throw new Conflict('This is your plan already.', 'same-plan');
      if (sub.graceUntil) throw new Conflict('Pay what is open first, then change your plan.', 'payment-due');
      const seconds = parseQuote(quote, wants, sub.id, await timeOf(sub));
      if (seconds === null) throw new Conflict('This price is too old. Look at it again.', 'quote-expired');
      const price = await callStripe(() => prices.getPriceId({ kind: 'plan', ...wants }));
      await callStripe(async () => {
        if (isImmediateChange(choiceOf(sub), wants)) return changeNow(sub, { price, seconds, quote });
        await release(sub.id);
        if (sub.cancelAt) await stripe.subscriptions.update(sub.id, { cancel_at_period_end: false });
        await plan(sub.id, price);
      }).finally(() => refresh(sub));
      return told(await billingOf(who.id));
    }),

    handle(cancelSubscription, async ({ body, who }) => {
      const sub = await mustFind(who.id, body.what);
      await callStripe(async () => {
        await release(sub.id);
        await stripe.subscriptions.update(sub.id, { cancel_at_period_end: true });
      });
      await refresh(sub);
      return told(await billingOf(who.id));
    }),

    handle(resumeSubscription, async ({ body, who }) => {
      const sub = await mustFind(who.id, body.what);
      await callStripe(async () => {
        await release(sub.id);
        await stripe.subscriptions.update(sub.id, { cancel_at_period_end: false });
      });
      await refresh(sub);
      return told(await billingOf(who.id));
    }),

    handle(openPortal, async ({ body, who }) => {
      const user = await db.prisma.user.findUniqueOrThrow({ where: { id: who.id } });
      if (user.stripeCustomerId === null) throw new Conflict('There is no card yet.', 'no-customer');
      const customer = user.stripeCustomerId;
      const return_url = site + (safeRedirectPath(body.next) ?? '/payment-history');
      const { url } = await callStripe(() => stripe.billingPortal.sessions.create({ customer, return_url }));
      return { url };
    }),

    handle(buySeats, async ({ body: { seats, next }, who }) => {
      const sub = await find(who.id, 'seats');
      const price = await callStripe(() => prices.getPriceId({ kind: 'seats' }));
      if (!sub) {
        const customer = await callStripe(() => customerOf(who.id));
        const { url } = await checkouts.start({
          ...{ userId: who.id, slot: 'seats', item: `${seats}/${next ?? ''}` },
          mustBeFree: async () => {
            if (await find(who.id, 'seats')) throw new Conflict('These were paid just now.', 'paid');
          },
          session: {
            ...{ mode: 'subscription', customer, line_items: [{ price, quantity: seats }], ...ways(next, '/settings') },
            ...{ client_reference_id: String(who.id), subscription_data: { metadata: { userId: String(who.id) } } },
          },
        });
        return { url, seats: 0 };
      }
      await callStripe(async () => {
        const { items } = await stripe.subscriptions.retrieve(sub.id);
        await stripe.subscriptions.update(sub.id, {
          items: [{ id: items.data[0]?.id ?? '', quantity: seats }],
          ...{ proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' },
        });
      });
      await refresh(sub);
      return answer({ url: null, seats }).stale(getBilling.path);
    }),

    handle(featureListing, async ({ body: { propertyId, days, next }, who }) => {
      const property = await listings.call(getProperty, { params: { id: String(propertyId) } });
      if (property.userId !== who.id) throw new Forbidden('Only the owner can feature this listing.');
      if (property.status !== 'active') throw new Conflict('Only an active listing can be featured.', 'not-active');
      const customer = await callStripe(() => customerOf(who.id));
      const price = await callStripe(() => prices.getPriceId({ kind: 'featured', days }));
      const slot = `featured/${propertyId}`;
      const countPaid = () => db.prisma.featuredPayment.count({ where: { propertyId, paymentDate: { not: null } } });
      const paidBefore = await countPaid();
      return checkouts.start({
        ...{ userId: who.id, slot, item: String(days) },
        mustBeFree: async () => {
          if ((await countPaid()) > paidBefore) throw new Conflict('This was paid just now.', 'paid');
        },
        session: async (checkoutId) => {
          // One row for each checkout, of which one is open for a listing, however many calls come at once.
          const { id } = await db.prisma.featuredPayment.upsert({
            where: { checkoutId },
            create: { userId: who.id, propertyId, duration: days, amount: featuredCents(days), checkoutId },
            update: {},
          });
          const metadata = { userId: String(who.id), featuredId: String(id), days: String(days) };
          return {
            ...{ mode: 'payment', customer, line_items: [{ price, quantity: 1 }], client_reference_id: String(who.id) },
            ...{ ...ways(next, `/property/${propertyId}`), payment_intent_data: { metadata } },
          };
        },
      });
    }),
  ];

  /** The time that counts for a subscription: the test clock's where it runs on one. */
  async function timeOf(sub: Subscription): Promise<Date> {
    if (sub.clockId === null) return new Date();
    const clockId = sub.clockId;
    const { frozen_time } = await callStripe(() => stripe.testHelpers.testClocks.retrieve(clockId));
    return fromUnixSeconds(frozen_time);
  }

  /**
   * Charges for another price at once. What was agreed for the end of the period, an end or another plan, goes with the
   * charge that succeeds, and stays where the card refuses.
   */
  async function changeNow(sub: Subscription, to: { price: string; seconds: number; quote: string }): Promise<void> {
    const { items, ...now } = await stripe.subscriptions.retrieve(sub.id, { expand: ['customer'] });
    const customer = expandedObject<Stripe.Customer | Stripe.DeletedCustomer>(now.customer);
    const usual = customer?.deleted ? null : customer?.invoice_settings.default_payment_method;
    const card = referenceId(now.default_payment_method) ?? 'none';
    const { nextPlan, nextPeriod } = sub;
    const agreed =
      nextPlan && nextPeriod
        ? await prices.getPriceId({ kind: 'plan', plan: nextPlan as PaidPlan, period: nextPeriod as BillingPeriod })
        : null;
    await release(sub.id);
    try {
      await stripe.subscriptions.update(
        sub.id,
        {
          items: [{ id: items.data[0]?.id ?? '', price: to.price }],
          cancel_at_period_end: false,
          ...{
            proration_behavior: 'always_invoice',
            proration_date: to.seconds,
            payment_behavior: 'error_if_incomplete',
          },
        },
        // Stripe repeats a refusal, too: another card is another question.
        { idempotencyKey: `change/${to.quote}/${card}/${referenceId(usual) ?? 'none'}` },
      );
    } catch (error) {
      if (agreed !== null) await plan(sub.id, agreed);
      throw error;
    }
  }

  /** Takes back what was agreed for the end of the period. */
  async function release(id: string): Promise<void> {
    const { schedule } = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
    const planned = expandedObject(schedule);
    if (planned?.status === 'active') await stripe.subscriptionSchedules.release(planned.id);
  }

  /** Agrees on another price for the end of the period. */
  async function plan(id: string, price: string): Promise<void> {
    const made = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = made.phases;
    if (!phase) throw new Error(`${made.id} has no phase`);
    await stripe.subscriptionSchedules.update(made.id, {
      ...{ end_behavior: 'release', proration_behavior: 'none' },
      phases: [
        {
          items: phase.items.map((item) => ({
            price: typeof item.price === 'string' ? item.price : item.price.id,
            quantity: item.quantity,
          })),
          ...{ start_date: phase.start_date, end_date: phase.end_date },
        },
        { items: [{ price, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
      ],
    });
  }
}
