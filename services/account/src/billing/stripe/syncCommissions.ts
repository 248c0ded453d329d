import type Stripe from 'stripe';
import { recordCommission, restoreCommission, reverseCommission } from '../../affiliates/index.ts';
import type { AccountTransaction } from '../../database.ts';
import type { PaymentRow } from '../payments/store.ts';
import { fromUnixSeconds } from './client.ts';
import { isWithheld } from './paymentRecord.ts';
import { itemName, type CatalogItem } from './prices.ts';
import type { SyncContext } from './syncContext.ts';

export interface PaidPlanInvoice {
  readonly userId: number;
  readonly invoice: Stripe.Invoice;
  readonly charge: Stripe.Charge;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly row: PaymentRow;
  readonly item: CatalogItem;
}

/** Records the referrer's commission for a paid plan, and reverses it for refunds and disputes. */
export async function syncCommissions(
  { onCommissionsChanged }: SyncContext,
  tx: AccountTransaction,
  { userId, invoice, charge, refunds, disputes, row, item }: PaidPlanInvoice,
): Promise<void> {
  const stripeInvoiceId = invoice.id ?? '';
  const paidAt = fromUnixSeconds(charge.created);
  const affiliate = await recordCommission(tx, {
    userId,
    stripeInvoiceId,
    amountCents: charge.amount,
    paidAt,
    cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
    periodStart: row.periodStart ?? paidAt,
    periodEnd: row.periodEnd ?? paidAt,
    product: itemName(item).split(',')[0] ?? '',
  });
  if (affiliate !== null) tx.afterCommit(() => onCommissionsChanged(affiliate));
  const toReversal = ({ id, amount, created }: Stripe.Refund | Stripe.Dispute) => ({
    reversalId: id,
    stripeInvoiceId,
    amountCents: amount,
    at: fromUnixSeconds(created),
  });
  for (const refund of refunds) await reverseCommission(tx, { ...toReversal(refund), reason: 'refund' });
  for (const dispute of disputes) {
    const reversal = { ...toReversal(dispute), reason: 'dispute' } as const;
    if (isWithheld(dispute)) await reverseCommission(tx, reversal);
    if (dispute.status === 'won') await restoreCommission(tx, reversal);
  }
}
