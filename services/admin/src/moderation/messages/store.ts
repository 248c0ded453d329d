import type { MessageDecision } from '@dealstead/contracts';
import type { MemberMessage } from '@dealstead/contracts/admin/memberMessages';
import type { messageReported } from '@dealstead/contracts/events';
import { Conflict, isoDates, NotFound, type WithDates } from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Sql } from '../../database.ts';

/** Stores a reported message, which waits for a moderator. */
export async function addReportedMessage({ sql }: Sql, report: z.output<typeof messageReported.data>): Promise<void> {
  await sql`
    INSERT INTO message_moderation (report_id, message_id, conversation_id, property_id, sender_id, reporter_id, reason,
      note, content, sent_at, reported_at)
    VALUES (${report.reportId}, ${report.messageId}, ${report.conversationId}, ${report.propertyId}, ${report.senderId},
      ${report.reporterId}, ${report.reason}, ${report.note}, ${report.content}, ${report.sentAt}::timestamptz,
      ${report.reportedAt}::timestamptz)
    ON CONFLICT (report_id) DO NOTHING`;
}

/** Deletes the texts of a closed account, and its name from its reports. */
export async function deleteModeratedMessages({ sql }: Sql, userId: number): Promise<void> {
  await sql`DELETE FROM message_moderation WHERE sender_id = ${userId}`;
  await sql`UPDATE message_moderation SET reporter_id = NULL, note = '' WHERE reporter_id = ${userId}`;
}

/** The first report of a message that waits for a decision, or has one. @throws Conflict where there is none */
export async function findReportId({ sql }: Sql, messageId: number, state: 'pending' | 'decided'): Promise<number> {
  const [row] = await sql<{ id: number }>`
    SELECT id FROM message_moderation
    WHERE message_id = ${messageId} AND (action = 'pending') = ${state === 'pending'}
    ORDER BY decided_at DESC NULLS LAST, report_id LIMIT 1`;
  if (!row) throw new Conflict('This message was decided meanwhile.', 'moderation-state');
  return row.id;
}

/** A report with its state, locked together with all reports of the same message. */
export interface LockedReport {
  readonly id: number;
  readonly messageId: number;
  readonly senderId: number;
  readonly reporterId: number | null;
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
  { sql }: Sql,
  id: number,
): Promise<{ report: LockedReport; group: LockedReport[]; version: number }> {
  const rows = await sql<LockedReport>`
    SELECT id, message_id::int, sender_id, reporter_id, action, decided_at, restriction_id, version
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

export interface StoredDecision {
  readonly action: MessageDecision;
  readonly moderatorId: number | null;
  readonly notes: string;
  readonly userNotified: boolean;
  readonly restrictionId: number | null;
  readonly version: number;
}

/** Stores a decision about reports. */
export async function storeDecision(
  { sql }: Sql,
  group: readonly LockedReport[],
  { action, moderatorId, notes, userNotified, restrictionId, version }: StoredDecision,
): Promise<void> {
  await sql`
    UPDATE message_moderation SET action = ${action}, moderator_id = ${moderatorId}::int, moderator_notes = ${notes},
      user_notified = ${userNotified}, restriction_id = ${restrictionId}::int, version = ${version}, decided_at = now()
    WHERE id = ANY(${idsOf(group)}::int[])`;
}

/** Returns decided reports to the queue. The message to the sender stays recorded in the audit trail. */
export async function clearDecision({ sql }: Sql, group: readonly LockedReport[], version: number): Promise<void> {
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

/** Reported messages of a sender, the last report first. */
export async function readMessagesOf({ sql }: Sql, senderId: number): Promise<MemberMessage[]> {
  const rows = await sql<WithDates<MemberMessage, 'sentAt' | 'reportedAt' | 'decidedAt'>>`
    SELECT id, content, reason, property_id, sent_at, reported_at, nullif(action, 'pending') AS decision, decided_at
    FROM message_moderation WHERE sender_id = ${senderId} ORDER BY reported_at DESC, id DESC LIMIT 100`;
  return rows.map(isoDates);
}
