import { rawPart } from '@dealstead/service-kit';
import type { SkipTrace, SkipTracePurpose } from '@dealstead/contracts';
import type { Db, Sql } from '../../database.ts';
import type { FoundContact, SkipTraceProvider, SkipTraceSubject } from './provider.ts';

/** What a skip trace is about, for the audit log. */
export interface AuditEntry {
  readonly userId: number;
  readonly actingFor: number | null;
  readonly recordId: number;
  readonly purpose: SkipTracePurpose;
  readonly source: string;
  readonly month: string;
}

type StoredTrace = Omit<SkipTrace, 'isMasked'> & { readonly userId: number };

const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The unexpired result of the first of these members who has one. */
export async function findTrace(
  { sql }: Db,
  userIds: readonly number[],
  recordId: number,
  now: Date,
): Promise<StoredTrace | null> {
  const rows = await sql<StoredTrace>`SELECT user_id, owner_name, mailing_address,
       phone_numbers, email_addresses, relatives, confidence,
       source_name, is_sample, purpose, ${rawPart(isoTime('requested_at'))} AS requested_at,
       ${rawPart(isoTime('expires_at'))} AS expires_at
     FROM skip_trace_results WHERE user_id = ANY (${userIds}) AND record_id = ${recordId} AND expires_at > ${now}
     ORDER BY array_position(${userIds}, user_id) LIMIT 1`;
  return rows[0] ?? null;
}

/** What a provider is asked about a property; null if it is not recorded. */
export async function readSubject({ sql }: Db, recordId: number): Promise<SkipTraceSubject | null> {
  const rows = await sql<SkipTraceSubject>`SELECT id AS record_id, address, city, state, zip_code, owner_names,
       owner_mailing_address, source
     FROM property_records WHERE id = ${recordId}`;
  return rows[0] ?? null;
}

/** Properties for which a member got a result in a month. Results that were deleted meanwhile count. */
export async function countTraces({ sql }: Db, userId: number, month: string): Promise<number> {
  const rows = await sql<{ used: number }>`SELECT count(DISTINCT record_id)::int AS used FROM skip_trace_audit
     WHERE user_id = ${userId} AND month = ${month} AND action = 'found'`;
  return rows[0]!.used;
}

/** What is known of a member before a request, under a lock that makes their requests wait for each other. */
export async function lockRequests(
  { sql }: Sql,
  { userId, recordId, month }: Pick<AuditEntry, 'userId' | 'recordId' | 'month'>,
  now: Date,
): Promise<{ used: number; isCounted: boolean; hasTrace: boolean; lastMinute: number }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('skip traces', ${userId}))::text`;
  const [counts] = await sql<{ used: number; isCounted: boolean; lastMinute: number }>`
    SELECT count(DISTINCT record_id) FILTER (WHERE action = 'found' AND month = ${month}::date)::int AS used,
      coalesce(bool_or(action = 'found' AND month = ${month}::date AND record_id = ${recordId}), false) AS is_counted,
      count(*) FILTER (WHERE action = 'requested' AND at > ${now}::timestamptz - interval '1 minute')::int AS last_minute
    FROM skip_trace_audit WHERE user_id = ${userId}
      AND (month = ${month}::date OR at > ${now}::timestamptz - interval '1 minute')`;
  const current = await sql`
    SELECT id FROM skip_trace_results
    WHERE user_id = ${userId} AND record_id = ${recordId} AND expires_at > ${now}::timestamptz`;
  return { ...counts!, hasTrace: current.length > 0 };
}

export async function logAction(
  { sql }: Sql,
  action: 'requested' | 'found' | 'none' | 'unavailable' | 'deleted',
  { userId, actingFor, recordId, purpose, source, month }: AuditEntry,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO skip_trace_audit (user_id, acting_for, record_id, action, purpose, source, month, at)
    VALUES (${userId}, ${actingFor}::int, ${recordId}, ${action}, ${purpose}, ${source}, ${month}::date, ${at})`;
}

/** Stores a result in the place of an expired one. */
export async function storeTrace(
  { sql }: Sql,
  { userId, recordId, purpose }: AuditEntry,
  contact: FoundContact,
  provider: Pick<SkipTraceProvider, 'name' | 'isSample'>,
  { requestedAt, expiresAt }: { requestedAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`DELETE FROM skip_trace_results WHERE user_id = ${userId} AND record_id = ${recordId}`;
  await sql`
    INSERT INTO skip_trace_results (user_id, record_id, owner_name, mailing_address, phone_numbers, email_addresses,
      relatives, confidence, source_name, is_sample, purpose, requested_at, expires_at)
    VALUES (${userId}, ${recordId}, ${contact.ownerName}, ${contact.mailingAddress},
      ${JSON.stringify(contact.phoneNumbers)}::jsonb, ${contact.emailAddresses}::text[], ${contact.relatives}::text[],
      ${contact.confidence}, ${provider.name}, ${provider.isSample}, ${purpose}, ${requestedAt}, ${expiresAt})`;
}

/** Deletes a member's own result. Returns its purpose and source, or null if there is none. */
export async function deleteTrace(
  { sql }: Sql,
  userId: number,
  recordId: number,
): Promise<{ purpose: SkipTracePurpose; source: string } | null> {
  const [deleted] = await sql<{ purpose: SkipTracePurpose; source: string }>`
    DELETE FROM skip_trace_results WHERE user_id = ${userId} AND record_id = ${recordId}
    RETURNING purpose, source_name AS source`;
  return deleted ?? null;
}

/** Deletes up to 500 expired results and logs it. Returns whether there were any. */
export async function purgeExpiredTraces(db: Db, now: Date, month: string): Promise<boolean> {
  return db.change(async ({ sql }) => {
    const deleted = await sql`
      WITH expired AS (
        DELETE FROM skip_trace_results WHERE id IN
          (SELECT id FROM skip_trace_results WHERE expires_at <= ${now}::timestamptz LIMIT 500 FOR UPDATE SKIP LOCKED)
        RETURNING user_id, record_id, purpose, source_name)
      INSERT INTO skip_trace_audit (user_id, record_id, action, purpose, source, month, at)
      SELECT user_id, record_id, 'expired', purpose, source_name, ${month}::date, ${now}::timestamptz FROM expired
      RETURNING id`;
    return deleted.length > 0;
  });
}
