import { twoStepResetHours } from '@dealstead/contracts';
import type { TwoStepReset as Reset } from '@dealstead/contracts/account/twoStepResets';
import { part } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';

/** A reset with the member and the addresses of the two admins, which are null where their rows are gone. */
export interface ResetRow {
  readonly id: number;
  readonly userId: number;
  readonly reason: string;
  readonly checks: Reset['checks'];
  readonly requestedBy: number | null;
  readonly requestedAt: Date;
  readonly approvedBy: number | null;
  readonly approvedAt: Date | null;
  /** When two-step sign-in is turned off; null until it is approved. */
  readonly removesAt: Date | null;
  readonly memberName: string;
  readonly memberEmail: string;
  readonly requesterEmail: string | null;
  readonly approverEmail: string | null;
}

const select = part`
  SELECT reset.id, user_id, reason, checks, requested_by, requested_at, approved_by, approved_at, removes_at,
    member.first_name || ' ' || member.last_name AS member_name, member.email AS member_email,
    requester.email AS requester_email, approver.email AS approver_email
  FROM two_step_resets reset
  JOIN users member ON member.id = user_id
  LEFT JOIN users requester ON requester.id = requested_by
  LEFT JOIN users approver ON approver.id = approved_by`;

/** A member's open reset, or null. In a transaction the caller has locked the member. */
export async function findOpenReset({ sql }: Sql, userId: number): Promise<ResetRow | null> {
  const [open] = await sql<ResetRow>`${select} WHERE user_id = ${userId} AND reset.state = 'open'`;
  return open ?? null;
}

/** The member and the state of a reset, open or ended; null for an unknown id. */
export async function findReset({ sql }: Sql, id: number) {
  const [reset] = await sql<{ id: number; userId: number; state: string }>`
    SELECT id, user_id, state FROM two_step_resets WHERE id = ${id}`;
  return reset ?? null;
}

/** Open resets without an approval, oldest first. */
export function listUnapproved({ sql }: Sql): Promise<ResetRow[]> {
  return sql<ResetRow>`${select} WHERE reset.state = 'open' AND approved_at IS NULL ORDER BY reset.id LIMIT 100`;
}

async function readReset({ sql }: Sql, id: number): Promise<ResetRow> {
  const [reset] = await sql<ResetRow>`${select} WHERE reset.id = ${id}`;
  return reset!;
}

export interface NewReset {
  readonly userId: number;
  readonly reason: string;
  readonly checks: Reset['checks'];
  readonly requestedBy: number;
}

export async function insertReset(tx: Sql, { userId, reason, checks, requestedBy }: NewReset): Promise<ResetRow> {
  const [inserted] = await tx.sql<{ id: number }>`
    INSERT INTO two_step_resets (user_id, reason, checks, requested_by)
    VALUES (${userId}, ${reason}, ${JSON.stringify(checks)}, ${requestedBy}) RETURNING id`;
  return readReset(tx, inserted!.id);
}

/** Approves a reset, which then waits for its time. */
export async function approveReset(tx: Sql, id: number, approvedBy: number): Promise<ResetRow> {
  const approvedAt = new Date();
  const removesAt = new Date(approvedAt.getTime() + twoStepResetHours * 3_600_000);
  await tx.sql`
    UPDATE two_step_resets SET approved_by = ${approvedBy}, approved_at = ${approvedAt}, removes_at = ${removesAt}
    WHERE id = ${id}`;
  return readReset(tx, id);
}

export async function endReset({ sql }: Sql, id: number, state: 'removed' | 'canceled'): Promise<void> {
  await sql`UPDATE two_step_resets SET state = ${state}, ended_at = ${new Date()} WHERE id = ${id}`;
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
