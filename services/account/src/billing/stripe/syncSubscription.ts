import { decideAccess, parsePlan } from '@dealstead/contracts';
import type Stripe from 'stripe';
import { graceEnd, subscriptionStatus } from '../rules.ts';
import {
  findSubscription,
  listPlans,
  listSeatSubscriptions,
  saveSubscription,
  type Subscription,
} from '../subscription.ts';
import type { AccountTransaction } from '../../database.ts';
import { queueBillingMail, subscriptionMail } from '../payments/paymentMails.ts';
import { lockTeam, reconcileAssistant, setPaidSeats } from '../../team/index.ts';
import { changeUser, findUser } from '../../users/index.ts';
import { expandedObject, fromUnixSeconds, fromUnixSecondsOrNull, referenceId } from './client.ts';
import { requestCommand } from './commands.ts';
import { type CatalogItem, type PriceCatalog, unitAmountOf } from './prices.ts';
import { findCustomerOwner, type SyncContext } from './syncContext.ts';

type PlanItem = Extract<CatalogItem, { kind: 'plan' }>;
type SubscriptionItem = Exclude<CatalogItem, { kind: 'featured' }>;

/**
 * Copies a subscription from Stripe into our tables and updates the member's plan or seats.
 * @returns the row, or null where the subscription belongs to no member or buys nothing of our catalog
 */
export async function syncSubscription(
  context: SyncContext,
  tx: AccountTransaction,
  id: string,
): Promise<Subscription | null> {
  const { stripe, prices, log, publicUrl } = context;
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['customer', 'default_payment_method', 'schedule', 'test_clock'],
  });
  const customerId = referenceId(subscription.customer) ?? '';
  const userId = await findCustomerOwner(tx, customerId);
  const [line] = subscription.items.data;
  const item = line ? await prices.findItem(line.price.id) : null;
  if (userId === null || !line || !item || item.kind === 'featured') {
    log.warn({ subscription: id, customer: customerId }, 'subscription ignored: unknown customer or price');
    return null;
  }
  const saved = await toSubscriptionRow(context, { subscription, line, item, userId, customerId });
  const before = await findSubscription(tx, id);
  await saveSubscription(tx, saved);
  await (item.kind === 'plan' ? syncPlan(context, tx, saved) : syncSeats(context, tx, saved));
  const mail = subscriptionMail(
    saved,
    { canceledAt: subscription.canceled_at, everPaid: subscription.status !== 'incomplete_expired', before },
    publicUrl,
  );
  if (mail) await queueBillingMail(tx, userId, mail);
  tx.afterCommit(() => context.onBillingChanged(userId));
  return saved;
}

interface SubscriptionSource {
  readonly subscription: Stripe.Subscription;
  readonly line: Stripe.SubscriptionItem;
  readonly item: SubscriptionItem;
  readonly userId: number;
  readonly customerId: string;
}

async function toSubscriptionRow(
  { stripe, prices }: SyncContext,
  { subscription, line, item, userId, customerId }: SubscriptionSource,
): Promise<Subscription> {
  const clock = expandedObject(subscription.test_clock);
  const now = clock ? fromUnixSeconds(clock.frozen_time) : new Date();
  const { openInvoice, since } = await findArrears(stripe, subscription);
  const graceUntil = since && graceEnd(since);
  const next = await findScheduledPlan(prices, expandedObject(subscription.schedule), line.current_period_end);
  const card = expandedObject(subscription.default_payment_method)?.card;
  const scheduledEnd = subscription.cancel_at_period_end ? line.current_period_end : null;
  return {
    id: subscription.id,
    userId,
    customerId,
    clockId: clock?.id ?? null,
    kind: item.kind,
    plan: item.kind === 'plan' ? item.plan : null,
    period: item.kind === 'plan' ? item.period : 'monthly',
    quantity: line.quantity ?? 1,
    priceCents: unitAmountOf(line.price),
    creditCents: creditOf(expandedObject<Stripe.Customer | Stripe.DeletedCustomer>(subscription.customer)),
    status: subscriptionStatus(subscription.status, graceUntil, now),
    currentPeriodStart: fromUnixSeconds(line.current_period_start),
    currentPeriodEnd: fromUnixSeconds(line.current_period_end),
    cancelAt: fromUnixSecondsOrNull(subscription.ended_at ?? subscription.cancel_at ?? scheduledEnd),
    nextPlan: next?.plan ?? null,
    nextPeriod: next?.period ?? null,
    graceUntil,
    retryAt: fromUnixSecondsOrNull(openInvoice?.next_payment_attempt),
    openInvoiceId: openInvoice?.id ?? null,
    openCents: openInvoice?.amount_remaining ?? null,
    payUrl: openInvoice?.hosted_invoice_url ?? null,
    card: card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : {},
    startedAt: fromUnixSeconds(subscription.start_date),
    updatedAt: new Date(),
  };
}

/** What Stripe owes a customer, in cents: a negative balance. */
const creditOf = (customer: Stripe.Customer | Stripe.DeletedCustomer | null): number =>
  customer === null || customer.deleted ? 0 : Math.max(0, -customer.balance);

/**
 * The newest open invoice of a subscription in arrears, and the time since when it is in arrears. A further unpaid renewal
 * does not restart that time.
 */
async function findArrears(stripe: Stripe, { id, status }: Stripe.Subscription) {
  if (status !== 'past_due' && status !== 'unpaid') return { openInvoice: null, since: null };
  // Newest first. The arrears consist of the open invoices after the last settled one.
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 });
  const settled = data.findIndex((invoice) => invoice.status !== 'open' && invoice.status !== 'draft');
  const open = data.slice(0, settled < 0 ? data.length : settled).filter((invoice) => invoice.status === 'open');
  const [openInvoice = null, oldest = openInvoice] = [open[0], open.at(-1)];
  return { openInvoice, since: oldest && fromUnixSeconds(oldest.status_transitions.finalized_at ?? oldest.created) };
}

/** The plan to which a schedule changes at the end of the current period, or null. */
async function findScheduledPlan(
  prices: PriceCatalog,
  schedule: Stripe.SubscriptionSchedule | null,
  periodEnd: number,
): Promise<PlanItem | null> {
  if (schedule?.status !== 'active') return null;
  const phase = schedule.phases.find(({ start_date: start }) => start >= periodEnd);
  const priceId = referenceId(phase?.items[0]?.price);
  const item = priceId ? await prices.findItem(priceId) : null;
  return item?.kind === 'plan' ? item : null;
}

/** Sets the member's plan to the one that they pay for, or to free when the last paid plan has ended. */
async function syncPlan(context: SyncContext, tx: AccountTransaction, subscription: Subscription): Promise<void> {
  const { snapshots, log } = context;
  const { userId } = subscription;
  await lockTeam(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) return;
  const paid = await listPlans(tx, userId);
  if (paid.length > 1) log.error({ userId, subscriptions: paid.map(({ id }) => id) }, 'member has two paid plans');
  const [current] = paid;
  if (current) {
    const plan = parsePlan(current.plan ?? '') ?? 'free';
    await changeUser(tx, snapshots, userId, {
      subscriptionPlan: plan,
      subscriptionStatus: current.status,
      stripeSubscriptionId: current.id,
      subscriptionEndsAt: current.cancelAt ?? current.currentPeriodEnd,
      grantedByUserId: null,
    });
    const membership = { plan, status: 'active', role: 'member' } as const;
    if (!decideAccess(membership, 'va-management').allowed) await cancelSeats(context, tx, userId);
  } else if (user.stripeSubscriptionId !== null) {
    // Only a plan that came from a subscription is removed. A plan granted by an admin has no subscription id.
    await changeUser(tx, snapshots, userId, {
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
      stripeSubscriptionId: null,
      subscriptionEndsAt: subscription.cancelAt,
    });
    await reconcileAssistant(tx, snapshots, userId);
    await cancelSeats(context, tx, userId);
  }
}

/** Cancels paid seats at the end of their period, because the plan that includes VA management has ended. */
async function cancelSeats(context: SyncContext, tx: AccountTransaction, userId: number): Promise<void> {
  for (const id of await listSeatSubscriptions(tx, userId)) {
    const current = await syncSubscription(context, tx, id);
    if (!current || current.status === 'ended' || current.cancelAt) continue;
    await requestCommand(tx, current.customerId, { kind: 'end-seats', subscription: id });
  }
}

/** Stores the number of seats that a subscription pays for. */
async function syncSeats(
  { snapshots }: SyncContext,
  tx: AccountTransaction,
  subscription: Subscription,
): Promise<void> {
  // A member whose row is gone has no seats.
  const [owner] = await tx.sql<{ id: number; seatsOf: string | null }>`
    SELECT users.id, va_subscriptions.stripe_subscription_id AS seats_of
    FROM users LEFT JOIN va_subscriptions ON grantor_user_id = users.id WHERE users.id = ${subscription.userId}`;
  if (!owner) return;
  const isOver = subscription.status === 'ended' || subscription.status === 'incomplete';
  // A newer subscription pays for the seats by now.
  if (isOver && owner.seatsOf !== null && owner.seatsOf !== subscription.id) return;
  await setPaidSeats(tx, snapshots, owner.id, {
    paidVaSlots: isOver ? 0 : subscription.quantity,
    stripeSubscriptionId: isOver ? null : subscription.id,
    status: isOver ? 'active' : subscription.status,
    totalMonthlyCostCents: isOver ? 0 : subscription.quantity * subscription.priceCents,
  });
}
