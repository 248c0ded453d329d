import { type NotificationKind, notificationMails } from '@dealstead/contracts';
import type { AccountTransaction, Sql } from '../database.ts';
import { type AddressedMail, queueMails } from '../mail/index.ts';
import type { Vault } from '../secrets.ts';
import { getPreferences } from './settingsStore.ts';

/** The URL that turns off a kind of mail for a member, without signing in. */
export const createUnsubscribeUrl = (vault: Vault, publicUrl: string, userId: number, kind: NotificationKind): string =>
  `${publicUrl}/api/notification-links/${vault.sign(`${userId}/${kind}`)}`;

interface NotificationDeps {
  readonly vault: Vault;
  readonly publicUrl: string;
}

/** Queues one mail as `sendNotifications` does. */
export const sendNotification = (
  tx: AccountTransaction,
  deps: NotificationDeps,
  { kind, ...mail }: AddressedMail & { readonly kind: NotificationKind },
): Promise<void> => sendNotifications(tx, deps, kind, [mail]);

/**
 * Queues mails of a kind according to their readers' notification settings: at once, for a digest, or not at all. An address without
 * an account gets it at once. Every such mail has a one-click unsubscribe link: its own, or ours. The number of statements does not
 * depend on the number of mails.
 */
export async function sendNotifications(
  tx: AccountTransaction,
  { vault, publicUrl }: NotificationDeps,
  kind: NotificationKind,
  mails: readonly AddressedMail[],
): Promise<void> {
  const users = await tx.sql<{ id: number; email: string; closesAt: Date | null }>`
    SELECT id, email, closes_at FROM users
    WHERE lower(email) = ANY(${mails.map(({ to }) => to.toLowerCase())}::text[]) AND closed_at IS NULL`;
  const usersByEmail = new Map(users.map((user) => [user.email, user]));
  const preferences = await getPreferences(
    tx,
    kind,
    users.map(({ id }) => id),
  );
  const queued: AddressedMail[] = [];
  const gathered: GatheredMail[] = [];
  for (const mail of mails) {
    const user = usersByEmail.get(mail.to.toLowerCase());
    const preference = user && preferences.get(user.id);
    if (!user || !preference) queued.push(mail);
    else if (user.closesAt || !preference.email) continue;
    else if (preference.often === 'instant' || notificationMails[kind] === 'monthly')
      queued.push({ unsubscribeUrl: createUnsubscribeUrl(vault, publicUrl, user.id, kind), ...mail });
    else {
      const { subject, text } = tx.mailSeal.open({ ...mail });
      const url = text.match(/https?:\/\/\S+/)?.[0] ?? null;
      gathered.push({
        key: mail.key,
        userId: user.id,
        often: preference.often,
        subject,
        url: url && vault.encrypt(url),
      });
    }
  }
  await queueMails(tx, queued);
  await insertGathered(tx, kind, gathered);
}

/** A mail that waits for its reader's next digest. */
interface GatheredMail {
  readonly key: string;
  readonly userId: number;
  readonly often: string;
  readonly subject: string;
  /** Encrypted: a link can carry a right. */
  readonly url: string | null;
}

async function insertGathered({ sql }: Sql, kind: NotificationKind, mails: readonly GatheredMail[]): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    INSERT INTO gathered_mails (key, user_id, kind, often, subject, url)
    SELECT key, user_id, ${kind}, often, subject, url FROM unnest(
      ${mails.map(({ key }) => key)}::text[], ${mails.map(({ userId }) => userId)}::int[],
      ${mails.map(({ often }) => often)}::text[], ${mails.map(({ subject }) => subject)}::text[],
      ${mails.map(({ url }) => url)}::text[]
    ) AS mail (key, user_id, often, subject, url)
    ON CONFLICT DO NOTHING`;
}
