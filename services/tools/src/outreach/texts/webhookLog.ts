import { deliveryPageSize, textWebhookDays, type TextWebhookType } from '@dealstead/contracts';
import type { TextWebhook } from '@dealstead/contracts/tools/textWebhooks';
import type { Db } from '../../database.ts';
import type { Sql } from '../reader.ts';

export interface NewTextWebhook {
  readonly type: TextWebhookType;
  /** Ten digits; null for a number outside of North America. */
  readonly phone: string | null;
  /** The id at the provider of the reply, or of the text that a report is about. */
  readonly providerId: string | null;
  readonly error?: string | null;
}

/** Records a webhook that was honored. One that the provider sends again is recorded once. */
export async function insertTextWebhook(
  { sql }: Sql,
  { type, phone, providerId, error = null }: NewTextWebhook,
): Promise<void> {
  await sql`
    INSERT INTO text_webhooks (type, phone, provider_id, error, member_id)
    VALUES (${type}, ${phone}, ${providerId}, ${error}, coalesce(
      (SELECT user_id FROM help_texts WHERE provider_id = ${providerId}),
      (SELECT c.owner_user_id FROM communication_logs l JOIN communication_campaigns c ON c.id = l.campaign_id
       WHERE l.provider_id = ${providerId})))
    ON CONFLICT (provider_id, type) DO NOTHING`;
}

export interface TextWebhookFilter {
  readonly type?: TextWebhookType | undefined;
  /** Webhooks with a smaller id only. */
  readonly after?: number | undefined;
}

/** A page of webhooks, newest first. */
export async function findTextWebhooks({ pool }: Db, { type, after }: TextWebhookFilter): Promise<TextWebhook[]> {
  const isOfType = type === undefined ? '' : 'AND type = $2';
  const { rows } = await pool.query<Omit<TextWebhook, 'receivedAt'> & { receivedAt: Date }>(
    `SELECT id, type, phone, member_id AS "memberId", error, received_at AS "receivedAt" FROM text_webhooks
     WHERE id < coalesce($1::int, 2147483647) ${isOfType} ORDER BY id DESC LIMIT ${deliveryPageSize}`,
    type === undefined ? [after ?? null] : [after ?? null, type],
  );
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

/** Most rows that one run deletes. */
const deletedAtOnce = 5_000;

/** Deletes webhooks after `textWebhookDays`. @returns whether there may be more */
export async function deleteOldTextWebhooks({ pool }: Db): Promise<boolean> {
  const { rowCount } = await pool.query(
    `DELETE FROM text_webhooks WHERE id IN (SELECT id FROM text_webhooks
       WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`,
    [textWebhookDays, deletedAtOnce],
  );
  return rowCount === deletedAtOnce;
}
