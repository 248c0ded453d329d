import { type MessageDecision, messageReportPageSize } from '@dealstead/contracts';
import type { MemberMessage } from '@dealstead/contracts/admin/memberMessages';
import type { ReportedMessage } from '@dealstead/contracts/admin/messageReports';
import type { messageReported } from '@dealstead/contracts/events';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Db, Tx } from '../database.ts';

/** URL prefix of the live updates of the queue. */
export const messageReportsTag = '/api/admin/message-reports';

/** Stores a reported message, which waits for a moderator. */
export async function addReportedMessage(
  { sql }: Pick<Tx, 'sql'>,
  report: z.output<typeof messageReported.data>,
): Promise<void> {
  await sql`
    INSERT INTO message_moderation (report_id, message_id, conversation_id, property_id, sender_id, reporter_id, reason,
      note, content, sent_at, reported_at)
    VALUES (${report.reportId}, ${report.messageId}, ${report.conversationId}, ${report.propertyId}, ${report.senderId},
      ${report.reporterId}, ${report.reason}, ${report.note}, ${report.content}, ${report.sentAt}::timestamptz,
      ${report.reportedAt}::timestamptz)
    ON CONFLICT (report_id) DO NOTHING`;
}

/** Deletes the texts of a closed account, and its name from its reports. */
export async function deleteModeratedMessages({ sql }: Pick<Tx, 'sql'>, userId: number): Promise<void> {
  await sql`DELETE FROM message_moderation WHERE sender_id = ${userId}`;
  await sql`UPDATE message_moderation SET reporter_id = NULL, note = '' WHERE reporter_id = ${userId}`;
}

/** A reported message as it is stored: moderators by id. */
export interface StoredMessage {
  id: number;
  messageId: number;
  propertyId: number;
  senderId: number;
  content: string;
  sentAt: Date;
  reportedAt: Date;
  reports: ReportedMessage['reports'];
  claimedBy: number | null;
  action: MessageDecision | 'pending';
  moderatorId: number | null;
  decidedAt: Date | null;
  notes: string | null;
  userNotified: boolean;
}

/**
 * Reported messages, one row each with all reports of the same state: those that wait, oldest first, or those decided last. A
 * message that is reported again after a decision waits with its new reports alone.
 */
export async function listReportedMessages(
  { pool }: Db,
  show: 'waiting' | 'decided',
): Promise<{ waiting: number; messages: StoredMessage[] }> {
  const isWaiting = show === 'waiting';
  const [count, { rows }] = await Promise.all([
    pool.query<{ waiting: number }>(
      `SELECT count(DISTINCT message_id)::int AS waiting FROM message_moderation WHERE action = 'pending'`,
    ),
    pool.query<StoredMessage>(
      `SELECT min(id) AS id, message_id::int AS "messageId", min(property_id) AS "propertyId", min(sender_id) AS "senderId",
         min(content) AS content, min(sent_at) AS "sentAt", min(reported_at) AS "reportedAt",
         jsonb_agg(jsonb_build_object('reporterId', reporter_id, 'reason', reason, 'note', note, 'reportedAt',
           to_char(reported_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY report_id) AS reports,
         max(claimed_by) AS "claimedBy", action, max(moderator_id) AS "moderatorId", decided_at AS "decidedAt",
         min(moderator_notes) AS notes, bool_or(user_notified) AS "userNotified"
       FROM message_moderation WHERE ${isWaiting ? `action = 'pending'` : 'decided_at IS NOT NULL'}
       GROUP BY message_id, action, decided_at
       ORDER BY ${isWaiting ? 'min(reported_at), min(report_id)' : 'decided_at DESC, min(report_id)'} LIMIT $1`,
      [messageReportPageSize],
    ),
  ]);
  return { waiting: count.rows[0]!.waiting, messages: rows };
}

/** The sender of a reported message. @throws NotFound */
export async function findSender({ pool }: Db, id: number): Promise<number> {
  const { rows } = await pool.query<{ senderId: number }>(
    'SELECT sender_id AS "senderId" FROM message_moderation WHERE id = $1',
    [id],
  );
  if (!rows[0]) throw new NotFound('This report no longer exists.');
  return rows[0].senderId;
}

/** A report with its state, locked together with all reports of the same message. */
export interface LockedReport extends Record<string, unknown> {
  readonly id: number;
  readonly messageId: number;
  readonly senderId: number;
  readonly reporterId: number | null;
  readonly claimedBy: number | null;
  readonly action: MessageDecision | 'pending';
  readonly decidedAt: Date | null;
  readonly restrictionId: number | null;
  readonly version: number;
}

/**
 * Locks all reports of the message that a report is about.
 * @returns the report itself, those of the same decision (or all that wait), and the next version of the message
 * @throws NotFound
 */
export async function lockMessage(
  { sql }: Pick<Tx, 'sql'>,
  id: number,
): Promise<{ report: LockedReport; group: LockedReport[]; version: number }> {
  const rows = await sql<LockedReport>`
    SELECT id, message_id::int AS "messageId", sender_id AS "senderId", reporter_id AS "reporterId",
      claimed_by AS "claimedBy", action, decided_at AS "decidedAt", restriction_id AS "restrictionId", version
    FROM message_moderation WHERE message_id = (SELECT message_id FROM message_moderation WHERE id = ${id})
    ORDER BY report_id FOR UPDATE`;
  const report = rows.find((row) => row.id === id);
  if (!report) throw new NotFound('This report no longer exists.');
  const decidedAt = report.decidedAt?.getTime();
  return {
    report,
    group: rows.filter((row) => row.action === report.action && row.decidedAt?.getTime() === decidedAt),
    version: Math.max(...rows.map(({ version }) => version)) + 1,
  };
}

const idsOf = (group: readonly LockedReport[]) => group.map(({ id }) => id);

/** Sets or ends the claim on reports. */
export async function setClaim(
  { sql }: Pick<Tx, 'sql'>,
  group: readonly LockedReport[],
  moderatorId: number | null,
): Promise<void> {
  await sql`
    UPDATE message_moderation SET claimed_by = ${moderatorId}::int,
      claimed_at = CASE WHEN ${moderatorId}::int IS NULL THEN NULL ELSE now() END
    WHERE id = ANY(${idsOf(group)}::int[])`;
}

export interface StoredDecision {
  readonly action: MessageDecision;
  readonly moderatorId: number | null;
  readonly notes: string;
  readonly userNotified: boolean;
  readonly restrictionId: number | null;
  readonly version: number;
}

/** Stores a decision about reports, which end their claim. */
export async function storeDecision(
  { sql }: Pick<Tx, 'sql'>,
  group: readonly LockedReport[],
  { action, moderatorId, notes, userNotified, restrictionId, version }: StoredDecision,
): Promise<void> {
  await sql`
    UPDATE message_moderation SET action = ${action}, moderator_id = ${moderatorId}::int, moderator_notes = ${notes},
      user_notified = ${userNotified}, restriction_id = ${restrictionId}::int, version = ${version}, decided_at = now(),
      claimed_by = NULL, claimed_at = NULL
    WHERE id = ANY(${idsOf(group)}::int[])`;
}

/** Returns decided reports to the queue. What the sender was told stays recorded in the audit trail. */
export async function clearDecision(
  { sql }: Pick<Tx, 'sql'>,
  group: readonly LockedReport[],
  version: number,
): Promise<void> {
  await sql`
    UPDATE message_moderation SET action = 'pending', moderator_id = NULL, moderator_notes = NULL, user_notified = false,
      restriction_id = NULL, version = ${version}, decided_at = NULL
    WHERE id = ANY(${idsOf(group)}::int[])`;
}

/** @throws Conflict where another moderator has decided or undone it meanwhile */
export function assertState({ action }: LockedReport, expected: 'pending' | 'decided'): void {
  if ((action === 'pending') === (expected === 'pending')) return;
  throw new Conflict(
    expected === 'pending' ? 'Another moderator decided this already.' : 'This decision was undone already.',
    'moderation-state',
  );
}

/** @throws Conflict where another moderator holds the claim */
export function assertNotClaimed({ claimedBy }: LockedReport, moderatorId: number | null): void {
  if (claimedBy !== null && claimedBy !== moderatorId)
    throw new Conflict('Another moderator is looking at this message. Take it over first.', 'claimed');
}

interface SentMessageRow extends Omit<MemberMessage, 'decision' | 'sentAt' | 'reportedAt' | 'decidedAt'> {
  action: MessageDecision | 'pending';
  sentAt: Date;
  reportedAt: Date;
  decidedAt: Date | null;
}

/** Reported messages of a sender, the last report first. */
export async function readMessagesOf({ pool }: Db, senderId: number): Promise<MemberMessage[]> {
  const { rows } = await pool.query<SentMessageRow>(
    `SELECT id, content, reason, property_id AS "propertyId", sent_at AS "sentAt", reported_at AS "reportedAt", action,
       decided_at AS "decidedAt"
     FROM message_moderation WHERE sender_id = $1 ORDER BY reported_at DESC, id DESC LIMIT 100`,
    [senderId],
  );
  return rows.map(({ action, sentAt, reportedAt, decidedAt, ...message }) => ({
    ...message,
    sentAt: sentAt.toISOString(),
    reportedAt: reportedAt.toISOString(),
    decision: action === 'pending' ? null : action,
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}
