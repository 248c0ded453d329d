import { live, type Logger, type Nats, type Peer } from '@dealstead/service-kit';
import { getAffiliate } from '@dealstead/contracts/account/affiliates';
import { getMe } from '@dealstead/contracts/account/auth';
import { getBilling, listPayments } from '@dealstead/contracts/account/billing';
import { getTeam } from '@dealstead/contracts/account/team';
import Stripe from 'stripe';
import type { AccountConfig } from '../config.ts';
import type { AccountDatabase } from '../database.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { createAppliance } from '../webhooks/apply.ts';
import { eventLog } from '../webhooks/log.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { createCheckouts } from './checkouts.ts';
import { createPriceCatalog } from '../stripe/prices.ts';
import { billingRoutes } from './routes.ts';
import { callStripe, referenceId, openStripe, expandedObject } from '../stripe/client.ts';

interface Parts {
  config: AccountConfig;
  db: AccountDatabase;
  snapshots: MemberSnapshots;
  nats: Nats;
  log: Logger;
  /** Who knows whose a listing is. */
  listings: Peer;
}

/** Everything about money: what is bought, what Stripe tells, what was paid. */
export function createBilling({ config, db, snapshots, nats, log, listings }: Parts) {
  const stripe = openStripe(config);
  const prices = createPriceCatalog(stripe);
  const pages = live(nats);
  const stale = [getBilling.path, listPayments.path, getTeam.path, getMe.path];
  const changed = (userId: number) => pages.member(userId, ...stale);
  const earned = (affiliateId: number) => pages.member(affiliateId, getAffiliate.path);
  const appliance = createAppliance({ stripe, prices, snapshots, log, publicUrl: config.PUBLIC_URL, changed, earned });
  const events = eventLog(db, stripe, appliance, log);
  const settle = (session: Stripe.Checkout.Session) =>
    events.refresh(referenceId(session.customer) ?? session.id, (tx) => appliance.applyCheckout(tx, session.id));
  const opened = createCheckouts(db, stripe, settle);
  const parts = { db, stripe, prices, appliance, events, listings, publicUrl: config.PUBLIC_URL };
  return {
    routes: [
      ...billingRoutes({ ...parts, checkouts: opened, sandbox: config.STRIPE_URL !== undefined }),
      ...paymentRoutes(db),
      ...webhookRoutes(db, stripe, config.STRIPE_WEBHOOK_SECRET, events),
    ],
    jobs: events.jobs,
    /**
     * While an account waits for its end, what its member pays for is not renewed and an open checkout cannot be paid
     * any more; when they come back it renews as before. An end that they agreed on themselves stays. Doing it again changes nothing.
     * @throws Unavailable while Stripe is away: it is tried until it succeeds
     */
    async syncRenewals(userId: number): Promise<void> {
      const user = await db.prisma.user.findUnique({ where: { id: userId } });
      if (!user || user.closedAt) return;
      const closing = user.closesAt !== null;
      // First: what was paid in the last moment is one of those that are not renewed.
      if (closing) await opened.endAll(userId);
      const theirs = await db.prisma.subscription.findMany({
        where: { userId, status: { in: ['active', 'past_due'] }, cancelAt: closing ? null : { not: null } },
      });
      for (const { id, customerId } of theirs) await callStripe(() => renew(id, customerId, !closing));
    },
    /**
     * Ends what a member who leaves pays for.
     * @throws Unavailable while Stripe is away: it is tried until it succeeds
     */
    async endAll(userId: number): Promise<void> {
      await opened.endAll(userId);
      const live = await db.prisma.subscription.findMany({ where: { userId, status: { not: 'ended' } } });
      for (const { id, customerId } of live) await callStripe(() => end(id, customerId));
    },
  };

  /** Stops a subscription's renewals because the account closes, or resumes those that were stopped for that. */
  async function renew(id: string, customer: string, yes: boolean): Promise<void> {
    const sub = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
    if (yes && sub.metadata.endsWith !== 'account') return;
    const planned = expandedObject(sub.schedule);
    if (planned?.status === 'active') await stripe.subscriptionSchedules.release(planned.id);
    const metadata = { endsWith: yes ? '' : 'account' };
    await stripe.subscriptions.update(id, { cancel_at_period_end: !yes, metadata });
    await events.refresh(customer, (tx) => appliance.applySubscription(tx, id));
  }

  /** Ends a subscription at once; one that is over already is fine. */
  async function end(id: string, customer: string): Promise<void> {
    let refused: Error | null = null;
    try {
      await stripe.subscriptions.cancel(id);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      refused = error;
    }
    const kept = await events.refresh(customer, (tx) => appliance.applySubscription(tx, id));
    if (refused && kept?.status !== 'ended') throw refused;
  }
}
