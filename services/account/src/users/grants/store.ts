import type { Plan } from '@dealstead/contracts';
import { part } from '@dealstead/service-kit';
import type { AccountTransaction, Sql, User } from '../../database.ts';
import { userColumns } from '../user.ts';
import { searchUserIds, type MemberSearch } from '../searchUsers.ts';

/** A plan that an admin gave, with the admin's address; null for an operator, and for an admin whose row is gone. */
export interface PlanGrant {
  readonly id: number;
  readonly plan: string;
  readonly by: string | null;
  readonly reason: string;
  readonly createdAt: Date;
  readonly endsAt: Date | null;
}

/** A user with their newest plan grant, as columns `grant…`; all null without one. */
export interface UserWithGrant extends User {
  readonly grantPlan: string | null;
  readonly grantBy: string | null;
  readonly grantReason: string | null;
  readonly grantAt: Date | null;
  readonly grantUntil: Date | null;
}

const usersWithGrant = part`
  SELECT ${userColumns}, last.plan AS grant_plan, last.by AS grant_by, last.reason AS grant_reason, last.created_at AS grant_at,
    last.ends_at AS grant_until
  FROM users LEFT JOIN LATERAL (
    SELECT plan, admins.email AS by, reason, plan_grants.created_at, ends_at
    FROM plan_grants LEFT JOIN users AS admins ON admins.id = granted_by
    WHERE user_id = users.id ORDER BY plan_grants.id DESC LIMIT 1) AS last ON true`;

/** A page of members that a search finds, newest first. */
export async function searchUsers(db: Sql, search: MemberSearch): Promise<UserWithGrant[]> {
  const ids = await searchUserIds(db, search);
  return db.sql<UserWithGrant>`${usersWithGrant} WHERE users.id = ANY(${ids}::int[]) ORDER BY users.id DESC`;
}

/** @throws Error where the row does not exist */
export async function readUserWithGrant({ sql }: Sql, id: number): Promise<UserWithGrant> {
  const [user] = await sql<UserWithGrant>`${usersWithGrant} WHERE users.id = ${id}`;
  if (!user) throw new Error(`User ${id} does not exist`);
  return user;
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

export async function insertPlanGrant(
  { sql }: AccountTransaction,
  { userId, plan, grantedBy, reason, endsAt }: NewPlanGrant,
): Promise<void> {
  await sql`
    INSERT INTO plan_grants (user_id, plan, granted_by, reason, ends_at)
    VALUES (${userId}, ${plan}, ${grantedBy}, ${reason}, ${endsAt})`;
}

/** The plan that a member was granted last, with the admin's id; null without any. */
export async function findLastGrant({ sql }: Sql, userId: number) {
  const [last] = await sql<{ plan: string; grantedBy: number | null }>`
    SELECT plan, granted_by FROM plan_grants WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1`;
  return last ?? null;
}

/** Grants to a member, newest first. */
export async function listGrants({ sql }: Sql, userId: number): Promise<PlanGrant[]> {
  return sql<PlanGrant>`
    SELECT plan_grants.id, plan, admins.email AS by, reason, plan_grants.created_at, ends_at
    FROM plan_grants LEFT JOIN users AS admins ON admins.id = granted_by
    WHERE user_id = ${userId} ORDER BY plan_grants.id DESC LIMIT 200`;
}
