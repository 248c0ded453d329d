import {
  type ModerationDecision,
  type ModerationKind,
  moderationPageSize,
  moderationPriorities,
  type ModerationPriority,
} from '@dealstead/contracts';
import type { ModerationItem } from '@dealstead/contracts/admin/moderation';
import type { ModerationReason, ModerationRequest } from '@dealstead/contracts/admin/moderationRequest';
import { Conflict, NotFound, part } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import { priorityOf } from './priority.ts';

/** URL prefix of the live updates of admins' open pages. */
export const moderationTag = '/api/admin/moderation';

/** Most reasons that an item stores. Further reports only raise its priority. */
const maxReasons = 20;

/** Queues what needs a moderator. A request about a subject that waits already joins its item. */
export async function addItem({ sql }: Sql, request: ModerationRequest): Promise<void> {
  const { kind, subjectId, memberId, title, excerpt, url, reasons } = request;
  const [waiting] = await sql<{ reasons: ModerationReason[] }>`
    SELECT reasons FROM moderation_items WHERE kind = ${kind} AND subject_id = ${subjectId} AND state = 'waiting' FOR UPDATE`;
  const all = [...(waiting?.reasons ?? []), ...reasons];
  const times = all.map(({ at }) => at).toSorted();
  await sql`
    INSERT INTO moderation_items AS known
      (kind, subject_id, member_id, title, excerpt, url, reasons, priority, reported_at, last_reported_at)
    VALUES (${kind}, ${subjectId}, ${memberId}::int, ${title}, ${excerpt}, ${url},
      ${JSON.stringify(all.slice(0, maxReasons))}::jsonb, ${priorityOf(all)}, ${times[0]}::timestamptz,
      ${times.at(-1)}::timestamptz)
    ON CONFLICT (kind, subject_id) WHERE state = 'waiting' DO UPDATE SET title = excluded.title,
      excerpt = excluded.excerpt, reasons = excluded.reasons, priority = excluded.priority,
      last_reported_at = excluded.last_reported_at`;
}

/** Takes an item off the queue that was settled elsewhere, such as a listing that its owner withdrew. */
export async function closeItem(
  { sql }: Sql,
  kind: ModerationKind,
  subjectId: number,
  at = new Date().toISOString(),
): Promise<boolean> {
  const rows = await sql`
    UPDATE moderation_items SET state = 'closed', claimed_by = NULL, claimed_at = NULL
    WHERE kind = ${kind} AND subject_id = ${subjectId} AND state = 'waiting' AND last_reported_at <= ${at}::timestamptz
    RETURNING id`;
  return rows.length > 0;
}

/** Deletes what a closed account wrote, and its name from reports. */
export async function deleteMemberItems({ sql }: Sql, userId: number): Promise<void> {
  await sql`DELETE FROM moderation_items WHERE member_id = ${userId}`;
  await sql`
    UPDATE moderation_items SET reasons = (
      SELECT jsonb_agg(CASE WHEN report->'memberId' = to_jsonb(${userId}::int)
        THEN report || '{"memberId": null, "note": ""}' ELSE report END) FROM jsonb_array_elements(reasons) AS report)
    WHERE reasons @> jsonb_build_array(jsonb_build_object('memberId', ${userId}::int))`;
}

/** An item as it is stored: moderators by id. */
export interface StoredItem extends Omit<
  ModerationItem,
  'member' | 'priority' | 'reportedAt' | 'claimedBy' | 'isClaimedByYou' | 'decision' | 'appeal'
> {
  memberId: number | null;
  memberEmail: string | null;
  decidedAgainst: number;
  priority: ModerationPriority;
  reportedAt: Date;
  claimedBy: number | null;
  moderatorId: number | null;
  decision: ModerationDecision | null;
  decidedAt: Date | null;
  reason: string | null;
  notice: string | null;
  userNotified: boolean;
  appealState: 'open' | 'upheld' | 'overturned' | null;
  appealReason: string | null;
  appealedAt: Date | null;
  appealAnswer: string | null;
}

export interface ModerationFilter {
  readonly show: 'waiting' | 'decided';
  readonly kind?: ModerationKind | undefined;
  readonly priority?: ModerationPriority | undefined;
  readonly member?: number | undefined;
}

const isOpen = part`(state = 'waiting' OR appeal_state = 'open')`;

/** Items that wait, most urgent and oldest first, or those decided last; and how many of each kind wait. */
export async function listItems(
  { sql }: Sql,
  { show, kind, priority, member }: ModerationFilter,
): Promise<{ waiting: Partial<Record<ModerationKind, number>>; items: StoredItem[] }> {
  const level = priority && moderationPriorities.indexOf(priority);
  const [counts, rows] = await Promise.all([
    sql<{ kind: ModerationKind; count: number }>`
      SELECT kind, count(*)::int AS count FROM moderation_items WHERE ${isOpen} GROUP BY kind`,
    sql<Omit<StoredItem, 'priority'> & { priority: number }>`
      SELECT i.id, kind, subject_id::int, member_id, m.email AS member_email,
        (SELECT count(*)::int FROM moderation_items o WHERE o.member_id = i.member_id AND o.state = 'decided'
          AND o.decision NOT IN ('dismiss', 'publish', 'approve')
          AND o.appeal_state IS DISTINCT FROM 'overturned') AS decided_against,
        title, excerpt, url, reasons, priority, reported_at, claimed_by, moderator_id, decision, decided_at, reason,
        notice, user_notified, appeal_state, appeal_reason, appealed_at, appeal_answer,
        CASE kind WHEN 'message' THEN (SELECT min(r.id) FROM message_moderation r WHERE r.message_id = subject_id) END
          AS report_id
      FROM moderation_items i LEFT JOIN members m ON m.id = member_id
      WHERE ${show === 'waiting' ? isOpen : part`state = 'decided' AND appeal_state IS DISTINCT FROM 'open'`}
        AND (${kind}::text IS NULL OR kind = ${kind}) AND (${level}::int IS NULL OR priority = ${level})
        AND (${member}::int IS NULL OR member_id = ${member})
      ORDER BY ${show === 'waiting' ? part`priority DESC, coalesce(appealed_at, reported_at), i.id` : part`decided_at DESC, i.id`}
      LIMIT ${moderationPageSize}`,
  ]);
  return {
    waiting: Object.fromEntries(counts.map((row) => [row.kind, row.count])),
    items: rows.map((row) => ({ ...row, priority: moderationPriorities[row.priority]! })),
  };
}

/** An item whose row is locked. */
export interface LockedItem {
  readonly id: number;
  readonly kind: ModerationKind;
  readonly subjectId: number;
  readonly memberId: number | null;
  readonly title: string;
  readonly url: string | null;
  readonly reasons: readonly ModerationReason[];
  readonly state: 'waiting' | 'decided' | 'closed';
  readonly claimedBy: number | null;
  readonly moderatorId: number | null;
  readonly decision: ModerationDecision | null;
  readonly decidedAt: Date | null;
  readonly notice: string | null;
  readonly restrictionId: number | null;
  readonly appealState: 'open' | 'upheld' | 'overturned' | null;
  readonly appealReason: string | null;
  readonly appealedAt: Date | null;
  readonly appealAnswer: string | null;
  readonly version: number;
}

/** Locks an item. @throws NotFound */
export async function lockItem({ sql }: Sql, id: number): Promise<LockedItem> {
  const [row] = await sql<LockedItem>`
    SELECT id, kind, subject_id::int, member_id, title, url, reasons, state,
      claimed_by, moderator_id, decision, decided_at, notice,
      restriction_id, appeal_state, appeal_reason,
      appealed_at, appeal_answer, version
    FROM moderation_items WHERE id = ${id} FOR UPDATE`;
  if (!row) throw new NotFound('This item no longer exists.');
  return row;
}

/** @throws Conflict where the item was decided or settled meanwhile */
export function assertWaiting({ state }: LockedItem): void {
  if (state === 'waiting') return;
  throw new Conflict(
    state === 'decided' ? 'Another moderator decided this already.' : 'This was settled meanwhile.',
    'moderation-state',
  );
}

/** Sets or ends the claim on an item. */
export async function setClaim({ sql }: Sql, id: number, moderatorId: number | null): Promise<void> {
  await sql`
    UPDATE moderation_items SET claimed_by = ${moderatorId}::int,
      claimed_at = CASE WHEN ${moderatorId}::int IS NULL THEN NULL ELSE now() END WHERE id = ${id}`;
}

export interface StoredDecision {
  readonly decision: ModerationDecision;
  readonly moderatorId: number | null;
  readonly reason: string;
  readonly notice: string | null;
}

/** Stores a decision, which ends the claim. @returns the version of its event */
export async function storeDecision(
  { sql }: Sql,
  { id }: LockedItem,
  { decision, moderatorId, reason, notice }: StoredDecision,
): Promise<number> {
  const [row] = await sql<{ version: number }>`
    UPDATE moderation_items SET state = 'decided', decision = ${decision}, moderator_id = ${moderatorId}::int,
      reason = ${reason}, notice = ${notice}, user_notified = ${notice !== null} AND member_id IS NOT NULL,
      decided_at = now(), claimed_by = NULL, claimed_at = NULL, version = version + 1
    WHERE id = ${id} RETURNING version`;
  return row!.version;
}

/** Returns a decided item to the queue. @returns false where its subject was reported again and waits already */
export async function clearDecision({ sql }: Sql, id: number): Promise<boolean> {
  const rows = await sql`
    UPDATE moderation_items AS item SET state = 'waiting', decision = NULL, moderator_id = NULL, reason = NULL,
      notice = NULL, user_notified = false, decided_at = NULL, version = version + 1
    WHERE id = ${id} AND NOT EXISTS (SELECT FROM moderation_items AS waiting WHERE waiting.kind = item.kind
      AND waiting.subject_id = item.subject_id AND waiting.state = 'waiting')
    RETURNING id`;
  return rows.length > 0;
}

/** Stores the restriction that came with a decision, for its reversal. */
export async function storeRestriction({ sql }: Sql, id: number, restrictionId: number): Promise<void> {
  await sql`UPDATE moderation_items SET restriction_id = ${restrictionId} WHERE id = ${id}`;
}

/** Stores a member's appeal: the item waits for another moderator. */
export async function storeAppeal({ sql }: Sql, id: number, reason: string): Promise<void> {
  await sql`
    UPDATE moderation_items SET appeal_state = 'open', appeal_reason = ${reason}, appealed_at = now(),
      priority = greatest(priority, 1) WHERE id = ${id}`;
}

/** Stores what the second moderator decided. @returns the version of its event */
export async function storeAppealOutcome(
  { sql }: Sql,
  id: number,
  outcome: { state: 'upheld' | 'overturned'; moderatorId: number | null; answer: string },
): Promise<number> {
  const [row] = await sql<{ version: number }>`
    UPDATE moderation_items SET appeal_state = ${outcome.state}, appeal_moderator_id = ${outcome.moderatorId}::int,
      appeal_answer = ${outcome.answer}, claimed_by = NULL, claimed_at = NULL, version = version + 1
    WHERE id = ${id} RETURNING version`;
  return row!.version;
}
