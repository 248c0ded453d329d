import { decideAccess, parsePlan, teamFeature, type Membership, type TeamRole } from '@dealstead/contracts';
import { Conflict, PlanRequired, Refusal } from '@dealstead/service-kit';
import type { User } from '../database.ts';
import type { TeamMember } from './store.ts';

/** The largest team, pending invitations included. */
export const maxTeamSize = 50;
/** Days after which an invitation expires. */
export const invitationDays = 14;

/** A member's seats: those that are free, and those that they pay for. */
export interface Seats {
  readonly freeVaSlots: number;
  readonly paidVaSlots: number;
  /** Of the subscription that pays. */
  readonly status: string;
  readonly totalMonthlyCostCents: number;
}

/** The input of the access decision. */
export function toMembership({ subscriptionPlan, subscriptionStatus, role }: User): Membership {
  return {
    plan: parsePlan(subscriptionPlan) ?? 'free',
    status: subscriptionStatus,
    role: role === 'admin' ? 'admin' : 'member',
  };
}

/** Usable VA seats: free ones, and paid ones while their subscription is active. */
export function countSeats({ freeVaSlots, paidVaSlots, status }: Omit<Seats, 'totalMonthlyCostCents'>): number {
  return freeVaSlots + (status === 'active' ? paidVaSlots : 0);
}

/**
 * Assigns seats to team members in the order in which they joined: every role that the owner's plan includes, but at most as
 * many assistants as seats. Gives the ids of the seated.
 */
export function assignSeats(
  owner: Membership,
  seats: number,
  joined: readonly Pick<TeamMember, 'id' | 'role' | 'joinedAt'>[],
): Set<number> {
  const inOrder = joined.toSorted((a, b) => Number(a.joinedAt) - Number(b.joinedAt) || a.id - b.id);
  const allowed = (role: TeamRole) => decideAccess(owner, teamFeature[role]).allowed;
  const assistants = allowed('va') ? inOrder.filter(({ role }) => role === 'va').slice(0, seats) : [];
  const partners = allowed('member') ? inOrder.filter(({ role }) => role === 'member') : [];
  return new Set([...assistants, ...partners].map(({ id }) => id));
}

/**
 * Checks the plan, the size of the team and the seats before an invitation.
 * @throws PlanRequired, Conflict `no-seat`, `team-full`
 */
export function assertCanInvite(
  owner: Membership,
  role: TeamRole,
  seats: number,
  team: readonly Pick<TeamMember, 'role'>[],
): void {
  const access = decideAccess(owner, teamFeature[role]);
  if (!access.allowed) {
    const { message, requiredPlan, currentPlan, upgradeUrl } = access;
    throw new PlanRequired(message, { requiredPlan, currentPlan, upgradeUrl });
  }
  if (team.length >= maxTeamSize) throw new Conflict(`A team can have up to ${maxTeamSize} people.`, 'team-full');
  if (role === 'va' && team.filter((member) => member.role === 'va').length >= seats)
    throw new Conflict(`All ${seats} seats are in use. Add a seat or remove someone from the team.`, 'no-seat');
}

/** The same response for used, expired and unknown invitations, so that tokens cannot be probed. */
export const invitationNotFound = (): Refusal =>
  new Refusal(404, 'invitation-gone', 'This invitation was used before or is too old. Ask for a new one.');
