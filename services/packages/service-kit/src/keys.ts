import type { ClientBase } from 'pg';

/** Hours for which a response is stored under its key. */
export const retentionHours = 24;

/** Deletes expired idempotency keys; not every service has the table. */
export async function pruneKeys(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('idempotency_keys') IS NOT NULL AS exists",
  );
  if (rows[0]?.exists)
    await client.query(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '${retentionHours} hours'`);
}
