import { addressLine, parsePlan } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/account/memberRecord';
import { memberCacheTag } from '@dealstead/contracts/identity';
import { Conflict, handle, handleIdempotent, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import { closeAccountOf, type ClosingDeps } from '../accountDeletion/routes.ts';
import {
  assertMayActOn,
  isPaying,
  listGrants,
  revokeSessions,
  changeUser,
  adminRoleOf,
  hasOpenAccount,
  readOpenUser,
} from '../../users/index.ts';
import type { User } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { findReceivedPayments } from '../../billing/index.ts';
import { listDevices, findUserWithTwoStep } from '../../signIn/index.ts';

type MemberRecordDeps = Omit<ClosingDeps, 'reauthenticate'> & { readonly redis: Redis };

const noMember = () => new NotFound('There is no such member.');

function toMemberRecord(user: User, hasTwoStep: boolean): endpoints.MemberRecord {
  const pays = isPaying(user);
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    name: `${user.firstName} ${user.lastName}`,
    phone: user.phone,
    company: user.company,
    address: addressLine(user) || null,
    role: user.role === 'admin' ? 'admin' : 'member',
    adminRole: adminRoleOf(user) ?? null,
    plan: parsePlan(user.subscriptionPlan) ?? 'free',
    status: user.subscriptionStatus,
    pays,
    planEndsAt: (pays ? user.subscriptionEndsAt : user.grantEndsAt)?.toISOString() ?? null,
    restrictions: user.restrictions,
    hasTwoStep,
    joinedAt: user.createdAt.toISOString(),
    closesAt: user.closesAt?.toISOString() ?? null,
  };
}

/** Routes with which admins read a member's record. */
export function memberRecordRoutes({ db, redis }: Pick<MemberRecordDeps, 'db' | 'redis'>): Route[] {
  const assertMember = async (id: number) => {
    if (!(await hasOpenAccount(db, id))) throw noMember();
  };
  return [
    handle(endpoints.getMemberRecord, async ({ params: { id } }) => {
      const user = await findUserWithTwoStep(db, id);
      if (!user || user.closedAt) throw noMember();
      return toMemberRecord(user, user.hasTwoStep);
    }),

    handle(endpoints.listMemberGrants, async ({ params: { id } }) => {
      await assertMember(id);
      return (await listGrants(db, id)).map((grant) => ({
        id: grant.id,
        plan: parsePlan(grant.plan) ?? 'free',
        by: grant.by ?? 'an operator',
        reason: grant.reason,
        at: grant.createdAt.toISOString(),
        endsAt: grant.endsAt?.toISOString() ?? null,
      }));
    }),

    handle(endpoints.listMemberPayments, async ({ params: { id }, query }) => {
      await assertMember(id);
      return findReceivedPayments(db, { memberId: id, after: query.after });
    }),

    handle(endpoints.listMemberDevices, async ({ params: { id } }) => {
      await assertMember(id);
      const devices = await listDevices(db, redis, id, undefined);
      return devices.map((device, index) => ({ ...device, id: String(index) }));
    }),
  ];
}

/** Routes with which admins sign a member out, and close their account or open it again. */
export function memberHelpRoutes({ db, snapshots, keys, publicUrl }: Omit<MemberRecordDeps, 'redis'>): Route[] {
  return [
    handleIdempotent(endpoints.signOutMember, db, async ({ params: { id }, body: { reason }, actor, request }, tx) => {
      const user = await readOpenUser(tx, id);
      if (!user) throw noMember();
      assertMayActOn(actor, user);
      const devices = await revokeSessions(tx, snapshots, id);
      await recordAction(
        tx,
        { actor, request },
        { action: 'devices.signed-out', memberId: id, reason, after: { devices } },
      );
      return respond({ devices }).invalidates('/api/admin/members', memberCacheTag(id));
    }),

    handle(endpoints.changeMemberClosing, ({ params: { id }, body: { isClosed, reason }, actor, request }) =>
      db.change(async (tx) => {
        const user = await readOpenUser(tx, id);
        if (!user) throw noMember();
        if (user.role === 'admin')
          throw new Conflict(
            'This is an admin. Take the admin role away before you close the account.',
            'admin-account',
          );
        let { closesAt } = user;
        // A repeated press changes nothing and is recorded once.
        if (isClosed !== (closesAt !== null)) {
          if (isClosed) closesAt = await closeAccountOf(tx, { snapshots, keys, publicUrl }, { user, by: 'admin' });
          else {
            closesAt = null;
            await changeUser(tx, snapshots, id, { closesAt });
          }
          const action = isClosed ? 'account.closed' : 'account.reopened';
          const after = { deletedOn: closesAt?.toISOString() ?? null };
          await recordAction(tx, { actor, request }, { action, memberId: id, reason, after });
        }
        return respond({ closesAt: closesAt?.toISOString() ?? null }).invalidates(
          '/api/admin/members',
          memberCacheTag(id),
        );
      }),
    ),
  ];
}
