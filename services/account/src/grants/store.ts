import type { Plan } from '@dealstead/contracts';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { PlanGrant, User } from '../generated/client.ts';
import { lockUserRow } from '../users/store.ts';
import { searchUserIds, type MemberSearch } from './searchUsers.ts';

/** A user with the newest plan grant and the admin who gave it. */
export type UserWithGrant = User & { planGrants: (PlanGrant & { admin: User | null })[] };

const withLastGrant = { planGrants: { orderBy: { id: 'desc' }, take: 1, include: { admin: true } } } as const;

/** A page of members that a search finds, newest first. */
export async function searchUsers(db: AccountDatabase, search: MemberSearch): Promise<UserWithGrant[]> {
  const ids = await searchUserIds(db, search);
  return db.prisma.user.findMany({ where: { id: { in: ids } }, include: withLastGrant, orderBy: { id: 'desc' } });
}

export function readUserWithGrant(tx: Pick<AccountTransaction, 'user'>, id: number): Promise<UserWithGrant> {
  return tx.user.findUniqueOrThrow({ where: { id }, include: withLastGrant });
}

/** Locks a user's row and reads it; null where there is none. */
export async function lockUser(tx: AccountTransaction, id: number): Promise<User | null> {
  await lockUserRow(tx, id);
  return tx.user.findUnique({ where: { id } });
}

export interface NewPlanGrant {
  readonly userId: number;
  readonly plan: Plan;
  /** Null for an operator. */
  readonly grantedBy: number | null;
  readonly reason: string;
  /** Null where it stays until it is revoked. */
  readonly endsAt: Date | null;
}

export async function insertPlanGrant(tx: AccountTransaction, grant: NewPlanGrant): Promise<void> {
  await tx.planGrant.create({ data: grant });
}

/** Grants to a member, newest first, with the admins who gave them. */
export function listGrants({ prisma }: AccountDatabase, userId: number) {
  return prisma.planGrant.findMany({ where: { userId }, include: { admin: true }, orderBy: { id: 'desc' }, take: 200 });
}
