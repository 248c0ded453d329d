import { memberPageSize, type Plan } from '@dealstead/contracts';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { PlanGrant, Prisma, User } from '../generated/client.ts';
import { lockUserRow } from '../users/store.ts';

/** A user with the newest plan grant and the admin who gave it. */
export type UserWithGrant = User & { planGrants: (PlanGrant & { admin: User | null })[] };

const withLastGrant = { planGrants: { orderBy: { id: 'desc' }, take: 1, include: { admin: true } } } as const;

/**
 * A page of members, newest first, before the member `after`. Each word of the search begins the address or a name, or is
 * the id. Ids grow with each registration, so the order needs no index but the primary key.
 */
export function searchUsers(
  { prisma }: AccountDatabase,
  { search = '', after }: { search?: string; after?: number },
): Promise<UserWithGrant[]> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return prisma.user.findMany({
    where: { closedAt: null, id: { lt: after }, AND: words.map(matchesWord) },
    include: withLastGrant,
    orderBy: { id: 'desc' },
    take: memberPageSize,
  });
}

function matchesWord(word: string): Prisma.UserWhereInput {
  const matches = { startsWith: word, mode: 'insensitive' } as const;
  const names = [{ email: matches }, { firstName: matches }, { lastName: matches }];
  return { OR: /^\d{1,9}$/.test(word) ? [...names, { id: Number(word) }] : names };
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
