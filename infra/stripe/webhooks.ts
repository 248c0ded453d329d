import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { buildObject, type StripeObjects } from './objects.ts';
import type { Store } from './store.ts';

/** Milliseconds before a failed delivery is retried, by the number of failed attempts; the last one repeats. */
const retryDelays = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 3_600_000];
const deliveryTimeoutMs = 10_000;
const pollIntervalMs = 500;

export interface WebhookEndpoint {
  url: string;
  /** Signing secret. */
  secret: string;
}

/** Stores events and delivers them, signed, to a webhook endpoint until it answers with 2xx. */
export function createWebhooks(store: Store, endpoint: WebhookEndpoint | undefined, apiVersion: string) {
  const inFlight = new Set<string>();
  let isStopped = false;

  async function deliver(id: string): Promise<void> {
    const event = store.find('event', id);
    const delivery = store.state.deliveries.find((each) => each.event === id);
    if (!endpoint || !event || !delivery || inFlight.has(id)) return;
    inFlight.add(id);
    try {
      const isAccepted = await send(event, endpoint);
      if (isStopped) return;
      if (isAccepted) {
        store.state.deliveries = store.state.deliveries.filter((each) => each !== delivery);
        event.pending_webhooks = 0;
      } else {
        delivery.nextAt = Date.now() + (retryDelays[Math.min(delivery.attempts, retryDelays.length - 1)] ?? 0);
        delivery.attempts += 1;
      }
      store.save();
    } finally {
      inFlight.delete(id);
    }
  }

  const poll = setInterval(() => {
    for (const { event, nextAt } of store.state.deliveries) if (nextAt <= Date.now()) void deliver(event);
  }, pollIntervalMs);
  poll.unref();

  return {
    /** Stores an event about an object and queues its delivery. `created` is in seconds on the customer's test clock. */
    emit(type: string, object: { id: string }, created: number, previousAttributes?: object): void {
      const event = store.put(
        buildObject('event', {
          type,
          created,
          api_version: apiVersion,
          pending_webhooks: endpoint ? 1 : 0,
          request: { id: null, idempotency_key: null },
          data: {
            object: structuredClone(object),
            ...(previousAttributes && { previous_attributes: previousAttributes }),
          },
        } as Partial<StripeObjects['event']>),
      );
      if (endpoint) store.state.deliveries.push({ event: event.id, attempts: 0, nextAt: 0 });
    },
    /** Starts the delivery of new events once the current response has been sent. */
    deliverNew(): void {
      setImmediate(() => {
        for (const { event, attempts } of store.state.deliveries) if (attempts === 0) void deliver(event);
      });
    },
    /** Queues another delivery of an event. */
    resend(id: string): void {
      if (store.state.deliveries.some((each) => each.event === id)) return;
      store.state.deliveries.push({ event: id, attempts: 0, nextAt: 0 });
    },
    stop(): void {
      isStopped = true;
      clearInterval(poll);
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;

/** Whether the endpoint accepted the event. Signed as in docs.stripe.com/webhooks#verify-manually. */
async function send(event: Stripe.Event, { url, secret }: WebhookEndpoint): Promise<boolean> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(deliveryTimeoutMs),
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${timestamp},v1=${signature}` },
    });
    await response.arrayBuffer();
    return response.ok;
  } catch (error) {
    // The endpoint is unavailable or too slow: the delivery is retried.
    console.error(`${event.type} was not delivered: ${String(error)}`);
    return false;
  }
}
