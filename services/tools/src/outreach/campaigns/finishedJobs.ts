import type { CampaignType } from '@dealstead/contracts';
import { createJobRows, type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { countDeliveries, emptyStats } from './stats.ts';

/** Months after the end of a campaign for which its log is stored. Claims under the TCPA can be made for four years. */
export const logRetentionMonths = { email: 24, sms: 60 } as const satisfies Record<CampaignType, number>;
const countJobName = 'campaign-counts';
/** Rows of one statement. */
const batchRows = 5_000;
/** Seconds after the end from which it is counted: changes that did not see the end yet are committed by then. */
const settleSeconds = 10;

/**
 * Stores the counts of a finished campaign in `stats`. A change of its log that was not committed when the log was counted
 * waits for the row's lock and marks the counts as outdated again.
 * @returns whether there may be more
 */
export const countFinished = (db: Db): Promise<boolean> =>
  createJobRows(db, countJobName).next(
    async (except) => {
      const rows = await db.sql<{ id: number }>`SELECT id FROM communication_campaigns
         WHERE NOT is_counted AND finished_at < now() - make_interval(secs => ${settleSeconds}) AND id <> ALL (${except}::int[])
         ORDER BY finished_at LIMIT 1`;
      return rows[0]?.id ?? null;
    },
    (id) =>
      db.change(async (tx) => {
        await tx.sql`SELECT FROM communication_campaigns WHERE id = ${id} FOR UPDATE`;
        const counts = await countDeliveries(tx, [id]);
        const stats = JSON.stringify(counts.get(id) ?? emptyStats());
        await tx.sql`UPDATE communication_campaigns SET stats = ${stats}::jsonb, is_counted = true WHERE id = ${id}`;
      }),
  );

/** Deletes the logs of campaigns that ended long ago; their counts stay. @returns whether there may be more */
export async function deleteOldLogs({ sql }: Db): Promise<boolean> {
  const { email, sms } = logRetentionMonths;
  const rows = await sql`DELETE FROM communication_logs WHERE id IN (
       SELECT l.id FROM communication_campaigns c JOIN communication_logs l ON l.campaign_id = c.id
       WHERE c.is_counted AND c.finished_at < now() - make_interval(months => CASE c.type WHEN 'sms' THEN ${sms}::int ELSE ${email}::int END)
       LIMIT ${batchRows}) RETURNING 1`;
  return rows.length === batchRows;
}

/** Jobs for campaigns that ended. */
export const createFinishedCampaignJobs = (db: Db): BackgroundJob[] => [
  createBackgroundJob({ name: countJobName, idleEvery: 10_000, run: () => countFinished(db) }),
  createBackgroundJob({ name: 'campaign-log-retention', idleEvery: 3_600_000, run: () => deleteOldLogs(db) }),
];
