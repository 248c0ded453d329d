import { storableText } from '@dealstead/contracts';
import type Stripe from 'stripe';
import { recordCard } from '../../affiliates/index.ts';
import { findSubscription } from '../subscription.ts';
import type { AccountTransaction } from '../../database.ts';
import {
  disputeMail,
  disputePhase,
  queueBillingMail,
  receiptMail,
  refundMail,
  type ReceiptMailData,
} from '../payments/paymentMails.ts';
import type { PaymentRow } from '../payments/store.ts';
import { expandedObject, fromUnixSeconds, fromUnixSecondsOrNull, referenceId } from './client.ts';
import { isWithheld, paymentState, recordPayment } from './paymentRecord.ts';
import { formatPostalAddress } from './postalAddress.ts';
import { centsOf, itemInSentence, itemName, type CatalogItem, type PriceCatalog } from './prices.ts';
import { syncCommissions } from './syncCommissions.ts';
import { findCustomerOwner, lockCustomer, type SyncContext } from './syncContext.ts';
import { syncFeaturedListing } from './syncFeaturedListing.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Copies the payments of an invoice and the subscription that it bills. */
export async function syncInvoice(context: SyncContext, tx: AccountTransaction, id: string): Promise<void> {
  const invoice = await context.stripe.invoices.retrieve(id, { expand: ['payments'] });
  for (const { payment } of invoice.payments?.data ?? []) {
    const intentId = referenceId(payment.payment_intent);
    if (intentId) await syncPayment(context, tx, intentId, invoice);
  }
  const subscriptionId = referenceId(invoice.parent?.subscription_details?.subscription);
  if (subscriptionId) await syncSubscription(context, tx, subscriptionId);
}

/** Locks the customer of a payment before copying it: events of refunds and disputes do not name their customer. */
export async function lockAndSyncPayment(
  context: SyncContext,
  tx: AccountTransaction,
  intentId: string,
): Promise<void> {
  const { customer } = await context.stripe.paymentIntents.retrieve(intentId);
  await lockCustomer(tx, referenceId(customer) ?? intentId);
  await syncPayment(context, tx, intentId);
}

/** Copies a payment with its refunds and disputes, and updates what depends on it: mails, commissions, featured days. */
export async function syncPayment(
  context: SyncContext,
  tx: AccountTransaction,
  intentId: string,
  knownInvoice?: Stripe.Invoice,
): Promise<void> {
  const { stripe, prices } = context;
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  const userId = await findCustomerOwner(tx, referenceId(intent.customer));
  if (userId === null) return;
  const invoice = knownInvoice ?? (await findInvoice(stripe, intentId));
  const line = invoice?.lines.data.findLast(({ amount }) => amount > 0) ?? invoice?.lines.data.at(-1);
  const item = invoice ? await findLineItem(prices, line) : featuredItem(intent.metadata);
  if (!item) return;
  const charge = expandedObject(intent.latest_charge);
  const { data: disputes } = charge?.disputed ? await stripe.disputes.list({ payment_intent: intentId }) : { data: [] };
  const withheldBy = disputes.find(isWithheld);
  const row = toPaymentRow({ userId, intent, charge, invoice, line, item, withheldBy });
  await recordPayment(context, tx, intentId, row);
  const card = charge?.payment_method_details?.card;
  if (item.kind !== 'plan' && charge?.paid && card?.fingerprint) await recordCard(tx, userId, card.fingerprint);
  const refunds = charge && charge.amount_refunded > 0 ? await listRefunds(stripe, charge.id) : [];
  await queuePaymentMails(context, tx, { intentId, row, item, invoice, line, refunds, disputes });
  if (item.kind === 'featured') await syncFeaturedListing(tx, { intent, charge, isDisputed: withheldBy !== undefined });
  if (item.kind === 'plan' && invoice && charge?.paid)
    await syncCommissions(context, tx, { userId, invoice, charge, refunds, disputes, row, item });
}

/** The invoice that a payment pays, or null for a payment without one. */
async function findInvoice(stripe: Stripe, intentId: string): Promise<Stripe.Invoice | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
  });
  const id = referenceId(data[0]?.invoice);
  return id === null ? null : stripe.invoices.retrieve(id);
}

async function findLineItem(
  prices: PriceCatalog,
  line: Stripe.InvoiceLineItem | undefined,
): Promise<CatalogItem | null> {
  const priceId = referenceId(line?.pricing?.price_details?.price);
  return priceId ? prices.findItem(priceId) : null;
}

/** The featured days that a payment buys, from the metadata that its checkout set. */
function featuredItem(metadata: Stripe.Metadata): CatalogItem | null {
  const days = ([7, 14, 30] as const).find((known) => String(known) === metadata.days);
  return metadata.featuredId && days ? { kind: 'featured', days } : null;
}

/** Only refunds that have succeeded. */
async function listRefunds(stripe: Stripe, charge: string): Promise<Stripe.Refund[]> {
  const { data } = await stripe.refunds.list({ charge, limit: 100 });
  return data.filter(({ status }) => status === 'succeeded');
}

interface PaymentSource {
  readonly userId: number;
  readonly intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge | null;
  readonly invoice: Stripe.Invoice | null;
  readonly line: Stripe.InvoiceLineItem | undefined;
  readonly item: CatalogItem;
  readonly withheldBy: Stripe.Dispute | undefined;
}

function toPaymentRow({ userId, intent, charge, invoice, line, item, withheldBy }: PaymentSource): PaymentRow {
  const status = paymentState(intent, charge, withheldBy);
  const card = charge?.payment_method_details?.card;
  const address = formatPostalAddress(charge?.billing_details.address);
  const generatedNumber = `R-${intent.id.slice(-8)}`;
  return {
    userId,
    amountCents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    status,
    currency: intent.currency,
    invoiceId: invoice?.id ?? null,
    paymentType: item.kind === 'plan' ? 'subscription' : item.kind,
    planType: item.kind === 'plan' ? item.plan : null,
    billingPeriod: item.kind === 'plan' ? item.period : null,
    description: describePayment(item, invoice, line),
    reason: status === 'failed' ? storableText(intent.last_payment_error?.message ?? 'The card was declined.') : null,
    retryAt: status === 'failed' ? fromUnixSecondsOrNull(invoice?.next_payment_attempt) : null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    receiptNumber: charge?.paid ? (charge.receipt_number ?? invoice?.number ?? generatedNumber) : null,
    periodStart: fromUnixSecondsOrNull(line?.period.start),
    periodEnd: fromUnixSecondsOrNull(line?.period.end),
    paidAt: charge?.paid ? fromUnixSeconds(charge.created) : null,
    createdAt: fromUnixSeconds(invoice?.created ?? intent.created),
    metadata: {
      lines: (invoice?.lines.data ?? []).map(({ description, amount }) => ({
        text: description && storableText(description),
        cents: amount,
      })),
      ...(address && { address }),
    },
  };
}

/** What a payment was for, as payment history and receipt show it. */
function describePayment(item: CatalogItem, invoice: Stripe.Invoice | null, line?: Stripe.InvoiceLineItem): string {
  const name = itemName(item, line?.quantity ?? 1);
  return isChange(invoice) ? `Change to ${name}` : name;
}

const isChange = (invoice: Stripe.Invoice | null): boolean => invoice?.billing_reason === 'subscription_update';

/** The renewal of what an invoice pays; null for what is paid once, is canceled or has ended. */
async function findRenewal(
  tx: AccountTransaction,
  { item, invoice, line }: Pick<PaymentMailData, 'item' | 'invoice' | 'line'>,
): Promise<ReceiptMailData['renewal']> {
  const subscriptionId = referenceId(invoice?.parent?.subscription_details?.subscription);
  if (item.kind === 'featured' || !line || subscriptionId === null) return null;
  const saved = await findSubscription(tx, subscriptionId);
  if (saved?.cancelAt || saved?.status === 'ended') return null;
  const quantity = item.kind === 'seats' ? (line.quantity ?? 1) : 1;
  return { kind: item.kind, at: fromUnixSeconds(line.period.end), cents: centsOf(item) * quantity };
}

interface PaymentMailData {
  readonly intentId: string;
  readonly row: PaymentRow;
  readonly item: CatalogItem;
  readonly invoice: Stripe.Invoice | null;
  readonly line: Stripe.InvoiceLineItem | undefined;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** Queues the receipt of a payment and a mail for each refund and each phase of a dispute. */
async function queuePaymentMails(
  { publicUrl }: SyncContext,
  tx: AccountTransaction,
  { intentId, row, item, invoice, line, refunds, disputes }: PaymentMailData,
): Promise<void> {
  const { userId, amountCents: cents, paidAt, receiptNumber, cardLast4: card } = row;
  if (!paidAt) return;
  const bought = itemInSentence(item, line?.quantity ?? 1);
  const what = isChange(invoice) ? `the change to ${bought}` : bought;
  const receipt = {
    id: row.invoiceId ?? intentId,
    what,
    cents,
    paidAt,
    receiptNumber,
    card,
    renewal: await findRenewal(tx, { item, invoice, line }),
  };
  await queueBillingMail(tx, userId, receiptMail(receipt, publicUrl));
  for (const { id, amount: cents } of refunds)
    await queueBillingMail(tx, userId, refundMail({ id, cents, what }, publicUrl));
  for (const { id, amount: cents, status } of disputes) {
    const phase = disputePhase(status);
    if (phase) await queueBillingMail(tx, userId, disputeMail({ id, phase, cents, what }, publicUrl));
  }
}
