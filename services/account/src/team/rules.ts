import { decideAccess, parsePlan, teamFeature, type Membership, type TeamRole } from '@dealstead/contracts';
import { Conflict, PlanRequired, Refusal } from '@dealstead/service-kit';
import type { TeamMember, User, VaSubscription } from '../generated/client.ts';

/** The most people in one team, invitations included. */
export const maxTeamSize = 50;
/** Days after which an invitation ends. */
export const invitationDays = 14;

/** What the access decision needs to know of a row. */
export function toStanding({ subscriptionPlan, subscriptionStatus, role }: User): Membership {
  return {
    plan: parsePlan(subscriptionPlan) ?? 'free',
    status: subscriptionStatus,
    role: role === 'admin' ? 'admin' : 'member',
  };
}

type Seats = Pick<VaSubscription, 'freeVASlots' | 'paidVASlots' | 'status'>;

/** VA seats besides those that are not paid for. */
export function countSeats({ freeVASlots, paidVASlots, status }: Seats): number {
  return freeVASlots + (status === 'active' ? paidVASlots : 0);
}

/**
 * Who of those who joined has a place: everyone of a role that the owner's plan opens, but no more assistants than seats,
 * the first ones first. Gives their ids.
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
 * Whether one more invitation fits.
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
  if (team.length >= maxTeamSize) throw new Conflict(`A team has ${maxTeamSize} people at most.`, 'team-full');
  if (role === 'va' && team.filter((one) => one.role === 'va').length >= seats)
    throw new Conflict(`All ${seats} seats are taken. Add a seat, or take someone off the team.`, 'no-seat');
}

/** The one refusal of an invitation that is used, expired or never was: nobody learns which. */
export const invitationNotFound = (): Refusal =>
  new Refusal(404, 'invitation-gone', 'This invitation was used before or is too old. Ask for a new one.');
