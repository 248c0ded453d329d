import type Stripe from 'stripe';
import { invalidRequest } from '../errors.ts';
import { buildObject, idOf } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';

const evidencePeriod = 7 * 86_400;

/**
 * Lets the cardholder's bank dispute what is left of a charge.
 * @throws StripeApiError 400 where the charge failed or is disputed already
 */
export function createDispute(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Dispute {
  if (!charge.paid || charge.disputed) throw invalidRequest('This charge cannot be disputed.');
  const customer = idOf(charge.customer);
  charge.disputed = true;
  const created = now(sandbox, customer);
  const dispute = sandbox.store.put(
    buildObject('dispute', {
      amount: charge.amount - charge.amount_refunded,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      created,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      evidence_details: {
        due_by: created + evidencePeriod,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'manual',
        enhanced_eligibility: {},
      },
    }),
  );
  emit(sandbox, 'charge.dispute.created', dispute, customer);
  return dispute;
}

/** Closes a dispute with the bank's decision. */
export function closeDispute(sandbox: Sandbox, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  dispute.status = status;
  const charge = sandbox.store.find('charge', idOf(dispute.charge));
  emit(sandbox, 'charge.dispute.closed', dispute, idOf(charge?.customer));
  return dispute;
}
