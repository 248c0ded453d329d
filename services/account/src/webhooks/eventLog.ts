import { createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import type { AccountDatabase } from '../database.ts';
import { toEventTarget } from '../stripe/eventTarget.ts';
import type { StripeSync } from '../stripe/sync.ts';
import { applyDueEvents } from './applyEvents.ts';
import { endGracePeriods, refreshCustomer, type RefreshCustomer } from './refresh.ts';

/** Milliseconds between reconciliations with Stripe and checks for expired grace periods. */
const reconcileEvery = 5 * 60_000;

/** The customer of an event. Events of one customer are applied in sequence. */
function customerOf(event: Stripe.Event): string | null {
  const object = event.data.object as { object: string; id?: string; customer?: string | { id: string } | null };
  if (object.object === 'customer') return object.id ?? null;
  return typeof object.customer === 'string' ? object.customer : (object.customer?.id ?? null);
}

/**
 * The log of Stripe's events, without personal data (docs/decisions/0026). An event is stored first and applied afterwards, in
 * a transaction that also marks it as done: after a kill at any moment the event still waits, and another process applies it.
 */
export function createEventLog(db: AccountDatabase, stripe: Stripe, sync: StripeSync, log: Logger) {
  const deps = { db, sync, log };
  const applyJob = createBackgroundJob({
    name: 'stripe-events',
    idleEvery: 10_000,
    async run() {
      if ((await applyDueEvents(deps)) > 0) return true;
      const { rows } = await db.pool.query<{ at: Date | null }>(
        "SELECT min(next_attempt_at) AS at FROM stripe_events WHERE state = 'waiting'",
      );
      return rows[0]?.at ?? false;
    },
  });

  /** Stores new events. @returns their number */
  async function storeEvents(events: readonly Stripe.Event[]): Promise<number> {
    let fresh = 0;
    for (const event of events) {
      const { rowCount } = await db.pool.query(
        `INSERT INTO stripe_events (id, type, customer_id, created, payload) VALUES ($1, $2, $3, to_timestamp($4), $5)
         ON CONFLICT (id) DO NOTHING`,
        [event.id, event.type, customerOf(event), event.created, JSON.stringify(toEventTarget(event))],
      );
      fresh += rowCount ?? 0;
    }
    if (fresh > 0) applyJob.wake();
    return fresh;
  }

  /** Lists Stripe's events and stores those that were not delivered. @returns their number */
  async function reconcile(): Promise<number> {
    let fresh = 0;
    let after: string | undefined;
    // From the newest back, until a page contains no new event.
    for (let page = 0; page < 50; page++) {
      const { data, has_more: more } = await stripe.events.list({ limit: 100, starting_after: after });
      const stored = await storeEvents(data);
      fresh += stored;
      after = data.at(-1)?.id;
      if (stored === 0 || !more) break;
    }
    if (fresh > 0) log.info({ events: fresh }, 'missed Stripe events stored');
    return fresh;
  }

  const refresh: RefreshCustomer = (customer, work) => refreshCustomer(deps, customer, work);

  return {
    storeEvents,
    reconcile,
    /** Syncs an object of a customer now, in sequence with their events. */
    refresh,

    /** Queues an event to be applied again. @returns whether it exists */
    async replay(id: string): Promise<boolean> {
      const { rowCount } = await db.pool.query(
        `UPDATE stripe_events SET state = 'waiting', attempts = 0, next_attempt_at = now(), error = NULL WHERE id = $1`,
        [id],
      );
      applyJob.wake();
      return rowCount === 1;
    },

    jobs: [
      applyJob,
      createBackgroundJob({
        name: 'stripe-reconciliation',
        idleEvery: reconcileEvery,
        async run() {
          await reconcile();
          return false;
        },
      }),
      createBackgroundJob({
        name: 'grace-periods',
        idleEvery: reconcileEvery,
        async run() {
          await endGracePeriods(deps, refresh);
          return false;
        },
      }),
    ],
  };
}
export type EventLog = ReturnType<typeof createEventLog>;
