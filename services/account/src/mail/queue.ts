import { randomUUID } from 'node:crypto';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { RenderedMail } from './layout.ts';
import type { Delivery, OutgoingMail } from './smtp.ts';

/** A mail that this process may send, because it said so first. */
export interface ClaimedMail extends OutgoingMail {
  readonly id: number;
  /** How often it was tried, this time included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Seconds before each further attempt at a mail that was refused for now; the last repeats. */
const patience = [5, 15, 60, 300];
/** Days after which a mail that the server keeps refusing is given up. */
const givenUpAfter = 3;
/** Minutes after which a claim is older than any attempt can last: its process died, the outcome is unknown. */
const claimLasts = 3;

/** Queues a mail if this transaction commits. A key that was used already queues nothing. */
export async function queueMail(
  tx: AccountTransaction,
  key: string,
  to: string,
  { subject, text, html }: RenderedMail,
): Promise<void> {
  const messageId = `<${randomUUID()}@dealstead.mail>`;
  await tx.mail.createMany({ data: [{ key, recipient: to, subject, text, html, messageId }], skipDuplicates: true });
}

/** Claims the mail that is due first, or null. Processes that claim at the same time get different ones. */
export async function claimMail({ pool }: AccountDatabase): Promise<ClaimedMail | null> {
  const { rows } = await pool.query<ClaimedMail>(`
    UPDATE mails SET status = 'sending', claimed_at = now(), attempts = attempts + 1
    WHERE id = (SELECT id FROM mails WHERE status = 'queued' AND next_attempt_at <= now()
                ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, subject, text, html, attempts, message_id AS "messageId", created_at AS "createdAt"`);
  return rows[0] ?? null;
}

/** Notes what became of a claimed mail: done, to be tried again, failed for good, or not known. */
export async function settleMail({ pool }: AccountDatabase, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const old = Date.now() - mail.createdAt.getTime() > givenUpAfter * 86_400_000;
  if (delivery.outcome === 'refused' && !delivery.forGood && !old) {
    const wait = patience[Math.min(mail.attempts, patience.length) - 1] ?? 0;
    await pool.query(
      `UPDATE mails SET status = 'queued', next_attempt_at = now() + make_interval(secs => $2), last_error = $3
       WHERE id = $1 AND status = 'sending'`,
      [mail.id, wait, delivery.reason],
    );
    return;
  }
  const status = delivery.outcome === 'refused' ? 'failed' : delivery.outcome;
  const reason = delivery.outcome === 'sent' ? null : delivery.reason;
  // A sweep may have called it unknown in the meantime; we know.
  await pool.query(
    `UPDATE mails SET status = $2, finished_at = now(), last_error = $3 WHERE id = $1 AND status IN ('sending', 'unknown')`,
    [mail.id, status, reason],
  );
}

/** Mails whose sender died on the way: nobody knows whether they left, so they are not sent again. Gives their ids. */
export async function sweepLostClaims({ pool }: AccountDatabase): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `UPDATE mails SET status = 'unknown', finished_at = now(), last_error = 'The process that was sending it ended.'
     WHERE status = 'sending' AND claimed_at < now() - make_interval(mins => $1) RETURNING id`,
    [claimLasts],
  );
  return rows.map(({ id }) => id);
}
