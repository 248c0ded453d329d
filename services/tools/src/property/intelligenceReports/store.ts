import { intelligenceReportLifetimeDays } from '@dealstead/contracts';
import type { IntelligenceReport, IntelligenceReportSubject } from '@dealstead/contracts/tools/intelligenceReports';
import { rawPart, retryRow } from '@dealstead/service-kit';
import type { Db, Sql } from '../../database.ts';

const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Name of the job that renders reports. */
export const reportJobName = 'intelligence-reports';
/** Reports listed at most. */
const mostListed = 200;

/** A member's reports, newest first. */
export async function listIntelligenceReports({ sql }: Db, userId: number): Promise<IntelligenceReport[]> {
  const rows = await sql<IntelligenceReport>`
    SELECT id, kind, title, state, problem, pages, octet_length(file) AS bytes, ${rawPart(isoTime('requested_at'))} AS requested_at,
      ${rawPart(isoTime('ready_at'))} AS ready_at, ${rawPart(isoTime('expires_at'))} AS expires_at
    FROM intelligence_reports
    WHERE user_id = ${userId} AND deleted_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    ORDER BY requested_at DESC, id DESC LIMIT ${mostListed}`;
  return rows;
}

/** The first day of this calendar month and of the next one in America/New_York, and what a member requested in it. */
export async function getUsage({ sql }: Db, userId: number): Promise<{ used: number; renewsOn: string }> {
  const rows = await sql<{
    used: number;
    renewsOn: string;
  }>`SELECT (SELECT count(*)::int FROM intelligence_reports WHERE user_id = ${userId} AND requested_at >= month.start) AS used,
       ((month.start AT TIME ZONE 'America/New_York') + interval '1 month')::date::text AS renews_on
     FROM (SELECT date_trunc('month', now() AT TIME ZONE 'America/New_York') AT TIME ZONE 'America/New_York' AS start) AS month`;
  return rows[0]!;
}

/** Seconds until the month ends, where the member has requested as many reports as the quota; else null. */
export async function lockQuota({ sql }: Sql, userId: number, quota: number): Promise<number | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('reports'), ${userId}::int)::text`;
  const [row] = await sql<{ used: number; seconds: number }>`
    SELECT (SELECT count(*)::int FROM intelligence_reports WHERE user_id = ${userId} AND requested_at >= month.start) AS used,
      extract(epoch FROM ((month.start AT TIME ZONE 'America/New_York') + interval '1 month')
        AT TIME ZONE 'America/New_York' - now())::float8 AS seconds
    FROM (SELECT date_trunc('month', now() AT TIME ZONE 'America/New_York') AT TIME ZONE 'America/New_York' AS start) AS month`;
  return row && row.used >= quota ? row.seconds : null;
}

/** Queues a report; returns its id. */
export async function insertIntelligenceReport(
  { sql }: Sql,
  userId: number,
  subject: IntelligenceReportSubject,
  title: string,
): Promise<number> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO intelligence_reports (user_id, kind, subject, title)
    VALUES (${userId}, ${subject.kind}, ${JSON.stringify(subject)}::jsonb, ${title}) RETURNING id`;
  return row!.id;
}

/** The file of a ready report of a member that has not expired, or null. */
export async function findFile(
  { sql }: Db,
  userId: number,
  id: number,
): Promise<{ title: string; file: Buffer } | null> {
  const rows = await sql<{ title: string; file: Buffer }>`SELECT title, file FROM intelligence_reports
     WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL AND file IS NOT NULL AND expires_at > now()`;
  return rows[0] ?? null;
}

/** Queues a failed report again; returns false where the member has no failed report of this id. */
export async function requeueIntelligenceReport({ sql }: Sql, userId: number, id: number): Promise<boolean> {
  const updated = await sql`
    UPDATE intelligence_reports SET state = 'queued', problem = NULL, attempts = 0, claimed_until = now()
    WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL AND state = 'failed' RETURNING id`;
  if (updated.length === 0) return false;
  await retryRow({ sql }, reportJobName, id);
  return true;
}

/** Deletes a report's file and hides it; the row still counts in its month. Returns false where there is none. */
export async function hideIntelligenceReport({ sql }: Sql, userId: number, id: number): Promise<boolean> {
  const updated = await sql`
    UPDATE intelligence_reports SET deleted_at = now(), file = NULL
    WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL RETURNING id`;
  return updated.length > 0;
}

/** A report that this process renders. */
export interface ClaimedIntelligenceReport {
  readonly id: number;
  readonly userId: number;
  readonly subject: IntelligenceReportSubject;
  readonly attempts: number;
}

/** The oldest queued report that no process renders, except some; null without one. */
export async function findQueuedIntelligenceReport({ sql }: Db, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{ id: number }>`SELECT id FROM intelligence_reports
     WHERE state = 'queued' AND deleted_at IS NULL AND claimed_until <= now() AND id <> ALL (${except}::int[])
     ORDER BY id LIMIT 1`;
  return rows[0]?.id ?? null;
}

/** Claims a queued report for two minutes; null where it is no longer free. */
export async function claimIntelligenceReport({ sql }: Sql, id: number): Promise<ClaimedIntelligenceReport | null> {
  const [row] = await sql<{ id: number; userId: number; subject: IntelligenceReportSubject; attempts: number }>`
    UPDATE intelligence_reports SET claimed_until = now() + interval '2 minutes', attempts = attempts + 1
    WHERE id = ${id} AND state = 'queued' AND deleted_at IS NULL AND claimed_until <= now()
    RETURNING id, user_id, subject, attempts`;
  return row ?? null;
}

/** Stores a rendered report, which expires 90 days later. @returns false where it was deleted meanwhile */
export async function storeFile(
  { sql }: Sql,
  id: number,
  { title, file, pages }: { title: string; file: Buffer; pages: number },
): Promise<boolean> {
  const updated = await sql`
    UPDATE intelligence_reports SET state = 'ready', title = ${title}, file = ${file}, pages = ${pages}, problem = NULL,
      ready_at = now(), expires_at = now() + make_interval(days => ${intelligenceReportLifetimeDays}::int)
    WHERE id = ${id} AND deleted_at IS NULL AND state = 'queued' RETURNING id`;
  return updated.length > 0;
}

/** Marks a report as failed with the reason that its member reads. @returns its title; null where it was not queued */
export async function failIntelligenceReport({ sql }: Sql, id: number, problem: string): Promise<string | null> {
  const [row] = await sql<{ title: string }>`
    UPDATE intelligence_reports SET state = 'failed', problem = ${problem}
    WHERE id = ${id} AND state = 'queued' AND deleted_at IS NULL RETURNING title`;
  return row?.title ?? null;
}

/** Deletes the files of expired reports. */
export async function deleteExpiredFiles({ sql }: Db): Promise<void> {
  await sql`UPDATE intelligence_reports SET file = NULL WHERE file IS NOT NULL AND expires_at <= now()`;
}
