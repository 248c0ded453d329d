import { type NotificationKind, scheduledNotificationKinds } from '@dealstead/contracts';
import type { MailKey } from '@dealstead/contracts/mails';
import type { AccountTransaction } from '../database.ts';
import { queueMail, type QueuedMail } from '../mail/queue.ts';
import type { Vault } from '../secrets.ts';
import { getNotificationSettings } from '../settings/store.ts';

/** The URL that turns off a kind of mail for a member, without signing in. */
export const createUnsubscribeUrl = (vault: Vault, publicUrl: string, userId: number, kind: NotificationKind): string =>
  `${publicUrl}/api/notification-links/${vault.sign(`${userId}/${kind}`)}`;

/**
 * Queues a mail according to its reader's notification settings: at once, for a digest, or not at all. An address without an
 * account gets it at once. Every such mail has a one-click unsubscribe link: its own, or ours.
 */
export async function sendNotification(
  tx: AccountTransaction,
  { vault, publicUrl }: { vault: Vault; publicUrl: string },
  { key, to, kind, ...mail }: QueuedMail & { key: MailKey; to: string; kind: NotificationKind },
): Promise<void> {
  const user = await tx.user.findFirst({ where: { email: to.toLowerCase(), closedAt: null } });
  if (!user) return queueMail(tx, key, to, mail);
  if (user.closesAt) return;
  const { email, often } = (await getNotificationSettings(tx, user.id))[kind];
  if (!email) return;
  if (often === 'instant' || scheduledNotificationKinds.includes(kind))
    return queueMail(tx, key, to, { unsubscribeUrl: createUnsubscribeUrl(vault, publicUrl, user.id, kind), ...mail });
  const url = mail.text.match(/https?:\/\/\S+/)?.[0] ?? null;
  await tx.sql`
    INSERT INTO gathered_mails (key, user_id, kind, often, subject, url)
    VALUES (${key}, ${user.id}, ${kind}, ${often}, ${mail.subject}, ${url}) ON CONFLICT DO NOTHING`;
}
