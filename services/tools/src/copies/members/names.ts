import type { Tx } from '../../database.ts';

/** The names of members, as far as they are known here. */
export async function readNames({ sql }: Pick<Tx, 'sql'>, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; name: string }>`
    SELECT user_id AS id, trim(concat_ws(' ', first_name, last_name)) AS name FROM members
    WHERE user_id = ANY(${[...userIds]}::int[])`;
  return new Map(rows.flatMap(({ id, name }) => (name === '' ? [] : [[id, name]])));
}

/** The name of someone on a team. */
export const readTeamName = async (tx: Pick<Tx, 'sql'>, userId: number): Promise<string> =>
  (await readNames(tx, [userId])).get(userId) ?? 'Someone on your team';
