import { part } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';

/** A row of `payment_records`: a payment and what became of it. */
export interface PaymentRecord {
  readonly id: number;
  readonly userId: number;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly currency: string;
  readonly paymentIntentId: string;
  readonly invoiceId: string | null;
  readonly planType: string | null;
  readonly billingPeriod: string | null;
  readonly paymentType: string;
  readonly status: string;
  readonly description: string;
  readonly reason: string | null;
  readonly retryAt: Date | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly receiptNumber: string | null;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly paidAt: Date | null;
  /** The invoice's lines and the billing address, as Stripe has them. */
  readonly metadata: unknown;
  /** When Stripe began it. */
  readonly createdAt: Date;
  readonly version: number;
}

/** The columns that are copied from Stripe. */
export type PaymentRow = Omit<PaymentRecord, 'id' | 'version' | 'paymentIntentId'>;

const copied = part`user_id, amount_cents, refunded_cents, currency, invoice_id, plan_type, billing_period, payment_type, status,
  description, reason, retry_at, card_brand, card_last4, receipt_number, period_start, period_end, paid_at, metadata, created_at`;

const columns = part`id, version, payment_intent_id, ${copied}`;

export interface PaymentPage {
  readonly limit: number;
  /** Id of the last payment of the page before. */
  readonly before?: number | undefined;
}

/** A member's payments, newest first. */
export function findPayments({ sql }: Sql, userId: number, { limit, before }: PaymentPage): Promise<PaymentRecord[]> {
  const isOlder =
    before === undefined
      ? part`true`
      : part`(created_at, id) < (SELECT last.created_at, last.id FROM payment_records last WHERE last.id = ${before})`;
  return sql<PaymentRecord>`
    SELECT ${columns} FROM payment_records WHERE user_id = ${userId} AND ${isOlder}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
}

/** A payment of a member, or null where it does not exist or belongs to someone else. */
export async function findPayment({ sql }: Sql, userId: number, id: number): Promise<PaymentRecord | null> {
  const [payment] = await sql<PaymentRecord>`
    SELECT ${columns} FROM payment_records WHERE id = ${id} AND user_id = ${userId}`;
  return payment ?? null;
}

/** A payment by the id of its intent at Stripe; null where it is not stored. */
export async function findPaymentByIntent({ sql }: Sql, intentId: string): Promise<PaymentRecord | null> {
  const [payment] =
    await sql<PaymentRecord>`SELECT ${columns} FROM payment_records WHERE payment_intent_id = ${intentId}`;
  return payment ?? null;
}

/** Stores a payment as it is now. @returns its id and the version that this makes */
export async function savePayment({ sql }: Sql, intentId: string, row: PaymentRow) {
  const [saved] = await sql<Pick<PaymentRecord, 'id' | 'version'>>`
    INSERT INTO payment_records AS known (payment_intent_id, ${copied})
    VALUES (${intentId}, ${row.userId}, ${row.amountCents}, ${row.refundedCents}, ${row.currency}, ${row.invoiceId},
      ${row.planType}, ${row.billingPeriod}, ${row.paymentType}, ${row.status}, ${row.description}, ${row.reason},
      ${row.retryAt}, ${row.cardBrand}, ${row.cardLast4}, ${row.receiptNumber}, ${row.periodStart}, ${row.periodEnd},
      ${row.paidAt}, ${JSON.stringify(row.metadata)}, ${row.createdAt})
    ON CONFLICT (payment_intent_id) DO UPDATE SET user_id = excluded.user_id, amount_cents = excluded.amount_cents,
      refunded_cents = excluded.refunded_cents, currency = excluded.currency, invoice_id = excluded.invoice_id,
      plan_type = excluded.plan_type, billing_period = excluded.billing_period, payment_type = excluded.payment_type,
      status = excluded.status, description = excluded.description, reason = excluded.reason, retry_at = excluded.retry_at,
      card_brand = excluded.card_brand, card_last4 = excluded.card_last4, receipt_number = excluded.receipt_number,
      period_start = excluded.period_start, period_end = excluded.period_end, paid_at = excluded.paid_at,
      metadata = excluded.metadata, created_at = excluded.created_at, version = known.version + 1
    RETURNING id, version`;
  return saved!;
}
