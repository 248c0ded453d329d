import type {
  ExportDataset,
  ExportFormat,
  ExportFrequency,
  ExportSchedule,
  ExportTimeZone,
} from '@dealstead/contracts';
import { nextRunAt } from '@dealstead/contracts/listings/exportSchedule';
import type { ExportRun, ScheduledExport } from '@dealstead/contracts/listings/scheduledExports';
import { part } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';

/** When an export is due, as it is stored. */
export type ExportTimes = Omit<ExportSchedule, 'timeZone'> & { readonly timeZone: ExportTimeZone };

/** A row of `scheduled_exports`. */
export interface ExportRow extends ExportTimes {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly userId: number;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly frequency: ExportFrequency;
  readonly keep: number;
  readonly mails: boolean;
  readonly paused: boolean;
  readonly nextRunAt: Date;
  readonly createdAt: Date;
}

interface RunRow {
  readonly id: number;
  readonly exportId: number;
  readonly state: ExportRun['state'];
  readonly dueAt: Date;
  readonly finishedAt: Date | null;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly error: string | null;
  readonly file: string | null;
}

const columns = part`id, user_id, dataset, format, frequency, weekday, month_day, hour,
  time_zone, keep, mails, paused, next_run_at, created_at`;
/** Runs without a file that stay listed, beside those whose file is kept. */
const shownRuns = 5;

/** A member's exports, newest first, with their latest runs. */
export async function listExports({ sql }: Db, userId: number): Promise<ScheduledExport[]> {
  const rows =
    await sql<ExportRow>`SELECT ${columns} FROM scheduled_exports WHERE user_id = ${userId} ORDER BY id DESC`;
  const runs = await sql<RunRow>`SELECT r.id, r.export_id, r.state, r.due_at, r.finished_at, r.rows,
       r.bytes::float8 AS bytes, r.error, r.file
     FROM scheduled_exports e CROSS JOIN LATERAL (
       SELECT * FROM export_runs WHERE export_id = e.id ORDER BY id DESC LIMIT e.keep + ${shownRuns}) r
     WHERE e.user_id = ${userId} ORDER BY r.id DESC`;
  return rows.map((row) =>
    toScheduledExport(
      row,
      runs.filter(({ exportId }) => exportId === row.id),
    ),
  );
}

/** An export as its owner sees it. */
export function toScheduledExport(row: ExportRow, runs: readonly RunRow[]): ScheduledExport {
  return {
    id: row.id,
    dataset: row.dataset,
    format: row.format,
    frequency: row.frequency,
    weekday: row.weekday,
    monthDay: row.monthDay,
    hour: row.hour,
    timeZone: row.timeZone,
    keep: row.keep,
    mails: row.mails,
    paused: row.paused,
    nextRunAt: row.paused ? null : row.nextRunAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    runs: runs.map(({ exportId, file, dueAt, finishedAt, ...run }) => ({
      ...run,
      dueAt: dueAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      fileUrl: file === null ? null : `/api/scheduled-exports/${exportId}/files/${run.id}`,
    })),
  };
}

export type NewExport = Pick<ExportRow, 'userId' | 'dataset' | 'format' | 'keep' | 'mails'> & ExportSchedule;

/** Inserts an export. Gives its id and how many exports the member has now. */
export async function insertExport(tx: Tx, row: NewExport): Promise<{ id: number; total: number }> {
  // Serializes with other creations of the member, so that they cannot pass the limit together.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtext('scheduled exports'), ${row.userId}::int)::text`;
  const [created] = await tx.sql<{ id: number }>`
    INSERT INTO scheduled_exports
      (user_id, dataset, format, frequency, weekday, month_day, hour, time_zone, keep, mails, next_run_at)
    VALUES (${row.userId}, ${row.dataset}, ${row.format}, ${row.frequency}, ${row.weekday}::int, ${row.monthDay}::int,
      ${row.hour}::int, ${row.timeZone}, ${row.keep}::int, ${row.mails}, ${nextRunAt(row, new Date())}::timestamptz)
    RETURNING id`;
  const [counted] = await tx.sql<{ total: number }>`
    SELECT count(*)::int AS total FROM scheduled_exports WHERE user_id = ${row.userId}`;
  if (!created || !counted) throw new Error('An insert and a count always give a row');
  return { id: created.id, total: counted.total };
}

/** Locks an export of a member, or gives null. */
export async function lockExport(tx: Tx, id: number, userId: number): Promise<ExportRow | null> {
  const [row] = await tx.sql<ExportRow>`
    SELECT id, user_id, dataset, format, frequency, weekday, month_day, hour,
      time_zone, keep, mails, paused, next_run_at, created_at
    FROM scheduled_exports WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`;
  return row ?? null;
}

/** Pauses an export, or resumes it with its next due time from now on. */
export async function setPaused(tx: Tx, row: ExportRow, paused: boolean): Promise<void> {
  const next = nextRunAt(row, new Date());
  await tx.sql`
    UPDATE scheduled_exports SET paused = ${paused}, next_run_at = ${next}::timestamptz WHERE id = ${row.id}`;
}

/** Adds a run that is due now, unless one is open already. */
export async function insertRunNow(tx: Tx, exportId: number): Promise<void> {
  await tx.sql`
    INSERT INTO export_runs (export_id, due_at)
    SELECT ${exportId}::int, now()
    WHERE NOT EXISTS (SELECT FROM export_runs WHERE export_id = ${exportId} AND state IN ('waiting', 'running'))
    ON CONFLICT DO NOTHING`;
}

/** Deletes an export with its runs; the job deletes the files. */
export async function deleteExport(tx: Tx, id: number): Promise<void> {
  await tx.sql`
    INSERT INTO obsolete_export_files
    SELECT file FROM export_runs WHERE export_id = ${id} AND file IS NOT NULL ON CONFLICT DO NOTHING`;
  await tx.sql`DELETE FROM scheduled_exports WHERE id = ${id}`;
}

/** Deletes all exports of a member. */
export async function deleteMemberExports(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.sql<{ id: number }>`SELECT id FROM scheduled_exports WHERE user_id = ${userId} FOR UPDATE`;
  for (const { id } of rows) await deleteExport(tx, id);
}

/** A file to download. */
export interface StoredFile {
  readonly file: string;
  readonly bytes: number;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly dueAt: Date;
  readonly timeZone: string;
}

/** The file of a run of a member's export, or the latest one; null without a file. */
export async function findFile(
  { sql }: Db,
  userId: number,
  exportId: number,
  run: number | 'latest',
): Promise<StoredFile | null> {
  const rows = await sql<StoredFile>`SELECT r.file, r.bytes::float8 AS bytes, e.dataset, e.format, r.due_at, e.time_zone
     FROM export_runs r JOIN scheduled_exports e ON e.id = r.export_id
     WHERE e.user_id = ${userId} AND e.id = ${exportId} AND r.file IS NOT NULL
       AND (${run === 'latest' ? null : run}::int IS NULL OR r.id = ${run === 'latest' ? null : run})
     ORDER BY r.id DESC LIMIT 1`;
  return rows[0] ?? null;
}
