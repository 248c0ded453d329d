import { parsePlan } from '@dealstead/contracts';
import { findMembers, grantPlan, type FoundMember } from '@dealstead/contracts/account/planGrants';
import { memberCacheTag } from '@dealstead/contracts/identity';
import { respond, Conflict, handle, handleIdempotent, NotFound, Refusal } from '@dealstead/service-kit';
import {
  assertMayActOn,
  type MemberSnapshots,
  changeUser,
  isPaying,
  lockUser,
  insertPlanGrant,
  readUserWithGrant,
  searchUsers,
  type UserWithGrant,
} from '../../users/index.ts';
import type { AccountDatabase } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';

function toGrant(user: UserWithGrant): FoundMember['grant'] {
  const { grantPlan: plan, grantBy: by, grantReason: reason, grantAt: at, grantUntil: until } = user;
  if (plan === null || reason === null || at === null) return null;
  return {
    plan: parsePlan(plan) ?? 'free',
    by: by ?? 'an operator',
    reason,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
  };
}

function toFoundMember(user: UserWithGrant): FoundMember {
  return {
    id: user.id,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    role: user.role === 'admin' ? 'admin' : 'member',
    plan: parsePlan(user.subscriptionPlan) ?? 'free',
    status: user.subscriptionStatus,
    pays: isPaying(user),
    restrictions: user.restrictions,
    joinedAt: user.createdAt.toISOString(),
    grant: toGrant(user),
  };
}

/** Routes with which admins find members and grant plans. */
export function grantRoutes(db: AccountDatabase, snapshots: MemberSnapshots) {
  return [
    handle(findMembers, async ({ query }) => (await searchUsers(db, query)).map(toFoundMember)),

    handleIdempotent(grantPlan, db, async ({ params, body: { plan, reason, until }, actor, request }, tx) => {
      const user = await lockUser(tx, params.id);
      if (!user) throw new NotFound('There is no such member.');
      assertMayActOn(actor, user);
      if (isPaying(user)) throw new Conflict('This member pays for a plan. Cancel it before you grant one.', 'pays');
      const endsAt = until === null || plan === 'free' ? null : new Date(until);
      if (endsAt && endsAt <= new Date())
        throw new Refusal(400, 'invalid-input', 'Choose today or a later date.', {
          until: 'Choose today or a later date.',
        });
      const grantedBy = actor.kind === 'member' ? actor.id : null;
      await insertPlanGrant(tx, { userId: user.id, plan, grantedBy, reason, endsAt });
      const isRevoked = plan === 'free';
      await changeUser(tx, snapshots, user.id, {
        subscriptionPlan: plan,
        subscriptionStatus: isRevoked ? 'inactive' : 'active',
        subscriptionEndsAt: null,
        grantedByUserId: isRevoked ? null : grantedBy,
        grantEndsAt: endsAt,
      });
      await recordAction(
        tx,
        { actor, request },
        {
          action: 'plan.granted',
          memberId: user.id,
          reason,
          before: { plan: user.subscriptionPlan, status: user.subscriptionStatus },
          after: { plan, status: isRevoked ? 'inactive' : 'active', until: endsAt?.toISOString() ?? null },
        },
      );
      const granted = toFoundMember(await readUserWithGrant(tx, user.id));
      return respond(granted).invalidates('/api/admin/members', memberCacheTag(user.id));
    }),
  ];
}
