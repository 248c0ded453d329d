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
        ? 'You have a subscription already. Change it instead.'
        : 'The checkout could not be opened. Nothing was charged.'}
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
  if (returned === 'canceled')
    return <Alert tone="water">The checkout was left. Nothing was charged; choose again when you like.</Alert>;
  if (returned === null) return refused(search.get('error'));
  const subscription = subscriptionIn(data);
  return subscription ? (
    <Alert tone="ok">
      {catalogue[subscription.plan].name} is open. <TextLink to="/payment-history">Your receipt</TextLink>
    </Alert>
  ) : (
    <Alert tone="water">Waiting for the payment to be confirmed. This page changes by itself.</Alert>
  );
}
