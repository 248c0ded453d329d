import { decideAccess, parsePlan } from '@dealstead/contracts';
import { createEvent, featuredPaid, paymentRecorded } from '@dealstead/contracts/events';
import type { PaymentState } from '@dealstead/contracts/account/paymentStates';
import type { Logger } from '@dealstead/service-kit';
import Stripe from 'stripe';
import { recordCommission, recordCard, reverseCommission, restoreCommission } from '../affiliates/commissions.ts';
import type { PriceCatalog, CatalogItem } from '../stripe/prices.ts';
import { itemName } from '../stripe/prices.ts';
import { featuredPeriods, graceEnd, subscriptionStatus } from '../billing/rules.ts';
import { fromUnixSeconds, fromUnixSecondsOrNull, referenceId, expandedObject } from '../stripe/client.ts';
import type { AccountTransaction } from '../database.ts';
import type { Prisma, Subscription } from '../generated/client.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import {
  disputeMail,
  queueBillingMail,
  disputePhase,
  receiptMail,
  refundMail,
  subscriptionMail,
} from '../payments/paymentMails.ts';
import { reconcileAssistant, lockTeam, setPaidSeats } from '../team/seats.ts';
import { changeUser } from '../users/changeUser.ts';

type Tx = AccountTransaction;

export interface Appliance {
  stripe: Stripe;
  prices: PriceCatalog;
  snapshots: MemberSnapshots;
  log: Logger;
  publicUrl: string;
  /** Told after the commit whose billing is different now. */
  changed(userId: number): void;
  /** Told after the commit whose commissions may be different now. */
  earned(affiliateId: number): void;
}

/** All that is kept of an event: what it is about. The rest is read from Stripe anew, and nobody is named by it. */
export interface Told {
  data: { object: { object: string; id: string | null; payment_intent: string | null } };
}

/** What an event is about. */
export function toldBy({ data }: Stripe.Event): Told {
  const {
    object,
    id,
    payment_intent: intent,
  } = data.object as {
    object: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  return { data: { object: { object, id: id ?? null, payment_intent: referenceId(intent) } } };
}

/** Statuses of a dispute in which the money is with the bank. */
const taken = new Set(['needs_response', 'under_review', 'lost']);

/**
 * Brings what Stripe has into our tables. Each function reads the object from Stripe anew, so what an event said, and
 * when it came, does not matter: applied twice, late or in another order, the end is Stripe's state. Call them while
 * holding the customer's lock, so that nobody applies an older reading over a newer one.
 */
export function createAppliance({ stripe, prices, snapshots, log, publicUrl, changed, earned }: Appliance) {
  /** One after another for each customer, whichever process it is. */
  async function lockCustomer(tx: Tx, customer: string): Promise<void> {
    await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stripe/${customer}`}, 0))::text`;
  }

  async function ownerOf(tx: Tx, customer: string | null): Promise<number | null> {
    if (customer === null) return null;
    const user = await tx.user.findUnique({ where: { stripeCustomerId: customer }, select: { id: true } });
    if (user) return user.id;
    // The account may be closed; its payments are still its payments.
    const known = await tx.subscription.findFirst({ where: { customerId: customer }, select: { userId: true } });
    return known?.userId ?? null;
  }

  async function itemOf(price: string | null | undefined): Promise<CatalogItem | null> {
    return price ? prices.bought(price) : null;
  }

  // ---- subscriptions

  async function applySubscription(tx: Tx, id: string): Promise<Subscription | null> {
    const sub = await stripe.subscriptions.retrieve(id, {
      expand: ['default_payment_method', 'schedule', 'test_clock'],
    });
    const customer = referenceId(sub.customer) ?? '';
    const userId = await ownerOf(tx, customer);
    const [line] = sub.items.data;
    const item = await itemOf(line?.price.id);
    if (userId === null || !line || !item || item.kind === 'featured') {
      log.warn({ subscription: id, customer }, 'a subscription that is not of a member of ours, or of nothing we sell');
      return null;
    }
    const clock = expandedObject(sub.test_clock);
    const now = clock ? fromUnixSeconds(clock.frozen_time) : new Date();
    const { owing, since } = await arrearsOf(sub);
    const graceUntil = since && graceEnd(since);
    const status = subscriptionStatus(sub.status, graceUntil, now);
    const next = await plannedIn(expandedObject(sub.schedule), line.current_period_end);
    const card = expandedObject(sub.default_payment_method)?.card;

    const row: Prisma.SubscriptionUncheckedCreateInput = {
      ...{ id, userId, customerId: customer, clockId: clock?.id ?? null, kind: item.kind },
      ...{ plan: item.kind === 'plan' ? item.plan : null, period: item.kind === 'plan' ? item.period : 'monthly' },
      ...{ quantity: line.quantity ?? 1, priceCents: line.price.unit_amount ?? 0, status },
      ...{
        currentPeriodStart: fromUnixSeconds(line.current_period_start),
        currentPeriodEnd: fromUnixSeconds(line.current_period_end),
      },
      cancelAt: fromUnixSecondsOrNull(
        sub.ended_at ?? sub.cancel_at ?? (sub.cancel_at_period_end ? line.current_period_end : null),
      ),
      ...{ nextPlan: next?.plan ?? null, nextPeriod: next?.period ?? null },
      ...{ graceUntil, retryAt: fromUnixSecondsOrNull(owing?.next_payment_attempt), openInvoiceId: owing?.id ?? null },
      ...{ openCents: owing?.amount_remaining ?? null, payUrl: owing?.hosted_invoice_url ?? null },
      card: card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : {},
      startedAt: fromUnixSeconds(sub.start_date),
      updatedAt: new Date(),
    };
    const kept = await tx.subscription.upsert({ where: { id }, create: row, update: row });
    await (item.kind === 'plan' ? followPlan(tx, kept) : followSeats(tx, kept));
    const everPaid = sub.status !== 'incomplete_expired';
    const letter = subscriptionMail(kept, { canceledAt: sub.canceled_at, everPaid }, publicUrl);
    if (letter) await queueBillingMail(tx, userId, letter);
    tx.afterCommit(() => changed(userId));
    return kept;
  }

  /** What is to be paid of a subscription, and since when it owes: a renewal that comes while one is open begins nothing anew. */
  async function arrearsOf({ id, status }: Stripe.Subscription) {
    if (status !== 'past_due' && status !== 'unpaid') return { owing: null, since: null };
    // The newest first; the arrears go back to the last one that was settled.
    const { data } = await stripe.invoices.list({ subscription: id, limit: 100 });
    const settled = data.findIndex((invoice) => invoice.status !== 'open' && invoice.status !== 'draft');
    const open = data.slice(0, settled < 0 ? data.length : settled).filter((invoice) => invoice.status === 'open');
    const [owing = null, oldest = owing] = [open[0], open.at(-1)];
    return { owing, since: oldest && fromUnixSeconds(oldest.status_transitions.finalized_at ?? oldest.created) };
  }

  /** What a schedule brings at the end of the running period. */
  async function plannedIn(schedule: Stripe.SubscriptionSchedule | null, end: number) {
    if (schedule?.status !== 'active') return null;
    const phase = schedule.phases.find(({ start_date: from }) => from >= end);
    const item = await itemOf(referenceId(phase?.items[0]?.price));
    return item?.kind === 'plan' ? item : null;
  }

  /** Gives a member the plan that they pay for, or takes away the one that ended. */
  async function followPlan(tx: Tx, sub: Subscription): Promise<void> {
    const { userId } = sub;
    await lockTeam(tx, userId);
    const user = await tx.user.findUnique({ where: { id: userId } });
    if (!user) return;
    const paid = await tx.subscription.findMany({
      where: { userId, kind: 'plan', status: { in: ['active', 'past_due'] } },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    });
    if (paid.length > 1) log.error({ userId, subscriptions: paid.map(({ id }) => id) }, 'a member pays for two plans');
    const [current] = paid;
    if (current) {
      await changeUser(tx, snapshots, userId, {
        ...{ subscriptionPlan: parsePlan(current.plan ?? '') ?? 'free', subscriptionStatus: current.status },
        ...{ stripeSubscriptionId: current.id, subscriptionEndsAt: current.cancelAt ?? current.currentPeriodEnd },
        grantedByUserId: null,
      });
      const standing = { plan: parsePlan(current.plan ?? '') ?? 'free', status: 'active', role: 'member' } as const;
      if (!decideAccess(standing, 'va-management').allowed) await endSeats(tx, userId);
    } else if (user.stripeSubscriptionId !== null) {
      // What never was ours to give is not ours to take: a grant has no subscription.
      await changeUser(tx, snapshots, userId, {
        ...{ subscriptionPlan: 'free', subscriptionStatus: 'inactive', stripeSubscriptionId: null },
        subscriptionEndsAt: sub.cancelAt,
      });
      await reconcileAssistant(tx, snapshots, userId);
      await endSeats(tx, userId);
    }
  }

  /** Seats go with the plan that has assistants: what is paid of them runs out, and they are not renewed. */
  async function endSeats(tx: Tx, userId: number): Promise<void> {
    const seats = await tx.subscription.findMany({ where: { userId, kind: 'seats', status: { not: 'ended' } } });
    for (const { id } of seats) {
      const now = await applySubscription(tx, id);
      if (!now || now.status === 'ended' || now.cancelAt) continue;
      await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      await applySubscription(tx, id);
    }
  }

  async function followSeats(tx: Tx, sub: Subscription): Promise<void> {
    const user = await tx.user.findUnique({ where: { id: sub.userId }, select: { id: true } });
    if (!user) return;
    const over = sub.status === 'ended' || sub.status === 'incomplete';
    const stored = await tx.vaSubscription.findUnique({ where: { grantorUserId: user.id } });
    if (over && stored && stored.stripeSubscriptionId !== null && stored.stripeSubscriptionId !== sub.id) return;
    await setPaidSeats(tx, snapshots, user.id, {
      paidVASlots: over ? 0 : sub.quantity,
      stripeSubscriptionId: over ? null : sub.id,
      status: over ? 'active' : sub.status,
      totalMonthlyCost: over ? 0 : sub.quantity * sub.priceCents,
    });
  }

  // ---- payments

  /** The invoice that a payment pays, or null where it was paid without one. */
  async function invoiceOf(intent: string): Promise<Stripe.Invoice | null> {
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      limit: 1,
    });
    const id = referenceId(data[0]?.invoice);
    return id === null ? null : stripe.invoices.retrieve(id);
  }

  async function applyInvoice(tx: Tx, id: string): Promise<void> {
    const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] });
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = referenceId(payment.payment_intent);
      if (intent) await applyPayment(tx, intent, invoice);
    }
    const sub = referenceId(invoice.parent?.subscription_details?.subscription);
    if (sub) await applySubscription(tx, sub);
  }

  async function applyPayment(tx: Tx, id: string, known?: Stripe.Invoice): Promise<void> {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const userId = await ownerOf(tx, referenceId(intent.customer));
    if (userId === null) return;
    const invoice = known ?? (await invoiceOf(id));
    const line = invoice?.lines.data.findLast(({ amount }) => amount > 0) ?? invoice?.lines.data.at(-1);
    const item = invoice ? await itemOf(referenceId(line?.pricing?.price_details?.price)) : featuredIn(intent.metadata);
    if (!item) return;
    const charge = expandedObject(intent.latest_charge);
    const { data: disputes } = charge?.disputed ? await stripe.disputes.list({ payment_intent: id }) : { data: [] };
    const lostTo = disputes.find(({ status }) => taken.has(status));
    const status = stateOf(intent, charge, lostTo);
    const card = charge?.payment_method_details?.card;

    const address = addressIn(charge?.billing_details.address);

    const row = {
      ...{ userId, amount: BigInt(intent.amount), refundedCents: BigInt(charge?.amount_refunded ?? 0), status },
      ...{ currency: intent.currency, invoiceId: invoice?.id ?? null },
      paymentType: item.kind === 'plan' ? 'subscription' : item.kind,
      ...{
        planType: item.kind === 'plan' ? item.plan : null,
        billingPeriod: item.kind === 'plan' ? item.period : null,
      },
      description: describe(item, invoice, line),
      reason: status === 'failed' ? (intent.last_payment_error?.message ?? 'The card was declined.') : null,
      retryAt: status === 'failed' ? fromUnixSecondsOrNull(invoice?.next_payment_attempt) : null,
      ...{ cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null },
      receiptNumber: charge?.paid ? (charge.receipt_number ?? invoice?.number ?? `R-${id.slice(-8)}`) : null,
      ...{ periodStart: fromUnixSecondsOrNull(line?.period.start), periodEnd: fromUnixSecondsOrNull(line?.period.end) },
      paidAt: charge?.paid ? fromUnixSeconds(charge.created) : null,
      createdAt: fromUnixSeconds(invoice?.created ?? intent.created),
      metadata: {
        lines: (invoice?.lines.data ?? []).map(({ description, amount }) => ({ text: description, cents: amount })),
        ...(address && { address }),
      },
    };
    await record(tx, id, row);
    if (item.kind !== 'plan' && charge?.paid && card?.fingerprint) await recordCard(tx, userId, card.fingerprint);
    const refunds = charge && charge.amount_refunded > 0 ? await refundsOf(charge.id) : [];
    await mailOf(tx, id, row, { refunds, disputes });
    if (item.kind === 'featured') await applyFeatured(tx, intent, charge, lostTo !== undefined);
    if (item.kind === 'plan' && invoice && charge?.paid)
      await tellAffiliates(tx, { userId, invoice, charge, refunds, disputes, row, item });
  }

  /** The same for what does not say whose it is: refunds and disputes. */
  async function applyPaymentOf(tx: Tx, id: string): Promise<void> {
    const { customer } = await stripe.paymentIntents.retrieve(id);
    await lockCustomer(tx, referenceId(customer) ?? id);
    await applyPayment(tx, id);
  }

  type Row = Omit<Prisma.PaymentRecordUncheckedCreateInput, 'paymentIntentId' | 'version' | 'id'> & {
    amount: bigint;
    refundedCents: bigint;
    paidAt: Date | null;
    periodStart: Date | null;
    periodEnd: Date | null;
  };

  /** Writes a payment down, and tells of it where it is new or something became of it. */
  async function record(tx: Tx, intent: string, row: Row): Promise<void> {
    const before = await tx.paymentRecord.findUnique({ where: { paymentIntentId: intent } });
    const same = before && JSON.stringify(comparable(before)) === JSON.stringify(comparable(row));
    if (same) return;
    const after = before
      ? await tx.paymentRecord.update({ where: { id: before.id }, data: { ...row, version: { increment: 1 } } })
      : await tx.paymentRecord.create({ data: { ...row, paymentIntentId: intent } });
    await tx.emit(
      createEvent(
        paymentRecorded,
        { subject: `payment/${after.id}`, version: after.version },
        {
          ...{
            paymentId: after.id,
            userId: after.userId,
            type: typeOf(after.paymentType),
            status: after.status as PaymentState,
          },
          ...{ amountCents: Number(after.amount), refundedCents: Number(after.refundedCents) },
          at: (after.paidAt ?? after.createdAt).toISOString(),
        },
      ),
    );
    tx.afterCommit(() => changed(after.userId));
  }

  /** What of a charge was given back. */
  async function refundsOf(charge: string): Promise<Stripe.Refund[]> {
    const { data } = await stripe.refunds.list({ charge, limit: 100 });
    return data.filter(({ status }) => status === 'succeeded');
  }

  /** The mails that a payment asks for: its receipt, what was given back, and its disputes. */
  async function mailOf(
    tx: Tx,
    intent: string,
    { userId, description, amount, paidAt, ...row }: Row,
    { refunds, disputes }: { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] },
  ): Promise<void> {
    if (!paidAt) return;
    const paid = { id: row.invoiceId ?? intent, description, cents: Number(amount), paidAt };
    const { receiptNumber = null, cardLast4: card = null } = row;
    await queueBillingMail(tx, userId, receiptMail({ ...paid, receiptNumber, card }, publicUrl));
    for (const { id, amount: cents } of refunds)
      await queueBillingMail(tx, userId, refundMail({ id, cents, description }, publicUrl));
    for (const { id, amount: cents, status } of disputes) {
      const phase = disputePhase(status);
      if (phase) await queueBillingMail(tx, userId, disputeMail({ id, phase, cents, description }, publicUrl));
    }
  }

  async function tellAffiliates(
    tx: Tx,
    paid: {
      userId: number;
      invoice: Stripe.Invoice;
      charge: Stripe.Charge;
      refunds: Stripe.Refund[];
      disputes: Stripe.Dispute[];
      row: Row;
      item: CatalogItem;
    },
  ): Promise<void> {
    const { userId, invoice, charge, refunds, disputes, row, item } = paid;
    const stripeInvoiceId = invoice.id ?? '';
    const paidAt = fromUnixSeconds(charge.created);
    const affiliate = await recordCommission(tx, {
      ...{ userId, stripeInvoiceId, amountCents: charge.amount, paidAt },
      cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
      ...{ periodStart: row.periodStart ?? paidAt, periodEnd: row.periodEnd ?? paidAt },
      product: itemName(item).split(',')[0] ?? '',
    });
    if (affiliate !== null) tx.afterCommit(() => earned(affiliate));
    for (const { id, amount, created } of refunds)
      await reverseCommission(tx, {
        reversalId: id,
        stripeInvoiceId,
        amountCents: amount,
        reason: 'refund',
        at: fromUnixSeconds(created),
      });
    for (const { id, amount, created, status } of disputes) {
      const dispute = {
        reversalId: id,
        stripeInvoiceId,
        amountCents: amount,
        reason: 'dispute',
        at: fromUnixSeconds(created),
      } as const;
      if (taken.has(status)) await reverseCommission(tx, dispute);
      if (status === 'won') await restoreCommission(tx, dispute);
    }
  }

  // ---- featured listings

  async function applyFeatured(
    tx: Tx,
    intent: Stripe.PaymentIntent,
    charge: Stripe.Charge | null,
    disputed: boolean,
  ): Promise<void> {
    const id = Number(intent.metadata.featuredId);
    const payment = await tx.featuredPayment.findUnique({ where: { id } });
    if (!payment || !charge?.paid) return;
    const { propertyId, userId } = payment;
    // Several payments of one listing add up, whoever applies which first.
    await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`featured/${propertyId}`}, 0))::text`;
    const status = charge.refunded || disputed ? 'taken_back' : 'paid';
    const paymentDate = fromUnixSeconds(charge.created);
    const data = { status, paymentDate, stripePaymentIntentId: intent.id };
    await tx.featuredPayment.update({
      where: { id },
      data: { ...data, featuredStartDate: null, featuredEndDate: null },
    });
    const paid = await tx.featuredPayment.findMany({ where: { propertyId, status: 'paid' } });
    const periods = featuredPeriods(
      paid.flatMap((each) => (each.paymentDate ? [{ ...each, paymentDate: each.paymentDate }] : [])),
    );
    for (const { id: of, start, end } of periods)
      await tx.featuredPayment.update({ where: { id: of }, data: { featuredStartDate: start, featuredEndDate: end } });
    const until = periods.at(-1)?.end ?? paymentDate;
    const before = await tx.featuredListing.findUnique({ where: { propertyId } });
    if (before?.until.getTime() === until.getTime()) return;
    const { version } = await tx.featuredListing.upsert({
      where: { propertyId },
      create: { propertyId, until },
      update: { until, version: { increment: 1 } },
    });
    await tx.emit(
      createEvent(
        featuredPaid,
        { subject: `featured/${propertyId}`, version },
        { propertyId, userId, paymentId: String(payment.id), until: until.toISOString() },
      ),
    );
  }

  // ---- checkouts and cards

  async function applyCheckout(tx: Tx, id: string): Promise<void> {
    const session = await stripe.checkout.sessions.retrieve(id);
    await tx.checkout.updateMany({
      where: { sessionId: id, status: { not: session.status ?? 'open' } },
      data: { status: session.status ?? 'open' },
    });
    if (session.status === 'expired')
      await tx.sql`
        UPDATE featured_payments SET status = 'expired'
        WHERE status = 'pending' AND checkout_id = (SELECT id FROM checkouts WHERE session_id = ${id})`;
    const sub = referenceId(session.subscription);
    const intent = referenceId(session.payment_intent);
    const invoice = referenceId(session.invoice);
    if (sub) await applySubscription(tx, sub);
    if (invoice) await applyInvoice(tx, invoice);
    if (intent) await applyPayment(tx, intent);
  }

  /** A card was changed: what is owed is tried with it at once. */
  async function applyCustomer(tx: Tx, customer: string): Promise<void> {
    const live = await tx.subscription.findMany({ where: { customerId: customer, status: { not: 'ended' } } });
    for (const { id } of live) {
      const kept = await applySubscription(tx, id);
      if (!kept?.openInvoiceId) continue;
      const known = await stripe.customers.retrieve(customer);
      const card = known.deleted ? null : referenceId(known.invoice_settings.default_payment_method);
      if (card === null) continue;
      try {
        // Once for each card, however often it is told.
        await stripe.invoices.pay(
          kept.openInvoiceId,
          { payment_method: card },
          { idempotencyKey: `pay/${kept.openInvoiceId}/${card}` },
        );
      } catch (error) {
        const declined = error instanceof Stripe.errors.StripeCardError;
        const settled =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_already_paid';
        if (!declined && !settled) throw error;
      }
      await applyInvoice(tx, kept.openInvoiceId);
    }
  }

  /** A test clock was turned: what hangs on the time is looked at again. */
  async function applyClock(tx: Tx, clockId: string): Promise<void> {
    const live = await tx.subscription.findMany({ where: { clockId, status: { not: 'ended' } } });
    for (const { id, customerId } of live) {
      await lockCustomer(tx, customerId);
      await applySubscription(tx, id);
    }
  }

  /** Applies what an event is about; null where that is nothing of ours. */
  function workOf({ data: { object } }: Told): ((tx: Tx) => Promise<unknown>) | null {
    const id = object.id ?? '';
    switch (object.object) {
      case 'checkout.session':
        return (tx) => applyCheckout(tx, id);
      case 'subscription':
        return (tx) => applySubscription(tx, id);
      case 'invoice':
        return (tx) => applyInvoice(tx, id);
      case 'payment_intent':
        return (tx) => applyPayment(tx, id);
      case 'charge':
      case 'refund':
      case 'dispute': {
        const intent = object.payment_intent;
        return intent === null ? null : (tx) => applyPaymentOf(tx, intent);
      }
      case 'customer':
        return (tx) => applyCustomer(tx, id);
      case 'test_helpers.test_clock':
        return (tx) => applyClock(tx, id);
      default:
        return null;
    }
  }

  return { lockCustomer, applySubscription, applyCheckout, applyInvoice, workOf };
}
export type ApplianceOf = ReturnType<typeof createAppliance>;

/** An address in one line, or null where Stripe has none. */
export function addressIn(address: Stripe.Address | null | undefined): string | null {
  const { line1, line2, city, state, postal_code: zip, country } = address ?? {};
  const place = [state, zip].filter(Boolean).join(' ');
  return [line1, line2, city, place, country].filter(Boolean).join(', ') || null;
}

function featuredIn(metadata: Stripe.Metadata): CatalogItem | null {
  const days = ([7, 14, 30] as const).find((each) => String(each) === metadata.days);
  return metadata.featuredId && days ? { kind: 'featured', days } : null;
}

function stateOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null, dispute?: Stripe.Dispute): PaymentState {
  if (charge?.paid) {
    if (dispute) return 'disputed';
    if (charge.refunded) return 'refunded';
    return charge.amount_refunded > 0 ? 'partially_refunded' : 'paid';
  }
  if (intent.status === 'canceled') return 'canceled';
  return intent.last_payment_error && intent.status === 'requires_payment_method' ? 'failed' : 'pending';
}

/** What an invoice was for: a change of plan says so. */
function describe(item: CatalogItem, invoice: Stripe.Invoice | null, line?: Stripe.InvoiceLineItem): string {
  const name = itemName(item, line?.quantity ?? 1);
  return invoice?.billing_reason === 'subscription_update' ? `Change to ${name}` : name;
}

const typeOf = (type: string) => (type === 'seats' || type === 'featured' ? type : 'subscription');

/** The fields that tell whether something became of a payment, in one order. */
function comparable(row: object): unknown {
  const { id: _id, version: _version, paymentIntentId: _intent, ...rest } = row as Record<string, unknown>;
  return Object.entries(rest)
    .map(([field, value]) => [
      field,
      value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? String(value) : value,
    ])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
