import type { Restriction } from '@dealstead/contracts';
import type { MemberRestriction } from '@dealstead/contracts/admin/restrictions';
import type { ActiveRestriction } from '@dealstead/contracts/admin/activeRestriction';
import { createEvent, memberRestricted } from '@dealstead/contracts/events';
import { Conflict, isoDates, NotFound, type WithDates } from '@dealstead/service-kit';
import type { Callers } from '@dealstead/service-kit';
import { recordAction } from '../../actions/index.ts';
import { actorName } from '../../actorName.ts';
import type { Sql, Tx } from '../../database.ts';

/** All restrictions of a member as of a version. Account applies it where the version is newer than its own. */
export interface RestrictionSet {
  readonly userId: number;
  readonly version: number;
  readonly restrictions: ActiveRestriction[];
}

/** Who acts, with which user agent. */
export interface AdminActor {
  readonly actor: Callers['admin'];
  readonly userAgent: string | undefined;
}

export interface NewRestriction {
  readonly type: Restriction;
  readonly reason: string;
  /** ISO time. */
  readonly until: string | null;
}

/** Locks a member's restrictions against parallel changes. Gives their current version. */
async function lockMember(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.sql<{ version: number }>`
    INSERT INTO restriction_versions AS known (user_id, version) VALUES (${userId}, 0)
    ON CONFLICT (user_id) DO UPDATE SET version = known.version RETURNING version`;
  return row?.version ?? 0;
}

async function readRestrictionSet({ sql }: Sql, userId: number, version: number): Promise<RestrictionSet> {
  const rows = await sql<WithDates<ActiveRestriction, 'until'>>`
    SELECT restriction_type AS type, reason, expires_at AS until FROM member_restrictions
    WHERE user_id = ${userId} AND is_active ORDER BY id`;
  return { userId, version, restrictions: rows.map(isoDates) };
}

/** Increments the version and emits the event. */
async function publishRestrictions(tx: Tx, userId: number, before: number): Promise<RestrictionSet> {
  const version = before + 1;
  await tx.sql`UPDATE restriction_versions SET version = ${version} WHERE user_id = ${userId}`;
  const now = await readRestrictionSet(tx, userId, version);
  const { restrictions } = now;
  await tx.emit(
    createEvent(memberRestricted, { subject: `restrictions/${userId}`, version }, { userId, restrictions }),
  );
  return now;
}

/**
 * Adds a restriction with its audit entry and event. A repeated call changes nothing.
 * @throws Conflict `restricted-already` where it holds with another reason or end
 */
export async function addRestriction(
  tx: Tx,
  userId: number,
  restriction: NewRestriction,
  { actor, userAgent }: AdminActor,
): Promise<RestrictionSet> {
  const { type, reason, until } = restriction;
  const version = await lockMember(tx, userId);
  const [active] = await tx.sql<Pick<StoredRestriction, 'reason' | 'until'>>`
    SELECT reason, expires_at AS until FROM member_restrictions WHERE user_id = ${userId} AND restriction_type = ${type} AND is_active`;
  if (active) {
    const isSame = active.reason === reason && active.until?.getTime() === (until ? Date.parse(until) : undefined);
    if (isSame) return readRestrictionSet(tx, userId, version);
    throw new Conflict('This member already has this restriction. Lift it first.', 'restricted-already');
  }
  const [added] = await tx.sql<{ id: number }>`
    INSERT INTO member_restrictions (user_id, restriction_type, reason, expires_at, restricted_by)
    VALUES (${userId}, ${type}, ${reason}, ${until}, ${actor.kind === 'member' ? actor.id : null}) RETURNING id`;
  const after = { restriction: added!.id, type, until };
  await recordAction(tx, { actor, action: 'member.restricted', targetUserId: userId, reason, after, userAgent });
  return publishRestrictions(tx, userId, version);
}

/** Lifts a restriction with its audit entry and event. One that has ended stays unchanged. @throws NotFound */
export async function liftRestriction(
  tx: Tx,
  userId: number,
  { id, reason }: { readonly id: number; readonly reason: string },
  { actor, userAgent }: AdminActor,
): Promise<RestrictionSet> {
  const version = await lockMember(tx, userId);
  const [active] = await tx.sql<Pick<StoredRestriction, 'type' | 'active'>>`
    SELECT restriction_type AS type, is_active AS active FROM member_restrictions WHERE id = ${id} AND user_id = ${userId}`;
  if (!active) throw new NotFound('There is no such restriction.');
  if (!active.active) return readRestrictionSet(tx, userId, version);
  await tx.sql`
    UPDATE member_restrictions SET is_active = false, ended_at = now(), lifted_by = ${actorName(actor)},
      lift_reason = ${reason}
    WHERE id = ${id}`;
  const before = { restriction: id, type: active.type };
  await recordAction(tx, {
    actor,
    action: 'member.restriction-lifted',
    targetUserId: userId,
    reason,
    before,
    userAgent,
  });
  return publishRestrictions(tx, userId, version);
}

/** The id of a restriction of a member that is in force; null for none. */
export async function findActiveRestriction({ sql }: Sql, userId: number, type: Restriction): Promise<number | null> {
  const [found] = await sql<{ id: number }>`
    SELECT id FROM member_restrictions WHERE user_id = ${userId} AND restriction_type = ${type} AND is_active`;
  return found?.id ?? null;
}

/** Ends a member's expired restrictions. Gives null where another process has done so. */
export async function endExpiredRestrictions(tx: Tx, userId: number): Promise<RestrictionSet | null> {
  const version = await lockMember(tx, userId);
  const ended = await tx.sql`
    UPDATE member_restrictions SET is_active = false, ended_at = now()
    WHERE user_id = ${userId} AND is_active AND expires_at <= now() RETURNING id`;
  return ended.length > 0 ? publishRestrictions(tx, userId, version) : null;
}

/** The member whose restriction was over first and is still active, except some, or null. */
export async function findExpired({ sql }: Sql, except: readonly string[]): Promise<number | null> {
  const [found] = await sql<{ userId: number }>`
    SELECT user_id FROM member_restrictions
    WHERE is_active AND expires_at <= now() AND user_id <> ALL (${except}::int[]) ORDER BY expires_at LIMIT 1`;
  return found?.userId ?? null;
}

/** When the next restriction is over, or null. */
export async function findNextExpiry({ sql }: Sql): Promise<Date | null> {
  const [found] = await sql<{ at: Date | null }>`
    SELECT min(expires_at) AS at FROM member_restrictions WHERE is_active AND expires_at > now()`;
  return found?.at ?? null;
}

/** Deletes the restrictions of a closed account. */
export async function deleteRestrictions({ sql }: Sql, userId: number): Promise<void> {
  await sql`DELETE FROM member_restrictions WHERE user_id = ${userId}`;
}

/** A restriction as it is stored: admins by id. */
interface StoredRestriction extends WithDates<Omit<MemberRestriction, 'by'>, 'at' | 'until' | 'endedAt'> {
  restrictedBy: number | null;
}

/** All restrictions of a member, ended ones included, newest first. */
export function listRestrictions({ sql }: Sql, userId: number): Promise<StoredRestriction[]> {
  return sql<StoredRestriction>`
    SELECT id, restriction_type AS type, reason, restricted_by, created_at AS at, expires_at AS until, is_active AS active,
      ended_at, lifted_by, lift_reason
    FROM member_restrictions WHERE user_id = ${userId} ORDER BY id DESC`;
}

/** Whether a member is an admin by our copy of account's events; null for an unknown or closed account. */
export async function findIsAdmin({ sql }: Sql, id: number): Promise<boolean | null> {
  const [found] = await sql<{ isAdmin: boolean }>`SELECT is_admin FROM members WHERE id = ${id} AND NOT closed`;
  return found?.isAdmin ?? null;
}
