import type { Sql } from '../database.ts';
import { type User, userColumns } from './user.ts';

/** Outside of a transaction or within one; null where the row does not exist. */
export async function findUser({ sql }: Sql, id: number): Promise<User | null> {
  const [user] = await sql<User>`SELECT ${userColumns} FROM users WHERE id = ${id}`;
  return user ?? null;
}

/** @throws Error where the row does not exist */
export async function getUser(db: Sql, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw new Error(`User ${id} does not exist`);
  return user;
}

/** `email` is normalized by `normalizeEmail`. */
export async function findUserByEmail({ sql }: Sql, email: string): Promise<User | null> {
  const [user] = await sql<User>`SELECT ${userColumns} FROM users WHERE lower(email) = lower(${email})`;
  return user ?? null;
}

/** Whether an account has an address, which is normalized by `normalizeEmail`. */
export async function isEmailTaken({ sql }: Sql, email: string): Promise<boolean> {
  const found = await sql`SELECT FROM users WHERE lower(email) = lower(${email})`;
  return found.length > 0;
}

/** A user, or null where the id is null or the account is closed for good. */
export async function readOpenUser({ sql }: Sql, id: number | null): Promise<User | null> {
  if (id === null) return null;
  const [user] = await sql<User>`SELECT ${userColumns} FROM users WHERE id = ${id} AND closed_at IS NULL`;
  return user ?? null;
}

/** What a registration stores of someone; the rest has its defaults. */
export type NewUser = Pick<User, 'username' | 'password' | 'email' | 'firstName' | 'lastName' | 'phone'>;

/** @throws the unique violation that `isTaken` recognizes, where the address has an account */
export async function createUser({ sql }: Sql, person: NewUser): Promise<User> {
  const { username, password, email, firstName, lastName, phone } = person;
  const [user] = await sql<User>`
    INSERT INTO users (username, password, email, first_name, last_name, phone)
    VALUES (${username}, ${password}, ${email}, ${firstName}, ${lastName}, ${phone}) RETURNING ${userColumns}`;
  return user!;
}

/** Locks a user's row against other changes until the transaction ends, and reads it; null where there is none. */
export async function lockUser({ sql }: Sql, id: number): Promise<User | null> {
  const [user] = await sql<User>`SELECT ${userColumns} FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
  return user ?? null;
}

export async function hasOpenAccount({ sql }: Sql, id: number): Promise<boolean> {
  const found = await sql`SELECT FROM users WHERE id = ${id} AND closed_at IS NULL`;
  return found.length > 0;
}
