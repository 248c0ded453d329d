import { part } from '@dealstead/service-kit';
import type { Sql, User } from '../../database.ts';

/** An admin with whether two-step sign-in is on. */
export type AdminUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'adminRole'> & {
  readonly hasTwoStep: boolean;
};

const admins = part`
  SELECT id, email, first_name, last_name, role, admin_role, confirmed_at IS NOT NULL AS has_two_step
  FROM users LEFT JOIN two_steps ON two_steps.user_id = users.id`;

/** Admins by name. */
export async function findAdmins({ sql }: Sql): Promise<AdminUser[]> {
  return sql<AdminUser>`
    ${admins} WHERE role = 'admin' AND closed_at IS NULL ORDER BY first_name, last_name, id LIMIT 500`;
}

/** @throws Error where the row does not exist */
export async function readAdmin({ sql }: Sql, id: number): Promise<AdminUser> {
  const [admin] = await sql<AdminUser>`${admins} WHERE id = ${id}`;
  if (!admin) throw new Error(`User ${id} does not exist`);
  return admin;
}

/** Locks the owners' rows and gives their ids, so that of several changes at a time one sees the others. */
export async function lockOwners({ sql }: Sql): Promise<number[]> {
  const owners = await sql<{ id: number }>`
    SELECT id FROM users WHERE role = 'admin' AND admin_role = 'owner' AND closed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
  return owners.map(({ id }) => id);
}
