import { useEffect } from 'react';
import { Alert, TextLink, toast, useNavigate, useSearchParams } from '@dealstead/kit';
import { catalogue, safeRedirectPath, type SoldPlan } from '@dealstead/contracts';
import { subscriptionIn } from '../plans/planActions.ts';
import { useBilling } from './useBilling.ts';

/** Result of a form posted without JavaScript, from the URL. */
function refused(error: string | null) {
  if (error === null) return null;
  return (
    <Alert>
      {error === 'subscribed'
        ? 'You already have a subscription. Change your plan below.'
        : 'Checkout could not be opened. You were not charged.'}
    </Alert>
  );
}

/** Leads back to what asked for the plan, once the member has it. */
function BackToLocked({ plan, to }: { plan: SoldPlan; to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: `${catalogue[plan].name} is active`, description: 'Your receipt is in your payment history.' });
    navigate(to, { replace: true });
  }, [plan, to, navigate]);
  return null;
}

/**
 * Status of the checkout after the redirect from Stripe. The URL only says that the checkout was visited; Stripe's
 * webhook decides whether the plan is active, and a live event updates the page.
 */
export function CheckoutReturn() {
  const [search] = useSearchParams();
  const { data } = useBilling();
  const returned = search.get('checkout');
  if (returned === 'canceled') return <Alert tone="water">Checkout was canceled and you were not charged.</Alert>;
  if (returned === null) return refused(search.get('error'));
  const subscription = subscriptionIn(data);
  const next = safeRedirectPath(search.get('next'));
  if (subscription && next !== null) return <BackToLocked plan={subscription.plan} to={next} />;
  return subscription ? (
    <Alert tone="ok">
      {catalogue[subscription.plan].name} is active. Your receipt is in your{' '}
      <TextLink to="/payment-history">payment history</TextLink>.
    </Alert>
  ) : (
    <Alert tone="water">Confirming your payment. This page updates automatically.</Alert>
  );
}
