import type { NewEvent } from '@dealstead/contracts/event';
import { limitedMails, type MailKey } from '@dealstead/contracts/mails';
import type { CampaignType, CampaignValues } from '@dealstead/contracts';
import type { CampaignAudience, CampaignTemplate } from '@dealstead/contracts/tools/campaigns';
import { createEvent, mailRequested } from '@dealstead/contracts/events';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  type JobRows,
  type Live,
  Refusal,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { TextProvider } from '../texts/provider.ts';
import type { ClaimedText } from '../texts/store.ts';
import { claimTexts, type RecipientBatch, sendTexts } from './sendTexts.ts';
import { batchRows, type RecipientSelection, takeRecipients } from './takeRecipients.ts';
import { createToken, insertLinks } from '../contacts/unsubscribes.ts';
import type { Sender } from '@dealstead/contracts/account/internal';
import { senderLabel, type Senders, type SenderWithAddress } from '../sender.ts';
import { notifyCampaign, type NotifiedCampaign } from './notifyCampaign.ts';
import { readLeadTexts } from './leadValues.ts';
import { nextSendingTime } from './quietHours.ts';
import { createCampaignRenderer } from './render.ts';
import { insertRecipients } from './store.ts';

const jobName = 'campaigns';
/** The job's rows for single recipients of a campaign. */
const recipientJobName = 'campaign recipients';
/** Mails that one address gets in 24 hours from all members' campaigns. */
const dailyPerRecipient = limitedMails.campaign.recipient[0].mails;
/**
 * Mails of all campaigns that account has not finished. The bound keeps the queue short: a pause or an unsubscribe acts soon,
 * and the event stream holds few bodies.
 */
const maxInFlight = 1_000;

export interface CampaignJobDeps {
  readonly db: Db;
  readonly live: Live;
  readonly senders: Senders;
  readonly texts: TextProvider;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
  readonly now?: () => Date;
  /** For measurements; `maxInFlight` by default. */
  readonly inFlight?: number;
}

interface Claimed {
  [column: string]: unknown;
  readonly id: number;
  readonly ownerId: number;
  readonly type: CampaignType;
  readonly status: 'scheduled' | 'sending';
  readonly template: CampaignTemplate;
  readonly audience: CampaignAudience | null;
  readonly leadListIds: number[];
  readonly perHour: number;
  readonly quietHours: boolean;
}

/**
 * Starts campaigns that are due and sends them, a batch of recipients in each transaction together with the requests for
 * their mails: after a crash the next batch continues, and nobody is mailed twice.
 */
export const createCampaignJob = (deps: CampaignJobDeps): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 2_000,
    wakeOnCommit: true,
    run: () => runCampaigns(deps),
  });

/** One step of the campaign that was longest without one. @returns whether more can be sent now */
export async function runCampaigns(deps: CampaignJobDeps): Promise<boolean> {
  const recipients = createJobRows(deps.db, recipientJobName);
  const deferred = await recipients.deferred();
  return createJobRows(deps.db, jobName).next(
    (except) => findCampaign(deps, except, deferred),
    (id) => runCampaign(deps, id, recipients),
  );
}

async function findCampaign(
  { db, inFlight = maxInFlight }: CampaignJobDeps,
  except: readonly string[],
  deferred: readonly string[],
): Promise<number | null> {
  const rows = await db.sql<{ id: number }>`SELECT c.id FROM communication_campaigns c
     WHERE c.id <> ALL (${except}::int[]) AND ((c.status = 'scheduled' AND c.send_date_time <= now()) OR (c.status = 'sending' AND (
       NOT EXISTS (SELECT FROM communication_logs WHERE campaign_id = c.id AND status = 'waiting')
       OR (EXISTS (SELECT FROM communication_logs
           WHERE campaign_id = c.id AND status = 'waiting' AND (not_before IS NULL OR not_before <= now())
             AND id <> ALL (${deferred}::bigint[]))
         AND (SELECT count(*) FROM communication_logs
           WHERE campaign_id = c.id AND requested_at > now() - interval '1 hour') < c.per_hour
         AND (SELECT count(*) FROM communication_logs
           WHERE status = 'requested' AND requested_at > now() - interval '1 day') < ${inFlight}))))
     ORDER BY c.updated_at LIMIT 1`;
  return rows[0]?.id ?? null;
}

async function runCampaign(deps: CampaignJobDeps, id: number, recipients: JobRows): Promise<void> {
  const { db, senders } = deps;
  const rows = await db.sql<{
    id: number;
    ownerId: number;
    type: CampaignType;
  }>`SELECT id, owner_user_id AS owner_id, type FROM communication_campaigns WHERE id = ${id}`;
  const [next] = rows;
  if (!next) return;
  const sender = await findSender(senders, next).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return error.message;
    throw error;
  });
  if (typeof sender === 'string') await db.change((tx) => pause(tx, deps.live, next.id, sender));
  else {
    await takeRecipients({
      db,
      campaign: next,
      rows: recipients,
      take: (selection) => db.change((tx) => step(tx, deps, next.id, sender, selection), { timeout: 60_000 }),
      async send(texts) {
        await sendTexts(deps, recipients, texts);
        // The outcomes of these texts are stored after the step's own notification of open pages.
        if (texts.length > 0) deps.live.member(next.ownerId, '/api/campaigns');
      },
    });
  }
}

/** Only commercial email has to name the sender's postal address. */
type CampaignSender = ({ readonly type: 'email' } & SenderWithAddress) | ({ readonly type: 'sms' } & Sender);

/** @throws Refusal for a campaign by email whose sender has no postal address */
async function findSender(
  senders: Senders,
  { ownerId, type }: { readonly ownerId: number; readonly type: CampaignType },
): Promise<CampaignSender> {
  if (type === 'sms') return { type, ...(await senders.find(ownerId)) };
  return { type, ...(await senders.require(ownerId)) };
}

async function pause(tx: Tx, live: Live, id: number, problem: string): Promise<void> {
  const [paused] = await tx.sql<NotifiedCampaign>`
    UPDATE communication_campaigns SET status = 'paused', problem = ${problem}, updated_at = now()
    WHERE id = ${id} AND status IN ('scheduled', 'sending')
    RETURNING id, owner_user_id AS owner_id, user_id, name`;
  if (!paused) return;
  await notifyCampaign(tx, live, paused, 'paused', problem);
  tx.afterCommit(() => live.member(paused.ownerId, '/api/campaigns'));
}

/** @returns the texts that this step claimed: they are sent after the commit, so that none is sent twice */
async function step(
  tx: Tx,
  deps: CampaignJobDeps,
  id: number,
  sender: CampaignSender,
  selection: RecipientSelection,
): Promise<ClaimedText[]> {
  const [campaign] = await tx.sql<Claimed>`
    SELECT id, owner_user_id AS owner_id, type, status, template, audience, lead_list_ids, per_hour,
      quiet_hours
    FROM communication_campaigns WHERE id = ${id} AND status IN ('scheduled', 'sending') FOR UPDATE SKIP LOCKED`;
  if (!campaign) return [];
  tx.afterCommit(() => deps.live.member(campaign.ownerId, '/api/campaigns'));
  if (campaign.status === 'scheduled') {
    if (campaign.audience) await insertRecipients(tx, { ...campaign, audience: campaign.audience });
    await tx.sql`
      UPDATE communication_campaigns SET status = 'sending', started_at = now(), updated_at = now() WHERE id = ${id}`;
    return [];
  }
  const allowance = await countAllowance(tx, campaign, deps.inFlight ?? maxInFlight);
  const isText = sender.type === 'sms';
  const batch = { ...selection, limit: allowance };
  const texts = allowance > 0 && isText ? await claimTexts(tx, deps, campaign, sender, batch) : [];
  if (allowance > 0 && !isText) await sendBatch(tx, deps, campaign, sender, batch);
  // A campaign ends with its last recipient.
  const [ended] = await tx.sql<NotifiedCampaign & { isEnded: boolean }>`
    UPDATE communication_campaigns c SET updated_at = now(), status = CASE WHEN left_over.is_any THEN 'sending' ELSE 'sent' END,
      finished_at = CASE WHEN left_over.is_any THEN NULL ELSE now() END
    FROM (SELECT EXISTS (SELECT FROM communication_logs WHERE campaign_id = ${id} AND status = 'waiting') AS is_any) left_over
    WHERE c.id = ${id} RETURNING c.id, owner_user_id AS owner_id, user_id, name, status = 'sent' AS is_ended`;
  if (ended!.isEnded) {
    const isSimulated = isText && deps.texts.isSimulated;
    await notifyCampaign(tx, deps.live, ended!, 'finished', isSimulated ? 'Simulated: no texts were sent' : null);
  }
  return texts;
}

/** How many may be sent now: within the batch, the campaign's rate, and what is in flight altogether. */
async function countAllowance({ sql }: Tx, { id, perHour }: Claimed, inFlight: number): Promise<number> {
  const [count] = await sql<{ hour: number; flying: number }>`
    SELECT (SELECT count(*) FROM communication_logs
        WHERE campaign_id = ${id} AND requested_at > now() - interval '1 hour') AS hour,
      (SELECT count(*) FROM communication_logs
        WHERE status = 'requested' AND requested_at > now() - interval '1 day') AS flying`;
  return Math.min(batchRows, perHour - count!.hour, inFlight - count!.flying);
}

interface Recipient extends CampaignValues {
  [column: string]: unknown;
  readonly id: number;
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  readonly variant: 'A' | 'B';
  readonly isSuppressed: boolean;
  readonly recent: number;
}

/** What became of a waiting recipient; `undefined` values leave a column as it is. */
interface Outcome {
  readonly id: number;
  readonly status: 'requested' | 'suppressed' | 'skipped' | 'waiting';
  readonly reason?: string;
  readonly notBefore?: Date;
  readonly click?: string;
  readonly stop?: string;
}

/** Sends to the next recipients, or records why one gets nothing now. */
async function sendBatch(
  tx: Tx,
  deps: CampaignJobDeps,
  campaign: Claimed,
  sender: SenderWithAddress,
  batch: RecipientBatch,
): Promise<void> {
  const { publicUrl, now = () => new Date() } = deps;
  const waiting = await findWaiting(tx, campaign, batch, now());
  const render = createCampaignRenderer(campaign.template, sender);
  const leadTexts = await readLeadTexts(
    tx,
    campaign,
    waiting.flatMap(({ email }) => email?.toLowerCase() ?? []),
  );
  const outcomes: Outcome[] = [];
  const links: { hash: string; email: string }[] = [];
  const mails: NewEvent[] = [];
  for (const recipient of waiting) {
    const outcome = holdBack(recipient, campaign.quietHours, now());
    if (outcome) {
      outcomes.push(outcome);
      continue;
    }
    const { id, variant } = recipient;
    const email = recipient.email!;
    const [click, stop] = [createToken(), createToken()];
    const key: MailKey = `campaign/${campaign.id}/${id}`;
    const mail = render({
      values: { ...leadTexts.get(email.toLowerCase()), ...recipient },
      variant,
      buttonUrl: `${publicUrl}/go/${click.token}`,
      stopUrl: `${publicUrl}/unsubscribe/${stop.token}`,
    });
    const unsubscribeUrl = `${publicUrl}/api/unsubscribes/${stop.token}`;
    mails.push(
      createEvent(
        mailRequested,
        { subject: `mail/${key}`, version: 1 },
        { key, to: email, replyTo: sender.email, unsubscribeUrl, ...mail },
      ),
    );
    links.push({ hash: stop.hash, email });
    outcomes.push({ id, status: 'requested', click: click.hash, stop: stop.hash });
  }
  await insertLinks(tx, campaign.ownerId, senderLabel(sender), links);
  await recordOutcomes(tx, outcomes);
  await tx.emit(...mails);
}

const findWaiting = (
  { sql }: Tx,
  { id, ownerId }: Claimed,
  { limit, except, only }: RecipientBatch,
  now: Date,
) => sql<Recipient>`
  SELECT l.id, l.variant, c.email, c.first_name, c.last_name, c.company, c.city, c.state,
    us_phone_key(c.phone) AS phone, (e.address IS NOT NULL OR EXISTS (
      SELECT FROM leads b WHERE b.created_by_user_id = ${ownerId} AND b.emails <> '[]'
        AND lead_barred_keys(b.emails) ? l.recipient)) AS is_suppressed,
    (SELECT count(*) FROM communication_logs r WHERE r.recipient = l.recipient
      AND r.requested_at > now() - interval '24 hours') AS recent
  FROM communication_logs l LEFT JOIN contacts c ON c.id = l.contact_id AND c.email_key = l.recipient
  LEFT JOIN contact_suppressions e ON e.owner_user_id = ${ownerId} AND e.channel = 'email' AND e.address = l.recipient
  WHERE l.campaign_id = ${id} AND l.status = 'waiting' AND (l.not_before IS NULL OR l.not_before <= ${now})
    AND l.id <> ALL (${[...except]}::bigint[]) AND (${only === undefined} OR l.id = ANY (${only ?? []}::bigint[]))
  ORDER BY l.id LIMIT ${limit} FOR UPDATE OF l SKIP LOCKED`;

/** Why a recipient is not mailed now, or null. Suppression is read here, so that it acts in the middle of a run. */
function holdBack(
  { id, email, state, phone, isSuppressed, recent }: Recipient,
  quietHours: boolean,
  now: Date,
): Outcome | null {
  if (isSuppressed) return { id, status: 'suppressed', reason: 'Suppressed since the campaign started' };
  if (email === null) return { id, status: 'skipped', reason: 'The contact was deleted or has another address' };
  if (recent >= dailyPerRecipient) return { id, status: 'waiting', notBefore: new Date(now.getTime() + 86_400_000) };
  const at = quietHours ? nextSendingTime({ state, phone }, now) : now;
  return at > now ? { id, status: 'waiting', notBefore: at } : null;
}

const recordOutcomes = ({ sql }: Tx, outcomes: readonly Outcome[]) => sql`
  UPDATE communication_logs l SET status = o.status, reason = o.reason, not_before = o."notBefore", click_hash = o.click,
    stop_hash = o.stop, requested_at = CASE WHEN o.status = 'requested' THEN now() END,
    finished_at = CASE WHEN o.status IN ('suppressed', 'skipped') THEN now() END
  FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o(id bigint, status text, reason text,
    "notBefore" timestamptz, click text, stop text)
  WHERE l.id = o.id`;
