import type { TeamPermission } from '@dealstead/contracts';
import type { Db, Tx } from '../../database.ts';

/** Someone with a seat on a team. */
export interface TeamSeat {
  readonly userId: number;
  readonly permissions: readonly TeamPermission[];
}

/** Stores the seats of an owner's team. @returns false where a newer version is known */
export async function saveTeam(
  { sql }: Pick<Tx, 'sql'>,
  ownerId: number,
  seats: readonly TeamSeat[],
  version: number,
): Promise<boolean> {
  const saved = await sql`
    INSERT INTO teams AS known (owner_user_id, version) VALUES (${ownerId}, ${version})
    ON CONFLICT (owner_user_id) DO UPDATE SET version = excluded.version WHERE known.version < excluded.version
    RETURNING version`;
  if (saved.length === 0) return false;
  await sql`
    DELETE FROM team_seats WHERE owner_user_id = ${ownerId} AND user_id <> ALL(${seats.map(({ userId }) => userId)}::int[])`;
  await sql`
    INSERT INTO team_seats (owner_user_id, user_id, permissions)
    SELECT ${ownerId}, s."userId", s.permissions
    FROM jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) AS s("userId" int, permissions text[])
    ON CONFLICT (owner_user_id, user_id) DO UPDATE SET permissions = excluded.permissions`;
  return true;
}

export async function isTeamKnown({ sql }: Db, ownerId: number): Promise<boolean> {
  const rows = await sql`SELECT FROM teams WHERE owner_user_id = ${ownerId}`;
  return rows.length === 1;
}

/** The owner of a team and those whose seats hold a permission, or all for null; the owner first. */
export async function listTeammates(
  { sql }: Db,
  ownerId: number,
  permission: TeamPermission | null,
): Promise<{ userId: number; name: string; isOwner: boolean }[]> {
  const rows = await sql<{
    userId: number;
    name: string;
    isOwner: boolean;
  }>`SELECT t.user_id, t.user_id = ${ownerId} AS is_owner,
       coalesce(nullif(trim(concat_ws(' ', m.first_name, m.last_name)), ''), 'Team member') AS name
     FROM (SELECT ${ownerId}::int AS user_id UNION
       SELECT user_id FROM team_seats WHERE owner_user_id = ${ownerId} AND (${permission}::text IS NULL OR ${permission} = ANY(permissions))) t
       LEFT JOIN members m USING (user_id)
     ORDER BY t.user_id <> ${ownerId}, lower(concat_ws(' ', m.first_name, m.last_name)), t.user_id`;
  return rows;
}

/**
 * Those of these people who have a seat with a permission, or are the owner. Their seats are locked against a change until the
 * transaction ends, so that nothing is assigned to someone who loses the seat meanwhile.
 */
export async function lockTeammates(
  { sql }: Pick<Tx, 'sql'>,
  ownerId: number,
  userIds: readonly number[],
  permission: TeamPermission,
): Promise<number[]> {
  const seats = await sql<{ id: number }>`
    SELECT user_id AS id FROM team_seats
    WHERE owner_user_id = ${ownerId} AND user_id = ANY(${[...userIds]}::int[]) AND ${permission} = ANY(permissions)
    ORDER BY user_id FOR SHARE`;
  const seated = new Set(seats.map(({ id }) => id));
  return userIds.filter((id) => id === ownerId || seated.has(id));
}

/** Whether someone is the owner or has a seat, which is locked as by `lockTeammates`. */
export async function lockTeammate({ sql }: Pick<Tx, 'sql'>, ownerId: number, userId: number): Promise<boolean> {
  if (userId === ownerId) return true;
  const seats = await sql`
    SELECT user_id FROM team_seats WHERE owner_user_id = ${ownerId} AND user_id = ${userId} FOR SHARE`;
  return seats.length === 1;
}

/** Deletes the seats of a member whose account is closed, and their own team. @returns the owners whose teams they left */
export async function deleteSeats({ sql }: Pick<Tx, 'sql'>, userId: number): Promise<number[]> {
  await sql`DELETE FROM teams WHERE owner_user_id = ${userId}`;
  const seats = await sql<{ ownerId: number }>`
    DELETE FROM team_seats WHERE user_id = ${userId} RETURNING owner_user_id AS owner_id`;
  return seats.map(({ ownerId }) => ownerId);
}
