import type { MemberIdentity } from '@dealstead/contracts/identity';
import { admitScope, Forbidden } from '@dealstead/service-kit';

/** Whose contacts someone works on, and whether they may see how to reach them. */
export interface OutreachScope {
  readonly ownerId: number;
  readonly actorId: number;
  /** Everyone for their own contacts; a seat with the permission for leads or messages. */
  readonly canSeeContactData: boolean;
}

/** @throws PlanRequired without the plan or a seat with the permission for campaigns */
export function scopeOf(actor: MemberIdentity): OutreachScope {
  const { ownerId } = admitScope(actor, 'marketing-tools');
  const granted = actor.actingFor?.permissions ?? [];
  const canSeeContactData = ownerId === actor.id || granted.includes('leads') || granted.includes('messages');
  return { ownerId, actorId: actor.id, canSeeContactData };
}

/** @throws Forbidden where contact data is masked */
export function assertCanSeeContactData({ canSeeContactData }: OutreachScope): void {
  if (!canSeeContactData)
    throw new Forbidden('Your seat does not include contact data. The owner can allow leads or messages in Team.');
}
