import { hasAdminPermission, roleNeededText, rolesWith } from '@dealstead/contracts';
import type { Identity } from '@dealstead/contracts/identity';
import { Forbidden } from '@dealstead/service-kit';
import type { User } from '../database.ts';

/**
 * Refuses an act on an admin's account, one's own included, by a role that does not choose admins: nobody raises themselves, and an
 * admin's data holds what other roles do not read.
 * @throws Forbidden
 */
export function assertMayActOn(actor: Identity, { role }: Pick<User, 'role'>): void {
  if (role !== 'admin' || actor.kind !== 'member' || hasAdminPermission(actor, 'admins')) return;
  throw new Forbidden(`This is an admin. ${roleNeededText('admins')}`, 'admin-account', { roles: rolesWith('admins') });
}
