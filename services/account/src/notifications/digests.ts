import { digestHour, notificationKinds, type NotificationKind } from '@dealstead/contracts';
import { type BackgroundJob, createBackgroundJob, renderMail, type RenderedMail } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import { queueMail } from '../mail/queue.ts';
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
    because:
      'You received this email because you chose daily or weekly updates. Change this in your settings, or unsubscribe.',
    postalAddress,
  });
}

/**
 * Queues the next due digest of a member and kind. A digest is due with items from before the last digest hour in New York,
 * daily or on Mondays. Gives whether one was due.
 */
export async function sendDigest(tx: AccountTransaction, options: DigestOptions): Promise<boolean> {
  const [due] = await tx.sql<{ user_id: number; kind: string; email: string }>`
    WITH t AS (SELECT now() AT TIME ZONE 'America/New_York' - make_interval(hours => ${digestHour}::int) AS shifted),
    last AS (SELECT
      (date_trunc('day', shifted) + make_interval(hours => ${digestHour}::int)) AT TIME ZONE 'America/New_York' AS daily,
      (date_trunc('week', shifted) + make_interval(hours => ${digestHour}::int)) AT TIME ZONE 'America/New_York' AS weekly
      FROM t)
    SELECT g.user_id, g.kind, u.email FROM gathered_mails g JOIN users u ON u.id = g.user_id, last
    WHERE g.created_at < CASE g.often WHEN 'weekly' THEN weekly ELSE daily END
    ORDER BY g.created_at LIMIT 1 FOR UPDATE OF u SKIP LOCKED`;
  const kind = notificationKinds.find((known) => known === due?.kind);
  if (!due || !kind) return false;
  const items = await tx.sql<{ key: string; subject: string; url: string | null; created_at: Date }>`
    DELETE FROM gathered_mails WHERE user_id = ${due.user_id} AND kind = ${kind} RETURNING key, subject, url, created_at`;
  const sorted = items.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await queueMail(tx, `digest/${due.user_id}/${kind}/${sorted[0]?.key}`, due.email, {
    ...digestMail(kind, sorted, options),
    unsubscribeUrl: createUnsubscribeUrl(options.vault, options.publicUrl, due.user_id, kind),
  });
  return true;
}

/** Sends digests when they are due. */
export function createDigestJob(db: AccountDatabase, options: DigestOptions): BackgroundJob {
  return createBackgroundJob({
    name: 'digests',
    idleEvery: 30_000,
    async run() {
      const { rowCount } = await db.pool.query('SELECT FROM gathered_mails LIMIT 1');
      return rowCount ? db.change((tx) => sendDigest(tx, options)) : false;
    },
  });
}
