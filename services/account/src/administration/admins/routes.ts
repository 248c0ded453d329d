import type { AdminRole } from '@dealstead/contracts';
import { addAdmin, changeAdminRole, listAdmins, type Admin } from '@dealstead/contracts/account/admins';
import { memberCacheTag } from '@dealstead/contracts/identity';
import { Conflict, handle, NotFound, respond, type ActSource } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction, User } from '../../database.ts';
import {
  type MemberSnapshots,
  revokeSessions,
  changeUser,
  adminRoleOf,
  findUserByEmail,
  readOpenUser,
} from '../../users/index.ts';
import { recordAction } from '../../recordAction.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';
import { endRecoveries } from './endRecoveries.ts';
import { findAdmins, lockOwners, readAdmin, type AdminUser } from './store.ts';

const toAdmin = (user: AdminUser): Admin => ({
  id: user.id,
  email: user.email,
  name: `${user.firstName} ${user.lastName}`,
  adminRole: adminRoleOf(user) ?? null,
  hasTwoStep: user.hasTwoStep,
});

interface RoleChange {
  readonly user: User;
  /** Null takes the role of an admin away. */
  readonly adminRole: AdminRole | null;
  readonly reason: string;
}

/** Routes with which owners choose admins and their roles. */
export function adminRoutes(db: AccountDatabase, snapshots: MemberSnapshots) {
  /** Changes a role and records it; an equal role changes nothing. @throws Conflict for the last owner */
  async function changeRole(tx: AccountTransaction, source: ActSource, { user, adminRole, reason }: RoleChange) {
    const before = adminRoleOf(user) ?? null;
    if (before === adminRole) return;
    const role = adminRole === null ? 'member' : 'admin';
    // Someone who becomes or stops being an admin signs in again; a change between roles applies to open sessions at once.
    if (user.role === role) await changeUser(tx, snapshots, user.id, { adminRole });
    else {
      if (role === 'admin') await endRecoveries(tx, user.id);
      await revokeSessions(tx, snapshots, user.id, { change: { role, adminRole } });
    }
    await recordAction(tx, source, {
      action: 'member.admin-role-changed',
      memberId: user.id,
      reason,
      before: { adminRole: before },
      after: { adminRole },
    });
  }

  return [
    handle(listAdmins, async () => (await findAdmins(db)).map(toAdmin)),

    handle(addAdmin, async ({ body: { email, adminRole, reason }, actor, request }) => {
      const found = await findUserByEmail(db, normalizeEmail(email));
      if (!found || found.closedAt) throw new NotFound('Nobody has an account with this address.');
      return db.change(async (tx) => {
        const owners = await lockOwners(tx);
        const user = await readOpenUser(tx, found.id);
        if (!user) throw new NotFound('Nobody has an account with this address.');
        if (user.restrictions.length > 0 || user.closesAt)
          throw new Conflict('This account is restricted or closing. It cannot become an admin.', 'restricted-account');
        assertOwnerRemains(owners, user.id, adminRole);
        await changeRole(tx, { actor, request }, { user, adminRole, reason });
        return changed(toAdmin(await readAdmin(tx, user.id)), user.id);
      });
    }),

    handle(changeAdminRole, ({ params: { id }, body: { adminRole, reason }, actor, request }) =>
      db.change(async (tx) => {
        const owners = await lockOwners(tx);
        const user = await readOpenUser(tx, id);
        if (user?.role !== 'admin') throw new NotFound('There is no such admin.');
        assertOwnerRemains(owners, id, adminRole);
        await changeRole(tx, { actor, request }, { user, adminRole, reason });
        return changed(adminRole === null ? null : toAdmin(await readAdmin(tx, id)), id);
      }),
    ),
  ];
}

const changed = <T>(body: T, id: number) => respond(body).invalidates('/api/admin/admins', memberCacheTag(id));

/** @throws Conflict for the last owner, without whom nobody could choose admins */
function assertOwnerRemains(owners: readonly number[], id: number, adminRole: AdminRole | null): void {
  if (adminRole === 'owner' || owners.length !== 1 || owners[0] !== id) return;
  throw new Conflict('This is the last owner. Make someone else an owner first.', 'last-owner');
}
