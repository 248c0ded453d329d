import { freeSeats } from '@dealstead/contracts';
import type { AccountTransaction, Sql, User } from '../database.ts';
import { findLastGrant, type MemberSnapshots, changeUser, findUser, lockUser } from '../users/index.ts';
import { emitSeat, emitTeam } from './events.ts';
import { countSeats, toMembership, assignSeats, type Seats } from './rules.ts';
import { findActingSeat, findOwnerOfVa, listJoined, setSeated } from './store.ts';

/** A member's paid seats, from their subscription. */
export interface PaidSeats {
  readonly paidVaSlots: number;
  readonly stripeSubscriptionId: string | null;
  /** The subscription's status. Paid seats count while it is `active`. */
  readonly status: string;
  readonly totalMonthlyCostCents: number;
}

/** A member's seats; the free ones where no row exists. */
export async function getSeats({ sql }: Sql, ownerId: number): Promise<Seats> {
  const [stored] = await sql<Seats>`
    SELECT free_va_slots, paid_va_slots, status, total_monthly_cost_cents FROM va_subscriptions
    WHERE grantor_user_id = ${ownerId}`;
  return stored ?? { freeVaSlots: freeSeats, paidVaSlots: 0, status: 'active', totalMonthlyCostCents: 0 };
}

/** Stores a member's paid seats and assigns the seats of the team again. */
export async function setPaidSeats(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  ownerId: number,
  { paidVaSlots, stripeSubscriptionId, status, totalMonthlyCostCents }: PaidSeats,
): Promise<void> {
  await lockTeam(tx, ownerId);
  await tx.sql`
    INSERT INTO va_subscriptions (grantor_user_id, paid_va_slots, stripe_subscription_id, status, total_monthly_cost_cents)
    VALUES (${ownerId}, ${paidVaSlots}, ${stripeSubscriptionId}, ${status}, ${totalMonthlyCostCents})
    ON CONFLICT (grantor_user_id) DO UPDATE SET paid_va_slots = excluded.paid_va_slots,
      stripe_subscription_id = excluded.stripe_subscription_id, status = excluded.status,
      total_monthly_cost_cents = excluded.total_monthly_cost_cents`;
  await reconcileTeam(tx, snapshots, ownerId);
}

/**
 * Locks a team: an advisory lock, then the rows of its owner, its members and those who are joining, by id. Every change of
 * a team takes these locks first and in this order, so that parallel changes cannot deadlock.
 */
export async function lockTeam(tx: AccountTransaction, ownerId: number, ...joining: number[]): Promise<void> {
  // Without it someone could join between reading the members and locking them.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`team/${ownerId}`}, 0))::text`;
  await tx.sql`
    SELECT id FROM users WHERE id = ANY(${[ownerId, ...joining]}::int[]) OR id IN
      (SELECT user_id FROM team_members WHERE team_owner_id = ${ownerId} AND invite_status = 'accepted')
    ORDER BY id FOR NO KEY UPDATE`;
}

/**
 * Reconciles a team with its owner's plan, seats and restrictions. A seated assistant may act for the owner and gets the plan
 * `va` unless they have a plan of their own; without a seat they lose both. Idempotent. `joiningId` is who has just accepted an
 * invitation.
 * @returns the assistants of the team, with a seat or without
 */
export async function reconcileTeam(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  ownerId: number,
  joiningId?: number,
): Promise<number[]> {
  await lockTeam(tx, ownerId);
  const owner = await findUser(tx, ownerId);
  if (!owner) return [];
  const joined = await listJoined(tx, ownerId);
  if (joined.length === 0) return [];
  // Nobody may act for a restricted member.
  const isRestricted = owner.restrictions.length > 0;
  const seatedIds = assignSeats(
    toMembership(owner),
    countSeats(await getSeats(tx, ownerId)),
    isRestricted ? [] : joined,
  );
  for (const { id, seated, userId } of joined) {
    if (seated !== seatedIds.has(id)) await setSeated(tx, id, !seated);
    if (userId !== null) await reconcileAssistant(tx, snapshots, userId);
  }
  const changed = joined.filter(({ id, seated }) => seated !== seatedIds.has(id));
  if (changed.length > 0) await emitTeam(tx, ownerId);
  for (const { seated, userId } of changed) {
    const begins = userId === joiningId ? 'joined' : 'allowed';
    const reason = !seated ? begins : isRestricted ? 'restricted' : 'plan';
    if (userId !== null) await emitSeat(tx, { ownerId, userId, isSeated: !seated, reason });
  }
  const vaCount = joined.filter(({ id, role }) => role === 'va' && seatedIds.has(id)).length;
  await tx.sql`
    UPDATE va_subscriptions SET va_count = ${vaCount} WHERE grantor_user_id = ${ownerId} AND va_count <> ${vaCount}`;
  return joined.flatMap(({ userId }) => userId ?? []);
}

/**
 * Sets for whom and with which permissions someone acts, from the seat that they chose last or else their first one, and the
 * plan that comes with it.
 */
export async function reconcileAssistant(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  userId: number,
): Promise<void> {
  // A parallel change of the plan is either visible here or waits for this lock.
  const user = await lockUser(tx, userId);
  if (!user) throw new Error(`User ${userId} does not exist`);
  const seat = await findActingSeat(tx, userId);
  const actingForUserId = seat?.teamOwnerId ?? null;
  const actingPermissions = seat?.permissions ?? [];
  const ownerOfVa = await findOwnerOfVa(tx, userId);
  const lastGrant = await findLastGrant(tx, userId);
  const grantedVa = lastGrant?.plan === 'va' ? { by: lastGrant.grantedBy } : null;
  const grant = ownerOfVa === null ? grantedVa : { by: ownerOfVa };
  const data = {
    ...planFromSeat(user, grant),
    actingForUserId,
    actingPermissions,
    actingByChoice: Boolean(seat?.chosenAt),
  };
  await changeUser(tx, snapshots, userId, data);
}

/** The change of plan that follows from a seat or a granted `va`; none for someone with a plan of their own. */
function planFromSeat(user: User, grant: { readonly by: number | null } | null): Partial<User> {
  const isVa = user.subscriptionPlan === 'va';
  const hasOwn = !isVa && user.subscriptionPlan !== 'free' && user.subscriptionStatus === 'active';
  if (hasOwn || user.stripeSubscriptionId !== null) return {};
  if (grant !== null) return { subscriptionPlan: 'va', subscriptionStatus: 'active', grantedByUserId: grant.by };
  return isVa ? { subscriptionPlan: 'free', subscriptionStatus: 'inactive', grantedByUserId: null } : {};
}
