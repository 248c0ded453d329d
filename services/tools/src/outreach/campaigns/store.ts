import { rawPart, part } from '@dealstead/service-kit';
import { type CampaignStatus, type CampaignType, textConsentSources } from '@dealstead/contracts';
import type {
  Campaign,
  CampaignAudience,
  CampaignBody,
  CampaignStats,
  CampaignTemplate,
} from '@dealstead/contracts/tools/campaigns';
import { isBarredEmail, isBarredPhone } from '../../crm/index.ts';
import type { Db, Sql, Tx } from '../../database.ts';
import type { NotifiedCampaign } from './notifyCampaign.ts';
import { countDeliveries, emptyStats } from './stats.ts';

interface StoredCampaign extends Omit<Campaign, 'createdAt' | 'finishedAt' | 'sendDateTime' | 'stats'> {
  /** Null while the log has to be counted. */
  readonly stats: CampaignStats | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly sendDateTime: Date | null;
}

const campaignSelect = part`c.id, c.name, c.type, c.status, c.template, c.audience, c.lead_list_ids,
  c.send_date_time, c.per_hour, c.quiet_hours, c.problem,
  CASE WHEN c.is_counted THEN c.stats END AS stats, m.property_id, c.created_at, c.finished_at`;
const campaignTables = part`communication_campaigns c LEFT JOIN marketing_campaigns m ON m.id = c.marketing_campaign_id`;

/** The last campaigns of an owner, or one of them, with their counts. */
export async function listCampaigns({ sql }: Sql, ownerId: number, id?: number): Promise<Campaign[]> {
  const rows = await sql<StoredCampaign>`SELECT ${campaignSelect} FROM ${campaignTables}
     WHERE c.owner_user_id = ${ownerId} AND (${id ?? null}::int IS NULL OR c.id = ${id ?? null}) ORDER BY c.id DESC LIMIT 100`;
  const uncounted = rows.filter((row) => row.stats === null).map((row) => row.id);
  const counts = await countDeliveries({ sql }, uncounted);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    sendDateTime: row.sendDateTime?.toISOString() ?? null,
    stats: row.stats ?? counts.get(row.id) ?? emptyStats(),
  }));
}

/** Stores a draft. @returns its id */
export async function insertCampaign(
  { sql }: Tx,
  ownerId: number,
  userId: number,
  { name, type, template, audience, leadListIds, perHour, quietHours }: CampaignBody,
): Promise<number> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO communication_campaigns (owner_user_id, user_id, name, type, template, audience, lead_list_ids, per_hour, quiet_hours)
    VALUES (${ownerId}, ${userId}, ${name}, ${type}, ${JSON.stringify(template)}::jsonb, ${JSON.stringify(audience)}::jsonb,
      ${leadListIds}::int[], ${perHour}, ${quietHours}) RETURNING id`;
  return row!.id;
}

/** Changes a draft. @returns whether it is one */
export async function updateDraft(
  { sql }: Tx,
  ownerId: number,
  id: number,
  { name, type, template, audience, leadListIds, perHour, quietHours }: CampaignBody,
): Promise<boolean> {
  const rows = await sql`
    UPDATE communication_campaigns SET name = ${name}, type = ${type}, template = ${JSON.stringify(template)}::jsonb,
      audience = ${JSON.stringify(audience)}::jsonb, lead_list_ids = ${leadListIds}::int[], per_hour = ${perHour},
      quiet_hours = ${quietHours}, updated_at = now()
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND status = 'draft' RETURNING id`;
  return rows.length === 1;
}

/** @returns whether there was such a draft */
export async function deleteDraft({ sql }: Tx, ownerId: number, id: number): Promise<boolean> {
  const rows = await sql`
    DELETE FROM communication_campaigns WHERE id = ${id} AND owner_user_id = ${ownerId} AND status = 'draft' RETURNING id`;
  return rows.length === 1;
}

/** Drafts and running campaigns of an owner. */
export async function countOpen({ sql }: Tx, ownerId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`open campaigns of ${ownerId}`}, 0))::text`;
  const [row] = await sql<{ count: number }>`
    SELECT count(*) AS count FROM communication_campaigns
    WHERE owner_user_id = ${ownerId} AND status IN ('draft', 'scheduled', 'sending', 'paused')`;
  return row!.count;
}

/** Moves a campaign from one of some states to another. @returns whether it was in one of them */
export async function moveCampaign(
  { sql }: Tx,
  ownerId: number,
  id: number,
  from: readonly CampaignStatus[],
  to: CampaignStatus,
): Promise<boolean> {
  const rows = await sql`
    UPDATE communication_campaigns SET status = ${to}, problem = NULL, updated_at = now(),
      finished_at = CASE WHEN ${to} = 'canceled' THEN now() END
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND status = ANY(${[...from]}::text[]) RETURNING id`;
  return rows.length === 1;
}

/** What someone does with a campaign that runs. */
export type CampaignAction = 'send' | 'pause' | 'resume' | 'cancel';

/** Records who acted on a campaign, for the activity of the owner's team. */
export async function insertAction({ sql }: Tx, id: number, userId: number, action: CampaignAction): Promise<void> {
  await sql`INSERT INTO campaign_actions (campaign_id, user_id, action) VALUES (${id}, ${userId}, ${action})`;
}

/** Continues a paused campaign. @returns whether it was paused */
export async function resumeCampaign({ sql }: Tx, ownerId: number, id: number): Promise<boolean> {
  const rows = await sql`
    UPDATE communication_campaigns SET problem = NULL, updated_at = now(),
      status = CASE WHEN started_at IS NULL THEN 'scheduled' ELSE 'sending' END
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND status = 'paused' RETURNING id`;
  return rows.length === 1;
}

/** Recipients whom an owner's campaigns mailed within the last 24 hours. */
export async function countSentToday({ sql }: Db, ownerId: number): Promise<number> {
  const rows = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM communication_logs l JOIN communication_campaigns c ON c.id = l.campaign_id
     WHERE c.owner_user_id = ${ownerId} AND l.requested_at > now() - interval '24 hours'`;
  return rows[0]!.count;
}

/**
 * Schedules a draft; the job starts it at its time. Of a campaign by text it records who confirmed the recipients' consent.
 * @returns whether it was a draft
 */
export async function scheduleCampaign(
  { sql }: Tx,
  ownerId: number,
  id: number,
  { at, confirmedBy }: { readonly at: string | null; readonly confirmedBy: number | null },
): Promise<boolean> {
  const rows = await sql`
    UPDATE communication_campaigns SET status = 'scheduled', send_date_time = coalesce(${at}::timestamptz, now()),
      consent_confirmed_by = ${confirmedBy}::int, consent_confirmed_at = CASE WHEN ${confirmedBy}::int IS NOT NULL THEN now() END,
      updated_at = now()
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND status IN ('draft', 'scheduled') RETURNING id`;
  return rows.length === 1;
}

/** SQL: contact `c` is in an audience of the owner. */
const audienceCondition = (
  ownerId: number,
  { audience, leadListIds }: Pick<CampaignBody, 'audience' | 'leadListIds'>,
) => {
  const { tags, states, types } = audience;
  return part`c.owner_user_id = ${ownerId}
    AND (cardinality(${tags}::text[]) = 0 OR c.tags && ${tags}::text[])
    AND (cardinality(${states}::text[]) = 0 OR c.state::text = ANY(${states}::text[]))
    AND (cardinality(${types}::text[]) = 0 OR c.investment_types && ${types}::text[])
    AND (cardinality(${leadListIds}::int[]) = 0 OR c.import_id = ANY(${leadListIds}::int[]))`;
};

/** SQL by type: the address of a contact `c`, its suppression `e`, and whether it can be reached. */
const channels = {
  email: {
    address: part`c.email_key`,
    join: part`LEFT JOIN contact_suppressions e ON e.owner_user_id = c.owner_user_id AND e.channel = 'email'
      AND e.address = c.email_key`,
    isReachable: part`c.email IS NOT NULL AND e.address IS NULL AND NOT ${rawPart(isBarredEmail('c.owner_user_id', 'c.email_key'))}`,
  },
  sms: {
    address: part`us_phone_key(c.phone)`,
    join: part`LEFT JOIN contact_suppressions e ON e.owner_user_id = c.owner_user_id AND e.channel = 'sms'
      AND e.address = us_phone_key(c.phone) LEFT JOIN sms_opt_outs o ON o.phone = us_phone_key(c.phone)`,
    isReachable: part`us_phone_key(c.phone) IS NOT NULL AND e.address IS NULL AND o.phone IS NULL
      AND NOT ${rawPart(isBarredPhone('c.owner_user_id', 'us_phone_key(c.phone)'))}
      AND c.consent_source = ANY(${[...textConsentSources]}::text[])`,
  },
} as const satisfies Record<CampaignType, object>;

/** How many contacts of an audience can be reached by a type of campaign, and how many cannot. */
export async function countAudience(
  { sql }: Db,
  ownerId: number,
  { type, audience, leadListIds }: Pick<CampaignBody, 'type' | 'audience' | 'leadListIds'>,
): Promise<{ recipients: number; unreachable: number }> {
  const { join, isReachable, address } = channels[type];
  const rows = await sql<{
    recipients: number;
    unreachable: number;
  }>`SELECT count(DISTINCT ${address}) FILTER (WHERE ${isReachable}) AS recipients,
       count(*) FILTER (WHERE (${isReachable}) IS NOT TRUE) AS unreachable
     FROM contacts c ${join} WHERE ${audienceCondition(ownerId, { audience, leadListIds })}`;
  return rows[0]!;
}

/** Writes the log of a campaign that starts: one row for each address or number of the audience. @returns how many */
export async function insertRecipients(
  tx: Tx,
  campaign: {
    readonly id: number;
    readonly ownerId: number;
    readonly type: CampaignType;
    readonly audience: CampaignAudience;
    readonly leadListIds: number[];
    readonly template: CampaignTemplate;
  },
): Promise<number> {
  const { address, join, isReachable } = channels[campaign.type];
  const isTest = campaign.type === 'email' && campaign.template.subjectB !== '';
  const [inserted] = await tx.sql<{ count: number }>`
    WITH inserted AS (
      INSERT INTO communication_logs (campaign_id, contact_id, recipient, variant)
      SELECT ${campaign.id}, c.id, ${address},
        CASE WHEN ${isTest} AND row_number() OVER (ORDER BY c.id) % 2 = 0 THEN 'B' ELSE 'A' END
      FROM contacts c ${join}
      WHERE ${isReachable} AND ${audienceCondition(campaign.ownerId, campaign)} ORDER BY c.id
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::int AS count FROM inserted`;
  return inserted!.count;
}

/**
 * Pauses the campaigns and stops the invitations of a member who may not send anymore.
 * @returns the campaigns that were paused
 */
export async function pauseMember(
  { sql }: Pick<Tx, 'sql'>,
  ownerId: number,
  problem: string,
): Promise<NotifiedCampaign[]> {
  const paused = await sql<NotifiedCampaign>`
    UPDATE communication_campaigns SET status = 'paused', problem = ${problem}, updated_at = now()
    WHERE owner_user_id = ${ownerId} AND status IN ('scheduled', 'sending')
    RETURNING id, owner_user_id AS owner_id, user_id, name`;
  await sql`
    UPDATE buyer_invitations SET status = 'revoked', invitation_token = NULL, reason = ${problem}
    WHERE uploaded_by = ${ownerId} AND status = 'pending'`;
  return paused;
}
