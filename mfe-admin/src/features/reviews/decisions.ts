/** Labels of the review decisions. */
export const decisions = {
  publish: {
    label: 'Publish',
    title: 'Publish this listing',
    consequence: 'Buyers find it from now on, and its days on the market begin.',
    reason: 'none',
  },
  return: {
    label: 'Give back',
    title: 'Give this listing back',
    consequence: 'It becomes a draft again. Its seller reads your reason by mail, changes it and publishes it anew.',
    reason: 'required',
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw this listing',
    consequence: 'It is not published. Its seller reads so by mail, with your reason.',
    reason: 'optional',
  },
} as const;
export type Decision = keyof typeof decisions;
