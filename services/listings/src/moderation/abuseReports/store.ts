import type { AbuseReportReason } from '@dealstead/contracts';
import { abuseReportPageSize, type OpenAbuseReport } from '@dealstead/contracts/listings/disclosures';
import { shownStatuses } from '@dealstead/contracts/listings/properties';
import type { Db, Tx } from '../../database.ts';
import { closeModeration } from '../../catalog/index.ts';
import { reportedKind, type ReportedKind } from './rules.ts';

interface ReportRow extends Omit<OpenAbuseReport, 'property' | 'reportedAt'> {
  createdAt: Date;
  propertyId: number;
  title: string;
  place: string;
  status: OpenAbuseReport['property']['status'];
}

export interface NewAbuseReport {
  readonly propertyId: number;
  readonly userId: number | null;
  /** Identifies the reporter: a member, or a client network as a digest. */
  readonly reporter: string;
  readonly reason: string;
  readonly note: string | null;
}

/** Locks a listing that has a public page against deletion. @returns whether there is one */
export async function lockShownProperty({ sql }: Tx, id: number): Promise<boolean> {
  const rows = await sql`
    SELECT id FROM properties WHERE id = ${id} AND status = ANY(${[...shownStatuses]}::text[]) FOR KEY SHARE`;
  return rows.length > 0;
}

/** Inserts a report. @returns false where this reporter has reported the listing today already */
export async function insertAbuseReport(
  { sql }: Tx,
  { propertyId, userId, reporter, reason, note }: NewAbuseReport,
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO property_reports (property_id, user_id, reporter, day, reason, note)
    VALUES (${propertyId}, ${userId}::int, ${reporter}, (now() AT TIME ZONE 'America/New_York')::date, ${reason}, ${note || null})
    ON CONFLICT (property_id, reporter, day) DO NOTHING RETURNING id`;
  return inserted.length > 0;
}

/** Whether a report that this reporter sent today waits for a decision. */
export async function hasOpenAbuseReport(
  { sql }: Tx,
  { propertyId, reporter }: Pick<NewAbuseReport, 'propertyId' | 'reporter'>,
): Promise<boolean> {
  const rows = await sql`
    SELECT FROM property_reports WHERE property_id = ${propertyId} AND reporter = ${reporter} AND status = 'new' LIMIT 1`;
  return rows.length > 0;
}

/** Open reports, the oldest first. */
export async function listOpenAbuseReports({ sql }: Db): Promise<OpenAbuseReport[]> {
  const rows = await sql.prepared<ReportRow>`SELECT r.id, r.reason, r.note, r.user_id AS member_id, r.created_at,
        p.id AS property_id, p.title, p.city || ', ' || p.state AS place, p.status
      FROM property_reports AS r JOIN properties AS p ON p.id = r.property_id
      WHERE r.status = 'new' ORDER BY r.id LIMIT ${abuseReportPageSize}`;
  return rows.map(({ createdAt, propertyId, title, place, status, ...report }) => ({
    ...report,
    property: { id: propertyId, title, place, status },
    reportedAt: createdAt.toISOString(),
  }));
}

/** Closes one report; the last one takes its listing or its photos off the moderation queue. @returns whether it exists */
export async function closeAbuseReport(tx: Tx, id: number): Promise<boolean> {
  const [closed] = await tx.sql<{ propertyId: number; reason: AbuseReportReason; isLast: boolean }>`
    UPDATE property_reports AS r SET status = 'done' WHERE id = ${id} RETURNING property_id, reason,
      NOT EXISTS (SELECT FROM property_reports o WHERE o.property_id = r.property_id AND o.status = 'new' AND o.id <> r.id
        AND (o.reason = 'photos') = (r.reason = 'photos')) AS is_last`;
  if (closed?.isLast) await closeModeration(tx, closed.propertyId, reportedKind(closed.reason));
  return closed !== undefined;
}

/** Closes the reports of a listing, of its photos or both, once an admin has decided about them. */
export async function closeAbuseReports(tx: Tx, propertyId: number, kinds: readonly ReportedKind[]): Promise<void> {
  await tx.sql`
    UPDATE property_reports SET status = 'done' WHERE property_id = ${propertyId} AND status = 'new'
      AND CASE reason WHEN 'photos' THEN 'photo' ELSE 'listing' END = ANY (${[...kinds]}::text[])`;
  for (const kind of kinds) await closeModeration(tx, propertyId, kind);
}
