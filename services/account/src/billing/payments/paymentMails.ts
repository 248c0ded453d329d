import { catalogue, formatCents, parsePlan, type BillingPeriod, longDate } from '@dealstead/contracts';
import type { MailKey } from '@dealstead/contracts/mails';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import type { Subscription } from '../subscription.ts';
import type { AccountTransaction } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { centsOf, type PaidPlan } from '../stripe/prices.ts';

/** A billing mail with its key, which makes it one however often its event is applied. */
export interface BillingMail {
  readonly key: MailKey;
  readonly mail: RenderedMail;
}

const because = 'You received this email because it is about your payments. You cannot unsubscribe from these emails.';
const paymentHistoryUrl = (publicUrl: string) => `${publicUrl.replace(/\/$/, '')}/payment-history`;

/** Queues a billing mail to a member; a deleted account gets none. */
export async function queueBillingMail(
  tx: AccountTransaction,
  userId: number,
  { key, mail }: BillingMail,
): Promise<void> {
  const [user] = await tx.sql<{ email: string }>`SELECT email FROM users WHERE id = ${userId} AND closed_at IS NULL`;
  if (user) await queueMail(tx, key, user.email, mail);
}

/** The payment of a receipt. */
export interface ReceiptMailData {
  /** Id of the invoice, or of the payment without one. */
  readonly id: string;
  /** What was paid for, within a sentence: "Investor Pro, billed monthly". */
  readonly what: string;
  readonly cents: number;
  readonly paidAt: Date;
  readonly receiptNumber: string | null;
  readonly card: string | null;
  /** The next payment for it; null for what does not renew. */
  readonly renewal: { readonly kind: 'plan' | 'seats'; readonly at: Date; readonly cents: number } | null;
}

const cancelTexts = {
  plan: 'To cancel, choose “Cancel plan” in your payment history before then.',
  seats: 'To cancel, choose “Cancel paid seats” on your team page before then.',
};

/** The receipt of a payment. */
export function receiptMail(paid: ReceiptMailData, publicUrl: string): BillingMail {
  const number = paid.receiptNumber ? ` The receipt number is ${paid.receiptNumber}.` : '';
  const card = paid.card ? ` We charged the card ending ${paid.card}.` : '';
  const { renewal } = paid;
  return {
    key: `money/receipt/${paid.id}`,
    mail: renderMail({
      subject: `Your Dealstead receipt: ${formatCents(paid.cents)}`,
      preview: `For ${paid.what}, paid on ${longDate(paid.paidAt)}.`,
      heading: `${formatCents(paid.cents)} paid`,
      paragraphs: [
        `You paid ${formatCents(paid.cents)} on ${longDate(paid.paidAt)} for ${paid.what}.${card}`,
        ...(renewal
          ? [
              `Your ${renewal.kind === 'plan' ? 'plan renews' : 'VA seats renew'} on ${longDate(renewal.at)} for ${formatCents(renewal.cents)}. ${cancelTexts[renewal.kind]}`,
            ]
          : []),
        `Your receipt is in your payment history as a PDF.${number}`,
      ],
      button: { label: 'Open your payment history', url: paymentHistoryUrl(publicUrl) },
      because,
    }),
  };
}

/** The mail about a refund. */
export function refundMail(refund: { id: string; cents: number; what: string }, publicUrl: string): BillingMail {
  const amount = formatCents(refund.cents);
  return {
    key: `money/refund/${refund.id}`,
    mail: renderMail({
      subject: `Your Dealstead refund: ${amount}`,
      preview: `Your refund of ${amount} for ${refund.what} is on its way.`,
      heading: `${amount} refunded`,
      paragraphs: [
        `We refunded ${amount} to the card you paid with, for ${refund.what}. It can take five to ten days to appear on your statement.`,
      ],
      button: { label: 'Open your payment history', url: paymentHistoryUrl(publicUrl) },
      because,
    }),
  };
}

const disputeTexts = {
  open: {
    heading: 'A payment is disputed',
    text: 'Your bank told us that you disputed this payment and is holding the money until it decides. If you did not mean to dispute it, contact your bank.',
  },
  won: { heading: 'Your dispute was decided', text: 'Your bank decided that the payment stands.' },
  lost: { heading: 'Your dispute was decided', text: 'Your bank decided to return the payment to you.' },
} as const;

/** The phase of a dispute by Stripe's status; null for an inquiry, which moves no money. */
export function disputePhase(status: string): keyof typeof disputeTexts | null {
  if (status === 'won' || status === 'lost') return status;
  return status === 'needs_response' || status === 'under_review' ? 'open' : null;
}

/** The mail about a dispute that was opened or decided. */
export function disputeMail(
  dispute: { id: string; phase: keyof typeof disputeTexts; cents: number; what: string },
  publicUrl: string,
): BillingMail {
  const { heading, text } = disputeTexts[dispute.phase];
  return {
    key: `money/dispute/${dispute.id}/${dispute.phase}`,
    mail: renderMail({
      subject: `${heading}: ${formatCents(dispute.cents)}`,
      preview: text,
      heading,
      paragraphs: [`This is about your payment of ${formatCents(dispute.cents)} for ${dispute.what}.`, text],
      button: { label: 'Open your payment history', url: paymentHistoryUrl(publicUrl) },
      because,
    }),
  };
}

const subscriptionName = ({ kind, plan, quantity }: Subscription) => {
  if (kind === 'plan') return `${catalogue[parsePlan(plan ?? '') ?? 'free'].name} plan`;
  return quantity === 1 ? 'VA seat' : `${quantity} VA seats`;
};

/**
 * The mail for a subscription's state, or null: failed renewal, end of the grace period, cancellation, resumption, end.
 * `canceledAt` distinguishes repeated cancellations, `before` (the state saved last) repeated resumptions.
 */
export function subscriptionMail(
  sub: Subscription,
  state: { canceledAt: number | null; everPaid: boolean; before: Subscription | null },
  publicUrl: string,
): BillingMail | null {
  const name = subscriptionName(sub);
  const mailOf = (key: string, subject: string, paragraphs: string[], button: { label: string; url: string }) => ({
    key: `money/${key}` as const,
    mail: renderMail({ subject, preview: paragraphs[0] ?? '', heading: subject, paragraphs, button, because }),
  });
  const plans = { label: 'See plans', url: paymentHistoryUrl(publicUrl).replace('payment-history', 'subscribe') };
  const again = sub.kind === 'plan' ? plans : { label: 'Open your team', url: plans.url.replace('subscribe', 'team') };

  if (sub.status === 'ended') {
    if (!state.everPaid) return null;
    return mailOf(`ended/${sub.id}`, `Your ${name} ended`, [endedText(sub, name)], again);
  }
  if (sub.openInvoiceId !== null && sub.openCents !== null && sub.graceUntil) {
    const pay = { label: `Pay ${formatCents(sub.openCents)}`, url: sub.payUrl ?? paymentHistoryUrl(publicUrl) };
    if (sub.status === 'past_due')
      return mailOf(
        `grace-over/${sub.openInvoiceId}`,
        `Your ${name} is inactive until you pay`,
        [
          `Your payment of ${formatCents(sub.openCents)} for your ${name} is past due, and the grace period is over.`,
          'You get full access back as soon as you pay.',
        ],
        pay,
      );
    return mailOf(
      `failed/${sub.openInvoiceId}`,
      `The payment for your ${name} failed`,
      [
        `We could not charge ${formatCents(sub.openCents)} for the renewal of your ${name}.`,
        `You keep full access until ${longDate(sub.graceUntil)}. Pay by then, or update your card in your payment history: the new card is charged ${formatCents(sub.openCents)} at once.`,
      ],
      pay,
    );
  }
  if (sub.status === 'active' && sub.cancelAt)
    return mailOf(
      `canceled/${sub.id}/${state.canceledAt ?? sub.cancelAt.getTime()}`,
      `Your ${name} is canceled`,
      [
        `Your ${name} ends on ${longDate(sub.cancelAt)}, and you will not be charged again. You keep full access until then.`,
        'Changed your mind? You can resume it any time before then.',
      ],
      sub.kind === 'plan' ? { label: 'Open your payment history', url: paymentHistoryUrl(publicUrl) } : again,
    );
  if (sub.status === 'active' && state.before?.cancelAt) {
    const { kind, cents } = renewalOf(sub);
    const verb = sub.kind === 'seats' && sub.quantity > 1 ? 'renew' : 'renews';
    return mailOf(
      `resumed/${sub.id}/${state.before.updatedAt.getTime()}`,
      `Your ${name} ${verb} again`,
      [
        `Your ${name} ${verb} on ${longDate(sub.currentPeriodEnd)} for ${formatCents(cents)}. It is no longer canceled.`,
        cancelTexts[kind],
      ],
      sub.kind === 'plan' ? { label: 'Open your payment history', url: paymentHistoryUrl(publicUrl) } : again,
    );
  }
  return null;
}

/** The next payment for a subscription that renews. */
function renewalOf({ kind, nextPlan, nextPeriod, quantity, priceCents }: Subscription) {
  if (kind !== 'plan') return { kind: 'seats', cents: quantity * priceCents } as const;
  const next =
    nextPlan && nextPeriod
      ? centsOf({ kind, plan: nextPlan as PaidPlan, period: nextPeriod as BillingPeriod })
      : priceCents;
  return { kind, cents: next } as const;
}

function endedText({ kind, cancelAt }: Subscription, name: string): string {
  const when = cancelAt ? ` on ${longDate(cancelAt)}` : '';
  const after =
    kind === 'plan'
      ? `Your account is now on ${catalogue.free.name}.`
      : 'You keep the seats that are included in your plan.';
  return `Your ${name} ended${when}, and you will not be charged again. ${after}`;
}
