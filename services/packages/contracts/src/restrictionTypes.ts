/** Actions that an admin can block for a member. */
export const restrictions = ['sign-in', 'posting', 'messaging'] as const;
export type Restriction = (typeof restrictions)[number];

/** Label of each restriction for admins, and the error message for the restricted member. */
export const restrictionTexts: Readonly<Record<Restriction, { name: string; blocks: string; refusal: string }>> = {
  'sign-in': {
    name: 'Signing in',
    blocks: 'signing in',
    refusal: 'This account cannot sign in. Contact us if you think this is a mistake.',
  },
  posting: {
    name: 'Posting, changing and confirming listings',
    blocks: 'posting, changing and confirming listings',
    refusal: 'You cannot post, change or confirm listings right now. See our email for the reason.',
  },
  messaging: {
    name: 'Messaging others',
    blocks: 'writing to sellers, inviting people and reporting listings',
    refusal: 'You cannot write to sellers, invite people or report listings right now. See our email for the reason.',
  },
};
