import { vaHoursLimits } from '@dealstead/contracts';
import type { VaHoursEntry, VaHoursFields, VaTimer } from '@dealstead/contracts/tools/vaHours';
import type { Db, Tx } from '../../database.ts';
import type { TaskScope } from '../vaTasks/rules.ts';

export interface StoredEntry extends Omit<VaHoursEntry, 'startedAt' | 'approvedAt'> {
  readonly [column: string]: unknown;
  readonly startedAt: Date | null;
  readonly approvedAt: Date | null;
}

const name = `(SELECT nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') FROM members m WHERE m.user_id = h.user_id)`;
const select = `h.id, h.version, h.user_id AS "userId", ${name} AS name, h.day::text AS day, h.minutes, h.note,
  h.started_at AS "startedAt", h.is_capped AS "isCapped", h.approved_at AS "approvedAt"`;

/** Minutes since the start of a timer, rounded, at least one, and not more than those after which timers stop. */
const elapsed = `least(${vaHoursLimits.timerMinutes}, greatest(1, round(extract(epoch FROM now() - h.started_at) / 60)))::int`;
const isTooLong = `h.started_at <= now() - interval '${vaHoursLimits.timerMinutes} minutes'`;
/** The columns that a timer gets when it stops. */
const stop = `minutes = ${elapsed}, is_capped = ${isTooLong}, version = h.version + 1, updated_at = now()`;

/** The entries that someone sees; `$1` is the owner and `$2` the caller. */
const visible = ({ isOwner }: TaskScope) =>
  `h.client_id = $1 AND (${isOwner} OR h.user_id = $2) AND h.minutes IS NOT NULL`;

/** An entry as the API shows it. */
export const toEntry = (row: StoredEntry): VaHoursEntry => ({
  ...row,
  startedAt: row.startedAt?.toISOString() ?? null,
  approvedAt: row.approvedAt?.toISOString() ?? null,
});

/** The entries between two days, by day and person. */
export async function listEntries(
  { pool }: Db,
  scope: TaskScope,
  { from, to }: { from: string; to: string },
): Promise<VaHoursEntry[]> {
  const { rows } = await pool.query<StoredEntry>(
    `SELECT ${select} FROM va_hours h WHERE ${visible(scope)} AND h.day BETWEEN $3 AND $4
     ORDER BY h.day, h.user_id, h.id`,
    [scope.ownerId, scope.actorId, from, to],
  );
  return rows.map(toEntry);
}

interface TimerRow {
  readonly [column: string]: unknown;
  readonly userId: number;
  readonly name: string | null;
  readonly startedAt: Date;
  readonly note: string;
  readonly owner: VaTimer['owner'];
}

/** The running timers of the caller, for whichever team, and, for the owner, of the team. */
export async function listTimers({ pool }: Db, { ownerId, actorId, isOwner }: TaskScope): Promise<TimerRow[]> {
  const { rows } = await pool.query<TimerRow>(
    `SELECT h.user_id AS "userId", ${name} AS name, h.started_at AS "startedAt", h.note,
       jsonb_build_object('id', h.client_id, 'name', coalesce((
         SELECT nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') FROM members m
         WHERE m.user_id = h.client_id), 'The owner')) AS owner
     FROM va_hours h WHERE h.minutes IS NULL AND (h.user_id = $2 OR (${isOwner} AND h.client_id = $1))
     ORDER BY h.started_at`,
    [ownerId, actorId],
  );
  return rows;
}

/** Lets one entry of a person be saved at a time, so that the minutes of a day add up. */
export async function lockPerson({ sql }: Tx, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hours of ${userId}`}, 0))::text`;
}

/** The minutes of a person on a day for all teams, without those of one entry. */
export async function sumMinutes({ sql }: Tx, userId: number, day: string, except: number | null): Promise<number> {
  const [row] = await sql<{ minutes: number }>`
    SELECT coalesce(sum(minutes), 0)::int AS minutes FROM va_hours
    WHERE user_id = ${userId} AND day = ${day}::date AND id IS DISTINCT FROM ${except}::int`;
  return row!.minutes;
}

export async function insertEntry(
  tx: Tx,
  { ownerId, actorId }: TaskScope,
  { day, minutes, note }: VaHoursFields,
): Promise<StoredEntry> {
  const [row] = await tx.$queryRawUnsafe<StoredEntry[]>(
    `INSERT INTO va_hours AS h (client_id, user_id, day, minutes, note) VALUES ($1, $2, $3::date, $4, $5)
     RETURNING ${select}`,
    ownerId,
    actorId,
    day,
    minutes,
    note,
  );
  return row!;
}

/** An entry of the caller's own on this team. */
export async function findOwnEntry(tx: Tx, { ownerId, actorId }: TaskScope, id: number): Promise<StoredEntry | null> {
  const [row] = await tx.$queryRawUnsafe<StoredEntry[]>(
    `SELECT ${select} FROM va_hours h
     WHERE h.id = $3 AND h.client_id = $1 AND h.user_id = $2 AND h.minutes IS NOT NULL`,
    ownerId,
    actorId,
    id,
  );
  return row ?? null;
}

/** Changes an entry of the caller's own in the version that they saw. @returns null for one that was approved or changed */
export async function updateEntry(
  tx: Tx,
  { ownerId, actorId }: TaskScope,
  id: number,
  version: number,
  { day, minutes, note }: VaHoursFields,
): Promise<StoredEntry | null> {
  const [row] = await tx.$queryRawUnsafe<StoredEntry[]>(
    `UPDATE va_hours h SET day = $5::date, minutes = $6, note = $7, version = h.version + 1, updated_at = now()
     WHERE h.id = $3 AND h.client_id = $1 AND h.user_id = $2 AND h.version = $4
       AND h.minutes IS NOT NULL AND h.approved_at IS NULL
     RETURNING ${select}`,
    ownerId,
    actorId,
    id,
    version,
    day,
    minutes,
    note,
  );
  return row ?? null;
}

/** @returns whether an entry of the caller's own that is not approved was deleted */
export async function deleteEntry({ sql }: Tx, { ownerId, actorId }: TaskScope, id: number): Promise<boolean> {
  const rows = await sql`
    DELETE FROM va_hours WHERE id = ${id} AND client_id = ${ownerId} AND user_id = ${actorId}
      AND minutes IS NOT NULL AND approved_at IS NULL RETURNING id`;
  return rows.length > 0;
}

/** Approves entries of a team in the versions that the owner saw, or takes approvals back. @returns how many changed */
export async function setApproval(
  { sql }: Tx,
  { ownerId, actorId }: TaskScope,
  entries: readonly { id: number; version: number }[],
  isApproved: boolean,
): Promise<number> {
  const rows = await sql`
    UPDATE va_hours h SET approved_at = CASE WHEN ${isApproved} THEN now() END,
      approved_by_user_id = CASE WHEN ${isApproved} THEN ${actorId}::int END, version = h.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS given(id int, version int)
    WHERE h.id = given.id AND h.version = given.version AND h.client_id = ${ownerId} AND h.minutes IS NOT NULL
      AND (h.approved_at IS NULL) = ${isApproved}
    RETURNING h.id`;
  return rows.length;
}

/** Starts the caller's timer. @returns null while another one runs */
export async function insertTimer(
  { sql }: Tx,
  { ownerId, actorId, today }: TaskScope,
  note: string,
): Promise<Date | null> {
  const [row] = await sql<{ startedAt: Date }>`
    INSERT INTO va_hours (client_id, user_id, day, started_at, note)
    VALUES (${ownerId}, ${actorId}, ${today}::date, now(), ${note})
    ON CONFLICT (user_id) WHERE minutes IS NULL DO NOTHING
    RETURNING started_at AS "startedAt"`;
  return row?.startedAt ?? null;
}

/** A timer that stopped, with the owner for whom the person worked. */
interface StoppedTimer extends StoredEntry {
  readonly ownerId: number;
}

/** Stops a person's running timer. @returns null without one */
export async function stopTimer(tx: Tx, userId: number): Promise<StoppedTimer | null> {
  const [row] = await tx.$queryRawUnsafe<StoppedTimer[]>(
    `UPDATE va_hours h SET ${stop} WHERE h.user_id = $1 AND h.minutes IS NULL
     RETURNING ${select}, h.client_id AS "ownerId"`,
    userId,
  );
  return row ?? null;
}

/** Whose timer has run too long, except some people's, or null. */
export async function findForgotten({ pool }: Db, except: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ userId: number }>(
    `SELECT h.user_id AS "userId" FROM va_hours h WHERE h.minutes IS NULL AND ${isTooLong} AND h.user_id <> ALL ($1::int[])
     ORDER BY h.started_at LIMIT 1`,
    [except],
  );
  return rows[0]?.userId ?? null;
}

/** Stops a person's timer that has run too long. */
export async function stopForgotten(tx: Tx, userId: number): Promise<StoppedTimer[]> {
  return tx.$queryRawUnsafe<StoppedTimer[]>(
    `UPDATE va_hours h SET ${stop} WHERE h.id IN (
       SELECT h.id FROM va_hours h WHERE h.minutes IS NULL AND ${isTooLong} AND h.user_id = $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${select}, h.client_id AS "ownerId"`,
    userId,
  );
}

/** Stops the timers of people who have no seat on an owner's team anymore. @returns whose */
export async function stopWithoutSeat(tx: Tx, ownerId: number): Promise<number[]> {
  const rows = await tx.$queryRawUnsafe<{ userId: number }[]>(
    `UPDATE va_hours h SET ${stop} WHERE h.client_id = $1 AND h.user_id <> $1 AND h.minutes IS NULL AND NOT EXISTS (
       SELECT FROM team_seats s WHERE s.owner_user_id = $1 AND s.user_id = h.user_id)
     RETURNING h.user_id AS "userId"`,
    ownerId,
  );
  return rows.map(({ userId }) => userId);
}
