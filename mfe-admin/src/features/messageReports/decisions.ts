import type { MessageDecision } from '@dealstead/contracts';

/** Labels of the decisions on a reported message. */
export const messageDecisionTexts: Readonly<
  Record<MessageDecision, { label: string; title: string; consequence: string; done: string }>
> = {
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss these reports',
    consequence: 'The message stays. The members who reported it are told that it does not break the rules.',
    done: 'Dismissed',
  },
  remove: {
    label: 'Remove message',
    title: 'Remove this message',
    consequence: 'Both sides see that a moderator removed a message. The members who reported it are told.',
    done: 'Message removed',
  },
  restrict: {
    label: 'Restrict member',
    title: 'Remove this message and restrict its sender',
    consequence:
      'The message is removed. Its sender cannot write to members anymore, is signed out on every device and gets your reason by email.',
    done: 'Removed, member restricted',
  },
};
