import { createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import type { AccountDatabase, AccountTransaction } from '../../database.ts';
import type { StripeSync } from '../stripe/sync.ts';
import { applyDueEvents } from './applyEvents.ts';
import { endGracePeriods, refreshCustomer, type RefreshCustomer } from './refresh.ts';
import { findNextAttempt, insertStripeEvent, requeueStripeEvent } from './store.ts';

/** Milliseconds between reconciliations with Stripe and checks for expired grace periods. */
const reconcileEvery = 5 * 60_000;

export interface EventLogDeps {
  readonly db: AccountDatabase;
  readonly stripe: Stripe;
  readonly sync: StripeSync;
  readonly log: Logger;
  /** Called when events were stored or applied, or have failed. */
  readonly onChanged: () => void;
}

/**
 * The log of Stripe's events, without personal data (docs/decisions/0026). An event is stored first and applied afterwards, in
 * a transaction that also marks it as done: after a kill at any moment the event still waits, and another process applies it.
 */
export function createEventLog({ db, stripe, sync, log, onChanged }: EventLogDeps) {
  const deps = { db, sync, log };
  const applyJob = createBackgroundJob({
    name: 'stripe-events',
    idleEvery: 10_000,
    async run() {
      if ((await applyDueEvents(deps)) > 0) {
        onChanged();
        return true;
      }
      return (await findNextAttempt(db)) ?? false;
    },
  });

  /** Stores new events. @returns their number */
  async function storeEvents(events: readonly Stripe.Event[]): Promise<number> {
    let inserted = 0;
    for (const event of events) if (await insertStripeEvent(db, event)) inserted++;
    if (inserted > 0) {
      applyJob.wake();
      onChanged();
    }
    return inserted;
  }

  /** Lists Stripe's events and stores those that were not delivered. @returns their number */
  async function reconcile(): Promise<number> {
    let missed = 0;
    let after: string | undefined;
    // From the newest back, until a page contains no new event.
    for (let page = 0; page < 50; page++) {
      const { data, has_more: more } = await stripe.events.list({ limit: 100, starting_after: after });
      const stored = await storeEvents(data);
      missed += stored;
      after = data.at(-1)?.id;
      if (stored === 0 || !more) break;
    }
    if (missed > 0) log.info({ events: missed }, 'missed Stripe events stored');
    return missed;
  }

  const refresh: RefreshCustomer = (customer, work) => refreshCustomer(deps, customer, work);

  return {
    storeEvents,
    reconcile,
    /** Syncs an object of a customer now, in sequence with their events. */
    refresh,

    /** Queues an event to be applied again once the transaction has committed. @returns whether it exists */
    async replay(tx: AccountTransaction, id: string): Promise<boolean> {
      const exists = await requeueStripeEvent(tx, id);
      tx.afterCommit(applyJob.wake);
      return exists;
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
