/** What an admin can keep a member from. */
export const restrictions = ['sign-in', 'posting', 'messaging'] as const;
export type Restriction = (typeof restrictions)[number];

/** Each restriction as admins choose it, and what a member is told who meets it. */
export const restrictionWords: Readonly<Record<Restriction, { name: string; keepsFrom: string; refusal: string }>> = {
  'sign-in': {
    name: 'Signing in',
    keepsFrom: 'signing in',
    refusal: 'This account cannot sign in. Write to us if you think that is wrong.',
  },
  posting: {
    name: 'Posting and changing listings',
    keepsFrom: 'posting and changing listings',
    refusal: 'You cannot post or change listings at present. Our mail to you says why.',
  },
  messaging: {
    name: 'Writing to others',
    keepsFrom: 'writing to sellers and reporting listings',
    refusal: 'You cannot write to sellers or report listings at present. Our mail to you says why.',
  },
};
