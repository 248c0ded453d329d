import type Stripe from 'stripe';
import { invalidRequest } from '../errors.ts';
import { buildObject, idOf } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';

/**
 * Refunds `amount` cents of a charge.
 * @throws StripeApiError 400 where the charge failed or less of it is left
 */
export function createRefund(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund['reason'],
): Stripe.Refund {
  const refundable = charge.amount - charge.amount_refunded;
  if (!charge.paid) throw invalidRequest('A payment that failed cannot be refunded.');
  if (refundable === 0) throw invalidRequest('This charge was refunded already.', { code: 'charge_already_refunded' });
  if (!Number.isInteger(amount) || amount < 1 || amount > refundable)
    throw invalidRequest(`At most ${refundable} cents can be refunded.`, { param: 'amount' });
  const customer = idOf(charge.customer);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = sandbox.store.put(
    buildObject('refund', {
      amount,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      created: now(sandbox, customer),
      currency: 'usd',
      reason,
      status: 'succeeded',
    }),
  );
  emit(sandbox, 'refund.created', refund, customer);
  emit(sandbox, 'charge.refunded', charge, customer);
  return refund;
}
