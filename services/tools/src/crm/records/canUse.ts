import { decideScope, type Feature } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';

/** Whether a caller may use a feature on an owner's records: a seat for deals alone shows no leads, and the reverse. */
export function canUse(actor: MemberIdentity, feature: Feature, ownerId: number): boolean {
  const scope = decideScope(actor, feature);
  return scope.allowed && scope.ownerId === ownerId;
}
