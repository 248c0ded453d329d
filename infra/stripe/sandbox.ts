import { idOf } from './objects.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** What becomes of a subscription that is still unpaid at the end of its period. */
export type AfterRetries = 'cancel' | 'past_due';

/** The context of every operation: the stored objects, the customers' test clocks and the events. */
export interface Sandbox {
  readonly store: Store;
  readonly webhooks: Webhooks;
  /** Origin of the pages, without a slash at the end. */
  readonly site: string;
  readonly afterRetries: AfterRetries;
  /** Real time in seconds during an advance of a test clock, so that the result does not depend on how long it takes. */
  frozenTime: number | undefined;
}

/** Real time in seconds, on which the sessions of checkouts expire. */
export const realTime = ({ frozenTime }: Pick<Sandbox, 'frozenTime'>): number =>
  frozenTime ?? Math.floor(Date.now() / 1000);

/** The current time in seconds on a customer's test clock; real time for objects without a customer. */
export function now(sandbox: Sandbox, customer: string | null): number {
  const { store } = sandbox;
  const clock = idOf(store.find('customer', customer)?.test_clock);
  return realTime(sandbox) + (clock ? (store.state.ahead[clock] ?? 0) : 0);
}

/** Emits an event about an object of a customer, at the time of the customer's test clock. */
export function emit(
  sandbox: Sandbox,
  type: string,
  object: { id: string },
  customer: string | null,
  previousAttributes?: object,
): void {
  sandbox.webhooks.emit(type, object, now(sandbox, customer), previousAttributes);
}
