import {
  helpPageSize,
  type HelpState,
  type HelpTextOutcome,
  type HelpTextState,
  type Plan,
  unaccented,
} from '@dealstead/contracts';
import type { HelpDetails } from '@dealstead/contracts/admin/help';
import type { FirstAnswerWeek, HelpThread, QueuedHelpRequest } from '@dealstead/contracts/admin/supportQueue';
import { isoDates, NotFound, part, rawPart, websearchText } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import { unaccentedText } from '@dealstead/service-kit/unaccentedText';

/** URL prefix of the live updates of admins' open pages. */
export const supportTag = '/api/admin/support';

interface QueueRow {
  id: number;
  subject: string;
  text: string;
  state: HelpState;
  plan: Plan | null;
  memberId: number | null;
  memberEmail: string | null;
  visitorEmail: string | null;
  claimedBy: number | null;
  claimedByEmail: string | null;
  createdAt: Date;
  waitingSince: Date;
  firstAnswerSeconds: number | null;
  details: HelpDetails | null;
  textPhone: string | null;
}

const queueQuery = part`
  SELECT r.id, subject, state, r.plan, user_id AS member_id, m.email AS member_email, r.email AS visitor_email, details,
    text_phone, claimed_by, claimer.email AS claimed_by_email, r.created_at, waiting_since,
    (SELECT text FROM help_messages WHERE request_id = r.id AND kind = 'request' ORDER BY id LIMIT 1) AS text,
    extract(epoch FROM first_answered_at - r.created_at)::float8 AS first_answer_seconds
  FROM help_requests r
  LEFT JOIN members m ON m.id = user_id
  LEFT JOIN members claimer ON claimer.id = claimed_by`;

function toQueued(row: QueueRow, callerId: number | null): QueuedHelpRequest {
  const { memberId, memberEmail, visitorEmail, claimedBy, claimedByEmail } = row;
  return {
    ...isoDates(row),
    member: memberId === null ? null : { id: memberId, email: memberEmail },
    email: memberEmail ?? visitorEmail,
    claimedBy: claimedBy === null ? null : { id: claimedBy, name: claimedByEmail ?? `admin ${claimedBy}` },
    isClaimedByYou: claimedBy !== null && claimedBy === callerId,
  };
}

/** What waits, by plan and then by age, or what was answered or closed last. */
export async function listQueue({ sql }: Sql, show: HelpState, callerId: number | null): Promise<QueuedHelpRequest[]> {
  const order = show === 'waiting' ? part`priority DESC, waiting_since, r.id` : part`last_message_at DESC, r.id DESC`;
  const rows = await sql<QueueRow>`${queueQuery} WHERE state = ${show} ORDER BY ${order} LIMIT ${helpPageSize}`;
  return rows.map((row) => toQueued(row, callerId));
}

/** Requests in any state by number, the sender's address, or words of their subject and messages without accents; the latest first. */
export async function searchRequests(
  { sql }: Sql,
  search: string,
  callerId: number | null,
): Promise<QueuedHelpRequest[]> {
  const address = search.toLowerCase();
  const words = unaccented(websearchText(search));
  const contains = (column: string) =>
    part`to_tsvector('english', ${rawPart(unaccentedText(column))}) @@ websearch_to_tsquery('english', ${words})`;
  const number = /^#?(\d{1,9})$/.exec(search)?.[1] ?? null;
  const rows = await sql<QueueRow>`
    ${queueQuery} WHERE r.id IN (
      SELECT ${number}::int
      UNION SELECT id FROM help_requests WHERE lower(email) = ${address}
      UNION SELECT h.id FROM members JOIN help_requests h ON h.user_id = members.id WHERE members.email = ${address}
      UNION SELECT id FROM help_requests WHERE ${contains('subject')}
      UNION SELECT request_id FROM help_messages WHERE ${contains('text')})
    ORDER BY last_message_at DESC, r.id DESC LIMIT ${helpPageSize}`;
  return rows.map((row) => toQueued(row, callerId));
}

/** How many requests are in each state, and since when the sender who waits longest has waited. */
export async function countByState({
  sql,
}: Sql): Promise<{ counts: Record<HelpState, number>; oldestWaitingAt: string | null }> {
  const rows = await sql<{ state: HelpState; count: number; oldest: Date }>`
    SELECT state, count(*)::int AS count, min(waiting_since) AS oldest FROM help_requests GROUP BY state`;
  const counts = { waiting: 0, answered: 0, closed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  const oldest = rows.find(({ state }) => state === 'waiting')?.oldest;
  return { counts, oldestWaitingAt: oldest?.toISOString() ?? null };
}

const answerTimes = part`count(*)::int AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median,
  percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS p90`;
const answered = part`
  SELECT created_at, extract(epoch FROM first_answered_at - created_at)::float8 AS seconds FROM help_requests
  WHERE first_answered_at IS NOT NULL AND created_at >`;

interface AnswerTimes {
  readonly count: number;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Seconds to the first answer of requests of the last 30 days that have one. */
export async function readRecentAnswers({ sql }: Sql): Promise<AnswerTimes> {
  const [times] = await sql<AnswerTimes>`
    SELECT ${answerTimes} FROM (${answered} now() - interval '30 days') AS answered`;
  return times!;
}

/**
 * Seconds to the first answer, of requests of the last 30 days: their median and the time within which 90% had one; and
 * the same by week, of the last eight weeks.
 */
export async function readFirstAnswers(db: Sql): Promise<AnswerTimes & { weeks: FirstAnswerWeek[] }> {
  const [month, weeks] = await Promise.all([
    readRecentAnswers(db),
    db.sql<FirstAnswerWeek>`
      SELECT date_trunc('week', created_at AT TIME ZONE 'America/New_York')::date::text AS week, ${answerTimes}
      FROM (${answered} date_trunc('week', now() AT TIME ZONE 'America/New_York') AT TIME ZONE 'America/New_York'
        - interval '7 weeks') AS answered
      GROUP BY 1 ORDER BY 1 DESC`,
  ]);
  return { ...month, weeks };
}

interface MessageRow {
  id: number;
  kind: HelpThread['messages'][number]['kind'];
  by: string;
  text: string;
  at: Date;
  textState: HelpTextState | null;
  textReason: string | null;
}

/** A request with its messages and notes. @throws NotFound */
export async function findThread({ sql }: Sql, id: number, callerId: number | null): Promise<HelpThread> {
  const [request, messages] = await Promise.all([
    sql<QueueRow>`${queueQuery} WHERE r.id = ${id}`,
    sql<MessageRow>`
      SELECT h.id, kind, text, h.created_at AS at, text_state, text_reason,
        CASE kind WHEN 'request' THEN coalesce(sender.email, r.email, 'Closed account')
          ELSE coalesce(author.email, 'admin ' || admin_id, 'operator') END AS by
      FROM help_messages h JOIN help_requests r ON r.id = request_id
      LEFT JOIN members sender ON sender.id = r.user_id LEFT JOIN members author ON author.id = admin_id
      WHERE request_id = ${id} ORDER BY h.id`,
  ]);
  const [row] = request;
  if (!row) throw new NotFound('There is no such request.');
  return {
    ...toQueued(row, callerId),
    details: row.details,
    textPhone: row.textPhone,
    messages: messages.map(({ at, textState, textReason, ...message }) => ({
      ...message,
      at: at.toISOString(),
      byText: textState === null ? null : { state: textState, reason: textReason },
    })),
  };
}

/** A request whose row is locked. */
export interface LockedRequest {
  readonly userId: number | null;
  readonly email: string | null;
  readonly subject: string;
  readonly state: HelpState;
  readonly claimedBy: number | null;
  readonly version: number;
  /** Ten digits of the number to which answers are texted as well. */
  readonly textPhone: string | null;
}

/** Locks a request, and reads where it is answered. @throws NotFound */
export async function lockRequest({ sql }: Sql, id: number): Promise<LockedRequest> {
  const [row] = await sql<LockedRequest>`
    SELECT user_id, coalesce(m.email, r.email) AS email, subject, state, claimed_by, r.version, text_phone
    FROM help_requests r LEFT JOIN members m ON m.id = user_id WHERE r.id = ${id} FOR UPDATE OF r`;
  if (!row) throw new NotFound('There is no such request.');
  return row;
}

/** Sets or removes the claim on a request. */
export async function setClaim({ sql }: Sql, id: number, adminId: number | null): Promise<void> {
  await sql`UPDATE help_requests SET claimed_by = ${adminId}::int WHERE id = ${id}`;
}

/** Closes a request, or opens it again: it then waits from now on. */
export async function setState({ sql }: Sql, id: number, state: HelpState): Promise<void> {
  await sql`
    UPDATE help_requests SET state = ${state},
      waiting_since = CASE WHEN ${state}::text = 'waiting' THEN now() ELSE waiting_since END WHERE id = ${id}`;
}

/**
 * Adds an answer, which may be texted, or a note. An answer ends the wait of the request and raises its version.
 * @returns the message's id
 */
export async function insertMessage(
  { sql }: Sql,
  id: number,
  {
    kind,
    text,
    adminId,
    isTexted,
  }: { kind: 'answer' | 'note'; text: string; adminId: number | null; isTexted: boolean },
): Promise<number> {
  if (kind === 'answer')
    await sql`
      UPDATE help_requests SET state = 'answered', version = version + 1, last_message_at = now(),
        first_answered_at = coalesce(first_answered_at, now()), claimed_by = coalesce(claimed_by, ${adminId}::int)
      WHERE id = ${id}`;
  const [row] = await sql<{ id: number }>`
    INSERT INTO help_messages (request_id, kind, admin_id, text, text_state)
    VALUES (${id}, ${kind}, ${adminId}::int, ${text}, ${isTexted ? 'requested' : null}::text)
    RETURNING id`;
  return row!.id;
}

/** Records what became of an answer by text; an older outcome changes nothing. @returns the member who asked, or null */
export async function recordTextOutcome(
  { sql }: Sql,
  { messageId, outcome, reason }: { messageId: number; outcome: HelpTextOutcome; reason: string | null },
  version: number,
): Promise<number | null> {
  const [row] = await sql<{ userId: number | null }>`
    UPDATE help_messages m SET text_state = ${outcome}, text_reason = ${reason}, text_version = ${version}
    FROM help_requests r
    WHERE m.id = ${messageId} AND m.text_state IS NOT NULL AND m.text_version < ${version} AND r.id = m.request_id
    RETURNING r.user_id`;
  return row?.userId ?? null;
}
