import { Conflict, inLine } from '@dealstead/service-kit';
import Stripe from 'stripe';
import type { AccountDatabase } from '../database.ts';
import type { Checkout } from '../generated/client.ts';
import { callStripe } from '../stripe/client.ts';

const wasPaid = () => new Conflict('This was paid just now. It shows in a moment.', 'paid');

/** Milliseconds for which a checkout stays open. */
const openFor = 60 * 60_000;

type SessionParams = Omit<Stripe.Checkout.SessionCreateParams, 'expires_at'>;

/** What is to be bought. */
export interface Purchase {
  readonly userId: number;
  /** What cannot be bought twice at once. */
  readonly slot: string;
  /** What of it; another one takes the place of an open checkout. */
  readonly item: string;
  /** The session to create, where it names the checkout by its id as a function of that. */
  readonly session: SessionParams | ((checkoutId: number) => Promise<SessionParams>);
  /** Asked again before something new is sold. @throws Conflict where it is theirs by now */
  mustBeFree(): Promise<void>;
}

/**
 * Checkouts that are begun. One is open for each thing, and its row's number is Stripe's idempotency key: a double
 * click, a retry and a kill in between all end in the same session.
 * @param settle applies what a paid session brought, whether its webhook has come or not, and closes its row with it
 */
export function createCheckouts(
  db: AccountDatabase,
  stripe: Stripe,
  settle: (session: Stripe.Checkout.Session) => Promise<void>,
) {
  async function openRow({ userId, slot, item }: Purchase): Promise<Checkout> {
    for (let tries = 0; tries < 5; tries++) {
      const { rows } = await db.pool.query<{ id: number }>(
        `INSERT INTO checkouts (user_id, slot, item, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING id`,
        [userId, slot, item, new Date(Date.now() + openFor)],
      );
      const row = await db.prisma.checkout.findFirst({ where: rows[0] ?? { userId, slot, status: 'open' } });
      if (!row) continue;
      if (row.item === item && row.expiresAt.getTime() > Date.now() + 60_000) return row;
      if (await end(row)) throw wasPaid();
    }
    throw new Conflict('This is being paid in another window.', 'paying');
  }

  /** Applies a paid session at once. Until that succeeds its row stays open, and nothing is sold in its place. */
  async function paid(session: Stripe.Checkout.Session): Promise<never> {
    await settle(session);
    throw wasPaid();
  }

  /** Ends a checkout so that nobody can pay it any more. @returns whether it was paid before; then that is applied */
  async function end({ id, sessionId }: Pick<Checkout, 'id' | 'sessionId'>): Promise<boolean> {
    if (sessionId !== null) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const session = await stripe.checkout.sessions.retrieve(sessionId);
        if (session.status === 'complete') {
          await settle(session);
          return true;
        }
      }
    }
    await expire(id);
    return false;
  }

  /** Closes a checkout that was not paid, and frees its listing where it was to feature one. */
  async function expire(id: number): Promise<void> {
    await db.pool.query(
      `WITH closed AS (UPDATE checkouts SET status = 'expired' WHERE id = $1 AND status = 'open' RETURNING id)
       UPDATE featured_payments SET status = 'expired'
       WHERE status = 'pending' AND checkout_id IN (SELECT id FROM closed)`,
      [id],
    );
  }

  /** Ends whatever someone might still pay. */
  async function endAll(userId: number): Promise<void> {
    for (const row of await db.prisma.checkout.findMany({ where: { userId, status: 'open' } })) await end(row);
  }

  /** Where to pay: the open checkout of this, or a new one. */
  async function start(purchase: Purchase): Promise<{ url: string }> {
    const row = await openRow(purchase);
    if (row.url !== null && row.sessionId !== null) {
      const session = await stripe.checkout.sessions.retrieve(row.sessionId);
      if (session.status === 'open') return { url: row.url };
      if (session.status === 'complete') await paid(session);
      await expire(row.id);
      return start(purchase);
    }
    // A checkout that was paid while this one waited its turn has closed its row and is applied.
    await purchase.mustBeFree();
    const params = typeof purchase.session === 'function' ? await purchase.session(row.id) : purchase.session;
    const session = await stripe.checkout.sessions.create(
      { ...params, expires_at: Math.floor(row.expiresAt.getTime() / 1000) },
      { idempotencyKey: `checkout/${row.id}` },
    );
    if (session.url === null) throw new Error(`${session.id} has no page`);
    const { id: sessionId, url } = session;
    await db.prisma.checkout.update({ where: { id: row.id }, data: { sessionId, url } });
    // An account that was closed meanwhile either finds this session and ends it, or is found here.
    const { closesAt } = await db.prisma.user.findUniqueOrThrow({ where: { id: purchase.userId } });
    if (closesAt !== null) {
      await end({ id: row.id, sessionId });
      throw new Conflict('This account is closed.', 'account-closed');
    }
    return { url };
  }

  const inTurn = <R>(userId: number, work: () => Promise<R>) => inLine(`checkout/${userId}`, () => callStripe(work));
  return {
    start: (purchase: Purchase) => inTurn(purchase.userId, () => start(purchase)),
    /** Ends what is open of someone who leaves; what they paid before is applied. @throws Unavailable while Stripe is away */
    endAll: (userId: number) => inTurn(userId, () => endAll(userId)),
  };
}
export type Checkouts = ReturnType<typeof createCheckouts>;
