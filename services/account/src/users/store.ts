import type { AccountDatabase, AccountTransaction, Sql, User } from '../database.ts';
import type { Prisma } from '../generated/client.ts';

type UserTable = Pick<AccountTransaction, 'user'>;

export function findUser({ prisma }: AccountDatabase, id: number): Promise<User | null> {
  return prisma.user.findUnique({ where: { id } });
}

/** @throws Error where the row does not exist */
export function getUser({ prisma }: AccountDatabase, id: number): Promise<User> {
  return prisma.user.findUniqueOrThrow({ where: { id } });
}

/** `email` is normalized by `normalizeEmail`. */
export function findUserByEmail({ prisma }: AccountDatabase, email: string): Promise<User | null> {
  return prisma.user.findUnique({ where: { email } });
}

/** Whether an account has an address, which is normalized by `normalizeEmail`. */
export async function isEmailTaken({ user }: UserTable, email: string): Promise<boolean> {
  return (await user.findUnique({ where: { email }, select: { id: true } })) !== null;
}

/** Reads a user within a transaction. @throws Error where the row does not exist */
export function readUser({ user }: UserTable, id: number): Promise<User> {
  return user.findUniqueOrThrow({ where: { id } });
}

/** Reads a user within a transaction; null where the id is null or the account is closed for good. */
export async function readOpenUser({ user }: UserTable, id: number | null): Promise<User | null> {
  return id === null ? null : user.findFirst({ where: { id, closedAt: null } });
}

/** @throws the unique violation that `isTaken` recognizes, where the address has an account */
export function createUser({ user }: UserTable, data: Prisma.UserUncheckedCreateInput): Promise<User> {
  return user.create({ data });
}

/** Locks a user's row against other changes until the transaction ends. */
export async function lockUserRow({ sql }: Sql, id: number): Promise<void> {
  await sql`SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
}

export async function hasOpenAccount({ prisma }: AccountDatabase, id: number): Promise<boolean> {
  return (await prisma.user.findFirst({ where: { id, closedAt: null }, select: { id: true } })) !== null;
}
