import { parsePlan, type CurrentUser, type Role } from '@dealstead/contracts';
import type { PublicProfile } from '@dealstead/contracts/account/profile';
import { createEvent, memberChanged, userClosed, userRegistered, type NewEvent } from '@dealstead/contracts/events';
import type { MemberSnapshot } from '@dealstead/contracts/identity';
import type { User } from '../database.ts';

/** The form in which an address is stored and looked up: one account, however it is typed. */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

const roleOf = (user: User): Role => (user.role === 'admin' ? 'admin' : 'member');

/** Someone as the session call shows them to themselves. */
export function toCurrentUser(user: User): CurrentUser {
  const { id, email, firstName, lastName, phone, subscriptionPlan, subscriptionStatus } = user;
  const standing = { role: roleOf(user), subscriptionPlan, subscriptionStatus };
  return { id, email, firstName, lastName, phone, ...standing, ...toActingFor(user) };
}

/** On whose seat someone works. */
const toActingFor = ({ actingForUserId: id, actingPermissions: permissions }: User) =>
  id === null ? {} : { actingFor: { id, permissions } };

/** Someone as gateways know them, with the sessions of theirs that were ended lately. */
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
    plan: catalogPlan(user),
    status,
    ...toActingFor(user),
    restrictions,
    endedSessions,
  };
}

/** The plan as the catalogue spells it. */
function catalogPlan({ id, subscriptionPlan }: User) {
  const plan = parsePlan(subscriptionPlan);
  if (plan === null) throw new Error(`User ${id} has a plan that is not in the catalogue: ${subscriptionPlan}`);
  return plan;
}

/** Someone as the events tell of them. */
function toEventMember(user: User) {
  const { id: userId, email, firstName, lastName, subscriptionStatus: status } = user;
  return { userId, email, firstName, lastName, role: roleOf(user), plan: catalogPlan(user), status } as const;
}

/** What signed-in members may see of a member; null while it is hidden or empty, or the member is restricted or leaving. */
function toPublicProfile(user: User): PublicProfile | null {
  const { company, bio, website, city, state, profileVisibility, restrictions, closesAt } = user;
  if (profileVisibility !== 'members' || restrictions.length > 0 || closesAt !== null) return null;
  const profile = { company, bio, website, city, state };
  return Object.values(profile).some((value) => value !== null) ? profile : null;
}

const eventSubject = ({ id, version }: User) => ({ subject: `user/${id}`, version });

/** The event that someone opened an account. */
export function userRegisteredEvent(user: User): NewEvent {
  return createEvent(userRegistered, eventSubject(user), {
    ...toEventMember(user),
    registeredAt: user.createdAt.toISOString(),
  });
}

/** The event that what others may know of a member is different now. */
export function memberChangedEvent(user: User): NewEvent {
  return createEvent(memberChanged, eventSubject(user), {
    ...toEventMember(user),
    restrictions: user.restrictions,
    profile: toPublicProfile(user),
  });
}

/** The event that an account is no more. */
export function userClosedEvent(user: User): NewEvent {
  return createEvent(userClosed, eventSubject(user), { userId: user.id });
}
