import type { PaymentState } from '@dealstead/contracts/account/paymentStates';
import { createEvent, paymentRecorded } from '@dealstead/contracts/events';
import type Stripe from 'stripe';
import type { AccountTransaction } from '../../database.ts';
import { findPaymentByIntent, type PaymentRow, savePayment } from '../payments/store.ts';
import type { SyncContext } from './syncContext.ts';

/** Statuses of a dispute in which the bank holds or has returned the money. */
const withheldStatuses = new Set(['needs_response', 'under_review', 'lost']);

/** Whether the disputed money is not with us. */
export const isWithheld = ({ status }: Stripe.Dispute): boolean => withheldStatuses.has(status);

/** Derives the state of a payment from its intent, its last charge and a dispute that withholds its money. */
export function paymentState(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  dispute?: Stripe.Dispute,
): PaymentState {
  if (charge?.paid) {
    if (dispute) return 'disputed';
    if (charge.refunded) return 'refunded';
    return charge.amount_refunded > 0 ? 'partially_refunded' : 'paid';
  }
  if (intent.status === 'canceled') return 'canceled';
  return intent.last_payment_error && intent.status === 'requires_payment_method' ? 'failed' : 'pending';
}

/** Inserts or updates a payment and emits its event. A row without differences changes nothing. */
export async function recordPayment(
  { onBillingChanged }: SyncContext,
  tx: AccountTransaction,
  paymentIntentId: string,
  row: PaymentRow,
): Promise<void> {
  const before = await findPaymentByIntent(tx, paymentIntentId);
  if (before && JSON.stringify(toComparable(before)) === JSON.stringify(toComparable(row))) return;
  const { id: paymentId, version } = await savePayment(tx, paymentIntentId, row);
  await tx.emit(
    createEvent(
      paymentRecorded,
      { subject: `payment/${paymentId}`, version },
      {
        paymentId,
        userId: row.userId,
        type: toEventType(row.paymentType),
        status: row.status as PaymentState,
        amountCents: row.amountCents,
        refundedCents: row.refundedCents,
        at: (row.paidAt ?? row.createdAt).toISOString(),
      },
    ),
  );
  tx.afterCommit(() => onBillingChanged(row.userId));
}

const toEventType = (type: string) => (type === 'seats' || type === 'featured' ? type : 'subscription');

/** The compared columns in one order, with dates as text. */
function toComparable(row: object): unknown {
  const { id: _id, version: _version, paymentIntentId: _intent, ...rest } = row as Record<string, unknown>;
  return Object.entries(rest)
    .map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
