/** States of a payment. */
export const paymentStates = [
  'pending',
  'paid',
  'failed',
  'refunded',
  'partially_refunded',
  'disputed',
  'canceled',
] as const;
export type PaymentState = (typeof paymentStates)[number];
