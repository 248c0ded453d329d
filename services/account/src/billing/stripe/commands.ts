import { z } from 'zod';
import type { AccountTransaction } from '../../database.ts';

/** A write to Stripe. */
export const StripeCommand = z.discriminatedUnion('kind', [
  /** Charges an open invoice to a card that has become the default. */
  z.object({ kind: z.literal('pay-invoice'), invoice: z.string(), card: z.string() }),
  /** Ends paid seats with their period, because the plan that includes VA management has ended. */
  z.object({ kind: z.literal('end-seats'), subscription: z.string() }),
]);
export type StripeCommand = z.infer<typeof StripeCommand>;

/** The key of a command, which names what is to be done to which object: a repeated request is the same command. */
export const keyOf = (command: StripeCommand): string =>
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
  await tx.sql`
    INSERT INTO stripe_commands (key, customer_id, command)
    VALUES (${keyOf(command)}, ${customerId}, ${JSON.stringify(command)}) ON CONFLICT DO NOTHING`;
}
