import type { adminMessageSent } from '@dealstead/contracts/events';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import type { z } from 'zod';
import type { AccountTransaction } from '../database.ts';
import { queueMails } from '../mail/index.ts';
import { emailSettings, type DigestOptions } from './digests.ts';
import { sendNotifications } from './sendNotification.ts';

type SentMessage = z.output<typeof adminMessageSent.data>;

/**
 * Mails an admin's message to members as their notification settings say. An urgent one goes to all of them at once, as
 * transactional mail.
 */
export async function sendAdminMessage(
  tx: AccountTransaction,
  options: DigestOptions,
  { userIds, ...message }: SentMessage,
): Promise<void> {
  const mail = renderMessage(message, options);
  const users = await tx.sql<{ id: number; email: string }>`
    SELECT id, email FROM users WHERE id = ANY(${userIds}::int[]) AND closed_at IS NULL ORDER BY id`;
  const mails = users.map(({ id, email }) => ({
    key: `admin-message/${message.messageId}/${id}` as const,
    to: email,
    ...mail,
  }));
  if (message.priority === 'urgent') await queueMails(tx, mails);
  else await sendNotifications(tx, options, 'admin-messages', mails);
}

function renderMessage(
  { messageId, subject, message, priority }: Omit<SentMessage, 'userIds'>,
  { publicUrl, postalAddress }: DigestOptions,
): RenderedMail {
  const because =
    priority === 'urgent'
      ? 'You received this email because it is important for your account.'
      : 'You received this email because you have a Dealstead account.';
  return renderMail({
    subject,
    preview: message,
    heading: subject,
    paragraphs: message.split(/\n{2,}/),
    button: { label: 'Read it on Dealstead', url: `${publicUrl}/notifications?message=${messageId}` },
    because,
    ...(priority === 'urgent' ? {} : { stop: emailSettings(publicUrl) }),
    postalAddress,
  });
}
