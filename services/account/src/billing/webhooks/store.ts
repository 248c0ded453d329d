import type Stripe from 'stripe';
import { part } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';
import { toEventTarget } from '../stripe/eventTarget.ts';

const pageSize = 100;

/** An event from Stripe, and what became of it. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  readonly receivedAt: Date;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
}

/** The newest stored events, of all states or one. */
export function findStripeEvents({ sql }: Sql, state: string | undefined): Promise<StripeEvent[]> {
  return sql<StripeEvent>`
    SELECT id, type, created, received_at, state, attempts, error FROM stripe_events
    WHERE ${state === undefined ? part`true` : part`state = ${state}`} ORDER BY received_at DESC, id DESC LIMIT ${pageSize}`;
}

/** The number of stored events in each state. */
export async function countStripeEvents({ sql }: Sql) {
  const groups = await sql<{ state: string; count: number }>`
    SELECT state, count(*)::int AS count FROM stripe_events GROUP BY state`;
  const count = (state: string) => groups.find((group) => group.state === state)?.count ?? 0;
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
