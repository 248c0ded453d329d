import {
  type AdminMessage,
  type AdminMessagePriority,
  type AdminMessageState,
  type AdminMessageType,
  catalogue,
} from '@dealstead/contracts';
import { formatCount, type Tone } from '@dealstead/kit';

export const priorityLabels: Readonly<Record<AdminMessagePriority, { label: string; hint: string }>> = {
  low: { label: 'Low', hint: 'Shown and emailed as each member chose.' },
  normal: { label: 'Normal', hint: 'Shown and emailed as each member chose.' },
  urgent: {
    label: 'Urgent',
    hint: 'Shown and emailed to everyone, whatever they chose. Use it for security and money.',
  },
};

export const stateLabels: Readonly<Record<AdminMessageState, { label: string; tone: Tone }>> = {
  scheduled: { label: 'Scheduled', tone: 'water' },
  sending: { label: 'Sending', tone: 'amber' },
  sent: { label: 'Sent', tone: 'ok' },
  canceled: { label: 'Canceled', tone: 'plain' },
};

export const typeLabels: Readonly<Record<AdminMessageType, string>> = {
  everyone: 'Everyone',
  tier: 'One plan',
  person: 'One person',
};

/** Who gets a message, such as "Wholesaler plan". */
export function describeRecipients({
  messageType,
  targetTier,
  recipientEmail,
}: Pick<AdminMessage, 'messageType' | 'targetTier' | 'recipientEmail'>): string {
  if (messageType === 'tier' && targetTier) return `${catalogue[targetTier].name} plan`;
  return messageType === 'person' ? (recipientEmail ?? 'Closed account') : 'Everyone';
}

/** "1 member", "5,013 members". */
export const countMembers = (count: number): string => `${formatCount(count)} ${count === 1 ? 'member' : 'members'}`;
