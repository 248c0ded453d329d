import { part } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';

/** Lifetime of a checkout in milliseconds. */
const lifetimeMs = 60 * 60_000;

/** What a member buys: at most one open checkout for each slot. */
export interface CheckoutKey {
  readonly userId: number;
  readonly slot: string;
  /** What is bought in the slot; a different item replaces the open checkout. */
  readonly item: string;
}

/** A checkout that was begun, with its session at Stripe where there is one. */
export interface Checkout {
  readonly id: number;
  readonly userId: number;
  readonly item: string;
  readonly sessionId: string | null;
  readonly url: string | null;
  readonly expiresAt: Date;
}

const columns = part`id, user_id, item, session_id, url, expires_at`;

/** The slot's open checkout, or a new one; null where it was closed in between. */
export async function findOrInsertCheckout(
  { sql }: Sql,
  { userId, slot, item }: CheckoutKey,
): Promise<Checkout | null> {
  const [inserted] = await sql<Checkout>`
    INSERT INTO checkouts (user_id, slot, item, expires_at)
    VALUES (${userId}, ${slot}, ${item}, ${new Date(Date.now() + lifetimeMs)})
    ON CONFLICT DO NOTHING RETURNING ${columns}`;
  if (inserted) return inserted;
  const [open] = await sql<Checkout>`
    SELECT ${columns} FROM checkouts WHERE user_id = ${userId} AND slot = ${slot} AND status = 'open'`;
  return open ?? null;
}

export function findOpenCheckouts({ sql }: Sql, userId: number): Promise<Checkout[]> {
  return sql<Checkout>`SELECT ${columns} FROM checkouts WHERE user_id = ${userId} AND status = 'open'`;
}

/** Stores the session of a checkout. @returns whether its member has closed the account */
export async function setCheckoutSession(
  { sql }: Sql,
  { id, userId }: Checkout,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<{ isClosed: boolean }> {
  await sql`UPDATE checkouts SET session_id = ${sessionId}, url = ${url} WHERE id = ${id}`;
  const [user] = await sql<{ isClosed: boolean }>`
    SELECT closes_at IS NOT NULL AS is_closed FROM users WHERE id = ${userId}`;
  return user!;
}

/** Marks an unpaid checkout and its featured payment as expired. */
export async function expireCheckout({ sql }: Sql, id: number): Promise<void> {
  await sql`
    WITH closed AS (UPDATE checkouts SET status = 'expired' WHERE id = ${id} AND status = 'open' RETURNING id)
    UPDATE featured_payments SET status = 'expired'
    WHERE status = 'pending' AND checkout_id IN (SELECT id FROM closed)`;
}
