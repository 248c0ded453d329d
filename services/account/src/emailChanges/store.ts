import { emailChangeDays } from '@dealstead/contracts';
import type { AccountDatabase, AccountTransaction, Sql } from '../database.ts';
import type { EmailChange } from '../generated/client.ts';
import { hashSecret } from '../secrets.ts';

/** How a change ended: `taken` where someone else registered the new address meanwhile. */
export type ChangeEnd = 'changed' | 'canceled' | 'expired' | 'taken';

const openOf = (userId: number) => ({ userId, state: 'open', expiresAt: { gt: new Date() } });

/** A member's open change, or null. */
export function findOpenChange({ prisma }: AccountDatabase, userId: number): Promise<EmailChange | null> {
  return prisma.emailChange.findFirst({ where: openOf(userId) });
}

/** The same within a transaction that has locked the member. Expired changes are ended first. */
export async function readOpenChange(tx: AccountTransaction, userId: number): Promise<EmailChange | null> {
  await tx.emailChange.updateMany({
    where: { userId, state: 'open', expiresAt: { lte: new Date() } },
    data: { state: 'expired', endedAt: new Date() },
  });
  return tx.emailChange.findFirst({ where: openOf(userId) });
}

export interface NewEmailChange {
  readonly userId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly reason: string;
  /** The secrets of the two links; their hashes are stored. */
  readonly oldSecret: string;
  readonly newSecret: string;
}

export function insertChange(
  tx: Pick<AccountTransaction, 'emailChange'>,
  { oldSecret, newSecret, ...change }: NewEmailChange,
): Promise<EmailChange> {
  const expiresAt = new Date(Date.now() + emailChangeDays * 86_400_000);
  const tokens = { oldToken: hashSecret(oldSecret), newToken: hashSecret(newSecret) };
  return tx.emailChange.create({ data: { ...change, ...tokens, expiresAt } });
}

/** Whose change a link belongs to; null for a link that is unknown, used or over. */
export async function findChangeUser({ prisma }: AccountDatabase, secret: string): Promise<number | null> {
  const token = hashSecret(secret);
  const found = await prisma.emailChange.findFirst({ where: { OR: [{ oldToken: token }, { newToken: token }] } });
  return found?.userId ?? null;
}

/** Ends what support or the member started, for someone who becomes an admin. */
export async function endOpenChanges({ sql }: Sql, userId: number): Promise<void> {
  await sql`UPDATE email_changes SET state = 'canceled', ended_at = now() WHERE user_id = ${userId} AND state = 'open'`;
}

/** Uses a link once. Gives the change with its agreement, or null for a link that is unknown, used or over. */
export async function agreeByLink(tx: AccountTransaction, secret: string): Promise<EmailChange | null> {
  const token = hashSecret(secret);
  const [agreed] = await tx.sql<{ id: number }>`
    UPDATE email_changes SET
      old_agreed_at = CASE WHEN old_token = ${token} THEN now() ELSE old_agreed_at END,
      new_agreed_at = CASE WHEN new_token = ${token} THEN now() ELSE new_agreed_at END
    WHERE state = 'open' AND expires_at > now()
      AND ((old_token = ${token} AND old_agreed_at IS NULL) OR (new_token = ${token} AND new_agreed_at IS NULL))
    RETURNING id`;
  return agreed ? tx.emailChange.findUnique({ where: { id: agreed.id } }) : null;
}

export async function endChange(
  tx: Pick<AccountTransaction, 'emailChange'>,
  id: number,
  state: ChangeEnd,
): Promise<void> {
  await tx.emailChange.update({ where: { id }, data: { state, endedAt: new Date() } });
}
