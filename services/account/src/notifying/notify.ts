import type { NotificationKind } from '@dealstead/contracts';
import type { MailKey } from '@dealstead/contracts/mails';
import type { AccountTransaction } from '../database.ts';
import { queueMail, type QueuedMail } from '../mail/queue.ts';
import type { Vault } from '../secrets.ts';
import { getNotificationSettings } from '../settings/store.ts';

/** The address that stops a kind of mail for a member, without signing in. */
export const createUnsubscribeUrl = (vault: Vault, publicUrl: string, userId: number, kind: NotificationKind): string =>
  `${publicUrl}/api/notification-links/${vault.sign(`${userId}/${kind}`)}`;

/**
 * Sends a mail as its reader wants its kind: at once, gathered, or not at all. Someone without an account gets it as it
 * comes. Every such mail can be stopped with one press: by its own link, or by one of ours.
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
  if (often === 'instant')
    return queueMail(tx, key, to, { unsubscribeUrl: createUnsubscribeUrl(vault, publicUrl, user.id, kind), ...mail });
  const url = mail.text.match(/https?:\/\/\S+/)?.[0] ?? null;
  await tx.sql`
    INSERT INTO gathered_mails (key, user_id, kind, often, subject, url)
    VALUES (${key}, ${user.id}, ${kind}, ${often}, ${mail.subject}, ${url}) ON CONFLICT DO NOTHING`;
}
