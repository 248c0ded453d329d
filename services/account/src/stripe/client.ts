import { Refusal, Unavailable } from '@dealstead/service-kit';
import Stripe from 'stripe';
import type { AccountConfig } from '../config.ts';

/** Milliseconds that a call of Stripe's may take: some are made while a transaction is open. */
const requestTimeoutMs = 4_000;

/** Stripe through its own SDK; with STRIPE_URL its sandbox. */
export function openStripe({ STRIPE_SECRET_KEY, STRIPE_URL }: AccountConfig): Stripe {
  const common = { telemetry: false, timeout: requestTimeoutMs, maxNetworkRetries: 1 } as const;
  if (STRIPE_URL === undefined) return new Stripe(STRIPE_SECRET_KEY, common);
  const { hostname: host, port, protocol } = new URL(STRIPE_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    ...common,
    ...{ host, port: Number(port), protocol: protocol === 'https:' ? 'https' : 'http' },
  });
}

/** The id in a field that holds an id or the object itself. */
export function referenceId(of: string | { id: string } | null | undefined): string | null {
  return typeof of === 'string' ? of : (of?.id ?? null);
}

/** The object in a field that was asked to be expanded. @throws Error where it was not */
export function expandedObject<T extends { id: string }>(of: string | T | null | undefined): T | null {
  if (typeof of === 'string') throw new Error(`${of} was not expanded`);
  return of ?? null;
}

export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000);
export const fromUnixSecondsOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : fromUnixSeconds(seconds);

/** Whether Stripe could not be reached, failed itself or does not know our key, so that the same may work later. */
export function isStripeUnavailable(error: unknown): boolean {
  const { errors } = Stripe;
  const ours = [errors.StripeAuthenticationError, errors.StripePermissionError];
  const theirs = [errors.StripeConnectionError, errors.StripeAPIError, errors.StripeRateLimitError];
  return [...ours, ...theirs].some((kind) => error instanceof kind);
}

/** What went wrong at Stripe, as our callers are told it. */
export function toUserError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new Refusal(402, 'card-declined', `${error.message} Nothing was changed. Update your card and try again.`);
  if (isStripeUnavailable(error))
    // Whether it was done before the answer was lost is not known here; asked again, nothing is charged twice.
    return Object.assign(new Unavailable('Payments cannot be reached right now. Try again in a moment.'), {
      cause: error,
    });
  return error;
}

/** Does something at Stripe for a caller; what goes wrong there comes as a refusal of ours. */
export async function callStripe<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw toUserError(error);
  }
}
