import Stripe from 'stripe';
import type { AccountDatabase } from '../database.ts';
import { callStripe } from './stripe/client.ts';
import type { StripeSync } from './stripe/sync.ts';
import { findUser } from '../users/index.ts';
import type { EventLog } from './webhooks/eventLog.ts';
import type { Checkouts } from './checkouts.ts';
import { releaseSchedule } from './schedules.ts';
import { listRenewing, listUnended } from './subscription.ts';

interface ClosingDeps {
  readonly db: AccountDatabase;
  readonly stripe: Stripe;
  readonly checkouts: Checkouts;
  readonly events: EventLog;
  readonly sync: StripeSync;
}

/** What happens to the subscriptions of an account that waits for its deletion, is reopened or is closed. */
export function createSubscriptionClosing({ db, stripe, checkouts, events, sync }: ClosingDeps) {
  /** Stops the renewal of a closing account's subscription, or resumes one that was stopped for this reason. */
  async function setRenewal(id: string, customerId: string, renews: boolean): Promise<void> {
    const subscription = await stripe.subscriptions.retrieve(id);
    if (renews && subscription.metadata.endsWith !== 'account') return;
    await releaseSchedule(stripe, id);
    const metadata = { endsWith: renews ? '' : 'account' };
    await stripe.subscriptions.update(id, { cancel_at_period_end: !renews, metadata });
    await events.refresh(customerId, (tx) => sync.syncSubscription(tx, id));
  }

  /** Cancels a subscription at once. One that has ended already is no error. */
  async function cancelNow(id: string, customerId: string): Promise<void> {
    let rejection: Error | null = null;
    try {
      await stripe.subscriptions.cancel(id);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      rejection = error;
    }
    const saved = await events.refresh(customerId, (tx) => sync.syncSubscription(tx, id));
    if (rejection && saved?.status !== 'ended') throw rejection;
  }

  return {
    /**
     * While an account waits for its deletion its subscriptions do not renew and its open checkouts cannot be paid; when it
     * is reopened they renew again. A cancellation by the member stays. Repeated calls change nothing.
     * @throws Unavailable while Stripe is unreachable; the consumer retries
     */
    async syncRenewals(userId: number): Promise<void> {
      const user = await findUser(db, userId);
      if (!user || user.closedAt) return;
      const isClosing = user.closesAt !== null;
      // Checkouts first: a payment in the last moment creates a subscription that must not renew.
      if (isClosing) await checkouts.expireAll(userId);
      const subscriptions = await listRenewing(db, userId, !isClosing);
      for (const { id, customerId } of subscriptions) await callStripe(() => setRenewal(id, customerId, !isClosing));
    },

    /**
     * Cancels all subscriptions and open checkouts of a closed account.
     * @throws Unavailable while Stripe is unreachable; the consumer retries
     */
    async cancelSubscriptions(userId: number): Promise<void> {
      await checkouts.expireAll(userId);
      const subscriptions = await listUnended(db, userId);
      for (const { id, customerId } of subscriptions) await callStripe(() => cancelNow(id, customerId));
    },
  };
}
