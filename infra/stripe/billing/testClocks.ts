import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from '../errors.ts';
import { idOf } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import { payInvoice, subscriptionOf } from './invoices.ts';
import { subscriptionItem } from './subscriptionItems.ts';
import { renewSubscription } from './subscriptions.ts';

/** Something that happens to a customer at a moment, in seconds. */
interface DueAction {
  at: number;
  run: () => void;
}

/** The first renewal or payment retry that is due for a customer up to a moment. */
function nextDueAction(sandbox: Sandbox, customer: string, until: number): DueAction | undefined {
  const { store } = sandbox;
  const renewals = store
    .all('subscription')
    .filter(({ customer: owner, status }) => owner === customer && (status === 'active' || status === 'past_due'))
    .map((subscription): DueAction => {
      const at = subscriptionItem(subscription).current_period_end;
      return { at, run: () => renewSubscription(sandbox, subscription) };
    });
  const retries = store.all('invoice').flatMap((invoice): DueAction[] => {
    const { customer: owner, status, next_payment_attempt: at } = invoice;
    return owner === customer && status === 'open' && at !== null ? [{ at, run: () => retry(sandbox, invoice) }] : [];
  });
  return [...renewals, ...retries].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
}

function retry(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  invoice.next_payment_attempt = null;
  if (subscriptionOf(sandbox.store, invoice)?.status === 'canceled') return;
  payInvoice(sandbox, invoice, { presence: 'off_session' });
}

/** Advances a customer's time to a moment. Everything that is due until then runs in order, each at its own time. */
export function advanceCustomer(sandbox: Sandbox, customer: string, until: number): void {
  const { store } = sandbox;
  const clock = idOf(store.find('customer', customer)?.test_clock);
  if (!clock) return;
  const { ahead } = store.state;
  const realTime = Math.floor(Date.now() / 1000);
  const setTime = (at: number) => (ahead[clock] = Math.max(ahead[clock] ?? 0, at - realTime));
  sandbox.frozenTime = realTime;
  try {
    let due = nextDueAction(sandbox, customer, until);
    while (due) {
      setTime(due.at);
      due.run();
      due = nextDueAction(sandbox, customer, until);
    }
    setTime(until);
  } finally {
    sandbox.frozenTime = undefined;
  }
}

/**
 * Advances a test clock.
 * @throws StripeApiError 404 where no customer has it, 400 where the time is in the past
 */
export function advanceTestClock(
  sandbox: Sandbox,
  clock: Stripe.TestHelpers.TestClock,
  to: number,
): Stripe.TestHelpers.TestClock {
  const customer = customerOf(sandbox, clock.id);
  if (!customer) throw resourceMissing('test clock', clock.id);
  if (to < now(sandbox, customer.id)) throw invalidRequest('A clock cannot be turned back.');
  advanceCustomer(sandbox, customer.id, to);
  clock.frozen_time = to;
  emit(sandbox, 'test_helpers.test_clock.ready', clock, customer.id);
  return clock;
}

/** The current time of a test clock, in seconds. */
export const testClockTime = (sandbox: Sandbox, clock: string) => now(sandbox, customerOf(sandbox, clock)?.id ?? null);

const customerOf = ({ store }: Sandbox, clock: string) =>
  store.all('customer').find(({ test_clock: id }) => id === clock);
