import type { HelpTextOutcome } from '@dealstead/contracts';
import { createEvent, helpTextFinished } from '@dealstead/contracts/events';
import type { Db, Tx } from '../../database.ts';
import type { TextResult } from '../texts/provider.ts';
import { stopTexts } from '../texts/store.ts';
import { findEarlyReport, lockProviderId } from '../texts/webhookLog.ts';

export interface HelpText {
  /** The answer in the admin service. */
  readonly messageId: number;
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
}

/** Stores a text that is to be sent. A repeated request and one for a closed account change nothing. */
export async function insertHelpText(
  { sql }: Pick<Tx, 'sql'>,
  { messageId, userId, phone, text }: HelpText & { readonly userId: number },
): Promise<void> {
  await sql`
    INSERT INTO help_texts (message_id, user_id, phone, text)
    SELECT ${messageId}::int, ${userId}::int, ${phone}::text, ${text}::text
    WHERE NOT EXISTS (SELECT FROM members WHERE user_id = ${userId}::int AND status = 'closed')
    ON CONFLICT (message_id) DO NOTHING`;
}

/** The answer whose text can be sent now and waited longest, or null. */
export async function findDueHelpText({ sql }: Db, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{ messageId: number }>`SELECT message_id FROM help_texts
     WHERE status = 'waiting' AND (not_before IS NULL OR not_before <= now()) AND message_id <> ALL (${except}::int[])
     ORDER BY created_at LIMIT 1`;
  return rows[0]?.messageId ?? null;
}

/** When the next text can be tried again, or null if none waits. */
export async function findNextHelpText({ sql }: Db): Promise<Date | null> {
  const rows = await sql<{
    at: Date | null;
  }>`SELECT min(not_before) AS at FROM help_texts WHERE status = 'waiting' AND not_before > now()`;
  return rows[0]?.at ?? null;
}

/**
 * Claims a text for sending; a number that replied STOP gets none, which is recorded.
 * @returns the text to send; null if it is stopped or another process has it
 */
export async function claimHelpText(tx: Tx, messageId: number): Promise<HelpText | null> {
  const [claimed] = await tx.sql<HelpText & Record<string, unknown>>`
    UPDATE help_texts t SET status = 'sending', requested_at = now()
    WHERE message_id = ${messageId} AND status = 'waiting'
      AND NOT EXISTS (SELECT FROM sms_opt_outs o WHERE o.phone = t.phone)
    RETURNING message_id, phone, text`;
  if (claimed) return claimed;
  await finish(tx, messageId, 'waiting', { outcome: 'stopped', reason: 'Replied STOP' });
  return null;
}

/** Records what the provider answered about a claimed text. */
export async function recordHelpTextResult(
  tx: Tx,
  { messageId, phone }: HelpText,
  result: TextResult,
  isSimulated: boolean,
): Promise<void> {
  if (result.outcome === 'busy') {
    await tx.sql`
      UPDATE help_texts SET status = 'waiting', requested_at = NULL, not_before = now() + interval '1 minute'
      WHERE message_id = ${messageId} AND status = 'sending'`;
    return;
  }
  if (result.outcome === 'accepted') {
    const outcome = isSimulated ? 'simulated' : 'sent';
    if (result.id !== null) await lockProviderId(tx, result.id);
    await finish(tx, messageId, 'sending', { outcome, reason: null, providerId: result.id });
    // The carrier's report may have come before the answer that names the id.
    const report = result.id === null ? null : await findEarlyReport(tx, result.id);
    if (report) await recordUndeliveredHelpText(tx, result.id!, report.error);
    return;
  }
  if (result.outcome === 'stopped') await stopTexts(tx, phone);
  const outcome = result.outcome === 'bounced' ? 'failed' : result.outcome;
  await finish(tx, messageId, 'sending', { outcome, reason: result.reason });
}

/** Corrects the outcome of a text that a carrier did not deliver; any other text changes nothing. */
export async function recordUndeliveredHelpText(tx: Tx, providerId: string, reason: string): Promise<void> {
  const [row] = await tx.sql<{ messageId: number }>`
    SELECT message_id FROM help_texts WHERE provider_id = ${providerId}`;
  if (row) await finish(tx, row.messageId, 'sent', { outcome: 'failed', reason, providerId });
}

/** Texts whose process ended while it sent them. They may have been sent, so they are not sent again. */
export async function expireHelpTexts(db: Db): Promise<void> {
  const rows = await db.sql<{ messageId: number }>`SELECT message_id FROM help_texts
     WHERE status = 'sending' AND requested_at < now() - interval '5 minutes'`;
  const reason = 'The process that was sending it ended';
  for (const { messageId } of rows)
    await db.change((tx) => finish(tx, messageId, 'sending', { outcome: 'unknown', reason }));
}

interface Outcome {
  readonly outcome: HelpTextOutcome;
  readonly reason: string | null;
  readonly providerId?: string | null;
}

/** Stores an outcome and notifies the admin service, unless the text is no longer in the given status. */
async function finish(
  tx: Tx,
  messageId: number,
  from: 'waiting' | 'sending' | 'sent',
  { outcome, reason, providerId = null }: Outcome,
): Promise<void> {
  const [row] = await tx.sql<{ version: number }>`
    UPDATE help_texts SET status = ${outcome}, reason = ${reason}, provider_id = ${providerId}, finished_at = now(),
      version = version + 1
    WHERE message_id = ${messageId} AND status = ${from} RETURNING version`;
  if (!row) return;
  const aggregate = { subject: `help-text/${messageId}`, version: row.version };
  await tx.emit(createEvent(helpTextFinished, aggregate, { messageId, outcome, reason }));
}
