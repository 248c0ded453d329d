import { canActFor } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Forbidden } from '@dealstead/service-kit';

/** Whether someone sees addresses and phone numbers in an owner's records: the owner, and a seat with the permission. */
export const canSeeContactData = (actor: MemberIdentity, ownerId: number): boolean =>
  canActFor(actor, ownerId, 'contact-data');

/** @throws Forbidden for a seat that shows contact data masked */
export function assertCanSeeContactData(actor: MemberIdentity, ownerId: number): void {
  if (canSeeContactData(actor, ownerId)) return;
  throw new Forbidden('Your seat does not include contact details. The owner can allow them in Team.');
}
