import { randomUUID } from 'node:crypto';
import { storableText } from '@dealstead/contracts';
import type { AccountDatabase, AccountTransaction, Sql } from '../database.ts';
import { createEvent, mailFinished } from '@dealstead/contracts/events';
import { type MailKey, reportedMails } from '@dealstead/contracts/mails';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { MailReport } from './parseMailReport.ts';
import type { Delivery, OutgoingMail } from './smtp.ts';

/** A mail that this process has claimed. */
export interface ClaimedMail extends OutgoingMail {
  readonly id: number;
  readonly key: string;
  /** Attempts, including the current one. */
  readonly attempts: number;
  /** When it was requested, or when an admin had it sent again. */
  readonly requestedAt: Date;
}

/** Seconds before each further attempt at a mail that was refused for now; the last repeats. */
const retryDelays = [5, 15, 60, 300];
/** Days after which a mail that is rejected temporarily fails. */
const maxRetryDays = 3;
/** Minutes until a claim expires. No attempt takes that long, so its process died and the outcome is unknown. */
const claimMinutes = 3;

/** A mail as it is queued: rendered, or sealed by the service that requests it. */
export interface QueuedMail {
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly sealed?: string | undefined;
  readonly codes?: readonly string[] | undefined;
  readonly replyTo?: string | undefined;
  /** Only for bulk mail. */
  readonly unsubscribeUrl?: string | undefined;
}

/** A mail with its recipient, and the key that makes it one mail however often it is queued. */
export interface AddressedMail extends QueuedMail {
  readonly key: MailKey;
  readonly to: string;
}

/**
 * Queues a mail within the transaction. A repeated key queues nothing. Kinds in `limitedMails` are counted by
 * `takeMailLimit` first.
 */
export const queueMail = (tx: AccountTransaction, key: MailKey, to: string, mail: QueuedMail): Promise<void> =>
  queueMails(tx, [{ ...mail, key, to }]);

/** Queues several mails in one statement, as `queueMail` does. Their links and codes are stored encrypted. */
export async function queueMails(tx: AccountTransaction, mails: readonly AddressedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const sealed = mails.map((mail) => tx.mailSeal.seal(mail));
  const each = <T>(read: (mail: (typeof sealed)[number]) => T): T[] => sealed.map(read);
  await tx.sql`
    INSERT INTO mails (key, recipient, subject, text, html, sealed, message_id, reply_to, unsubscribe_url)
    SELECT key, recipient, subject, text, '', sealed, message_id, reply_to, unsubscribe_url
    FROM unnest(${each(({ key }) => key)}::text[], ${each(({ to }) => to)}::text[],
      ${each(({ subject }) => subject)}::text[], ${each(({ text }) => text)}::text[],
      ${each((mail) => mail.sealed)}::text[], ${each(() => `<${randomUUID()}@dealstead.mail>`)}::text[],
      ${each(({ replyTo }) => replyTo)}::text[], ${each(({ unsubscribeUrl }) => unsubscribeUrl)}::text[])
      AS queued (key, recipient, subject, text, sealed, message_id, reply_to, unsubscribe_url)
    ON CONFLICT DO NOTHING`;
}

/**
 * Claims the mail that is due first, or null. Parallel processes claim different mails. Bulk mail to a suppressed address is
 * marked as suppressed instead, whenever it was queued; a mail that cannot be decrypted fails. Mail to one person alone goes before bulk mail.
 */
export async function claimMail(db: AccountDatabase): Promise<ClaimedMail | null> {
  for (;;) {
    const rows = await db.sql<ClaimedMail & { sealed: string | null; isSuppressed: boolean }>`
      WITH due AS (
        SELECT id, unsubscribe_url IS NOT NULL
          AND EXISTS (SELECT FROM suppressions WHERE email = lower(recipient)) AS is_suppressed
        FROM mails WHERE status = 'queued' AND next_attempt_at <= now()
        ORDER BY unsubscribe_url IS NOT NULL, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE mails SET status = 'sending', claimed_at = now(), attempts = attempts + (NOT due.is_suppressed)::int
      FROM due WHERE mails.id = due.id
      RETURNING mails.id, mails.key, recipient, subject, text, html, sealed, attempts, message_id, reply_to,
        unsubscribe_url, coalesce(resent_at, created_at) AS requested_at, due.is_suppressed`;
    const [mail] = rows;
    if (!mail) return null;
    if (mail.isSuppressed) {
      await finishMail(db, mail, 'suppressed', 'The address is on the suppression list.');
      continue;
    }
    try {
      return db.mailSeal.open(mail);
    } catch {
      // It stays sealed, so that an admin can send it again once the key is back.
      await finishMail(db, mail, 'failed', 'Its links cannot be decrypted. Was SECRETS_KEY changed?');
    }
  }
}

/** Queues a finished mail again, with its Message-ID, so that a server that has it already can tell. */
export async function requeueMail({ sql }: Pick<TransactionExtras, 'sql'>, id: number): Promise<void> {
  await sql`
    UPDATE mails SET status = 'queued', next_attempt_at = now(), resent_at = now(), finished_at = NULL, last_error = NULL
    WHERE id = ${id}`;
}

/** When the next queued mail is due; null where none is queued. */
export async function nextAttemptAt({ sql }: Sql): Promise<Date | null> {
  const [found] = await sql<{ at: Date | null }>`SELECT min(next_attempt_at) AS at FROM mails WHERE status = 'queued'`;
  return found?.at ?? null;
}

/** Records the outcome of a claimed mail: sent, queued for a retry, failed or unknown. */
export async function recordDelivery(db: AccountDatabase, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const old = Date.now() - mail.requestedAt.getTime() > maxRetryDays * 86_400_000;
  if (delivery.outcome === 'refused' && !delivery.forGood && !old) {
    const wait = retryDelays[Math.min(mail.attempts, retryDelays.length) - 1] ?? 0;
    await db.sql`
      UPDATE mails SET status = 'queued', next_attempt_at = now() + make_interval(secs => ${wait}),
        last_error = ${storableText(delivery.reason)}
      WHERE id = ${mail.id} AND status = 'sending'`;
    return;
  }
  const status = delivery.outcome === 'refused' ? 'failed' : delivery.outcome;
  const reason = delivery.outcome === 'sent' ? null : storableText(delivery.reason);
  const isBounce = delivery.outcome === 'refused' && delivery.forGood && delivery.isRecipient;
  await finishMail(db, mail, status, reason, isBounce ? 'bounced' : status);
}

/** Stops bulk mail to an address, whoever sends it. An earlier reason stays. */
const suppress = ({ sql }: Pick<TransactionExtras, 'sql'>, email: string, reason: string) => sql`
  INSERT INTO suppressions (email, reason) VALUES (lower(${email}), ${reason}) ON CONFLICT DO NOTHING`;

type Outcome = 'sent' | 'failed' | 'suppressed' | 'unknown';

/**
 * Ends a claimed mail, and reports its outcome for the kinds that ask for it. What was encrypted is erased once nothing sends it any
 * more; a mail that failed or whose outcome is unknown keeps it for an admin who sends it again.
 */
async function finishMail(
  db: AccountDatabase,
  { id, key, recipient }: Pick<ClaimedMail, 'id' | 'key' | 'recipient'>,
  status: Outcome,
  reason: string | null,
  reported: Outcome | 'bounced' = status,
): Promise<void> {
  await db.change(async (tx) => {
    // `expireClaims` may have set it to unknown in the meantime, although this process was still sending it. A mail that was
    // returned already has failed, whatever the server answered that took it.
    const finished = await tx.sql`
      UPDATE mails SET status = ${status}, finished_at = now(), last_error = ${reason},
        sealed = CASE WHEN ${status} IN ('sent', 'suppressed') THEN NULL ELSE sealed END,
        html = CASE WHEN ${status} IN ('sent', 'suppressed') THEN '' ELSE html END
      WHERE id = ${id} AND status IN ('sending', 'unknown') RETURNING id`;
    if (finished.length === 0) return;
    if (reported === 'bounced') await suppress(tx, recipient, reason ?? '');
    await reportOutcome(tx, key, reported, reason);
  });
}

/**
 * Versions of the events about a mail. A later one replaces an earlier one: the outcome of a slow sender replaces `unknown`, which
 * `expireClaims` assumed, and a report about a mail replaces the outcome of its delivery.
 */
const outcomeVersions = {
  unknown: 2,
  sent: 3,
  failed: 3,
  suppressed: 3,
  bounced: 3,
  returned: 4,
  complained: 5,
} as const;

/** Emits the outcome of a mail to the service that requested it. */
async function reportOutcome(
  tx: Pick<TransactionExtras, 'emit'>,
  key: string,
  outcome: Outcome | 'bounced' | 'complained',
  reason: string | null,
  version: number = outcomeVersions[outcome],
): Promise<void> {
  if (!reportedMails.includes(key.split('/')[0]!)) return;
  await tx.emit(createEvent(mailFinished, { subject: `mail/${key}`, version }, { key, outcome, reason }));
}

/**
 * Records what a server reported about a mail that it had accepted, possibly before its acceptance is recorded: a returned mail has failed, and bulk mail to an address that
 * does not exist or that complained stops.
 * @returns whether we sent such a mail and the report is the first of its kind about it
 */
export const recordMailReport = (db: AccountDatabase, { messageId, outcome, reason }: MailReport): Promise<boolean> =>
  db.change(async (tx) => {
    const [mail] =
      outcome === 'complained'
        ? await tx.sql<{ key: string; recipient: string }>`
            UPDATE mails SET complained_at = now() WHERE message_id = ${messageId} AND complained_at IS NULL
            RETURNING key, recipient`
        : await tx.sql<{ key: string; recipient: string }>`
            UPDATE mails SET returned_at = now(), status = 'failed', last_error = ${reason}, sealed = NULL, html = '',
              finished_at = coalesce(finished_at, now())
            WHERE message_id = ${messageId} AND returned_at IS NULL AND status IN ('sending', 'sent', 'unknown')
            RETURNING key, recipient`;
    if (!mail) return false;
    if (outcome !== 'failed') await suppress(tx, mail.recipient, reason);
    await reportOutcome(
      tx,
      mail.key,
      outcome,
      reason,
      outcomeVersions[outcome === 'complained' ? outcome : 'returned'],
    );
    return true;
  });

/** Mails whose sender died on the way: nobody knows whether they left, so they are not sent again. Gives their ids. */
export function expireClaims(db: AccountDatabase): Promise<number[]> {
  return db.change(async (tx) => {
    const reason = 'The process that was sending it ended.';
    const lost = await tx.sql<{ id: number; key: string }>`
      UPDATE mails SET status = 'unknown', finished_at = now(), last_error = ${reason}
      WHERE status = 'sending' AND claimed_at < now() - make_interval(mins => ${claimMinutes}::int) RETURNING id, key`;
    for (const { key } of lost) await reportOutcome(tx, key, 'unknown', reason);
    return lost.map(({ id }) => id);
  });
}
