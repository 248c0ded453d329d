import type { Db } from '../database.ts';
import type { PrismaClient } from '../generated/client.ts';

const name = 'review-new-listings';

/** Whether an admin asks to see every new listing before it is published. */
export async function areReviewsRequired(db: Pick<PrismaClient, '$queryRaw'>): Promise<boolean> {
  const rows = await db.$queryRaw<{ value: boolean }[]>`SELECT value FROM settings WHERE name = ${name}`;
  return rows[0]?.value === true;
}

/** Asks for reviews, or no longer. */
export async function setReviewsRequired({ pool }: Db, required: boolean, by: number | null): Promise<void> {
  await pool.query(
    `INSERT INTO settings (name, value, updated_by) VALUES ($1, $2::jsonb, $3)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`,
    [name, JSON.stringify(required), by],
  );
}
