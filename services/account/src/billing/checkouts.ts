import { Conflict, runExclusive } from '@dealstead/service-kit';
import Stripe from 'stripe';
import type { AccountDatabase } from '../database.ts';
import { callStripe } from './stripe/client.ts';
import {
  type Checkout,
  type CheckoutKey,
  expireCheckout,
  findOpenCheckouts,
  findOrInsertCheckout,
  setCheckoutSession,
} from './checkoutStore.ts';

const wasPaid = () => new Conflict('This was already paid. It will appear in a moment.', 'paid');

type SessionParams = Omit<Stripe.Checkout.SessionCreateParams, 'expires_at'>;

/** A purchase to start a checkout for. */
export interface Purchase extends CheckoutKey {
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
  /** The slot's open checkout of the item, or a new one. Another item's is expired. @throws Conflict where it was paid */
  async function findOrCreate(purchase: Purchase): Promise<Checkout> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const checkout = await findOrInsertCheckout(db, purchase);
      if (!checkout) continue;
      if (checkout.item === purchase.item && checkout.expiresAt.getTime() > Date.now() + 60_000) return checkout;
      if (await expireSession(checkout)) throw wasPaid();
    }
    throw new Conflict('A payment for this is already in progress in another window.', 'paying');
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
    await expireCheckout(db, id);
    return false;
  }

  /** The URL of the slot's open checkout, or of a new one. */
  async function start(purchase: Purchase): Promise<{ url: string }> {
    const checkout = await findOrCreate(purchase);
    if (checkout.url === null || checkout.sessionId === null) return createSession(checkout, purchase);
    const session = await stripe.checkout.sessions.retrieve(checkout.sessionId);
    if (session.status === 'open') return { url: checkout.url };
    if (session.status === 'complete') {
      // Until this succeeds the checkout stays open, so that nothing is sold in its place.
      await applyPaidSession(session);
      throw wasPaid();
    }
    await expireCheckout(db, checkout.id);
    return start(purchase);
  }

  async function createSession(checkout: Checkout, purchase: Purchase): Promise<{ url: string }> {
    // A checkout that was paid while this call waited for its turn is applied by now.
    await purchase.assertAvailable();
    const params = typeof purchase.session === 'function' ? await purchase.session(checkout.id) : purchase.session;
    const { id: sessionId, url } = await stripe.checkout.sessions.create(
      { ...params, expires_at: Math.floor(checkout.expiresAt.getTime() / 1000) },
      { idempotencyKey: `checkout/${checkout.id}` },
    );
    if (url === null) throw new Error(`${sessionId} has no page`);
    // Closing the account in parallel either finds this session and expires it, or is detected here.
    const { isClosed } = await setCheckoutSession(db, checkout, { sessionId, url });
    if (isClosed) {
      await expireSession({ id: checkout.id, sessionId });
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
    expireAll: (userId: number) =>
      serialize(userId, async () => {
        for (const checkout of await findOpenCheckouts(db, userId)) await expireSession(checkout);
      }),
  };
}
export type Checkouts = ReturnType<typeof createCheckouts>;
