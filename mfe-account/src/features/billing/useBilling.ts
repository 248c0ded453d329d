import { useSyncExternalStore } from 'react';
import { messageOf, toast, useRead, useUser, useWrite } from '@dealstead/kit';
import { unlessRefused } from '../session/retry.ts';

/** What a change of a subscription makes stale. */
export const billingTags = ['/api/billing', '/api/payments', '/api/auth/me'] as const;

const never = () => () => undefined;

/**
 * The subscription, seats and card of whoever is signed in; asks nothing for a visitor. The server draws pages without it,
 * so a page that takes over what was drawn begins without it too, even where another part has read it meanwhile.
 */
export function useBilling() {
  const user = useUser();
  const billing = useRead('/api/billing', {}, { enabled: user !== null });
  const isOurs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { ...billing, data: isOurs ? billing.data : undefined };
}

const failed = (fallback: string) => (error: Error) =>
  toast({ title: 'Error', description: messageOf(error, fallback), destructive: true });

const leaveFor = ({ url }: { url: string }) => globalThis.location.assign(url);

/** Leads to where a plan is paid for. */
export function useCheckout() {
  return useWrite('POST', '/api/billing/checkout', {
    retry: unlessRefused,
    onSuccess: leaveFor,
    onError: failed('The checkout could not be opened. Nothing was charged.'),
  });
}

/** Leads to Stripe's pages for the card. */
export function useCardUpdate() {
  return useWrite('POST', '/api/billing/portal', {
    retry: unlessRefused,
    onSuccess: leaveFor,
    onError: failed('The page for your card could not be opened.'),
  });
}

/** Takes back an end, or a smaller plan, that was agreed for the end of the period. */
export function useResume() {
  return useWrite('POST', '/api/billing/resume', {
    retry: unlessRefused,
    invalidates: billingTags,
    onSuccess: () => toast({ title: 'Plan resumed', description: 'It renews as before.' }),
    onError: failed('The plan could not be resumed.'),
  });
}
