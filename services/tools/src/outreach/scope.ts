import type { MemberIdentity } from '@dealstead/contracts/identity';
import { admitScope } from '@dealstead/service-kit';
import { canSeeContactData } from '../copies/index.ts';

/** Whose contacts someone works on, and whether they may see how to reach them. */
export interface OutreachScope {
  readonly ownerId: number;
  readonly actorId: number;
  /** Everyone for their own contacts; a seat with the permission for contact details. */
  readonly canSeeContactData: boolean;
}

/** @throws PlanRequired without the plan or a seat with the permission for campaigns */
export function scopeOf(actor: MemberIdentity): OutreachScope {
  const { ownerId } = admitScope(actor, 'marketing-tools');
  return { ownerId, actorId: actor.id, canSeeContactData: canSeeContactData(actor, ownerId) };
}
