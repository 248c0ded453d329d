import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { shaped, type Kinds } from './shapes.ts';
import type { Store } from './store.ts';

/** Milliseconds after which a delivery that failed is tried again. */
const pauses = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 3_600_000];
const patience = 10_000;

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** What happened, kept for who asks and delivered, signed, to our webhook until it is taken. */
export function createEvents(store: Store, target: WebhookTarget | undefined, apiVersion: string) {
  const under = new Set<string>();
  let stopped = false;

  async function deliver(id: string): Promise<void> {
    const event = store.find('event', id);
    const delivery = store.state.deliveries.find((each) => each.event === id);
    if (!target || !event || !delivery || under.has(id)) return;
    under.add(id);
    try {
      const taken = await send(event, target);
      if (stopped) return;
      if (taken) {
        store.state.deliveries = store.state.deliveries.filter((each) => each !== delivery);
        event.pending_webhooks = 0;
      } else {
        delivery.nextAt = Date.now() + (pauses[Math.min(delivery.attempts, pauses.length - 1)] ?? 0);
        delivery.attempts += 1;
      }
      store.save();
    } finally {
      under.delete(id);
    }
  }

  const look = setInterval(() => {
    for (const { event, nextAt } of store.state.deliveries) if (nextAt <= Date.now()) void deliver(event);
  }, 500);
  look.unref();

  return {
    /** Notes that something happened, at the customer's own time; it leaves once the memory is saved. */
    tell(type: string, object: { id: string }, created: number, previous?: object): void {
      const event = store.put(
        shaped('event', {
          ...{ type, created, api_version: apiVersion, pending_webhooks: target ? 1 : 0 },
          ...{ request: { id: null, idempotency_key: null } },
          data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
        } as Partial<Kinds['event']>),
      );
      if (target) store.state.deliveries.push({ event: event.id, attempts: 0, nextAt: 0 });
    },
    /** Delivers what has just happened, after the answer that told of it. */
    flush(): void {
      setImmediate(() => {
        for (const { event, attempts } of store.state.deliveries) if (attempts === 0) void deliver(event);
      });
    },
    /** Delivers an event again. */
    resend(id: string): void {
      if (store.state.deliveries.some((each) => each.event === id)) return;
      store.state.deliveries.push({ event: id, attempts: 0, nextAt: 0 });
    },
    stop(): void {
      stopped = true;
      clearInterval(look);
    },
  };
}
export type Events = ReturnType<typeof createEvents>;

/** Whether the webhook took it. */
async function send(event: Stripe.Event, { url, secret }: WebhookTarget): Promise<boolean> {
  const body = JSON.stringify(event);
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  try {
    const answer = await fetch(url, {
      ...{ method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(patience) },
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    // Nobody listens, or too slowly; it is tried again.
    console.error(`${event.type} was not taken: ${String(error)}`);
    return false;
  }
}
