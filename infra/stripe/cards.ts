import { createHash } from 'node:crypto';

/** What the test bank says to a payment. */
export type Verdict =
  | { readonly kind: 'pays' }
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'declines'; readonly code: string; readonly decline: string; readonly message: string };

interface TestCard {
  readonly brand: string;
  readonly says: string;
  /** With the holder at the screen. */
  readonly present: Verdict;
  /** Without: renewals, retries, changes of plan. */
  readonly absent: Verdict;
}

const pays: Verdict = { kind: 'pays' };
const authenticate: Verdict = { kind: 'authenticate' };
const declines: Verdict = {
  kind: 'declines',
  code: 'card_declined',
  decline: 'generic_decline',
  message: 'Your card was declined.',
};
const noFunds: Verdict = {
  kind: 'declines',
  code: 'card_declined',
  decline: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/** Stripe's well-known test numbers, as far as the sandbox knows them. */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', says: 'Pays', present: pays, absent: pays },
  '5555555555554444': { brand: 'mastercard', says: 'Pays', present: pays, absent: pays },
  '4000002500003155': {
    brand: 'visa',
    says: 'Asks the bank’s question once, then pays',
    present: authenticate,
    absent: pays,
  },
  '4000002760003184': {
    brand: 'visa',
    says: 'Asks the bank’s question at every payment',
    present: authenticate,
    absent: authenticate,
  },
  '4000000000000002': { brand: 'visa', says: 'Declines', present: declines, absent: declines },
  '4000000000009995': { brand: 'visa', says: 'Declines: not enough funds', present: noFunds, absent: noFunds },
  '4000000000000341': {
    brand: 'visa',
    says: 'Pays now, fails at the first renewal, then 7 days of grace',
    present: pays,
    absent: declines,
  },
};

/** What the bank says; a number that is no test card is never charged. */
export function verdictOf(number: string, holder: 'present' | 'absent'): Verdict {
  return (
    testCards[number]?.[holder] ?? {
      kind: 'declines',
      code: 'incorrect_number',
      decline: 'incorrect_number',
      message: 'The sandbox takes test cards only.',
    }
  );
}

export const brandOf = (number: string) => testCards[number]?.brand ?? 'unknown';

/** The same for the same number, and nothing that tells it. */
export const fingerprintOf = (number: string) =>
  createHash('sha256').update(`sandbox ${number}`).digest('base64url').slice(0, 16);
