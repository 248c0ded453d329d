/** Ways to check who asks to turn off two-step sign-in. A reset needs `minIdentityChecks` of them, each with a note. */
export const identityChecks = {
  callback: 'Called back at the phone number on file',
  'photo-id': 'Saw a photo ID that matches the name',
  email: 'Got an answer from the email address on file',
  payment: 'Asked for the date and amount of the last payment',
  activity: 'Asked about activity that only the member knows',
} as const;
export type IdentityCheck = keyof typeof identityChecks;
export const identityCheckNames = Object.keys(identityChecks) as IdentityCheck[];

export const minIdentityChecks = 2;

/** Hours between the second admin's approval and the reset, in which the member can cancel it. */
export const twoStepResetHours = 24;
