import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';

/**
 * Days after which the text of a finished mail is deleted, and after which the whole row is. The row outlives every event that
 * could request its key again (outbox 30 days, inbox 60), and the unsubscribe links of campaigns (400).
 */
export const mailRetention = { textDays: 30, rowDays: 400 } as const;
/** Mails of one statement. */
const batchRows = 2_000;

/** Deletes texts and rows of old mails. @returns whether there may be more */
export async function deleteOldMails({ pool }: AccountDatabase): Promise<boolean> {
  const emptied = await pool.query(
    `UPDATE mails SET text = '', html = '', emptied_at = now() WHERE id IN (SELECT id FROM mails
       WHERE emptied_at IS NULL AND finished_at < now() - make_interval(days => $1) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [mailRetention.textDays, batchRows],
  );
  const deleted = await pool.query(
    `DELETE FROM mails WHERE id IN (SELECT id FROM mails
       WHERE emptied_at IS NOT NULL AND finished_at < now() - make_interval(days => $1) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [mailRetention.rowDays, batchRows],
  );
  return emptied.rowCount === batchRows || deleted.rowCount === batchRows;
}

export const createMailRetentionJob = (db: AccountDatabase): BackgroundJob =>
  createBackgroundJob({ name: 'mail-retention', idleEvery: 3_600_000, run: () => deleteOldMails(db) });
