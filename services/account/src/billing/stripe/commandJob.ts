import { decideAccess } from '@dealstead/contracts';
import { type BackgroundJob, createBackgroundJob, createJobRows } from '@dealstead/service-kit';
import Stripe from 'stripe';
import { findSubscription } from '../subscription.ts';
import type { AccountDatabase, Sql } from '../../database.ts';
import { toMembership } from '../../team/index.ts';
import { findUser } from '../../users/index.ts';
import type { RefreshCustomer } from '../webhooks/refresh.ts';
import { keyOf, StripeCommand } from './commands.ts';
import type { StripeSync } from './sync.ts';

export interface StripeCommandDeps {
  readonly db: AccountDatabase;
  readonly stripe: Stripe;
  readonly sync: Pick<StripeSync, 'syncInvoice' | 'syncSubscription'>;
  readonly refresh: RefreshCustomer;
}

const jobName = 'stripe-commands';

/**
 * Makes the requested writes to Stripe and records their results. A command stays until its result is recorded: after a kill in
 * between it is made again, which Stripe answers as it did the first time.
 */
export function createStripeCommandJob(deps: StripeCommandDeps): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: 30_000,
    wakeOnCommit: true,
    run: () =>
      createJobRows(deps.db, jobName).next(
        (except) => findCommand(deps.db, except),
        (key) => execute(deps, key),
      ),
  });
}

async function findCommand({ sql }: Sql, except: readonly string[]): Promise<string | null> {
  const [row] = await sql<{ key: string }>`
    SELECT key FROM stripe_commands WHERE key <> ALL(${except}::text[]) ORDER BY created_at, key LIMIT 1`;
  return row?.key ?? null;
}

async function execute({ db, stripe, sync, refresh }: StripeCommandDeps, key: string): Promise<void> {
  const [row] = await db.sql<{ customerId: string; command: unknown }>`
    SELECT customer_id, command FROM stripe_commands WHERE key = ${key}`;
  if (!row) return; // another process has made it
  const command = StripeCommand.parse(row.command);
  if (command.kind === 'pay-invoice') await payInvoice(stripe, command);
  else if (await areSeatsUnavailable(db, command.subscription))
    await stripe.subscriptions.update(command.subscription, { cancel_at_period_end: true });
  await refresh(row.customerId, async (tx) => {
    if (command.kind === 'pay-invoice') await sync.syncInvoice(tx, command.invoice);
    else await sync.syncSubscription(tx, command.subscription);
    await tx.sql`DELETE FROM stripe_commands WHERE key = ${key}`;
  });
}

/** Charges an invoice once for each card: the idempotency key names both. A decline leaves the invoice open. */
async function payInvoice(stripe: Stripe, command: Extract<StripeCommand, { kind: 'pay-invoice' }>): Promise<void> {
  try {
    await stripe.invoices.pay(command.invoice, { payment_method: command.card }, { idempotencyKey: keyOf(command) });
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
    const isDeclined = error instanceof StripeCardError;
    const isPaidAlready = error instanceof StripeInvalidRequestError && error.code === 'invoice_already_paid';
    if (!isDeclined && !isPaidAlready) throw error;
  }
}

/** Whether the plan of a subscription's member still lacks VA management: they may have bought another plan since. */
async function areSeatsUnavailable(db: Sql, subscriptionId: string): Promise<boolean> {
  const subscription = await findSubscription(db, subscriptionId);
  const user = subscription && (await findUser(db, subscription.userId));
  return !user || !decideAccess(toMembership(user), 'va-management').allowed;
}
