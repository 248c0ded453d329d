import { getAccountHealth } from '@dealstead/contracts/account/accountHealth';
import { getAffiliate } from '@dealstead/contracts/account/affiliates';
import { getMe } from '@dealstead/contracts/account/auth';
import { getBilling, listPayments } from '@dealstead/contracts/account/billing';
import { getRevenue, listReceivedPayments } from '@dealstead/contracts/account/revenue';
import { getTeam } from '@dealstead/contracts/account/team';
import { live, type Logger, type Nats, type Peer } from '@dealstead/service-kit';
import type { AccountConfig } from '../config.ts';
import type { AccountDatabase } from '../database.ts';
import type { MemberSnapshots } from '../users/index.ts';
import { paymentRoutes } from './payments/routes.ts';
import { openStripe, referenceId } from './stripe/client.ts';
import { createStripeCommandJob } from './stripe/commandJob.ts';
import { createPriceCatalog } from './stripe/prices.ts';
import { createStripeSync } from './stripe/sync.ts';
import { createEventLog } from './webhooks/eventLog.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { createCheckouts } from './checkouts.ts';
import { syncCustomerEmail } from './customers.ts';
import { createSubscriptionClosing } from './subscriptionClosing.ts';
import { billingRoutes } from './routes.ts';

interface BillingOptions {
  config: AccountConfig;
  db: AccountDatabase;
  snapshots: MemberSnapshots;
  nats: Nats;
  log: Logger;
  /** Knows the owner and the status of a listing. */
  listings: Peer;
  /** Called when webhooks were received or applied. */
  onDeliveriesChanged: () => void;
}

/** Wires billing: checkouts, the Stripe sync with its event log, payment history. */
export function createBilling({ config, db, snapshots, nats, log, listings, onDeliveriesChanged }: BillingOptions) {
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
      pages.admins(getAccountHealth.path, getRevenue.path, listReceivedPayments.path);
    },
    onCommissionsChanged: (affiliateId) => pages.member(affiliateId, getAffiliate.path),
  });
  const events = createEventLog({ db, stripe, sync, log, onChanged: onDeliveriesChanged });
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
    jobs: [...events.jobs, createStripeCommandJob({ db, stripe, sync, refresh: events.refresh })],
    ...createSubscriptionClosing({ db, stripe, checkouts, events, sync }),
    syncCustomerEmail: (userId: number) => syncCustomerEmail({ db, stripe }, userId),
  };
}
