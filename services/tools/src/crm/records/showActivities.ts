import type { MemberIdentity } from '@dealstead/contracts/identity';
import { canUse } from './canUse.ts';

/** Entries of a timeline that a caller sees: those about contracts need the permission for contracts. */
export function showActivities<Activity extends { readonly activityType: string }>(
  actor: MemberIdentity,
  ownerId: number,
  activities: readonly Activity[],
): Activity[] {
  const seesContracts = canUse(actor, 'contracts', ownerId);
  return activities.filter(({ activityType }) => seesContracts || activityType !== 'contract');
}
