import { Refusal, Unavailable } from '@dealstead/service-kit';
import Stripe from 'stripe';
import type { AccountConfig } from '../../config.ts';

/** Timeout of a request in milliseconds. It is short because some requests are made within a transaction. */
const requestTimeoutMs = 4_000;

/** Creates Stripe's SDK client; with STRIPE_URL it calls the sandbox. */
export function openStripe({ STRIPE_SECRET_KEY, STRIPE_URL }: AccountConfig): Stripe {
  const common = { telemetry: false, timeout: requestTimeoutMs, maxNetworkRetries: 1 } as const;
  if (STRIPE_URL === undefined) return new Stripe(STRIPE_SECRET_KEY, common);
  const { hostname: host, port, protocol } = new URL(STRIPE_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    ...common,
    host,
    port: Number(port),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}

/** The id in an expandable field, which holds an id or the expanded object. */
export function referenceId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The object in an expanded field. @throws Error where the request did not expand it */
export function expandedObject<T extends { id: string }>(reference: string | T | null | undefined): T | null {
  if (typeof reference === 'string') throw new Error(`${reference} was not expanded`);
  return reference ?? null;
}

export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000);
export const fromUnixSecondsOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : fromUnixSeconds(seconds);

/** Whether an error may not occur again later: Stripe is unreachable, fails, limits our rate or rejects our key. */
export function isStripeUnavailable(error: unknown): boolean {
  const { errors } = Stripe;
  return [
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
  ].some((kind) => error instanceof kind);
}

/** Maps an error of Stripe's SDK to the one that our caller gets. */
export function toUserError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new Refusal(402, 'card-declined', `${error.message} You were not charged. Update your card and try again.`);
  if (isStripeUnavailable(error))
    // Stripe may have done it before the response was lost. Idempotency keys keep a retry from charging twice.
    return Object.assign(new Unavailable('Payments cannot be reached right now. Try again in a moment.'), {
      cause: error,
    });
  return error;
}

/** Runs calls of Stripe for a request and maps their errors. */
export async function callStripe<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw toUserError(error);
  }
}
