import type { JobQueue } from '@dealstead/contracts/jobQueue';
import { nextRunAt } from '@dealstead/contracts/listings/exportSchedule';
import { createJobRows, type OldestJob, toJobQueue, part } from '@dealstead/service-kit';
import type { ExportDataset, ExportFormat, Membership } from '@dealstead/contracts';
import type { Db, Tx } from '../../database.ts';
import type { ExportRow, ExportTimes } from './store.ts';

/** Name of the background job, whose rows are exports. */
export const jobName = 'scheduled-exports';
/** Name under which its runs are deferred. */
export const runsJobName = 'export-runs';

/** Milliseconds for which a process owns a run; it extends them while it works. */
export const leaseMs = 60_000;
/** Attempts after which a run fails for its owner, also one whose processes have died. */
export const mostAttempts = 3;

/** A run that this process works on. */
export interface ClaimedRun {
  readonly id: number;
  readonly attempt: number;
  readonly dueAt: Date;
  readonly exportId: number;
  readonly userId: number;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly keep: number;
  readonly mails: boolean;
  /** The member's copy in this service; null before their first event. */
  readonly member: (Membership & { readonly email: string; readonly firstName: string }) | null;
}

/**
 * Adds a run for each export that is due, and sets its next time from now on: what was due while nothing ran is one run.
 * The unique due time makes a repeated attempt harmless. @returns how many were due
 */
export async function addDueRuns(db: Db, now: Date): Promise<number> {
  const rows = createJobRows(db, jobName);
  const due = await db.sql<{
    id: number;
  }>`SELECT id FROM scheduled_exports WHERE NOT paused AND next_run_at <= ${now} AND id <> ALL (${await rows.deferred()}::int[])
     ORDER BY next_run_at LIMIT 50`;
  for (const { id } of due) await rows.attempt(id, () => db.change((tx) => addDueRun(tx, id, now)));
  return due.length;
}

async function addDueRun(tx: Tx, id: number, now: Date): Promise<void> {
  const [row] = await tx.sql<ExportTimes & Pick<ExportRow, 'nextRunAt'>>`
    SELECT frequency, weekday, month_day, hour, time_zone, next_run_at
    FROM scheduled_exports WHERE id = ${id} AND NOT paused AND next_run_at <= ${now}::timestamptz FOR UPDATE SKIP LOCKED`;
  if (!row) return;
  await tx.sql`
    INSERT INTO export_runs (export_id, due_at) VALUES (${id}, ${row.nextRunAt}::timestamptz) ON CONFLICT DO NOTHING`;
  await tx.sql`UPDATE scheduled_exports SET next_run_at = ${nextRunAt(row, now)}::timestamptz WHERE id = ${id}`;
}

const isOpen = part`(state = 'waiting' OR (state = 'running' AND claimed_until < now()))`;

/** The oldest open run, also one whose process has died, except some; null without one. */
export async function findOpenRun({ sql }: Db, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{
    id: number;
  }>`SELECT id FROM export_runs WHERE ${isOpen} AND id <> ALL (${except}::int[]) ORDER BY id LIMIT 1`;
  return rows[0]?.id ?? null;
}

/** Claims an open run; null where it is no longer open. */
export async function claimRun({ sql }: Db, id: number): Promise<ClaimedRun | null> {
  const rows = await sql<ClaimedRun>`WITH claimed AS (
       UPDATE export_runs SET state = 'running', attempt = attempt + 1,
         claimed_until = now() + ${leaseMs} * interval '1 ms'
       WHERE id = ${id} AND ${isOpen}
       RETURNING id, attempt, due_at, export_id)
     SELECT c.id, c.attempt, c.due_at, c.export_id, e.user_id, e.dataset, e.format,
       e.keep, e.mails,
       CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('plan', m.plan, 'status', m.status, 'role', m.role,
         'email', m.email, 'firstName', m.first_name) END AS member
     FROM claimed c JOIN scheduled_exports e ON e.id = c.export_id LEFT JOIN members m ON m.id = e.user_id`;
  return rows[0] ?? null;
}

/** Extends the lease of a run. Gives whether it is still this process's. */
export async function extendLease({ sql }: Db, { id, attempt }: ClaimedRun): Promise<boolean> {
  const extended = await sql`UPDATE export_runs SET claimed_until = now() + ${leaseMs} * interval '1 ms'
     WHERE id = ${id} AND attempt = ${attempt} AND state = 'running'
     RETURNING id`;
  return extended.length === 1;
}

export interface FinishedFile {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Finishes a run with its file, and gives up files beyond those to keep. Gives whether the run was still this process's. */
export async function finishRun(tx: Tx, run: ClaimedRun, { file, rows, bytes }: FinishedFile): Promise<boolean> {
  const finished = await tx.sql`
    UPDATE export_runs SET state = 'done', file = ${file}, rows = ${rows}::int, bytes = ${bytes}::bigint,
      finished_at = now(), claimed_until = NULL, error = NULL
    WHERE id = ${run.id} AND attempt = ${run.attempt} AND state = 'running' RETURNING id`;
  if (finished.length === 0) return false;
  await tx.sql`
    WITH old AS (
      SELECT id, file FROM export_runs WHERE export_id = ${run.exportId} AND file IS NOT NULL
      ORDER BY id DESC OFFSET ${run.keep}::int),
    released AS (UPDATE export_runs SET file = NULL WHERE id IN (SELECT id FROM old))
    INSERT INTO obsolete_export_files SELECT file FROM old ON CONFLICT DO NOTHING`;
  return true;
}

/** Fails a run with a reason for its owner. Gives whether the run was still this process's. */
export async function failRun(tx: Tx, run: ClaimedRun, reason: string, pauses: boolean): Promise<boolean> {
  const failed = await tx.sql`
    UPDATE export_runs SET state = 'failed', error = ${reason}, finished_at = now(), claimed_until = NULL
    WHERE id = ${run.id} AND attempt = ${run.attempt} AND state = 'running' RETURNING id`;
  if (failed.length === 0) return false;
  if (pauses) await tx.sql`UPDATE scheduled_exports SET paused = true WHERE id = ${run.exportId}`;
  return true;
}

/** Queues a file for deletion that no run refers to. */
export async function addObsoleteFile({ sql }: Db, file: string): Promise<void> {
  await sql`INSERT INTO obsolete_export_files (file) VALUES (${file}) ON CONFLICT DO NOTHING`;
}

/** Deletes files that no run refers to anymore: from the store first, so that none is forgotten. */
export async function deleteObsoleteFiles({ sql }: Db, remove: (files: readonly string[]) => Promise<void>) {
  const rows = await sql<{ file: string }>`SELECT file FROM obsolete_export_files LIMIT 100`;
  if (rows.length === 0) return;
  const files = rows.map(({ file }) => file);
  await remove(files);
  await sql`DELETE FROM obsolete_export_files WHERE file = ANY (${files})`;
}

/** Runs that are due and not finished. */
export async function readExportQueue({ sql }: Db): Promise<JobQueue> {
  const rows = await sql<OldestJob>`SELECT count(*) OVER ()::int AS waiting, e.user_id AS member_id, r.due_at AS since
     FROM export_runs r JOIN scheduled_exports e ON e.id = r.export_id
     WHERE r.state IN ('waiting', 'running') ORDER BY r.due_at LIMIT 1`;
  return toJobQueue(rows[0]);
}

/** When the next export is due; null without one. */
export async function nextDueAt({ sql }: Db): Promise<Date | null> {
  const rows = await sql<{
    at: Date | null;
  }>`SELECT min(next_run_at) AS at FROM scheduled_exports WHERE NOT paused AND next_run_at > now()`;
  return rows[0]?.at ?? null;
}
