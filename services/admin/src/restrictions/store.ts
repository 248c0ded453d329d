import type { Restriction } from '@dealstead/contracts';
import type { ActiveRestriction } from '@dealstead/contracts/admin/activeRestriction';
import { createEvent, memberRestricted } from '@dealstead/contracts/events';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { Callers } from '@dealstead/service-kit';
import { recordAction } from '../actions/store.ts';
import { actorName } from '../actorName.ts';
import type { Db, Tx } from '../database.ts';
import type { MemberRestriction } from '../generated/client.ts';

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

async function readRestrictionSet(tx: Tx, userId: number, version: number): Promise<RestrictionSet> {
  const rows = await tx.memberRestriction.findMany({ where: { userId, isActive: true }, orderBy: { id: 'asc' } });
  const restrictions = rows.map(({ restrictionType, reason, expiresAt }) => ({
    type: restrictionType as Restriction,
    reason,
    until: expiresAt?.toISOString() ?? null,
  }));
  return { userId, version, restrictions };
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
  const active = await tx.memberRestriction.findFirst({ where: { userId, restrictionType: type, isActive: true } });
  if (active) {
    const isSame = active.reason === reason && active.expiresAt?.getTime() === (until ? Date.parse(until) : undefined);
    if (isSame) return readRestrictionSet(tx, userId, version);
    throw new Conflict('This member already has this restriction. Lift it first.', 'restricted-already');
  }
  const { id } = await tx.memberRestriction.create({
    data: {
      userId,
      restrictionType: type,
      reason,
      expiresAt: until,
      restrictedBy: actor.kind === 'member' ? actor.id : null,
    },
  });
  const after = { restriction: id, type, until };
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
  const active = await tx.memberRestriction.findFirst({ where: { id, userId } });
  if (!active) throw new NotFound('There is no such restriction.');
  if (!active.isActive) return readRestrictionSet(tx, userId, version);
  await tx.memberRestriction.update({
    where: { id },
    data: { isActive: false, endedAt: new Date(), liftedBy: actorName(actor), liftReason: reason },
  });
  const before = { restriction: id, type: active.restrictionType };
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
export async function findActiveRestriction(tx: Tx, userId: number, type: Restriction): Promise<number | null> {
  const found = await tx.memberRestriction.findFirst({ where: { userId, restrictionType: type, isActive: true } });
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
export async function findExpired({ pool }: Db, except: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ userId: number }>(
    `SELECT user_id AS "userId" FROM member_restrictions
     WHERE is_active AND expires_at <= now() AND user_id <> ALL ($1::int[]) ORDER BY expires_at LIMIT 1`,
    [except],
  );
  return rows[0]?.userId ?? null;
}

/** When the next restriction is over, or null. */
export async function findNextExpiry({ pool }: Db): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'SELECT min(expires_at) AS at FROM member_restrictions WHERE is_active AND expires_at > now()',
  );
  return rows[0]?.at ?? null;
}

/** Deletes the restrictions of a closed account. */
export async function deleteRestrictions(tx: Tx, userId: number): Promise<void> {
  await tx.memberRestriction.deleteMany({ where: { userId } });
}

/** All restrictions of a member, ended ones included, newest first. */
export function listRestrictions({ prisma }: Db, userId: number): Promise<MemberRestriction[]> {
  return prisma.memberRestriction.findMany({ where: { userId }, orderBy: { id: 'desc' } });
}

/** Whether a member is an admin by our copy of account's events; null for an unknown or closed account. */
export async function findIsAdmin({ pool }: Db, id: number): Promise<boolean | null> {
  const { rows } = await pool.query<{ is_admin: boolean }>(
    'SELECT is_admin FROM members WHERE id = $1 AND NOT closed',
    [id],
  );
  return rows[0]?.is_admin ?? null;
}
