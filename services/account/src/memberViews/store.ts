import { memberViewLifetime } from '@dealstead/contracts';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
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

/** Whether the time of a view is over that has not ended. */
export async function hasExpiredView({ pool }: Pick<AccountDatabase, 'pool'>): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM member_views WHERE ended_at IS NULL AND expires_at <= now() LIMIT 1',
  );
  return rowCount !== 0;
}

/** Ends the next view whose time is over. Gives null where none is due. */
export async function endNextExpiredView(tx: Pick<AccountTransaction, 'sql'>) {
  const [ended] = await tx.sql<{ id: number; userId: number; adminId: number | null }>`
    UPDATE member_views SET ended_at = expires_at WHERE id = (
      SELECT id FROM member_views WHERE ended_at IS NULL AND expires_at <= now()
      ORDER BY expires_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id AS "userId", admin_id AS "adminId"`;
  return ended ?? null;
}
