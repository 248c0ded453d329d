import type { User } from '../../database.ts';

/** Whether Stripe bills a member: they have a subscription that has not ended. */
export const isPaying = ({ stripeSubscriptionId, subscriptionStatus }: User): boolean =>
  stripeSubscriptionId !== null && ['active', 'past_due', 'trialing'].includes(subscriptionStatus);
