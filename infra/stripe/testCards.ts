import { createHash } from 'node:crypto';

/** The result of charging a card. */
export type CardOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'requires_action' }
  | { readonly kind: 'declined'; readonly code: string; readonly declineCode: string; readonly message: string };

/** Whether the cardholder takes part in the payment: on-session at checkout, off-session at renewals and plan changes. */
export type CardholderPresence = 'on_session' | 'off_session';

interface TestCard {
  readonly brand: string;
  readonly description: string;
  readonly outcomes: Readonly<Record<CardholderPresence, CardOutcome>>;
}

const succeeded: CardOutcome = { kind: 'succeeded' };
const requiresAction: CardOutcome = { kind: 'requires_action' };
const declined: CardOutcome = {
  kind: 'declined',
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficientFunds: CardOutcome = {
  kind: 'declined',
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const notATestCard: CardOutcome = {
  kind: 'declined',
  code: 'incorrect_number',
  declineCode: 'incorrect_number',
  message: 'The sandbox takes test cards only.',
};

/** Message of a payment that needs 3D Secure authentication. */
export const authenticationMessage = 'Your bank wants you to confirm this payment.';

/** Test card numbers from docs.stripe.com/testing that the sandbox supports. */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': {
    brand: 'visa',
    description: 'Pays',
    outcomes: { on_session: succeeded, off_session: succeeded },
  },
  '5555555555554444': {
    brand: 'mastercard',
    description: 'Pays',
    outcomes: { on_session: succeeded, off_session: succeeded },
  },
  '4000002500003155': {
    brand: 'visa',
    description: 'Asks the bank’s question once, then pays',
    outcomes: { on_session: requiresAction, off_session: succeeded },
  },
  '4000002760003184': {
    brand: 'visa',
    description: 'Asks the bank’s question at every payment',
    outcomes: { on_session: requiresAction, off_session: requiresAction },
  },
  '4000000000000002': {
    brand: 'visa',
    description: 'Declines',
    outcomes: { on_session: declined, off_session: declined },
  },
  '4000000000009995': {
    brand: 'visa',
    description: 'Declines: not enough funds',
    outcomes: { on_session: insufficientFunds, off_session: insufficientFunds },
  },
  '4000000000000341': {
    brand: 'visa',
    description: 'Pays now, fails at the first renewal, then 7 days of grace',
    outcomes: { on_session: succeeded, off_session: declined },
  },
};

/** The outcome of charging a card number. A number that is not a test card is always declined. */
export function cardOutcome(number: string, presence: CardholderPresence): CardOutcome {
  return testCards[number]?.outcomes[presence] ?? notATestCard;
}

export const cardBrand = (number: string) => testCards[number]?.brand ?? 'unknown';

/** Equal for equal numbers; the number cannot be recovered from it. */
export const cardFingerprint = (number: string) =>
  createHash('sha256').update(`sandbox ${number}`).digest('base64url').slice(0, 16);
