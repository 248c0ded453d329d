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
  /** Notification kind, which members can turn off or receive as a digest. Without it the mail is transactional. */
  kind?: NotificationKind;
  /** Reply-To address. */
  replyTo?: string;
  /** One-click unsubscribe URL. It marks the mail as bulk mail, which the suppression list applies to. */
  unsubscribeUrl?: string;
  /** Secrets in subject or text beside links, such as a code to type in. They are stored encrypted, as links are. */
  codes?: string[];
}

/** Requests a mail from account, sent if this transaction commits. */
export async function requestMail(tx: Pick<TransactionExtras, 'emit'>, mail: Mail): Promise<void> {
  await tx.emit(createEvent(mailRequested, { subject: `mail/${mail.key}`, version: 1 }, mail));
}
