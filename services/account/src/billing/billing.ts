import { getAccountHealth } from '@dealstead/contracts/account/accountHealth';
import { getAffiliate } from '@dealstead/contracts/account/affiliates';
import { getMe } from '@dealstead/contracts/account/auth';
import { getBilling, listPayments } from '@dealstead/contracts/account/billing';
import { getTeam } from '@dealstead/contracts/account/team';
import { live, type Logger, type Nats, type Peer } from '@dealstead/service-kit';
import Stripe from 'stripe';
import type { AccountConfig } from '../config.ts';
import type { AccountDatabase } from '../database.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { callStripe, openStripe, referenceId } from '../stripe/client.ts';
import { createPriceCatalog } from '../stripe/prices.ts';
import { createStripeSync } from '../stripe/sync.ts';
import { createEventLog } from '../webhooks/eventLog.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { createCheckouts } from './checkouts.ts';
import { billingRoutes } from './routes.ts';
import { releaseSchedule } from './schedules.ts';

interface BillingOptions {
  config: AccountConfig;
  db: AccountDatabase;
  snapshots: MemberSnapshots;
  nats: Nats;
  log: Logger;
  /** Knows the owner and the status of a listing. */
  listings: Peer;
}

/** Wires billing: checkouts, the Stripe sync with its event log, payment history. */
export function createBilling({ config, db, snapshots, nats, log, listings }: BillingOptions) {
  const { PUBLIC_URL: publicUrl } = config;
  const stripe = openStripe(config);
  const prices = createPriceCatalog(stripe);
  const pages = live(nats);
  const billingPaths = [getBilling.path, listPayments.path, getTeam.path, getMe.path];
  const sync = createStripeSync({
    stripe,
    prices,
    snapshots,
    log,
    publicUrl,
    onBillingChanged(userId) {
      pages.member(userId, ...billingPaths);
      pages.admins(getAccountHealth.path);
    },
    onCommissionsChanged: (affiliateId) => pages.member(affiliateId, getAffiliate.path),
  });
  const events = createEventLog(db, stripe, sync, log);
  const checkouts = createCheckouts(db, stripe, (session) =>
    events.refresh(referenceId(session.customer) ?? session.id, (tx) => sync.syncCheckout(tx, session.id)),
  );
  const isSandbox = config.STRIPE_URL !== undefined;
  return {
    routes: [
      ...billingRoutes({ db, stripe, prices, checkouts, sync, events, listings, publicUrl, isSandbox }),
      ...paymentRoutes(db),
      ...webhookRoutes(db, stripe, config.STRIPE_WEBHOOK_SECRET, events),
    ],
    jobs: events.jobs,
    /**
     * While an account waits for its deletion its subscriptions do not renew and its open checkouts cannot be paid; when it
     * is reopened they renew again. A cancellation by the member stays. Repeated calls change nothing.
     * @throws Unavailable while Stripe is unreachable; the consumer retries
     */
    async syncRenewals(userId: number): Promise<void> {
      const user = await db.prisma.user.findUnique({ where: { id: userId } });
      if (!user || user.closedAt) return;
      const isClosing = user.closesAt !== null;
      // Checkouts first: a payment in the last moment creates a subscription that must not renew.
      if (isClosing) await checkouts.expireAll(userId);
      const subscriptions = await db.prisma.subscription.findMany({
        where: { userId, status: { in: ['active', 'past_due'] }, cancelAt: isClosing ? null : { not: null } },
      });
      for (const { id, customerId } of subscriptions) await callStripe(() => setRenewal(id, customerId, !isClosing));
    },

    /**
     * Cancels all subscriptions and open checkouts of a closed account.
     * @throws Unavailable while Stripe is unreachable; the consumer retries
     */
    async cancelSubscriptions(userId: number): Promise<void> {
      await checkouts.expireAll(userId);
      const subscriptions = await db.prisma.subscription.findMany({ where: { userId, status: { not: 'ended' } } });
      for (const { id, customerId } of subscriptions) await callStripe(() => cancelNow(id, customerId));
    },
  };

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
}
