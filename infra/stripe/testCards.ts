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
  /** Whether the sandbox's card form offers it. */
  readonly isOffered: boolean;
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
  message: 'The sandbox accepts test cards only.',
};

/** Message of a payment that needs 3D Secure authentication. */
export const authenticationMessage = 'Your bank wants you to confirm this payment.';

/** Test card numbers from docs.stripe.com/testing by what a payment with them does. */
export const cardNumbers = {
  pays: '4242424242424242',
  paysByMastercard: '5555555555554444',
  authenticatesOnce: '4000002500003155',
  authenticatesAlways: '4000002760003184',
  declines: '4000000000000002',
  lacksFunds: '4000000000009995',
  failsAtRenewal: '4000000000000341',
} as const;

/** The test cards that the sandbox supports, by number. */
export const testCards: Readonly<Record<string, TestCard>> = {
  [cardNumbers.pays]: {
    brand: 'visa',
    description: 'Pays',
    isOffered: true,
    outcomes: { on_session: succeeded, off_session: succeeded },
  },
  [cardNumbers.paysByMastercard]: {
    brand: 'mastercard',
    description: 'Pays',
    isOffered: false,
    outcomes: { on_session: succeeded, off_session: succeeded },
  },
  [cardNumbers.authenticatesOnce]: {
    brand: 'visa',
    description: 'Requires authentication once, then pays',
    isOffered: true,
    outcomes: { on_session: requiresAction, off_session: succeeded },
  },
  [cardNumbers.authenticatesAlways]: {
    brand: 'visa',
    description: 'Requires authentication for every payment',
    isOffered: false,
    outcomes: { on_session: requiresAction, off_session: requiresAction },
  },
  [cardNumbers.declines]: {
    brand: 'visa',
    description: 'Declines',
    isOffered: true,
    outcomes: { on_session: declined, off_session: declined },
  },
  [cardNumbers.lacksFunds]: {
    brand: 'visa',
    description: 'Declines: insufficient funds',
    isOffered: true,
    outcomes: { on_session: insufficientFunds, off_session: insufficientFunds },
  },
  [cardNumbers.failsAtRenewal]: {
    brand: 'visa',
    description: 'Pays now, fails at the first renewal, then a 7-day grace period',
    isOffered: true,
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
