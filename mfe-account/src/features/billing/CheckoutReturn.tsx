import { Alert, TextLink, useSearchParams } from '@dealstead/kit';
import { catalogue } from '@dealstead/contracts';
import { subscriptionIn } from '../plans/planActions.ts';
import { useBilling } from './useBilling.ts';

/** What a form that was sent without JavaScript came back with. */
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
 * What happened at the checkout that someone comes back from. The address only says that they were there; whether a plan
 * is open is what Stripe told the server, and the page hears it without a reload.
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
