import type { ModerationItem } from '@dealstead/contracts';

/** Whether there is more of an item to read: a whole listing, or the conversation around a message. */
export const canOpen = ({ kind, reportId }: ModerationItem): boolean =>
  kind === 'message' ? reportId !== null : kind.endsWith('listing') || kind === 'photo';
