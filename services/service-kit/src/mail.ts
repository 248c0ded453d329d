import type { NotificationKind } from '@dealstead/contracts';
import type { MailKey } from '@dealstead/contracts/mails';
import { createEvent, mailRequested } from '@dealstead/contracts/events';
import type { TransactionExtras } from './database.ts';

export interface Mail {
  /**
   * Makes it one mail however often it is asked for, such as `inquiry/12`. A kind in `limitedMails` is counted by
   * `takeMailLimit` first.
   */
  key: MailKey;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What it tells of; a member may want no such mails, or gathered ones. Without it the mail is transactional. */
  kind?: NotificationKind;
  /** Whoever an answer goes to. */
  replyTo?: string;
  /** Where one press stops mails like this one; makes it a mail to many, which the suppression list may stop. */
  unsubscribeUrl?: string;
}

/** Asks account to send a mail if this transaction commits. */
export async function requestMail(tx: Pick<TransactionExtras, 'emit'>, mail: Mail): Promise<void> {
  await tx.emit(createEvent(mailRequested, { subject: `mail/${mail.key}`, version: 1 }, mail));
}
