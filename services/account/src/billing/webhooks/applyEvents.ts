import { storableText, truncateText } from '@dealstead/contracts';
import { runExclusive, Unavailable, type Logger, part } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { isStripeUnavailable } from '../stripe/client.ts';
import type { EventTarget } from '../stripe/eventTarget.ts';
import type { StripeSync } from '../stripe/sync.ts';

const maxAttempts = 8;
/** Timeout in milliseconds. The transaction of an event reads from Stripe several times. */
export const transactionTimeoutMs = 30_000;
/** Customers whose events are applied in parallel. */
const concurrency = 4;

export interface EventApplication {
  readonly db: AccountDatabase;
  readonly sync: StripeSync;
  readonly log: Logger;
}

/** Applies the events of one object with a single read of Stripe. */
async function applyEvents({ db, sync, log }: EventApplication, ids: string[], customer: string | null): Promise<void> {
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
          await tx.sql`
            UPDATE stripe_events SET state = 'done', done_at = now(), error = NULL WHERE id = ANY (${processed})`;
        },
        { timeout: transactionTimeoutMs },
      ),
    );
  } catch (error) {
    // Outages of Stripe or the database do not count as attempts. An event that fails otherwise is given up after eight.
    const attempts = isStripeUnavailable(error) || error instanceof Unavailable ? part`attempts` : part`attempts + 1`;
    const message = storableText(error instanceof Error ? error.message : String(error));
    log.error({ err: error, events: ids }, 'Stripe events not applied');
    await db.sql`
      UPDATE stripe_events SET attempts = ${attempts}, error = ${truncateText(message, 500)},
        state = CASE WHEN ${attempts} >= ${maxAttempts} THEN 'failed' ELSE state END,
        next_attempt_at = now() + least(300, power(2, ${attempts})) * interval '1 second'
      WHERE id = ANY (${ids}) AND state = 'waiting'`;
  }
}

/** Applies the events that are due, several customers at a time. @returns the number of events that were due */
export async function applyDueEvents(deps: EventApplication): Promise<number> {
  const rows = await deps.db.sql<{ id: string; customer: string | null; about: string }>`
    SELECT id, customer_id AS customer, payload #>> '{data,object,id}' AS about FROM stripe_events
    WHERE state = 'waiting' AND next_attempt_at <= now() ORDER BY created, received_at LIMIT 500`;
  const queues = [...Map.groupBy(rows, ({ id, customer }) => customer ?? id).values()];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let queue = queues.shift(); queue; queue = queues.shift()) {
        const customer = queue[0]?.customer ?? null;
        for (const events of Map.groupBy(queue, ({ about }) => about).values())
          await applyEvents(
            deps,
            events.map(({ id }) => id),
            customer,
          );
      }
    }),
  );
  return rows.length;
}
