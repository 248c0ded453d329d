import type { SuppressionReason } from '@dealstead/contracts';
import type { Db, Sql, Tx } from '../../database.ts';
import type { TextResult } from './provider.ts';
import { isUnreachable } from './twilio.ts';
import { findEarlyReport, lockProviderId } from './webhookLog.ts';

/** Suppresses texts to a number for one owner. A reason that the member entered gives way. */
export async function suppressPhone(
  { sql }: Sql,
  ownerId: number,
  phone: string,
  reason: Extract<SuppressionReason, 'bounced' | 'stop'>,
): Promise<void> {
  await sql`
    INSERT INTO contact_suppressions (owner_user_id, channel, address, reason)
    VALUES (${ownerId}, 'sms', ${phone}, ${reason})
    ON CONFLICT (owner_user_id, channel, address) DO UPDATE SET reason = excluded.reason
    WHERE contact_suppressions.reason = 'manual'`;
}

/** STOP: campaigns and support no longer text the number. @returns the members who have it */
export async function stopTexts(tx: Sql, phone: string): Promise<number[]> {
  await tx.sql`INSERT INTO sms_opt_outs (phone) VALUES (${phone}) ON CONFLICT DO NOTHING`;
  const owners = await tx.sql<{ id: number }>`
    SELECT DISTINCT owner_user_id AS id FROM contacts WHERE us_phone_key(phone) = ${phone} ORDER BY 1`;
  for (const { id } of owners) await suppressPhone(tx, id, phone, 'stop');
  return owners.map(({ id }) => id);
}

/** START: lifts a STOP, and nothing that a member entered. @returns the members who have the number */
export async function resumeTexts({ sql }: Sql, phone: string): Promise<number[]> {
  await sql`DELETE FROM sms_opt_outs WHERE phone = ${phone}`;
  const owners = await sql<{ id: number }>`
    DELETE FROM contact_suppressions WHERE channel = 'sms' AND address = ${phone} AND reason = 'stop'
    RETURNING owner_user_id AS id`;
  return owners.map(({ id }) => id);
}

/** A text that a campaign has claimed for sending. */
export interface ClaimedText {
  readonly id: number;
  readonly ownerId: number;
  readonly phone: string;
  readonly text: string;
}

/**
 * Records what the provider answered. The carrier's report about the text may have come before the answer that names its id; it is
 * applied now.
 */
export async function recordAnswer(tx: Tx, { id, ownerId, phone }: ClaimedText, result: TextResult): Promise<void> {
  if (result.outcome === 'busy') {
    await tx.sql`
      UPDATE communication_logs SET status = 'waiting', requested_at = NULL, not_before = now() + interval '1 minute'
      WHERE id = ${id}::bigint AND status = 'requested'`;
    return;
  }
  const isAccepted = result.outcome === 'accepted';
  const providerId = isAccepted ? result.id : null;
  if (providerId !== null) await lockProviderId(tx, providerId);
  const status = isAccepted ? 'sent' : result.outcome === 'stopped' ? 'suppressed' : result.outcome;
  await tx.sql`
    UPDATE communication_logs SET status = ${status}, finished_at = now(),
      reason = ${isAccepted ? result.note : result.reason}, provider_id = ${providerId}
    WHERE id = ${id}::bigint AND status = 'requested'`;
  if (result.outcome === 'bounced') await suppressPhone(tx, ownerId, phone, 'bounced');
  if (result.outcome === 'stopped') await stopTexts(tx, phone);
  const report = providerId === null ? null : await findEarlyReport(tx, providerId);
  if (report) await recordUndelivered(tx, providerId!, isUnreachable(report.errorCode), report.error);
}

/** Corrects the outcome of a text that a carrier did not deliver. @returns the owner, if the text is known */
export async function recordUndelivered(
  tx: Sql,
  providerId: string,
  isBounce: boolean,
  reason: string,
): Promise<number | null> {
  const [row] = await tx.sql<{ ownerId: number; phone: string }>`
    UPDATE communication_logs l SET status = ${isBounce ? 'bounced' : 'failed'}, reason = ${reason}, finished_at = now()
    FROM communication_campaigns c
    WHERE l.provider_id = ${providerId} AND c.id = l.campaign_id AND l.status = 'sent'
    RETURNING c.owner_user_id AS owner_id, l.recipient AS phone`;
  if (row && isBounce) await suppressPhone(tx, row.ownerId, row.phone, 'bounced');
  return row?.ownerId ?? null;
}

/** Texts whose process ended while it sent them. They may have been sent, so they are not sent again. @returns false */
export async function expireClaimedTexts({ sql }: Db): Promise<boolean> {
  await sql`UPDATE communication_logs l SET status = 'unknown', reason = 'The process that was sending it ended', finished_at = now()
     FROM communication_campaigns c WHERE c.id = l.campaign_id AND c.type = 'sms' AND l.status = 'requested'
       AND l.requested_at < now() - interval '5 minutes'`;
  return false;
}
