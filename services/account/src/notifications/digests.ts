import { digestHour, notificationKinds, type NotificationKind } from '@dealstead/contracts';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  renderMail,
  type RenderedMail,
} from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction, Sql } from '../database.ts';
import { queueMail } from '../mail/index.ts';
import type { Vault } from '../secrets.ts';
import { createUnsubscribeUrl } from './sendNotification.ts';

/** Lines of a digest; further items are counted. */
const maxLines = 40;

const names: Record<NotificationKind, string> = {
  matches: 'New matches',
  'price-drops': 'Price drops',
  messages: 'Messages and offers',
  deadlines: 'Deal deadlines',
  'market-report': 'Market report',
  'admin-messages': 'Messages from Dealstead',
};

export interface DigestOptions {
  readonly vault: Vault;
  /** The site's address, without a slash at its end. */
  readonly publicUrl: string;
  /** The sender's postal address, which every digest carries. */
  readonly postalAddress: string;
}

/** The link of a mail to the settings that stop it. */
export const emailSettings = (publicUrl: string) => ({
  label: 'Choose which emails you get, or none',
  url: `${publicUrl}/settings#notifications`,
});

/** The mail of a digest. */
export function digestMail(
  kind: NotificationKind,
  items: readonly { subject: string; url: string | null }[],
  { publicUrl, postalAddress }: Pick<DigestOptions, 'publicUrl' | 'postalAddress'>,
): RenderedMail {
  const heading = `${names[kind]}: ${items.length}`;
  const lines = items.slice(0, maxLines).map(({ subject, url }) => (url ? `${subject}: ${url}` : subject));
  const further = items.length > maxLines ? [`And ${items.length - maxLines} more.`] : [];
  return renderMail({
    subject: heading,
    preview: items[0]?.subject ?? heading,
    heading,
    paragraphs: [...lines, ...further],
    button: { label: 'Change email settings', url: `${publicUrl}/settings#notifications` },
    because: 'You received this email because you chose daily or weekly updates.',
    stop: emailSettings(publicUrl),
    postalAddress,
  });
}

/**
 * The member and kind of the next due digest as a key, except some, or null. A digest is due with items from before the last
 * digest hour in New York, daily or on Mondays.
 */
async function findDueDigest({ sql }: Sql, except: readonly string[]): Promise<string | null> {
  const [found] = await sql<{ key: string }>`
    WITH t AS (SELECT now() AT TIME ZONE 'America/New_York' - make_interval(hours => ${digestHour}) AS shifted),
    last AS (SELECT
      (date_trunc('day', shifted) + make_interval(hours => ${digestHour})) AT TIME ZONE 'America/New_York' AS daily,
      (date_trunc('week', shifted) + make_interval(hours => ${digestHour})) AT TIME ZONE 'America/New_York' AS weekly
      FROM t)
    SELECT g.user_id || '/' || g.kind AS key FROM gathered_mails g, last
    WHERE g.created_at < CASE g.often WHEN 'weekly' THEN weekly ELSE daily END
    AND g.kind = ANY (${notificationKinds}::text[])
      AND g.user_id || '/' || g.kind <> ALL (${except}::text[])
    ORDER BY g.created_at LIMIT 1`;
  return found?.key ?? null;
}

/** Queues the digest of a member and kind, unless another process does. */
async function queueDigest(tx: AccountTransaction, options: DigestOptions, key: string): Promise<void> {
  const [userId = 0, kind] = [Number(key.split('/')[0]), key.split('/')[1] as NotificationKind];
  const [user] = await tx.sql<{ email: string }>`SELECT email FROM users WHERE id = ${userId} FOR UPDATE`;
  const items = await tx.sql<{ key: string; subject: string; url: string | null; createdAt: Date }>`
    DELETE FROM gathered_mails WHERE user_id = ${userId} AND kind = ${kind} RETURNING key, subject, url, created_at`;
  if (!user || items.length === 0) return;
  const sorted = items
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    // An earlier version stored them as they are.
    .map(({ url, ...item }) => ({ ...item, url: url && !url.startsWith('http') ? options.vault.decrypt(url) : url }));
  await queueMail(tx, `digest/${userId}/${kind}/${sorted[0]?.key}`, user.email, {
    ...digestMail(kind, sorted, options),
    unsubscribeUrl: createUnsubscribeUrl(options.vault, options.publicUrl, userId, kind),
  });
}

const jobName = 'digests';

/** Queues the next due digest. @returns whether one was due */
export const sendDigest = (db: AccountDatabase, options: DigestOptions): Promise<boolean> =>
  createJobRows(db, jobName).next(
    (except) => findDueDigest(db, except),
    (key) => db.change((tx) => queueDigest(tx, options, key)),
  );

/** Sends digests when they are due. */
export const createDigestJob = (db: AccountDatabase, options: DigestOptions): BackgroundJob =>
  createBackgroundJob({ name: jobName, idleEvery: 30_000, run: () => sendDigest(db, options) });
