import { Conflict, runExclusive } from '@dealstead/service-kit';
import Stripe from 'stripe';
import type { AccountDatabase } from '../database.ts';
import type { Checkout } from '../generated/client.ts';
import { callStripe } from '../stripe/client.ts';

const wasPaid = () => new Conflict('This was paid just now. It shows in a moment.', 'paid');

/** Lifetime of a checkout in milliseconds. */
const lifetimeMs = 60 * 60_000;

type SessionParams = Omit<Stripe.Checkout.SessionCreateParams, 'expires_at'>;

/** A purchase to start a checkout for. */
export interface Purchase {
  readonly userId: number;
  /** A member has at most one open checkout for each slot. */
  readonly slot: string;
  /** What is bought in the slot; a different item replaces the open checkout. */
  readonly item: string;
  /** The session to create; a function where its parameters contain the checkout's id. */
  readonly session: SessionParams | ((checkoutId: number) => Promise<SessionParams>);
  /** Called before a session is created. @throws Conflict where the member owns it by now */
  readonly assertAvailable: () => Promise<void>;
}

/**
 * Checkout sessions. One is open for each slot, and the number of its row is Stripe's idempotency key: a double click, a
 * retry and a kill in between end in the same session.
 * @param applyPaidSession copies what a paid session created, whether its webhook has arrived or not, and closes its row
 */
export function createCheckouts(
  db: AccountDatabase,
  stripe: Stripe,
  applyPaidSession: (session: Stripe.Checkout.Session) => Promise<void>,
) {
  async function findOrCreateRow({ userId, slot, item }: Purchase): Promise<Checkout> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { rows } = await db.pool.query<{ id: number }>(
        `INSERT INTO checkouts (user_id, slot, item, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING id`,
        [userId, slot, item, new Date(Date.now() + lifetimeMs)],
      );
      const row = await db.prisma.checkout.findFirst({ where: rows[0] ?? { userId, slot, status: 'open' } });
      if (!row) continue;
      if (row.item === item && row.expiresAt.getTime() > Date.now() + 60_000) return row;
      if (await expireSession(row)) throw wasPaid();
    }
    throw new Conflict('This is being paid in another window.', 'paying');
  }

  /** Applies a paid session. Until this succeeds its row stays open, so that nothing is sold in its place. */
  async function rejectPaid(session: Stripe.Checkout.Session): Promise<never> {
    await applyPaidSession(session);
    throw wasPaid();
  }

  /** Expires a checkout at Stripe so that it cannot be paid. @returns whether it was paid before; then it is applied */
  async function expireSession({ id, sessionId }: Pick<Checkout, 'id' | 'sessionId'>): Promise<boolean> {
    if (sessionId !== null) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const session = await stripe.checkout.sessions.retrieve(sessionId);
        if (session.status === 'complete') {
          await applyPaidSession(session);
          return true;
        }
      }
    }
    await expireRow(id);
    return false;
  }

  /** Marks an unpaid checkout and its featured payment as expired. */
  async function expireRow(id: number): Promise<void> {
    await db.pool.query(
      `WITH closed AS (UPDATE checkouts SET status = 'expired' WHERE id = $1 AND status = 'open' RETURNING id)
       UPDATE featured_payments SET status = 'expired'
       WHERE status = 'pending' AND checkout_id IN (SELECT id FROM closed)`,
      [id],
    );
  }

  async function expireAll(userId: number): Promise<void> {
    const rows = await db.prisma.checkout.findMany({ where: { userId, status: 'open' } });
    for (const row of rows) await expireSession(row);
  }

  /** The URL of the slot's open checkout, or of a new one. */
  async function start(purchase: Purchase): Promise<{ url: string }> {
    const row = await findOrCreateRow(purchase);
    if (row.url !== null && row.sessionId !== null) {
      const session = await stripe.checkout.sessions.retrieve(row.sessionId);
      if (session.status === 'open') return { url: row.url };
      if (session.status === 'complete') await rejectPaid(session);
      await expireRow(row.id);
      return start(purchase);
    }
    // A checkout that was paid while this call waited for its turn is applied by now.
    await purchase.assertAvailable();
    const params = typeof purchase.session === 'function' ? await purchase.session(row.id) : purchase.session;
    const session = await stripe.checkout.sessions.create(
      { ...params, expires_at: Math.floor(row.expiresAt.getTime() / 1000) },
      { idempotencyKey: `checkout/${row.id}` },
    );
    if (session.url === null) throw new Error(`${session.id} has no page`);
    const { id: sessionId, url } = session;
    await db.prisma.checkout.update({ where: { id: row.id }, data: { sessionId, url } });
    // Closing the account in parallel either finds this session and expires it, or is detected here.
    const { closesAt } = await db.prisma.user.findUniqueOrThrow({ where: { id: purchase.userId } });
    if (closesAt !== null) {
      await expireSession({ id: row.id, sessionId });
      throw new Conflict('This account is closed.', 'account-closed');
    }
    return { url };
  }

  /** Serializes the checkouts of a member within this process. */
  const serialize = <R>(userId: number, work: () => Promise<R>) =>
    runExclusive(`checkout/${userId}`, () => callStripe(work));
  return {
    start: (purchase: Purchase) => serialize(purchase.userId, () => start(purchase)),
    /** Expires a member's open checkouts; paid ones are applied. @throws Unavailable while Stripe is unreachable */
    expireAll: (userId: number) => serialize(userId, () => expireAll(userId)),
  };
}
export type Checkouts = ReturnType<typeof createCheckouts>;
