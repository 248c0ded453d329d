import { type BackgroundJob, createBackgroundJob, linkPattern } from '@dealstead/service-kit';
import type { AccountDatabase, Sql } from '../database.ts';

/**
 * Days after which the text of a finished mail is deleted, and after which the whole row is. The row outlives every event that
 * could request its key again (outbox 30 days, inbox 60), and the unsubscribe links of campaigns (400).
 */
export const mailRetention = { textDays: 30, rowDays: 400 } as const;
/** Mails of one statement. */
const batchRows = 2_000;

/** Deletes texts and rows of old mails. @returns whether there may be more */
export async function deleteOldMails({ sql }: Sql): Promise<boolean> {
  const emptied = await sql`
    UPDATE mails SET text = '', html = '', sealed = NULL, emptied_at = now() WHERE id IN (
      SELECT id FROM mails WHERE emptied_at IS NULL AND finished_at < now() - make_interval(days => ${mailRetention.textDays})
      LIMIT ${batchRows} FOR UPDATE SKIP LOCKED) RETURNING id`;
  const deleted = await sql`
    DELETE FROM mails WHERE id IN (
      SELECT id FROM mails WHERE emptied_at IS NOT NULL AND finished_at < now() - make_interval(days => ${mailRetention.rowDays})
      LIMIT ${batchRows} FOR UPDATE SKIP LOCKED) RETURNING id`;
  const blanked = await blankOldLinks({ sql });
  return [emptied, deleted, blanked].some(({ length }) => length === batchRows);
}

/** Leaves links and codes out of mails that an earlier version stored as they were sent, once nothing sends them any more. */
const blankOldLinks = ({ sql }: Sql) =>
  sql`
    UPDATE mails SET html = '', unsubscribe_url = regexp_replace(unsubscribe_url, ${linkPattern}, 'sealed:0'),
      subject = CASE WHEN key LIKE 'signature-code/%' THEN regexp_replace(subject, '\\d+', 'sealed:0') ELSE subject END,
      text = CASE WHEN key LIKE 'signature-code/%' THEN '' ELSE regexp_replace(text, ${linkPattern}, 'sealed:0', 'g') END
    WHERE id IN (SELECT id FROM mails WHERE emptied_at IS NULL AND finished_at IS NOT NULL AND html <> ''
      AND (status IN ('sent', 'suppressed') OR returned_at IS NOT NULL) LIMIT ${batchRows} FOR UPDATE SKIP LOCKED) RETURNING id`;

export const createMailRetentionJob = (db: AccountDatabase): BackgroundJob =>
  createBackgroundJob({ name: 'mail-retention', idleEvery: 3_600_000, run: () => deleteOldMails(db) });
