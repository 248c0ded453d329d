import { memberViewLifetime } from '@dealstead/contracts';
import type { AccountTransaction, Sql } from '../../database.ts';

/** Starts a view. Gives its id and its end. */
export async function insertView(
  { sql }: AccountTransaction,
  { userId, adminId, reason }: { readonly userId: number; readonly adminId: number; readonly reason: string },
): Promise<{ id: number; expiresAt: Date }> {
  const [view] = await sql<{ id: number; expiresAt: Date }>`
    INSERT INTO member_views (user_id, admin_id, reason, expires_at)
    VALUES (${userId}, ${adminId}, ${reason}, ${new Date(Date.now() + memberViewLifetime)}) RETURNING id, expires_at`;
  return view!;
}

/** Ends a view. @returns false where it has ended already */
export async function endView({ sql }: AccountTransaction, id: number): Promise<boolean> {
  const ended = await sql`
    UPDATE member_views SET ended_at = ${new Date()} WHERE id = ${id} AND ended_at IS NULL RETURNING id`;
  return ended.length > 0;
}

/** A view whose time is over and that has not ended, except some, or null. */
export async function findExpiredView({ sql }: Sql, except: readonly string[]): Promise<number | null> {
  const [found] = await sql<{ id: number }>`
    SELECT id FROM member_views WHERE ended_at IS NULL AND expires_at <= now() AND id <> ALL (${except}::int[])
    ORDER BY expires_at LIMIT 1`;
  return found?.id ?? null;
}

/** Ends a view whose time is over. Gives null where it has ended already. */
export async function endExpiredView(tx: Pick<AccountTransaction, 'sql'>, id: number) {
  const [ended] = await tx.sql<{ id: number; userId: number; adminId: number | null }>`
    UPDATE member_views SET ended_at = expires_at
    WHERE id = ${id} AND ended_at IS NULL AND expires_at <= now()
    RETURNING id, user_id, admin_id`;
  return ended ?? null;
}
