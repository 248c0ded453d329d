import { planOf, type CurrentUser, type Role } from '@dealstead/contracts';
import { happened, memberChanged, userClosed, userRegistered, type NewEvent } from '@dealstead/contracts/events';
import type { MemberSnapshot } from '@dealstead/contracts/identity';
import type { User } from '../database.ts';

/** The form in which an address is stored and looked up: one account, however it is typed. */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

const roleOf = (user: User): Role => (user.role === 'admin' ? 'admin' : 'member');

/** Someone as the session call shows them to themselves. */
export function currentUserOf(user: User): CurrentUser {
  const { id, email, firstName, lastName, phone, subscriptionPlan, subscriptionStatus } = user;
  const standing = { role: roleOf(user), subscriptionPlan, subscriptionStatus };
  return { id, email, firstName, lastName, phone, ...standing, ...actingIn(user) };
}

/** On whose seat someone works. */
const actingIn = ({ actingForUserId: id, actingPermissions: permissions }: User) =>
  id === null ? {} : { actingFor: { id, permissions } };

/** Someone as gateways know them, with the sessions of theirs that were ended lately. */
export function snapshotOf(user: User, endedSessions: string[]): MemberSnapshot {
  const { id, version, email, firstName, lastName, phone, subscriptionStatus: status, restrictions } = user;
  return {
    id,
    version,
    email,
    firstName,
    lastName,
    phone,
    role: roleOf(user),
    plan: planIn(user),
    status,
    ...actingIn(user),
    restrictions,
    endedSessions,
  };
}

/** The plan as the catalogue spells it. */
function planIn({ id, subscriptionPlan }: User) {
  const plan = planOf(subscriptionPlan);
  if (plan === null) throw new Error(`User ${id} has a plan that is not in the catalogue: ${subscriptionPlan}`);
  return plan;
}

/** Someone as the events tell of them. */
function memberIn(user: User) {
  const { id: userId, email, firstName, lastName, subscriptionStatus: status } = user;
  return { userId, email, firstName, lastName, role: roleOf(user), plan: planIn(user), status } as const;
}

const about = ({ id, version }: User) => ({ subject: `user/${id}`, version });

/** The event that someone opened an account. */
export function hasRegistered(user: User): NewEvent {
  return happened(userRegistered, about(user), { ...memberIn(user), registeredAt: user.createdAt.toISOString() });
}

/** The event that what others may know of a member is different now. */
export function hasChanged(user: User): NewEvent {
  return happened(memberChanged, about(user), { ...memberIn(user), restrictions: user.restrictions });
}

/** The event that an account is no more. */
export function hasClosed(user: User): NewEvent {
  return happened(userClosed, about(user), { userId: user.id });
}
