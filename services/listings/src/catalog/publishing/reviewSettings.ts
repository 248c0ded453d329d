import type { Tx } from '../../database.ts';

const name = 'review-new-listings';

/** Whether every new listing needs a review before it is published. */
export async function areReviewsRequired(db: Pick<Tx, 'sql'>): Promise<boolean> {
  const rows = await db.sql<{ value: boolean }>`SELECT value FROM settings WHERE name = ${name}`;
  return rows[0]?.value === true;
}

/** Switches reviews of new listings on or off. */
export async function setReviewsRequired(
  { sql }: Pick<Tx, 'sql'>,
  required: boolean,
  updatedBy: number | null,
): Promise<void> {
  await sql`
    INSERT INTO settings (name, value, updated_by) VALUES (${name}, ${JSON.stringify(required)}::jsonb, ${updatedBy}::int)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`;
}
