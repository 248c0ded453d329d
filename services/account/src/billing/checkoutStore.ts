import type { AccountDatabase, Sql } from '../database.ts';
import type { Checkout } from '../generated/client.ts';

/** Lifetime of a checkout in milliseconds. */
const lifetimeMs = 60 * 60_000;

/** What a member buys: at most one open checkout for each slot. */
export interface CheckoutKey {
  readonly userId: number;
  readonly slot: string;
  /** What is bought in the slot; a different item replaces the open checkout. */
  readonly item: string;
}

/** The slot's open checkout, or a new one; null where it was closed in between. */
export async function findOrInsertCheckout(
  { prisma, sql }: AccountDatabase,
  { userId, slot, item }: CheckoutKey,
): Promise<Checkout | null> {
  const rows = await sql<{ id: number }>`
    INSERT INTO checkouts (user_id, slot, item, expires_at)
    VALUES (${userId}, ${slot}, ${item}, ${new Date(Date.now() + lifetimeMs)})
    ON CONFLICT DO NOTHING RETURNING id`;
  return prisma.checkout.findFirst({ where: rows[0] ?? { userId, slot, status: 'open' } });
}

export function findOpenCheckouts({ prisma }: AccountDatabase, userId: number): Promise<Checkout[]> {
  return prisma.checkout.findMany({ where: { userId, status: 'open' } });
}

/** Stores the session of a checkout. @returns whether its member has closed the account */
export async function setCheckoutSession(
  { prisma }: AccountDatabase,
  { id, userId }: Checkout,
  session: { sessionId: string; url: string },
): Promise<{ isClosed: boolean }> {
  await prisma.checkout.update({ where: { id }, data: session });
  const { closesAt } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  return { isClosed: closesAt !== null };
}

/** Marks an unpaid checkout and its featured payment as expired. */
export async function expireCheckout({ sql }: Sql, id: number): Promise<void> {
  await sql`
    WITH closed AS (UPDATE checkouts SET status = 'expired' WHERE id = ${id} AND status = 'open' RETURNING id)
    UPDATE featured_payments SET status = 'expired'
    WHERE status = 'pending' AND checkout_id IN (SELECT id FROM closed)`;
}
