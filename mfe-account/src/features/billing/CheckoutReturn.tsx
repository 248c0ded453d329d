import { Alert, TextLink, useSearchParams } from '@dealstead/kit';
import { catalogue } from '@dealstead/contracts';
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
  return subscription ? (
    <Alert tone="ok">
      {catalogue[subscription.plan].name} is active. Your receipt is in your{' '}
      <TextLink to="/payment-history">payment history</TextLink>.
    </Alert>
  ) : (
    <Alert tone="water">Confirming your payment. This page updates automatically.</Alert>
  );
}
