import { useSyncExternalStore } from 'react';
import type { Billing } from '@dealstead/contracts';
import { formatDate, formatMoneyExact, toast, useRead, useUser, useWrite, toastError } from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';

/** Queries that a subscription change invalidates. */
export const billingTags = ['/api/billing', '/api/payments', '/api/auth/me'] as const;

const subscribeToNothing = () => () => undefined;

/**
 * The signed-in member's subscription, seats and card; no request for visitors. The server renders pages without this
 * data, so hydration starts without it too, even if another component has loaded it meanwhile.
 */
export function useBilling() {
  const user = useUser();
  const billing = useRead('/api/billing', {}, { enabled: user !== null });
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return { ...billing, data: isHydrated ? billing.data : undefined, isLoading: isHydrated && billing.isLoading };
}

const failed = (fallback: string) => (error: Error) => toastError(error, fallback);

const redirectTo = ({ url }: { url: string }) => globalThis.location.assign(url);

/** Opens the checkout. */
export function useCheckout() {
  return useWrite('POST', '/api/billing/checkout', {
    retry: retryUnlessRejected,
    onSuccess: redirectTo,
    onError: failed('Checkout could not be opened. You were not charged.'),
  });
}

/** Opens Stripe's customer portal for the card. */
export function useCardUpdate() {
  return useWrite('POST', '/api/billing/portal', {
    retry: retryUnlessRejected,
    onSuccess: redirectTo,
    onError: failed('The card page could not be opened. Try again.'),
  });
}

/** When a plan renews and at which price. */
function renewalText({ subscription }: Billing): string | undefined {
  if (!subscription?.renewsAt) return undefined;
  const price = subscription.next?.price ?? subscription.price;
  return `It renews on ${formatDate(subscription.renewsAt)} for ${formatMoneyExact(price)}.`;
}

/** Cancels a scheduled cancellation or downgrade. */
export function useResume() {
  return useWrite('POST', '/api/billing/resume', {
    retry: retryUnlessRejected,
    invalidates: billingTags,
    onSuccess: (billing) => toast({ title: 'Plan resumed', description: renewalText(billing) }),
    onError: failed('Your plan was not resumed. Try again.'),
  });
}
