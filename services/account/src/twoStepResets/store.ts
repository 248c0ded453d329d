import { twoStepResetHours } from '@dealstead/contracts';
import type { TwoStepReset as Reset } from '@dealstead/contracts/account/twoStepResets';
import type { AccountDatabase, AccountTransaction, Sql } from '../database.ts';
import type { TwoStepReset, User } from '../generated/client.ts';

/** A reset with the member and the two admins. */
export type ResetRow = TwoStepReset & { user: User; requester: User | null; approver: User | null };

const people = { user: true, requester: true, approver: true } as const;

/** A member's open reset, or null. In a transaction the caller has locked the member. */
export function findOpenReset(tx: Pick<AccountTransaction, 'twoStepReset'>, userId: number): Promise<ResetRow | null> {
  return tx.twoStepReset.findFirst({ where: { userId, state: 'open' }, include: people });
}

/** A member's open reset outside of a transaction. */
export const getOpenReset = ({ prisma }: AccountDatabase, userId: number): Promise<ResetRow | null> =>
  findOpenReset(prisma, userId);

/** A reset, open or ended; null for an unknown id. */
export const getReset = ({ prisma }: AccountDatabase, id: number): Promise<TwoStepReset | null> =>
  prisma.twoStepReset.findUnique({ where: { id } });

/** Open resets without an approval, oldest first. */
export function listUnapproved({ prisma }: AccountDatabase): Promise<ResetRow[]> {
  const where = { state: 'open', approvedAt: null };
  return prisma.twoStepReset.findMany({ where, include: people, orderBy: { id: 'asc' }, take: 100 });
}

export interface NewReset {
  readonly userId: number;
  readonly reason: string;
  readonly checks: Reset['checks'];
  readonly requestedBy: number;
}

export function insertReset(tx: Pick<AccountTransaction, 'twoStepReset'>, data: NewReset): Promise<ResetRow> {
  return tx.twoStepReset.create({ data: { ...data, checks: [...data.checks] }, include: people });
}

/** Approves a reset, which then waits for its time. */
export function approveReset(
  tx: Pick<AccountTransaction, 'twoStepReset'>,
  id: number,
  approvedBy: number,
): Promise<ResetRow> {
  const approvedAt = new Date();
  const removesAt = new Date(approvedAt.getTime() + twoStepResetHours * 3_600_000);
  return tx.twoStepReset.update({ where: { id }, data: { approvedBy, approvedAt, removesAt }, include: people });
}

export async function endReset(
  tx: Pick<AccountTransaction, 'twoStepReset'>,
  id: number,
  state: 'removed' | 'canceled',
): Promise<void> {
  await tx.twoStepReset.update({ where: { id }, data: { state, endedAt: new Date() } });
}

/** Ends the open reset of someone who becomes an admin. */
export async function endOpenResets({ sql }: Sql, userId: number): Promise<void> {
  await sql`
    UPDATE two_step_resets SET state = 'canceled', ended_at = now() WHERE user_id = ${userId} AND state = 'open'`;
}

/** The member whose approved reset is due first; null for none. */
export async function findDueMember({ sql }: Sql, except: readonly string[]): Promise<number | null> {
  const [found] = await sql<{ userId: number }>`
    SELECT user_id FROM two_step_resets WHERE state = 'open' AND removes_at <= now()
    AND user_id <> ALL (${except}::int[]) ORDER BY removes_at LIMIT 1`;
  return found?.userId ?? null;
}
