import { part } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';

/** A subscription as Stripe has it: of a plan, or of seats for VAs. */
export interface Subscription {
  readonly id: string;
  readonly userId: number;
  readonly customerId: string;
  /** Of the test clock on which it runs, where it does. */
  readonly clockId: string | null;
  readonly kind: string;
  readonly plan: string | null;
  readonly period: string;
  readonly quantity: number;
  readonly priceCents: number;
  /** The customer's credit at Stripe, which pays the next invoices first. */
  readonly creditCents: number;
  readonly status: string;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  readonly cancelAt: Date | null;
  readonly nextPlan: string | null;
  readonly nextPeriod: string | null;
  /** Until when a plan whose renewal failed stays open. */
  readonly graceUntil: Date | null;
  readonly retryAt: Date | null;
  readonly openInvoiceId: string | null;
  readonly openCents: number | null;
  readonly payUrl: string | null;
  readonly card: unknown;
  readonly startedAt: Date;
  readonly updatedAt: Date;
}

/** The columns of `Subscription`. */
export const subscriptionColumns = part`id, user_id, customer_id, clock_id, kind, plan, period, quantity, price_cents, credit_cents,
  status, current_period_start, current_period_end, cancel_at, next_plan, next_period, grace_until, retry_at, open_invoice_id,
  open_cents, pay_url, card, started_at, updated_at`;

/** A subscription by Stripe's id; null where it is not stored. */
export async function findSubscription({ sql }: Sql, id: string): Promise<Subscription | null> {
  const [found] = await sql<Subscription>`SELECT ${subscriptionColumns} FROM subscriptions WHERE id = ${id}`;
  return found ?? null;
}

/** Stores a subscription as it is now. */
export async function saveSubscription({ sql }: Sql, row: Subscription): Promise<void> {
  await sql`
    INSERT INTO subscriptions (${subscriptionColumns})
    VALUES (${row.id}, ${row.userId}, ${row.customerId}, ${row.clockId}, ${row.kind}, ${row.plan}, ${row.period}, ${row.quantity},
      ${row.priceCents}, ${row.creditCents}, ${row.status}, ${row.currentPeriodStart}, ${row.currentPeriodEnd}, ${row.cancelAt},
      ${row.nextPlan}, ${row.nextPeriod}, ${row.graceUntil}, ${row.retryAt}, ${row.openInvoiceId}, ${row.openCents},
      ${row.payUrl}, ${JSON.stringify(row.card)}, ${row.startedAt}, ${row.updatedAt})
    ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, customer_id = excluded.customer_id, clock_id = excluded.clock_id,
      kind = excluded.kind, plan = excluded.plan, period = excluded.period, quantity = excluded.quantity,
      price_cents = excluded.price_cents, credit_cents = excluded.credit_cents, status = excluded.status,
      current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
      cancel_at = excluded.cancel_at, next_plan = excluded.next_plan, next_period = excluded.next_period,
      grace_until = excluded.grace_until, retry_at = excluded.retry_at, open_invoice_id = excluded.open_invoice_id,
      open_cents = excluded.open_cents, pay_url = excluded.pay_url, card = excluded.card, started_at = excluded.started_at,
      updated_at = excluded.updated_at`;
}

/** A member's subscriptions of plans that give access or are in arrears, newest first. */
export function listPlans({ sql }: Sql, userId: number): Promise<Subscription[]> {
  return sql<Subscription>`
    SELECT ${subscriptionColumns} FROM subscriptions
    WHERE user_id = ${userId} AND kind = 'plan' AND status IN ('active', 'past_due') ORDER BY started_at DESC, id DESC`;
}

/** The ids of a member's subscriptions of seats that have not ended. */
export async function listSeatSubscriptions({ sql }: Sql, userId: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    SELECT id FROM subscriptions WHERE user_id = ${userId} AND kind = 'seats' AND status <> 'ended'`;
  return rows.map(({ id }) => id);
}

/** Names a subscription and its customer. */
export type SubscriptionRef = Pick<Subscription, 'id' | 'customerId'>;

/** A member's subscriptions that have not ended. */
export function listUnended({ sql }: Sql, userId: number): Promise<SubscriptionRef[]> {
  return sql<SubscriptionRef>`
    SELECT id, customer_id FROM subscriptions WHERE user_id = ${userId} AND status <> 'ended'`;
}

/** A member's subscriptions that give access or are in arrears: those that end, or those that do not. */
export function listRenewing({ sql }: Sql, userId: number, ends: boolean): Promise<SubscriptionRef[]> {
  return sql<SubscriptionRef>`
    SELECT id, customer_id FROM subscriptions
    WHERE user_id = ${userId} AND status IN ('active', 'past_due') AND (cancel_at IS NOT NULL) = ${ends}`;
}
