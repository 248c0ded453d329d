import type { DeliveryStatus } from '@dealstead/contracts';
import { campaignAlarms, contactPageSize } from '@dealstead/contracts';
import type { mailFinished } from '@dealstead/contracts/events';
import type { Live, TransactionExtras } from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Db, Sql } from '../../database.ts';
import { suppressEmail } from '../contacts/suppressions.ts';
import { hashToken } from '../contacts/unsubscribes.ts';
import { maskEmail, maskPhone } from '@dealstead/service-kit';
import type { OutreachScope } from '../scope.ts';
import { notifyCampaign, type NotifiedCampaign } from './notifyCampaign.ts';

export interface DeliveryQuery {
  readonly status?: DeliveryStatus | undefined;
  readonly after?: number | undefined;
}

/** A page of a campaign's log. */
export async function listDeliveries(
  { sql }: Db,
  { ownerId, canSeeContactData }: OutreachScope,
  campaignId: number,
  { status, after }: DeliveryQuery,
) {
  const rows = await sql<{
    id: number;
    name: string;
    recipient: string;
    variant: 'A' | 'B';
    status: DeliveryStatus;
    segments: number | null;
    hasComplained: boolean;
    reason: string | null;
    match: string | null;
    at: Date | null;
    hasClicked: boolean;
    hasUnsubscribed: boolean;
  }>`SELECT l.id, coalesce(trim(c.first_name || ' ' || c.last_name), '') AS name, l.recipient, l.variant, l.status, l.reason,
       l.segments, l.complained_at IS NOT NULL AS has_complained, l.match, coalesce(l.finished_at, l.requested_at) AS at,
       l.clicked_at IS NOT NULL AS has_clicked,
       l.unsubscribed_at IS NOT NULL AS has_unsubscribed
     FROM communication_logs l JOIN communication_campaigns g ON g.id = l.campaign_id
     LEFT JOIN contacts c ON c.id = l.contact_id
     WHERE l.campaign_id = ${campaignId} AND g.owner_user_id = ${ownerId}
       AND (${status ?? null}::text IS NULL OR l.status = ${status ?? null}) AND l.id > ${after ?? 0}
     ORDER BY l.id LIMIT ${contactPageSize}`;
  return rows.map((row) => ({
    ...row,
    recipient: maskedFor(canSeeContactData, row.recipient),
    at: row.at?.toISOString() ?? null,
  }));
}

const maskedFor = (canSee: boolean, recipient: string): string => {
  const isEmail = recipient.includes('@');
  if (!canSee) return isEmail ? maskEmail(recipient) : maskPhone(recipient);
  return isEmail ? recipient : recipient.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
};

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

/**
 * Records what became of a campaign's mail. A bounce or a complaint suppresses the address, and pauses a campaign that has too
 * many of them.
 * @returns the owner, if it is one
 */
export async function recordOutcome(
  tx: TransactionExtras,
  live: Live,
  { key, outcome, reason }: Finished,
): Promise<number | null> {
  const [, campaignId, id] = /^campaign\/(\d+)\/(\d+)$/.exec(key) ?? [];
  if (id === undefined) return null;
  const isComplaint = outcome === 'complained';
  // A server may return a mail, or its recipient complain, days after it was accepted.
  const isLate = isComplaint || outcome === 'bounced' || outcome === 'failed';
  const from = isLate ? ['requested', 'unknown', 'sent'] : ['requested', 'unknown'];
  const [row] = await tx.sql<{ ownerId: number; recipient: string }>`
    UPDATE communication_logs l SET status = ${isComplaint ? 'sent' : outcome}, reason = ${reason},
      finished_at = coalesce(l.finished_at, now()),
      complained_at = CASE WHEN ${isComplaint}::boolean THEN now() ELSE l.complained_at END
    FROM communication_campaigns c
    WHERE l.id = ${Number(id)}::bigint AND l.campaign_id = ${Number(campaignId)} AND c.id = l.campaign_id
      AND l.status = ANY(${from}::text[]) RETURNING c.owner_user_id AS owner_id, l.recipient`;
  if (!row) return null;
  if (outcome === 'bounced' || outcome === 'complained') {
    await suppressEmail(tx, row.ownerId, row.recipient, outcome);
    await pauseOnAlarm(tx, live, Number(campaignId));
  }
  return row.ownerId;
}

/** Pauses a campaign of whose mails too many bounced or were marked as spam. */
async function pauseOnAlarm(tx: TransactionExtras, live: Live, campaignId: number): Promise<void> {
  const { bounced, complained, from } = campaignAlarms;
  const [paused] = await tx.sql<NotifiedCampaign & { problem: string }>`
    UPDATE communication_campaigns c SET status = 'paused', updated_at = now(),
      problem = CASE WHEN n.complained > n.finished * ${complained}::float8
        THEN 'Paused: too many recipients marked this email as spam. Mail only people who expect to hear from you.'
        ELSE 'Paused: too many addresses do not exist. Remove old contacts before you continue.' END
    FROM (SELECT count(*) FILTER (WHERE status IN ('sent', 'bounced', 'failed')) AS finished,
        count(*) FILTER (WHERE status = 'bounced') AS bounced, count(complained_at) AS complained
      FROM communication_logs WHERE campaign_id = ${campaignId}) n
    WHERE c.id = ${campaignId} AND c.status = 'sending' AND n.finished >= ${from}
      AND (n.bounced > n.finished * ${bounced}::float8 OR n.complained > n.finished * ${complained}::float8)
    RETURNING c.id, owner_user_id AS owner_id, user_id, name, problem`;
  if (paused) await notifyCampaign(tx, live, paused, 'paused', paused.problem);
}
