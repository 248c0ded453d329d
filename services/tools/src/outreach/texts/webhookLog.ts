import { part } from '@dealstead/service-kit';
import { textWebhookDays, type TextWebhookType } from '@dealstead/contracts';
import type { TextWebhook } from '@dealstead/contracts/tools/textWebhookList';
import type { Db, Sql, Tx } from '../../database.ts';

export interface NewTextWebhook {
  readonly type: TextWebhookType;
  /** Ten digits; null for a number outside of North America. */
  readonly phone: string | null;
  /** The id at the provider of the reply, or of the text that a report is about. */
  readonly providerId: string | null;
  readonly error?: string | null;
  /** The provider's code of the error. */
  readonly errorCode?: number | null;
}

/** SQL of the member whose text has the provider's id. */
const memberOf = (providerId: string | null) => part`coalesce(
  (SELECT user_id FROM help_texts WHERE provider_id = ${providerId}),
  (SELECT c.owner_user_id FROM communication_logs l JOIN communication_campaigns c ON c.id = l.campaign_id
   WHERE l.provider_id = ${providerId}))`;

/**
 * Serializes, until the transaction ends, a report about a text with the answer that names the text's id at the provider. Either
 * may come first: whichever comes second finds what the other one stored.
 */
export async function lockProviderId({ sql }: Sql, providerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`text/${providerId}`}, 0))::text`;
}

/**
 * The report about a text that was not delivered, if it came before the text's id was stored. The caller has locked the id and
 * stored it.
 */
export async function findEarlyReport(
  tx: Tx,
  providerId: string,
): Promise<{ error: string; errorCode: number | null } | null> {
  await tx.sql`UPDATE text_webhooks SET member_id = ${memberOf(providerId)} WHERE provider_id = ${providerId} AND member_id IS NULL`;
  const [report] = await tx.sql<{ error: string; errorCode: number | null }>`
    SELECT error, error_code FROM text_webhooks
    WHERE provider_id = ${providerId} AND type IN ('undelivered', 'failed') AND error IS NOT NULL ORDER BY id DESC LIMIT 1`;
  return report ?? null;
}

/** Records a webhook that was honored. One that the provider sends again is recorded once. */
export async function insertTextWebhook(
  tx: Tx,
  { type, phone, providerId, error = null, errorCode = null }: NewTextWebhook,
): Promise<void> {
  await tx.sql`INSERT INTO text_webhooks (type, phone, provider_id, error, error_code, member_id)
     VALUES (${type}, ${phone}, ${providerId}, ${error}, ${errorCode}, ${memberOf(providerId)}) ON CONFLICT (provider_id, type) DO NOTHING`;
}

/** A page of webhooks, newest first. */
export async function findTextWebhooks(
  { sql }: Db,
  { type }: { type?: TextWebhookType | undefined },
  { after, limit }: { after: number | undefined; limit: number },
): Promise<TextWebhook[]> {
  const isOfType = type === undefined ? part`` : part`AND type = ${type}`;
  const rows = await sql<Omit<TextWebhook, 'receivedAt'> & { receivedAt: Date }>`
    SELECT id, type, phone, member_id, error, received_at FROM text_webhooks
    WHERE id < coalesce(${after}::int, 2147483647) ${isOfType} ORDER BY id DESC LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

/** Most rows that one run deletes. */
const deletedAtOnce = 5_000;

/** Deletes webhooks after `textWebhookDays`. @returns whether there may be more */
export async function deleteOldTextWebhooks({ sql }: Db): Promise<boolean> {
  const rows = await sql`DELETE FROM text_webhooks WHERE id IN (SELECT id FROM text_webhooks
       WHERE received_at < now() - make_interval(days => ${textWebhookDays}) LIMIT ${deletedAtOnce}) RETURNING 1`;
  return rows.length === deletedAtOnce;
}
