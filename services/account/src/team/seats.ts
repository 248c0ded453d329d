import { freeSeats } from '@dealstead/contracts';
import type { AccountTransaction } from '../database.ts';
import type { User } from '../generated/client.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { changeUser } from '../users/changeUser.ts';
import { countSeats, toStanding, assignSeats } from './rules.ts';

/** What Stripe says of a member's extra seats. */
export interface PaidSeats {
  readonly paidVASlots: number;
  readonly stripeSubscriptionId: string | null;
  /** As Stripe calls it; seats are paid for while it is active. */
  readonly status: string;
  /** Cents. */
  readonly totalMonthlyCost: number;
}

/** A member's seats; two free ones where nothing is stored. */
export async function getSeats(tx: Pick<AccountTransaction, 'vaSubscription'>, grantorUserId: number) {
  const stored = await tx.vaSubscription.findUnique({ where: { grantorUserId } });
  return stored ?? { freeVASlots: freeSeats, paidVASlots: 0, status: 'active', totalMonthlyCost: 0 };
}

/** Notes the seats that a member pays for, and gives or takes places accordingly. */
export async function setPaidSeats(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  grantorUserId: number,
  paid: PaidSeats,
): Promise<void> {
  await lockTeam(tx, grantorUserId);
  await tx.vaSubscription.upsert({
    where: { grantorUserId },
    create: { grantorUserId, ...paid },
    update: { ...paid },
  });
  await reconcileTeam(tx, snapshots, grantorUserId);
}

/**
 * Locks a team, then its owner, everyone in it and those who are about to join, always in the same order: whoever
 * changes a team does this first, before any row of it, so that no two wait for one another.
 */
export async function lockTeam(tx: AccountTransaction, ownerId: number, ...joining: number[]): Promise<void> {
  // Nobody joins between the look at who is in it and their locks.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`team/${ownerId}`}, 0))::text`;
  await tx.sql`
    SELECT id FROM users WHERE id = ANY(${[ownerId, ...joining]}::int[]) OR id IN
      (SELECT user_id FROM team_members WHERE team_owner_id = ${ownerId} AND invite_status = 'accepted')
    ORDER BY id FOR NO KEY UPDATE`;
}

/**
 * Makes a team fit its owner's plan, seats and restrictions: who has a place may act, and an assistant without a plan of their own gets
 * the plan `va` with it; who has none any more loses both. Running it again changes nothing.
 */
export async function reconcileTeam(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  ownerId: number,
): Promise<void> {
  // The seats are given under the owner's row, so that two who accept at once do not get the same one.
  await lockTeam(tx, ownerId);
  const owner = await tx.user.findUnique({ where: { id: ownerId } });
  if (!owner) return;
  const joined = await tx.teamMember.findMany({ where: { teamOwnerId: ownerId, inviteStatus: 'accepted' } });
  if (joined.length === 0) return;
  // Nobody does for a restricted member what they are kept from.
  const restricted = owner.restrictions.length > 0;
  const sitting = assignSeats(toStanding(owner), countSeats(await getSeats(tx, ownerId)), restricted ? [] : joined);
  for (const { id, seated, userId } of joined) {
    if (seated !== sitting.has(id)) await tx.teamMember.update({ where: { id }, data: { seated: !seated } });
    if (userId !== null) await reconcileAssistant(tx, snapshots, userId);
  }
  const vaCount = joined.filter(({ id, role }) => role === 'va' && sitting.has(id)).length;
  await tx.vaSubscription.updateMany({
    where: { grantorUserId: ownerId, vaCount: { not: vaCount } },
    data: { vaCount },
  });
}

/** Gives someone what their first seat holds, or takes it away with the last one. */
export async function reconcileAssistant(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  userId: number,
): Promise<void> {
  // A plan that comes or goes at the same moment is seen here, or waits.
  await tx.sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const seat = await tx.teamMember.findFirst({ where: { userId, seated: true }, orderBy: [{ joinedAt: 'asc' }] });
  const actingForUserId = seat?.teamOwnerId ?? null;
  const actingPermissions = seat?.permissions ?? [];
  const seatOfVa = await tx.teamMember.findFirst({
    where: { userId, seated: true, role: 'va' },
    orderBy: [{ joinedAt: 'asc' }],
  });
  const lastGrant = await tx.planGrant.findFirst({ where: { userId }, orderBy: { id: 'desc' } });
  const grantedVa = lastGrant?.plan === 'va' ? { by: lastGrant.grantedBy } : null;
  const grant = seatOfVa ? { by: seatOfVa.teamOwnerId } : grantedVa;
  const data = { ...planFromSeat(user, grant), actingForUserId, actingPermissions };
  await changeUser(tx, snapshots, userId, data);
}

/** What a seat, or an admin's grant of va, makes of someone's plan: nothing where they have one of their own. */
function planFromSeat(user: User, grant: { readonly by: number | null } | null): Partial<User> {
  const isVa = user.subscriptionPlan === 'va';
  const hasOwn = !isVa && user.subscriptionPlan !== 'free' && user.subscriptionStatus === 'active';
  if (hasOwn || user.stripeSubscriptionId !== null) return {};
  if (grant !== null) return { subscriptionPlan: 'va', subscriptionStatus: 'active', grantedByUserId: grant.by };
  return isVa ? { subscriptionPlan: 'free', subscriptionStatus: 'inactive', grantedByUserId: null } : {};
}
