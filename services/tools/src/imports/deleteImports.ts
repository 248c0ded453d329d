import type { TransactionExtras } from '@dealstead/service-kit';

/** Deletes all that the imports of a closed account stored: files, staged rows, and the values that they changed. */
export async function deleteImportsOf({ sql }: Pick<TransactionExtras, 'sql'>, ownerId: number): Promise<void> {
  await sql`
    WITH own AS (
      SELECT kind, id FROM lead_imports WHERE owner_user_id = ${ownerId}
      UNION ALL SELECT kind, id FROM outreach_imports WHERE owner_user_id = ${ownerId}
      UNION ALL SELECT kind, id FROM holding_imports WHERE owner_user_id = ${ownerId}
    ), keys AS (DELETE FROM import_keys k USING own WHERE (k.import_id, k.kind) = (own.id, own.kind)),
    matches AS (DELETE FROM import_matches m USING own WHERE (m.import_id, m.kind) = (own.id, own.kind))
    DELETE FROM import_changes c USING own WHERE (c.import_id, c.kind) = (own.id, own.kind)`;
  await sql`DELETE FROM lead_imports WHERE owner_user_id = ${ownerId}`;
  await sql`DELETE FROM outreach_imports WHERE owner_user_id = ${ownerId}`;
  await sql`DELETE FROM holding_imports WHERE owner_user_id = ${ownerId}`;
}
