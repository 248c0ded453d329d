import { decideAccess, todayOf } from '@dealstead/contracts';
import { type MemberIdentity, membershipOf } from '@dealstead/contracts/identity';
import { admitPlan } from '@dealstead/service-kit';

/** Whose team someone works in. */
export interface TeamScope {
  readonly ownerId: number;
  readonly actorId: number;
  /** The owner sees the whole team's work, others their own and what is assigned to them. */
  readonly isOwner: boolean;
  readonly today: string;
}

/**
 * The scope of a caller: the own team where the plan includes assistants, else the team of their seat, with whatever
 * permissions. @throws PlanRequired for someone with neither
 */
export function teamScope(actor: MemberIdentity, today = todayOf(actor)): TeamScope {
  const { id, actingFor } = actor;
  const hasOwnTeam = decideAccess(membershipOf(actor), 'va-management').allowed;
  if (actingFor && (actingFor.isChosen || !hasOwnTeam))
    return { ownerId: actingFor.id, actorId: id, isOwner: false, today };
  admitPlan(['va-management'], membershipOf(actor));
  return { ownerId: id, actorId: id, isOwner: true, today };
}
