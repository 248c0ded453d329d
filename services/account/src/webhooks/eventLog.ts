import { createBackgroundJob, runExclusive, Unavailable, type Logger } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import { isStripeUnavailable } from '../stripe/client.ts';
import type { AccountDatabase } from '../database.ts';
import { toEventTarget, type EventTarget } from '../stripe/eventTarget.ts';
import type { StripeSync } from '../stripe/sync.ts';

/** Milliseconds between reconciliations with Stripe and checks for expired grace periods. */
const reconcileEvery = 5 * 60_000;
const maxAttempts = 8;
/** Timeout in milliseconds. The transaction of an event reads from Stripe several times. */
const transactionTimeoutMs = 30_000;
/** Customers whose events are applied in parallel. */
const concurrency = 4;

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
  const applyJob = createBackgroundJob({
    name: 'stripe-events',
    idleEvery: 10_000,
    async run() {
      if ((await applyDue()) > 0) return true;
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

  /** Applies the events of one object with a single read of Stripe. */
  async function apply(ids: string[], customer: string | null): Promise<void> {
    try {
      await runExclusive(`stripe/${customer ?? ids[0]}`, () =>
        db.change(
          async (tx) => {
            if (customer !== null) await sync.lockCustomer(tx, customer);
            const rows = await tx.sql<{ id: string; payload: EventTarget }>`
              SELECT id, payload FROM stripe_events WHERE id = ANY (${ids}) AND state = 'waiting'
              ORDER BY created, id FOR UPDATE SKIP LOCKED`;
            const [first] = rows;
            if (!first) return;
            await sync.syncTaskFor(first.payload)?.(tx);
            const processed = rows.map(({ id }) => id);
            await tx.sql`UPDATE stripe_events SET state = 'done', done_at = now(), error = NULL WHERE id = ANY (${processed})`;
          },
          { timeout: transactionTimeoutMs },
        ),
      );
    } catch (error) {
      // Outages of Stripe or the database do not count as attempts. An event that fails otherwise is given up after eight.
      const tries = isStripeUnavailable(error) || error instanceof Unavailable ? 'attempts' : 'attempts + 1';
      const message = error instanceof Error ? error.message : String(error);
      log.error({ err: error, events: ids }, 'Stripe events not applied');
      await db.pool.query(
        `UPDATE stripe_events SET attempts = ${tries}, error = $2,
           state = CASE WHEN ${tries} >= ${maxAttempts} THEN 'failed' ELSE state END,
           next_attempt_at = now() + least(300, power(2, ${tries})) * interval '1 second'
         WHERE id = ANY ($1) AND state = 'waiting'`,
        [ids, message.slice(0, 500)],
      );
    }
  }

  async function applyDue(): Promise<number> {
    const { rows } = await db.pool.query<{ id: string; customer: string | null; about: string }>(
      `SELECT id, customer_id AS customer, payload #>> '{data,object,id}' AS about FROM stripe_events
       WHERE state = 'waiting' AND next_attempt_at <= now() ORDER BY created, received_at LIMIT 500`,
    );
    const queues = [...Map.groupBy(rows, ({ id, customer }) => customer ?? id).values()];
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let queue = queues.shift(); queue; queue = queues.shift()) {
          const customer = queue[0]?.customer ?? null;
          for (const events of Map.groupBy(queue, ({ about }) => about).values())
            await apply(
              events.map(({ id }) => id),
              customer,
            );
        }
      }),
    );
    return rows.length;
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

  /** Ends expired grace periods, for which Stripe sends no event. */
  async function endGracePeriods(): Promise<void> {
    const { rows } = await db.pool.query<{ id: string; customer_id: string }>(
      `SELECT id, customer_id FROM subscriptions WHERE status = 'active' AND grace_until <= now()`,
    );
    for (const { id, customer_id: customer } of rows)
      try {
        await refresh(customer, (tx) => sync.syncSubscription(tx, id));
      } catch (error) {
        log.error({ err: error, subscription: id }, 'expired grace period not ended');
      }
  }

  /** Syncs an object of a customer now, in sequence with their events. */
  function refresh<R>(customer: string, work: (tx: Parameters<typeof sync.lockCustomer>[0]) => Promise<R>): Promise<R> {
    return runExclusive(`stripe/${customer}`, () =>
      db.change(
        async (tx) => {
          await sync.lockCustomer(tx, customer);
          return work(tx);
        },
        { timeout: transactionTimeoutMs },
      ),
    );
  }

  return {
    storeEvents,
    reconcile,
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
          await endGracePeriods();
          return false;
        },
      }),
    ],
  };
}
export type EventLog = ReturnType<typeof createEventLog>;
