/** Labels of the review decisions. */
export const decisions = {
  publish: {
    label: 'Publish',
    title: 'Publish this listing',
    consequence: 'Buyers can find it, and its days on market start counting.',
    reason: 'none',
  },
  return: {
    label: 'Return',
    title: 'Return this listing',
    consequence: 'It becomes a draft again. The seller gets your reason by email and can fix and resubmit it.',
    reason: 'required',
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw this listing',
    consequence: 'It will not be published. The seller is told by email, with your reason.',
    reason: 'optional',
  },
} as const;
export type Decision = keyof typeof decisions;
