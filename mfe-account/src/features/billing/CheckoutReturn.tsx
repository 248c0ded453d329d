import { Alert, TextLink, useSearchParams } from '@dealstead/kit';
import { catalogue } from '@dealstead/contracts';
import { subscriptionIn } from '../plans/acts.ts';
import { useBilling } from './useBilling.ts';

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
  if (returned !== 'done') return null;
  const subscription = subscriptionIn(data);
  return subscription ? (
    <Alert tone="ok">
      {catalogue[subscription.plan].name} is open. <TextLink to="/payment-history">Your receipt</TextLink>
    </Alert>
  ) : (
    <Alert tone="water">Waiting for the payment to be confirmed. This page changes by itself.</Alert>
  );
}
