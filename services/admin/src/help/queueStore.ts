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
import { NotFound, websearchText } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { unaccentedText } from '@dealstead/service-kit/unaccentedText';

/** URL prefix of the live updates of admins' open pages. */
export const supportTag = '/api/admin/support';

type Sql = Pick<Tx, 'sql'>;

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

const queueQuery = `
  SELECT r.id, subject, state, r.plan, user_id AS "memberId", m.email AS "memberEmail", r.email AS "visitorEmail", details,
    text_phone AS "textPhone",
    (SELECT text FROM help_messages WHERE request_id = r.id AND kind = 'request' ORDER BY id LIMIT 1) AS text,
    claimed_by AS "claimedBy", claimer.email AS "claimedByEmail", r.created_at AS "createdAt",
    waiting_since AS "waitingSince",
    extract(epoch FROM first_answered_at - r.created_at)::float8 AS "firstAnswerSeconds"
  FROM help_requests r
  LEFT JOIN members m ON m.id = user_id
  LEFT JOIN members claimer ON claimer.id = claimed_by`;

function toQueued(row: QueueRow, callerId: number | null): QueuedHelpRequest {
  const { memberId, memberEmail, visitorEmail, claimedBy, claimedByEmail, createdAt, waitingSince } = row;
  return {
    ...row,
    member: memberId === null ? null : { id: memberId, email: memberEmail },
    email: memberEmail ?? visitorEmail,
    claimedBy: claimedBy === null ? null : { id: claimedBy, name: claimedByEmail ?? `admin ${claimedBy}` },
    isClaimedByYou: claimedBy !== null && claimedBy === callerId,
    createdAt: createdAt.toISOString(),
    waitingSince: waitingSince.toISOString(),
  };
}

/** What waits, by plan and then by age, or what was answered or closed last. */
export async function listQueue({ pool }: Db, show: HelpState, callerId: number | null): Promise<QueuedHelpRequest[]> {
  const order = show === 'waiting' ? 'priority DESC, waiting_since, r.id' : 'last_message_at DESC, r.id DESC';
  const { rows } = await pool.query<QueueRow>(`${queueQuery} WHERE state = $1 ORDER BY ${order} LIMIT $2`, [
    show,
    helpPageSize,
  ]);
  return rows.map((row) => toQueued(row, callerId));
}

/** Requests in any state by number, the sender's address, or words of their subject and messages without accents; the latest first. */
export async function searchRequests(
  { pool }: Db,
  search: string,
  callerId: number | null,
): Promise<QueuedHelpRequest[]> {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1] ?? null;
  const { rows } = await pool.query<QueueRow>(
    `${queueQuery} WHERE r.id IN (
       SELECT $1::int
       UNION SELECT id FROM help_requests WHERE lower(email) = $2
       UNION SELECT h.id FROM members JOIN help_requests h ON h.user_id = members.id WHERE members.email = $2
       UNION SELECT id FROM help_requests WHERE to_tsvector('english', ${unaccentedText('subject')}) @@ websearch_to_tsquery('english', $4)
       UNION SELECT request_id FROM help_messages
         WHERE to_tsvector('english', ${unaccentedText('text')}) @@ websearch_to_tsquery('english', $4))
     ORDER BY last_message_at DESC, r.id DESC LIMIT $3`,
    [number, search.toLowerCase(), helpPageSize, unaccented(websearchText(search))],
  );
  return rows.map((row) => toQueued(row, callerId));
}

/** How many requests are in each state, and since when the sender who waits longest has waited. */
export async function countByState({
  pool,
}: Db): Promise<{ counts: Record<HelpState, number>; oldestWaitingAt: string | null }> {
  const { rows } = await pool.query<{ state: HelpState; count: number; oldest: Date }>(
    'SELECT state, count(*)::int AS count, min(waiting_since) AS oldest FROM help_requests GROUP BY state',
  );
  const counts = { waiting: 0, answered: 0, closed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  const oldest = rows.find(({ state }) => state === 'waiting')?.oldest;
  return { counts, oldestWaitingAt: oldest?.toISOString() ?? null };
}

const answerTimes = `count(*)::int AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median,
  percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS p90`;
const answered = `
  SELECT created_at, extract(epoch FROM first_answered_at - created_at)::float8 AS seconds FROM help_requests
  WHERE first_answered_at IS NOT NULL AND created_at >`;

interface AnswerTimes {
  readonly count: number;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Seconds to the first answer of requests of the last 30 days that have one. */
export async function readRecentAnswers({ pool }: Db): Promise<AnswerTimes> {
  const { rows } = await pool.query<AnswerTimes>(
    `SELECT ${answerTimes} FROM (${answered} now() - interval '30 days') AS answered`,
  );
  return rows[0]!;
}

/**
 * Seconds to the first answer, of requests of the last 30 days: their median and the time within which 90% had one; and
 * the same by week, of the last eight weeks.
 */
export async function readFirstAnswers(db: Db): Promise<AnswerTimes & { weeks: FirstAnswerWeek[] }> {
  const [month, weeks] = await Promise.all([
    readRecentAnswers(db),
    db.pool.query<FirstAnswerWeek>(
      `SELECT date_trunc('week', created_at AT TIME ZONE 'America/New_York')::date::text AS week, ${answerTimes}
       FROM (${answered} date_trunc('week', now() AT TIME ZONE 'America/New_York') AT TIME ZONE 'America/New_York'
         - interval '7 weeks') AS answered
       GROUP BY 1 ORDER BY 1 DESC`,
    ),
  ]);
  return { ...month, weeks: weeks.rows };
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
export async function findThread({ pool }: Db, id: number, callerId: number | null): Promise<HelpThread> {
  const [request, messages] = await Promise.all([
    pool.query<QueueRow>(`${queueQuery} WHERE r.id = $1`, [id]),
    pool.query<MessageRow>(
      `SELECT h.id, kind, text, h.created_at AS at, text_state AS "textState", text_reason AS "textReason",
         CASE kind WHEN 'request' THEN coalesce(sender.email, r.email, 'Closed account')
           ELSE coalesce(author.email, 'admin ' || admin_id, 'operator') END AS by
       FROM help_messages h JOIN help_requests r ON r.id = request_id
       LEFT JOIN members sender ON sender.id = r.user_id LEFT JOIN members author ON author.id = admin_id
       WHERE request_id = $1 ORDER BY h.id`,
      [id],
    ),
  ]);
  const [row] = request.rows;
  if (!row) throw new NotFound('There is no such request.');
  return {
    ...toQueued(row, callerId),
    details: row.details,
    textPhone: row.textPhone,
    messages: messages.rows.map(({ at, textState, textReason, ...message }) => ({
      ...message,
      at: at.toISOString(),
      byText: textState === null ? null : { state: textState, reason: textReason },
    })),
  };
}

/** A request whose row is locked. */
export interface LockedRequest extends Record<string, unknown> {
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
    SELECT user_id AS "userId", coalesce(m.email, r.email) AS email, subject, state, claimed_by AS "claimedBy", r.version,
      text_phone AS "textPhone"
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
    RETURNING r.user_id AS "userId"`;
  return row?.userId ?? null;
}
