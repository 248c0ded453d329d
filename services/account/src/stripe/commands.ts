import { decideAccess } from '@dealstead/contracts';
import { type BackgroundJob, createBackgroundJob, createJobRows } from '@dealstead/service-kit';
import Stripe from 'stripe';
import { z } from 'zod';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import { toMembership } from '../team/rules.ts';
import type { RefreshCustomer } from '../webhooks/refresh.ts';
import type { StripeSync } from './sync.ts';

const StripeCommand = z.discriminatedUnion('kind', [
  /** Charges an open invoice to a card that has become the default. */
  z.object({ kind: z.literal('pay-invoice'), invoice: z.string(), card: z.string() }),
  /** Ends paid seats with their period, because the plan that includes VA management has ended. */
  z.object({ kind: z.literal('end-seats'), subscription: z.string() }),
]);
type StripeCommand = z.infer<typeof StripeCommand>;

/** Names what is to be done to which object: a repeated request is the same command. */
const keyOf = (command: StripeCommand): string =>
  command.kind === 'pay-invoice' ? `pay/${command.invoice}/${command.card}` : `end/${command.subscription}`;

/**
 * Requests a write to Stripe, which a job makes after the commit: a transaction that called Stripe could roll back what it
 * recorded, and would hold its locks while Stripe answers.
 */
export async function requestCommand(
  tx: AccountTransaction,
  customerId: string,
  command: StripeCommand,
): Promise<void> {
  await tx.stripeCommand.createMany({ data: [{ key: keyOf(command), customerId, command }], skipDuplicates: true });
}

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

async function findCommand({ prisma }: AccountDatabase, except: readonly string[]): Promise<string | null> {
  const row = await prisma.stripeCommand.findFirst({
    where: { key: { notIn: [...except] } },
    orderBy: [{ createdAt: 'asc' }, { key: 'asc' }],
    select: { key: true },
  });
  return row?.key ?? null;
}

async function execute({ db, stripe, sync, refresh }: StripeCommandDeps, key: string): Promise<void> {
  const row = await db.prisma.stripeCommand.findUnique({ where: { key } });
  if (!row) return; // another process has made it
  const command = StripeCommand.parse(row.command);
  if (command.kind === 'pay-invoice') await payInvoice(stripe, command);
  else if (await areSeatsUnavailable(db, command.subscription))
    await stripe.subscriptions.update(command.subscription, { cancel_at_period_end: true });
  await refresh(row.customerId, async (tx) => {
    if (command.kind === 'pay-invoice') await sync.syncInvoice(tx, command.invoice);
    else await sync.syncSubscription(tx, command.subscription);
    await tx.stripeCommand.deleteMany({ where: { key } });
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
async function areSeatsUnavailable({ prisma }: AccountDatabase, subscriptionId: string): Promise<boolean> {
  const subscription = await prisma.subscription.findUnique({
    where: { id: subscriptionId },
    select: { userId: true },
  });
  const user = subscription && (await prisma.user.findUnique({ where: { id: subscription.userId } }));
  return !user || !decideAccess(toMembership(user), 'va-management').allowed;
}
