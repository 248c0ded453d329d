import type { PaymentState } from '@dealstead/contracts/account/paymentStates';
import { createEvent, paymentRecorded } from '@dealstead/contracts/events';
import type Stripe from 'stripe';
import type { AccountTransaction } from '../database.ts';
import type { Prisma } from '../generated/client.ts';
import type { SyncContext } from './syncContext.ts';

/** The columns of `payment_records` that are copied from Stripe. */
export type PaymentRow = Omit<Prisma.PaymentRecordUncheckedCreateInput, 'paymentIntentId' | 'version' | 'id'> & {
  amount: bigint;
  refundedCents: bigint;
  paidAt: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
};

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
  const before = await tx.paymentRecord.findUnique({ where: { paymentIntentId } });
  if (before && JSON.stringify(toComparable(before)) === JSON.stringify(toComparable(row))) return;
  const after = before
    ? await tx.paymentRecord.update({ where: { id: before.id }, data: { ...row, version: { increment: 1 } } })
    : await tx.paymentRecord.create({ data: { ...row, paymentIntentId } });
  await tx.emit(
    createEvent(
      paymentRecorded,
      { subject: `payment/${after.id}`, version: after.version },
      {
        paymentId: after.id,
        userId: after.userId,
        type: toEventType(after.paymentType),
        status: after.status as PaymentState,
        amountCents: Number(after.amount),
        refundedCents: Number(after.refundedCents),
        at: (after.paidAt ?? after.createdAt).toISOString(),
      },
    ),
  );
  tx.afterCommit(() => onBillingChanged(after.userId));
}

const toEventType = (type: string) => (type === 'seats' || type === 'featured' ? type : 'subscription');

/** The compared columns in one order, with dates and bigints as text. */
function toComparable(row: object): unknown {
  const { id: _id, version: _version, paymentIntentId: _intent, ...rest } = row as Record<string, unknown>;
  return Object.entries(rest)
    .map(([field, value]) => [
      field,
      value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? String(value) : value,
    ])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
