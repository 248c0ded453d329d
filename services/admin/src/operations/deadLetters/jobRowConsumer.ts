import { jobRowType } from '@dealstead/contracts';
import { jobRowFailed } from '@dealstead/contracts/events';
import { type Consumer, type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { deadLettersTag } from './routes.ts';

/**
 * Shows the rows on which background jobs failed with the dead letters, one letter for each row. Nobody replays them: the job
 * tries again by itself, and the letter is finished when it succeeds.
 */
export const createJobRowConsumer = (live: Live): Consumer<Tx> =>
  on(jobRowFailed, async (tx: Tx, { job, row, reason, attempts }, { source, time }) => {
    const fingerprint = `job-row/${source}/${job}/${row}`;
    if (reason === null)
      await tx.sql`
        UPDATE dead_letters SET state = 'applied', finished_at = ${time}::timestamptz
        WHERE fingerprint = ${fingerprint} AND failed_at <= ${time}::timestamptz AND state = 'waiting'`;
    else
      await tx.sql`
        INSERT INTO dead_letters
          (fingerprint, service, type, subject, event_id, reason, attempts, failed_at, event, can_replay)
        VALUES (${fingerprint}, ${source}, ${jobRowType(job)}, ${row}, NULL, ${reason}, ${attempts}::int,
          ${time}::timestamptz, ${JSON.stringify({ job, row })}, false)
        ON CONFLICT (fingerprint) DO UPDATE SET reason = excluded.reason, attempts = excluded.attempts,
          failed_at = excluded.failed_at,
          state = CASE dead_letters.state WHEN 'discarded' THEN 'discarded' ELSE 'waiting' END,
          finished_at = CASE dead_letters.state WHEN 'discarded' THEN dead_letters.finished_at END
        WHERE dead_letters.failed_at <= excluded.failed_at`;
    tx.afterCommit(() => live.admins(deadLettersTag));
  });
