import type { CannedAnswer, ManagedAccount } from '@dealstead/contracts/admin/supportQueue';
import { NotFound } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import { managerRoles } from './rules.ts';

type CannedText = Omit<CannedAnswer, 'id'>;

/** Canned answers by title. */
export function listCannedAnswers({ sql }: Sql): Promise<CannedAnswer[]> {
  return sql<CannedAnswer>`SELECT id, title, text FROM canned_answers ORDER BY title, id`;
}

/** Adds a canned answer. @returns its id */
export async function insertCannedAnswer({ sql }: Sql, { title, text }: CannedText): Promise<number> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO canned_answers (title, text) VALUES (${title}, ${text}) RETURNING id`;
  return row!.id;
}

/** Changes a canned answer. @returns what it was before @throws NotFound */
export async function updateCannedAnswer({ sql }: Sql, id: number, { title, text }: CannedText): Promise<CannedText> {
  const [row] = await sql<CannedText>`
    WITH before AS (SELECT id, title, text FROM canned_answers WHERE id = ${id} FOR UPDATE)
    UPDATE canned_answers a SET title = ${title}, text = ${text} FROM before WHERE a.id = before.id
    RETURNING before.title, before.text`;
  if (!row) throw new NotFound('This canned answer no longer exists.');
  return row;
}

/** Deletes a canned answer. @returns what it was @throws NotFound */
export async function deleteCannedAnswer({ sql }: Sql, id: number): Promise<CannedText> {
  const [row] = await sql<CannedText>`DELETE FROM canned_answers WHERE id = ${id} RETURNING title, text`;
  if (!row) throw new NotFound('This canned answer no longer exists.');
  return row;
}

const maxAccounts = 200;

/** Partnership members with their account managers, those without one first, and the admins who can be chosen. */
export async function listAccountManagers({
  sql,
}: Sql): Promise<{ accounts: ManagedAccount[]; admins: ManagedAccount['member'][] }> {
  const [accounts, admins] = await Promise.all([
    sql<{ id: number; email: string | null; adminId: number | null; name: string | null; adminEmail: string | null }>`
      SELECT m.id, m.email, admin.id AS admin_id, name, admin.email AS admin_email
      FROM members m LEFT JOIN account_managers ON user_id = m.id
      LEFT JOIN members admin ON admin.id = admin_id AND NOT admin.closed
        AND admin.admin_role = ANY (${managerRoles}::text[])
      WHERE m.plan = 'partnership' AND NOT m.closed AND NOT m.is_admin
      ORDER BY admin.id IS NOT NULL, m.id LIMIT ${maxAccounts}`,
    sql<ManagedAccount['member']>`
      SELECT id, email FROM members WHERE admin_role = ANY (${managerRoles}::text[]) AND NOT closed ORDER BY email`,
  ]);
  return {
    accounts: accounts.map(({ id, email, adminId, name, adminEmail }) => ({
      member: { id, email },
      manager: adminId === null || name === null ? null : { id: adminId, email: adminEmail, name },
    })),
    admins,
  };
}

/**
 * Names the account manager of a partnership member.
 * @returns the admin before; null for none
 * @throws NotFound where the member has no such plan, or the manager is no admin whose role fits
 */
export async function setAccountManager(
  { sql }: Sql,
  memberId: number,
  { managerId, name }: { managerId: number; name: string },
): Promise<number | null> {
  const [before] = await sql<{ adminId: number }>`
    SELECT admin_id FROM account_managers WHERE user_id = ${memberId} FOR UPDATE`;
  const rows = await sql`
    INSERT INTO account_managers (user_id, admin_id, name)
    SELECT customer.id, admin.id, ${name} FROM members customer, members admin
    WHERE customer.id = ${memberId} AND customer.plan = 'partnership' AND NOT customer.closed
      AND admin.id = ${managerId} AND admin.admin_role = ANY (${[...managerRoles]}::text[]) AND NOT admin.closed
    ON CONFLICT (user_id) DO UPDATE SET admin_id = excluded.admin_id, name = excluded.name
    RETURNING user_id`;
  if (rows.length === 0) throw new NotFound('Choose a partnership member, and an admin who answers help requests.');
  return before?.adminId ?? null;
}
