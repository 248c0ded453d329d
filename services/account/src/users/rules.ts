import { adminRoles, parsePlan, type AdminRole, type CurrentUser, type Role } from '@dealstead/contracts';
import type { PublicProfile } from '@dealstead/contracts/account/profile';
import { createEvent, memberChanged, userClosed, userRegistered, type NewEvent } from '@dealstead/contracts/events';
import type { MemberSnapshot } from '@dealstead/contracts/identity';
import type { User } from '../database.ts';

const roleOf = (user: User): Role => (user.role === 'admin' ? 'admin' : 'member');

/** What an admin may do; undefined for members. */
export function adminRoleOf({ role, adminRole }: Pick<User, 'role' | 'adminRole'>): AdminRole | undefined {
  return role === 'admin' ? adminRoles.find((known) => known === adminRole) : undefined;
}

/** The member's own data for the session call. */
export function toCurrentUser(user: User): CurrentUser {
  const { id, email, firstName, lastName, phone, subscriptionPlan, subscriptionStatus } = user;
  const membership = { role: roleOf(user), adminRole: adminRoleOf(user), subscriptionPlan, subscriptionStatus };
  return { id, email, firstName, lastName, phone, ...membership, ...toActingFor(user) };
}

/** The owner of the seat on which an assistant acts, with its permissions. */
const toActingFor = ({ actingForUserId: id, actingPermissions: permissions, actingByChoice }: User) =>
  id === null ? {} : { actingFor: { id, permissions, ...(actingByChoice ? { isChosen: true } : {}) } };

/** The member snapshot for gateways, with recently revoked sessions. */
export function toMemberSnapshot(user: User, endedSessions: string[]): MemberSnapshot {
  const { id, version, email, firstName, lastName, phone, subscriptionStatus: status, restrictions } = user;
  return {
    id,
    version,
    email,
    firstName,
    lastName,
    phone,
    role: roleOf(user),
    adminRole: adminRoleOf(user),
    plan: catalogPlan(user),
    status,
    ...toActingFor(user),
    restrictions,
    endedSessions,
  };
}

/** The stored plan as an id of the catalogue. */
function catalogPlan({ id, subscriptionPlan }: User) {
  const plan = parsePlan(subscriptionPlan);
  if (plan === null) throw new Error(`User ${id} has a plan that is not in the catalogue: ${subscriptionPlan}`);
  return plan;
}

/** A member as the payload of events. */
function toEventMember(user: User) {
  const { id: userId, email, firstName, lastName, subscriptionStatus: status } = user;
  const adminRole = adminRoleOf(user) ?? null;
  return {
    userId,
    email,
    firstName,
    lastName,
    role: roleOf(user),
    adminRole,
    plan: catalogPlan(user),
    status,
  } as const;
}

/** What signed-in members may see of a member; null while it is hidden or empty, or the member is restricted or leaving. */
function toPublicProfile(user: User): PublicProfile | null {
  const { company, bio, website, city, state, profileVisibility, restrictions, closesAt } = user;
  if (profileVisibility !== 'members' || restrictions.length > 0 || closesAt !== null) return null;
  const profile = { company, bio, website, city, state };
  return Object.values(profile).some((value) => value !== null) ? profile : null;
}

const eventSubject = ({ id, version }: User) => ({ subject: `user/${id}`, version });

/** The event of a registration; `invitation` is the hash of a buyer invitation's token. */
export function userRegisteredEvent(user: User, invitation?: string): NewEvent {
  return createEvent(userRegistered, eventSubject(user), {
    ...toEventMember(user),
    registeredAt: user.createdAt.toISOString(),
    ...(invitation === undefined ? {} : { invitation }),
  });
}

/** The event of a change of public member data. */
export function memberChangedEvent(user: User): NewEvent {
  return createEvent(memberChanged, eventSubject(user), {
    ...toEventMember(user),
    restrictions: user.restrictions,
    profile: toPublicProfile(user),
  });
}

/** The event of a deleted account. */
export function userClosedEvent(user: User): NewEvent {
  return createEvent(userClosed, eventSubject(user), { userId: user.id });
}
