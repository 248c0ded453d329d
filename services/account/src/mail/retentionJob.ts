import { type BackgroundJob, createBackgroundJob, linkPattern } from '@dealstead/service-kit';
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
    `UPDATE mails SET text = '', html = '', sealed = NULL, emptied_at = now() WHERE id IN (SELECT id FROM mails
       WHERE emptied_at IS NULL AND finished_at < now() - make_interval(days => $1) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [mailRetention.textDays, batchRows],
  );
  const deleted = await pool.query(
    `DELETE FROM mails WHERE id IN (SELECT id FROM mails
       WHERE emptied_at IS NOT NULL AND finished_at < now() - make_interval(days => $1) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [mailRetention.rowDays, batchRows],
  );
  const blanked = await blankOldLinks(pool);
  return [emptied, deleted, blanked].some(({ rowCount }) => rowCount === batchRows);
}

/** Leaves links and codes out of mails that an earlier version stored as they were sent, once nothing sends them any more. */
const blankOldLinks = (pool: AccountDatabase['pool']) =>
  pool.query(
    `UPDATE mails SET html = '', unsubscribe_url = regexp_replace(unsubscribe_url, $2, 'sealed:0'),
       subject = CASE WHEN key LIKE 'signature-code/%' THEN regexp_replace(subject, '\\d+', 'sealed:0') ELSE subject END,
       text = CASE WHEN key LIKE 'signature-code/%' THEN '' ELSE regexp_replace(text, $2, 'sealed:0', 'g') END
     WHERE id IN (SELECT id FROM mails WHERE emptied_at IS NULL AND finished_at IS NOT NULL AND html <> ''
       AND (status IN ('sent', 'suppressed') OR returned_at IS NOT NULL) LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [batchRows, linkPattern],
  );

export const createMailRetentionJob = (db: AccountDatabase): BackgroundJob =>
  createBackgroundJob({ name: 'mail-retention', idleEvery: 3_600_000, run: () => deleteOldMails(db) });
