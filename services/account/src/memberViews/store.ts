import { memberViewLifetime } from '@dealstead/contracts';
import type { AccountTransaction, Sql } from '../database.ts';
import type { MemberView } from '../generated/client.ts';

export function insertView(
  tx: Pick<AccountTransaction, 'memberView'>,
  view: { readonly userId: number; readonly adminId: number; readonly reason: string },
): Promise<MemberView> {
  return tx.memberView.create({ data: { ...view, expiresAt: new Date(Date.now() + memberViewLifetime) } });
}

/** Ends a view. @returns false where it has ended already */
export async function endView(tx: Pick<AccountTransaction, 'memberView'>, id: number): Promise<boolean> {
  const { count } = await tx.memberView.updateMany({ where: { id, endedAt: null }, data: { endedAt: new Date() } });
  return count > 0;
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
