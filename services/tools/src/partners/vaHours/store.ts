import { part } from '@dealstead/service-kit';
import { vaHoursLimits } from '@dealstead/contracts';
import type { VaHoursEntry, VaHoursFields, VaTimer } from '@dealstead/contracts/tools/vaHours';
import type { Db, Tx } from '../../database.ts';
import type { TeamScope } from '../../copies/index.ts';

export interface StoredEntry extends Omit<VaHoursEntry, 'startedAt' | 'approvedAt'> {
  readonly [column: string]: unknown;
  readonly startedAt: Date | null;
  readonly approvedAt: Date | null;
}

const name = part`(SELECT nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') FROM members m WHERE m.user_id = h.user_id)`;
const select = part`h.id, h.version, h.user_id, ${name} AS name, h.day::text AS day, h.minutes, h.note,
  h.started_at, h.is_capped, h.approved_at`;

/** Minutes since the start of a timer, rounded, at least one, and not more than those after which timers stop. */
const elapsed = part`least(${vaHoursLimits.timerMinutes}, greatest(1, round(extract(epoch FROM now() - h.started_at) / 60)))::int`;
const isTooLong = part`h.started_at <= now() - make_interval(mins => ${vaHoursLimits.timerMinutes})`;
/** The columns that a timer gets when it stops. */
const stop = part`minutes = ${elapsed}, is_capped = ${isTooLong}, version = h.version + 1, updated_at = now()`;

/** The entries that someone sees. */
const visible = ({ ownerId, actorId, isOwner }: TeamScope) =>
  part`h.client_id = ${ownerId} AND (${isOwner}::boolean OR h.user_id = ${actorId}) AND h.minutes IS NOT NULL`;

/** An entry as the API shows it. */
export const toEntry = (row: StoredEntry): VaHoursEntry => ({
  ...row,
  startedAt: row.startedAt?.toISOString() ?? null,
  approvedAt: row.approvedAt?.toISOString() ?? null,
});

/** The entries between two days, by day and person. */
export async function listEntries(
  { sql }: Db,
  scope: TeamScope,
  { from, to }: { from: string; to: string },
): Promise<VaHoursEntry[]> {
  const rows =
    await sql<StoredEntry>`SELECT ${select} FROM va_hours h WHERE ${visible(scope)} AND h.day BETWEEN ${from} AND ${to}
     ORDER BY h.day, h.user_id, h.id`;
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
export async function listTimers({ sql }: Db, { ownerId, actorId, isOwner }: TeamScope): Promise<TimerRow[]> {
  const rows = await sql<TimerRow>`SELECT h.user_id, ${name} AS name, h.started_at, h.note,
       jsonb_build_object('id', h.client_id, 'name', coalesce((
         SELECT nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') FROM members m
         WHERE m.user_id = h.client_id), 'The owner')) AS owner
     FROM va_hours h WHERE h.minutes IS NULL AND h.started_at IS NOT NULL
       AND (h.user_id = ${actorId} OR (${isOwner}::boolean AND h.client_id = ${ownerId}))
     ORDER BY h.started_at`;
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
  scope: TeamScope,
  { day, minutes, note }: VaHoursFields,
): Promise<StoredEntry> {
  const [row] = await tx.sql<{ id: number }>`
    INSERT INTO va_hours (client_id, user_id, day, minutes, note)
    VALUES (${scope.ownerId}, ${scope.actorId}, ${day}::date, ${minutes}, ${note}) RETURNING id`;
  return (await findOwnEntry(tx, scope, row!.id))!;
}

/** An entry of the caller's own on this team. */
export async function findOwnEntry(tx: Tx, { ownerId, actorId }: TeamScope, id: number): Promise<StoredEntry | null> {
  const [row] = await tx.sql<StoredEntry>`SELECT ${select} FROM va_hours h
     WHERE h.id = ${id} AND h.client_id = ${ownerId} AND h.user_id = ${actorId} AND h.minutes IS NOT NULL`;
  return row ?? null;
}

/** Changes an entry of the caller's own in the version that they saw. @returns null for one that was approved or changed */
export async function updateEntry(
  tx: Tx,
  { ownerId, actorId }: TeamScope,
  id: number,
  version: number,
  { day, minutes, note }: VaHoursFields,
): Promise<StoredEntry | null> {
  const [row] = await tx.sql<StoredEntry>`
    UPDATE va_hours h SET day = ${day}::date, minutes = ${minutes}, note = ${note}, version = h.version + 1, updated_at = now()
    WHERE h.id = ${id} AND h.client_id = ${ownerId} AND h.user_id = ${actorId} AND h.version = ${version}
      AND h.minutes IS NOT NULL AND h.approved_at IS NULL
    RETURNING ${select}`;
  return row ?? null;
}

/** @returns whether an entry of the caller's own that is not approved was deleted */
export async function deleteEntry({ sql }: Tx, { ownerId, actorId }: TeamScope, id: number): Promise<boolean> {
  const rows = await sql`
    DELETE FROM va_hours WHERE id = ${id} AND client_id = ${ownerId} AND user_id = ${actorId}
      AND minutes IS NOT NULL AND approved_at IS NULL RETURNING id`;
  return rows.length > 0;
}

/** Approves entries of a team in the versions that the owner saw, or takes approvals back. @returns how many changed */
export async function setApproval(
  { sql }: Tx,
  { ownerId, actorId }: TeamScope,
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
  { ownerId, actorId, today }: TeamScope,
  note: string,
): Promise<Date | null> {
  const [row] = await sql<{ startedAt: Date }>`
    INSERT INTO va_hours (client_id, user_id, day, started_at, note)
    VALUES (${ownerId}, ${actorId}, ${today}::date, now(), ${note})
    ON CONFLICT (user_id) WHERE minutes IS NULL DO NOTHING
    RETURNING now() AS started_at`;
  return row?.startedAt ?? null;
}

/** A timer that stopped, with the owner for whom the person worked. */
interface StoppedTimer extends StoredEntry {
  readonly ownerId: number;
}

/** Stops a person's running timer. @returns null without one */
export async function stopTimer(tx: Tx, userId: number): Promise<StoppedTimer | null> {
  const [row] =
    await tx.sql<StoppedTimer>`UPDATE va_hours h SET ${stop} WHERE h.user_id = ${userId} AND h.minutes IS NULL
     RETURNING ${select}, h.client_id AS owner_id`;
  return row ?? null;
}

/** Whose timer has run too long, except some people's, or null. */
export async function findForgotten({ sql }: Db, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{
    userId: number;
  }>`SELECT h.user_id FROM va_hours h WHERE h.minutes IS NULL AND ${isTooLong} AND h.user_id <> ALL (${except}::int[])
     ORDER BY h.started_at LIMIT 1`;
  return rows[0]?.userId ?? null;
}

/** Stops a person's timer that has run too long. */
export async function stopForgotten(tx: Tx, userId: number): Promise<StoppedTimer[]> {
  return tx.sql<StoppedTimer>`UPDATE va_hours h SET ${stop} WHERE h.id IN (
       SELECT h.id FROM va_hours h WHERE h.minutes IS NULL AND ${isTooLong} AND h.user_id = ${userId} FOR UPDATE SKIP LOCKED)
     RETURNING ${select}, h.client_id AS owner_id`;
}

/** Stops the timers of people who have no seat on an owner's team anymore. @returns whose */
export async function stopWithoutSeat(tx: Tx, ownerId: number): Promise<number[]> {
  const rows = await tx.sql<{
    userId: number;
  }>`UPDATE va_hours h SET ${stop} WHERE h.client_id = ${ownerId} AND h.user_id <> ${ownerId} AND h.minutes IS NULL AND NOT EXISTS (
       SELECT FROM team_seats s WHERE s.owner_user_id = ${ownerId} AND s.user_id = h.user_id)
     RETURNING h.user_id`;
  return rows.map(({ userId }) => userId);
}
