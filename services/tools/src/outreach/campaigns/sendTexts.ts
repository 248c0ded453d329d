import {
  campaignDailyTexts,
  type CampaignValues,
  completeText,
  fillCampaignText,
  measureText,
} from '@dealstead/contracts';
import type { Sender } from '@dealstead/contracts/account/internal';
import type { CampaignTemplate } from '@dealstead/contracts/tools/campaigns';
import type { JobRows } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { TextProvider } from '../texts/provider.ts';
import { type ClaimedText, recordAnswer } from '../texts/store.ts';
import { readLeadTexts } from './leadValues.ts';
import { nextSendingTime } from './quietHours.ts';
import { batchTexts, type RecipientSelection } from './takeRecipients.ts';

/** The recipients of a step, and how many at most. */
export interface RecipientBatch extends RecipientSelection {
  readonly limit: number;
}

interface TextCampaign {
  readonly id: number;
  readonly ownerId: number;
  readonly template: CampaignTemplate;
}

interface Recipient extends CampaignValues {
  [column: string]: unknown;
  readonly id: number;
  readonly phone: string;
  readonly isContact: boolean;
  readonly isStopped: boolean;
  readonly recent: number;
}

/** What becomes of a waiting recipient. */
interface Outcome {
  readonly id: number;
  readonly status: 'requested' | 'suppressed' | 'skipped' | 'waiting';
  readonly reason?: string;
  readonly notBefore?: Date;
  readonly segments?: number;
}

/**
 * Claims the next recipients of a campaign by text, or records why one gets nothing now. Quiet hours always hold: the TCPA forbids
 * texts at night where the recipient lives, whatever the member chose.
 */
export async function claimTexts(
  tx: Tx,
  { now = () => new Date() }: { readonly now?: () => Date },
  campaign: TextCampaign,
  sender: Sender,
  { limit, except, only }: RecipientBatch,
): Promise<ClaimedText[]> {
  const { id: campaignId, ownerId, template } = campaign;
  const at = now();
  const waiting = await tx.sql<Recipient>`
    SELECT l.id, l.recipient AS phone, c.id IS NOT NULL AS is_contact, c.first_name,
      c.last_name, c.company, c.city, c.state, (e.address IS NOT NULL OR o.phone IS NOT NULL OR EXISTS (
        SELECT FROM leads b WHERE b.created_by_user_id = ${ownerId} AND b.phones <> '[]'
          AND lead_barred_keys(b.phones) ? ('+1' || l.recipient))) AS is_stopped,
      (SELECT count(*) FROM communication_logs r WHERE r.recipient = l.recipient
        AND r.requested_at > now() - interval '24 hours') AS recent
    FROM communication_logs l LEFT JOIN contacts c ON c.id = l.contact_id AND us_phone_key(c.phone) = l.recipient
    LEFT JOIN contact_suppressions e ON e.owner_user_id = ${ownerId} AND e.channel = 'sms' AND e.address = l.recipient
    LEFT JOIN sms_opt_outs o ON o.phone = l.recipient
    WHERE l.campaign_id = ${campaignId} AND l.status = 'waiting' AND (l.not_before IS NULL OR l.not_before <= ${at})
      AND l.id <> ALL (${[...except]}::bigint[]) AND (${only === undefined} OR l.id = ANY (${only ?? []}::bigint[]))
    ORDER BY l.id LIMIT ${Math.min(limit, batchTexts)} FOR UPDATE OF l SKIP LOCKED`;
  const leadTexts = await readLeadTexts(
    tx,
    { ...campaign, type: 'sms' },
    waiting.map(({ phone }) => phone),
  );
  const texts: ClaimedText[] = [];
  const outcomes = waiting.map((recipient): Outcome => {
    const outcome = holdBack(recipient, at);
    if (outcome) return outcome;
    const { id, phone } = recipient;
    const text = completeText(sender.name, fillCampaignText(template.body, { ...leadTexts.get(phone), ...recipient }));
    texts.push({ id, ownerId, phone, text });
    return { id, status: 'requested', segments: measureText(text).segments };
  });
  await tx.sql`
    UPDATE communication_logs l SET status = o.status, reason = o.reason, not_before = o."notBefore", segments = o.segments,
      requested_at = CASE WHEN o.status = 'requested' THEN now() END,
      finished_at = CASE WHEN o.status IN ('suppressed', 'skipped') THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o(id bigint, status text, reason text,
      "notBefore" timestamptz, segments int)
    WHERE l.id = o.id`;
  return texts;
}

/** Why a recipient is not texted now, or null. A STOP is read here, so that it acts in the middle of a run. */
function holdBack({ id, phone, isContact, isStopped, state, recent }: Recipient, now: Date): Outcome | null {
  if (isStopped) return { id, status: 'suppressed', reason: 'Suppressed since the campaign started' };
  if (!isContact) return { id, status: 'skipped', reason: 'The contact was deleted or has another number' };
  if (recent >= campaignDailyTexts) return { id, status: 'waiting', notBefore: new Date(now.getTime() + 86_400_000) };
  const at = nextSendingTime({ state, phone }, now);
  return at > now ? { id, status: 'waiting', notBefore: at } : null;
}

/**
 * Sends claimed texts one after the other and records each answer. One on which that fails was perhaps sent: it is not tried again
 * and keeps no other from being sent.
 */
export async function sendTexts(
  { db, texts: provider }: { readonly db: Db; readonly texts: TextProvider },
  rows: JobRows,
  texts: readonly ClaimedText[],
): Promise<void> {
  for (const text of texts)
    await rows.attempt(text.id, async () => {
      const result = await provider.send(text.phone, text.text);
      await db.change((tx) => recordAnswer(tx, text, result));
    });
}
