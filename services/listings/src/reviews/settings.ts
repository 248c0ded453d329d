import type { Db } from '../database.ts';
import type { PrismaClient } from '../generated/client.ts';

const name = 'review-new-listings';

/** Whether every new listing needs a review before it is published. */
export async function areReviewsRequired(db: Pick<PrismaClient, '$queryRaw'>): Promise<boolean> {
  const rows = await db.$queryRaw<{ value: boolean }[]>`SELECT value FROM settings WHERE name = ${name}`;
  return rows[0]?.value === true;
}

/** Switches reviews of new listings on or off. */
export async function setReviewsRequired({ pool }: Db, required: boolean, updatedBy: number | null): Promise<void> {
  await pool.query(
    `INSERT INTO settings (name, value, updated_by) VALUES ($1, $2::jsonb, $3)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`,
    [name, JSON.stringify(required), updatedBy],
  );
}
