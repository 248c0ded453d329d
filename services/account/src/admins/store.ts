import type { AccountDatabase, AccountTransaction, Sql, User } from '../database.ts';

/** An admin with whether two-step sign-in is on. */
export type AdminUser = User & { twoStep: { confirmedAt: Date | null } | null };

const withTwoStep = { twoStep: { select: { confirmedAt: true } } } as const;

/** Admins by name. */
export function findAdmins({ prisma }: AccountDatabase): Promise<AdminUser[]> {
  return prisma.user.findMany({
    where: { role: 'admin', closedAt: null },
    include: withTwoStep,
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
    take: 500,
  });
}

export function readAdmin(tx: Pick<AccountTransaction, 'user'>, id: number): Promise<AdminUser> {
  return tx.user.findUniqueOrThrow({ where: { id }, include: withTwoStep });
}

/** Locks the owners' rows and gives their ids, so that of several changes at a time one sees the others. */
export async function lockOwners({ sql }: Sql): Promise<number[]> {
  const owners = await sql<{ id: number }>`
    SELECT id FROM users WHERE role = 'admin' AND admin_role = 'owner' AND closed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
  return owners.map(({ id }) => id);
}
