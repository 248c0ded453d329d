import type { DeliveryStatus } from '@dealstead/contracts';
import { contactPageSize } from '@dealstead/contracts';
import type { mailFinished } from '@dealstead/contracts/events';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Db } from '../../database.ts';
import { suppressEmail } from '../contacts/suppressions.ts';
import { hashToken } from '../contacts/unsubscribes.ts';
import { maskEmail } from '@dealstead/service-kit';
import type { OutreachScope } from '../scope.ts';

type Sql = Pick<TransactionExtras, 'sql'>;

export interface DeliveryQuery {
  readonly status?: DeliveryStatus | undefined;
  readonly after?: number | undefined;
}

/** A page of a campaign's log. */
export async function listDeliveries(
  { pool }: Db,
  { ownerId, canSeeContactData }: OutreachScope,
  campaignId: number,
  { status, after }: DeliveryQuery,
) {
  const { rows } = await pool.query<{
    id: number;
    name: string;
    recipient: string;
    variant: 'A' | 'B';
    status: DeliveryStatus;
    reason: string | null;
    match: string | null;
    at: Date | null;
    hasClicked: boolean;
    hasUnsubscribed: boolean;
  }>(
    `SELECT l.id, coalesce(trim(c.first_name || ' ' || c.last_name), '') AS name, l.recipient, l.variant, l.status, l.reason,
       l.match, coalesce(l.finished_at, l.requested_at) AS at, l.clicked_at IS NOT NULL AS "hasClicked",
       l.unsubscribed_at IS NOT NULL AS "hasUnsubscribed"
     FROM communication_logs l JOIN communication_campaigns g ON g.id = l.campaign_id
     LEFT JOIN contacts c ON c.id = l.contact_id
     WHERE l.campaign_id = $1 AND g.owner_user_id = $2 AND ($3::text IS NULL OR l.status = $3) AND l.id > $4
     ORDER BY l.id LIMIT ${contactPageSize}`,
    [campaignId, ownerId, status ?? null, after ?? 0],
  );
  return rows.map((row) => ({
    ...row,
    recipient: canSeeContactData ? row.recipient : maskEmail(row.recipient),
    at: row.at?.toISOString() ?? null,
  }));
}

/** Counts a press of a mail's button. @returns where it leads; null for an unknown token */
export async function recordClick({ sql }: Sql, token: string): Promise<string | null> {
  const [row] = await sql<{ url: string }>`
    UPDATE communication_logs l SET clicked_at = coalesce(l.clicked_at, now())
    FROM communication_campaigns c
    WHERE l.click_hash = ${hashToken(token)} AND c.id = l.campaign_id RETURNING c.template ->> 'buttonUrl' AS url`;
  return row?.url ?? null;
}

/** Marks the mail whose unsubscribe link was pressed. */
export async function recordUnsubscribe({ sql }: Sql, token: string): Promise<void> {
  await sql`
    UPDATE communication_logs SET unsubscribed_at = coalesce(unsubscribed_at, now())
    WHERE stop_hash = ${hashToken(token)}`;
}

type Finished = z.infer<typeof mailFinished.data>;

/** Records what became of a campaign's mail. @returns the owner, if it is one */
export async function recordOutcome(tx: Sql, { key, outcome, reason }: Finished): Promise<number | null> {
  const [, campaignId, id] = /^campaign\/(\d+)\/(\d+)$/.exec(key) ?? [];
  if (id === undefined) return null;
  const [row] = await tx.sql<{ ownerId: number; recipient: string }>`
    UPDATE communication_logs l SET status = ${outcome}, reason = ${reason}, finished_at = now()
    FROM communication_campaigns c
    WHERE l.id = ${Number(id)}::bigint AND l.campaign_id = ${Number(campaignId)} AND c.id = l.campaign_id
      AND l.status IN ('requested', 'unknown') RETURNING c.owner_user_id AS "ownerId", l.recipient`;
  if (!row) return null;
  if (outcome === 'bounced') await suppressEmail(tx, row.ownerId, row.recipient, 'bounced');
  return row.ownerId;
}
