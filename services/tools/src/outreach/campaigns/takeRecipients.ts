import { part, type SqlPart } from '@dealstead/service-kit';
import type { CampaignType } from '@dealstead/contracts';
import type { JobRows } from '@dealstead/service-kit';
import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import type { Db } from '../../database.ts';
import type { ClaimedText } from '../texts/store.ts';

/** Recipients by email of one transaction. */
export const batchRows = 200;
/** Texts of one step. Providers take about one a second for each number, so that a pause acts soon. */
export const batchTexts = 20;
/** Recipients that fail without one that does not, after which the campaign is the cause. */
const failuresOfCampaign = 3;

/** Which of the waiting recipients of a campaign a step takes. */
export interface RecipientSelection {
  readonly except: readonly string[];
  readonly only?: readonly string[];
}

interface StepOptions {
  readonly db: Db;
  readonly campaign: { readonly id: number; readonly type: CampaignType };
  /** The rows of recipients. */
  readonly rows: JobRows;
  /** Takes the next recipients of a selection in a transaction. @returns the texts that it claimed */
  readonly take: (selection: RecipientSelection) => Promise<ClaimedText[]>;
  readonly send: (texts: readonly ClaimedText[]) => Promise<void>;
}

/**
 * Takes the next recipients of a campaign. If that fails they are taken one by one, so that one on whom it fails is deferred and keeps
 * it from no other. Such a recipient is taken alone from then on.
 * @throws the error where the recipients are not its cause
 */
export async function takeRecipients(options: StepOptions): Promise<void> {
  const { rows, take, send } = options;
  const retries = await rows.retries();
  const except = [...(await rows.deferred()), ...retries];
  const retried: ClaimedText[] = [];
  for (const id of await findWaiting(options, part`id = ANY (${retries}::bigint[])`))
    await rows.attempt(id, async () => retried.push(...(await take({ except: [], only: [id] }))));
  await send(retried);
  let texts: ClaimedText[];
  try {
    texts = await take({ except });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    texts = await takeOneByOne(options, await findWaiting(options, part`id <> ALL (${except}::bigint[])`), error);
  }
  await send(texts);
}

async function takeOneByOne({ rows, take }: StepOptions, ids: readonly string[], error: unknown) {
  const texts: ClaimedText[] = [];
  let [done, failed] = [0, 0];
  for (const id of ids) {
    const isDone = await rows.attempt(id, async () => texts.push(...(await take({ except: [], only: [id] }))));
    if (isDone) done++;
    else failed++;
    if (done === 0 && failed === failuresOfCampaign) throw error;
  }
  if (done + failed === 0) throw error;
  return texts;
}

async function findWaiting(
  { db: { sql }, campaign: { id, type } }: StepOptions,
  condition: SqlPart,
): Promise<string[]> {
  const rows = await sql<{
    id: string;
  }>`SELECT id::text FROM communication_logs WHERE campaign_id = ${id} AND status = 'waiting'
       AND (not_before IS NULL OR not_before <= now()) AND ${condition} ORDER BY id LIMIT ${type === 'sms' ? batchTexts : batchRows}`;
  return rows.map((row) => row.id);
}
