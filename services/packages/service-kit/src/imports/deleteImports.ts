import { part, rawPart } from '../sql.ts';
import type { Sql } from './db.ts';

/**
 * Deletes all that the imports of a closed account stored: files, staged rows, and the values that they changed.
 * @param tables of imports
 */
export async function deleteImportsOf({ sql }: Sql, ownerId: number, tables: readonly string[]): Promise<void> {
  const own = tables
    .map((table) => part`SELECT kind, id FROM ${rawPart(table)} WHERE owner_user_id = ${ownerId}`)
    .reduce((before, next) => part`${before} UNION ALL ${next}`);
  await sql`
    WITH own AS (${own}),
    keys AS (DELETE FROM import_keys k USING own WHERE (k.import_id, k.kind) = (own.id, own.kind)),
    matches AS (DELETE FROM import_matches m USING own WHERE (m.import_id, m.kind) = (own.id, own.kind))
    DELETE FROM import_changes c USING own WHERE (c.import_id, c.kind) = (own.id, own.kind)`;
  for (const table of tables) await sql`DELETE FROM ${rawPart(table)} WHERE owner_user_id = ${ownerId}`;
}
