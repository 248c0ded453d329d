import { memberPageSize, type Plan } from '@dealstead/contracts';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { PlanGrant, User } from '../generated/client.ts';
import { lockUserRow } from '../users/store.ts';

/** A user with the newest plan grant and the admin who gave it. */
export type UserWithGrant = User & { planGrants: (PlanGrant & { admin: User | null })[] };

const withLastGrant = { planGrants: { orderBy: { id: 'desc' }, take: 1, include: { admin: true } } } as const;

/** The newest members; with a text those whose address or name starts with it. */
export function searchUsers({ prisma }: AccountDatabase, search = ''): Promise<UserWithGrant[]> {
  const matches = { startsWith: search, mode: 'insensitive' } as const;
  return prisma.user.findMany({
    where: {
      closedAt: null,
      OR: search === '' ? undefined : [{ email: matches }, { firstName: matches }, { lastName: matches }],
    },
    include: withLastGrant,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: memberPageSize,
  });
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
}

export async function insertPlanGrant(tx: AccountTransaction, grant: NewPlanGrant): Promise<void> {
  await tx.planGrant.create({ data: grant });
}
