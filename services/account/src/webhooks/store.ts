import type Stripe from 'stripe';
import type { AccountDatabase, Sql } from '../database.ts';
import type { StripeEvent } from '../generated/client.ts';
import { toEventTarget } from '../stripe/eventTarget.ts';

const pageSize = 100;

/** The newest stored events, of all states or one. */
export function findStripeEvents({ prisma }: AccountDatabase, state: string | undefined): Promise<StripeEvent[]> {
  return prisma.stripeEvent.findMany({
    where: { state },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: pageSize,
  });
}

/** The number of stored events in each state. */
export async function countStripeEvents({ prisma }: AccountDatabase) {
  const groups = await prisma.stripeEvent.groupBy({ by: ['state'], _count: { _all: true } });
  const count = (state: string) => groups.find((group) => group.state === state)?._count._all ?? 0;
  return { waiting: count('waiting'), done: count('done'), failed: count('failed') };
}

/** Stores an event, without personal data. @returns whether it is new */
export async function insertStripeEvent({ sql }: Sql, event: Stripe.Event): Promise<boolean> {
  const stored = await sql`
    INSERT INTO stripe_events (id, type, customer_id, created, payload)
    VALUES (${event.id}, ${event.type}, ${customerOf(event)}, to_timestamp(${event.created}),
      ${JSON.stringify(toEventTarget(event))})
    ON CONFLICT (id) DO NOTHING RETURNING id`;
  return stored.length === 1;
}

/** The customer of an event. Events of one customer are applied in sequence. */
function customerOf(event: Stripe.Event): string | null {
  const object = event.data.object as { object: string; id?: string; customer?: string | { id: string } | null };
  if (object.object === 'customer') return object.id ?? null;
  return typeof object.customer === 'string' ? object.customer : (object.customer?.id ?? null);
}

/** Queues an event to be applied again. @returns whether it exists */
export async function requeueStripeEvent({ sql }: Sql, id: string): Promise<boolean> {
  const found = await sql`
    UPDATE stripe_events SET state = 'waiting', attempts = 0, next_attempt_at = now(), error = NULL WHERE id = ${id}
    RETURNING id`;
  return found.length === 1;
}

/** When the next waiting event is due; null without any. */
export async function findNextAttempt({ sql }: Sql): Promise<Date | null> {
  const [found] = await sql<{ at: Date | null }>`
    SELECT min(next_attempt_at) AS at FROM stripe_events WHERE state = 'waiting'`;
  return found?.at ?? null;
}
