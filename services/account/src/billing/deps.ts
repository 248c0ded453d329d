import type { Peer } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import type { AccountDatabase } from '../database.ts';
import type { PriceCatalog } from './stripe/prices.ts';
import type { StripeSync } from './stripe/sync.ts';
import type { EventLog } from './webhooks/eventLog.ts';
import type { Checkouts } from './checkouts.ts';

/** Dependencies that the billing use cases share. */
export interface BillingDeps {
  readonly db: AccountDatabase;
  readonly stripe: Stripe;
  readonly prices: PriceCatalog;
  readonly checkouts: Checkouts;
  readonly sync: StripeSync;
  readonly events: EventLog;
  readonly listings: Peer;
  readonly publicUrl: string;
  /** Whether STRIPE_URL points to the sandbox: the pages say so. */
  readonly isSandbox: boolean;
}
