import type Stripe from 'stripe';
import { referenceId } from './client.ts';

/**
 * The part of an event that is stored: which object it is about. The object itself is read from Stripe when the event is
 * applied, so no personal data of the payload is stored.
 */
export interface EventTarget {
  data: { object: { object: string; id: string | null; payment_intent: string | null } };
}

/** Reduces an event to its target. */
export function toEventTarget({ data }: Stripe.Event): EventTarget {
  const {
    object,
    id,
    payment_intent: intent,
  } = data.object as {
    object: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  return { data: { object: { object, id: id ?? null, payment_intent: referenceId(intent) } } };
}
