import type { MailState } from '@dealstead/contracts/account/deliveryOptions';
import { reportedMails } from '@dealstead/contracts/mails';

/** The state of a mail's delivery, and what was reported about it later. */
export interface MailStatus {
  readonly status: string;
  readonly isReturned: boolean;
  /** Whether the recipient marked it as spam. */
  readonly isSpam: boolean;
}

/** The state that the list shows: a report counts before the state of the delivery. */
export function toMailState({ status, isReturned, isSpam }: MailStatus): MailState {
  if (isReturned) return 'returned';
  return isSpam ? 'complained' : (status as MailState);
}

/** What decides whether a mail can be sent again. */
export interface FinishedMail {
  /** The first part of its key. */
  readonly kind: string;
  readonly state: MailState;
  /** Whether its text is still stored. */
  readonly hasText: boolean;
}

export interface ResendRefusal {
  readonly code: 'not-failed' | 'sent-by-member' | 'text-deleted' | 'outcome-unknown';
  readonly message: string;
}

/**
 * Why a mail is not sent again; null if it may be. A mail that a server returned has reached it, so only failed mails and those
 * of unknown outcome count.
 * @param acceptsRepeat whether the admin accepts that a mail of unknown outcome may arrive twice
 */
export function refuseResend({ kind, state, hasText }: FinishedMail, acceptsRepeat: boolean): ResendRefusal | null {
  if (state !== 'failed' && state !== 'unknown')
    return { code: 'not-failed', message: 'Only an email that failed or whose outcome is unknown can be sent again.' };
  // Their outcomes are counted in the member's own log, which holds the retries as well.
  if (reportedMails.includes(kind))
    return { code: 'sent-by-member', message: 'Members send their campaigns and invitations again themselves.' };
  if (!hasText)
    return { code: 'text-deleted', message: 'This email is too old to be sent again. Its text was deleted.' };
  if (state === 'unknown' && !acceptsRepeat)
    return { code: 'outcome-unknown', message: 'This email may have arrived. Confirm that it may arrive twice.' };
  return null;
}
