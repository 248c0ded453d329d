import { parsePlan } from '@dealstead/contracts';
import { findMembers, grantPlan, type FoundMember } from '@dealstead/contracts/account/planGrants';
import { memberCacheTag } from '@dealstead/contracts/identity';
import { answer, Conflict, handle, handleOnce, NotFound } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { PlanGrant, User } from '../generated/client.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { changeUser } from '../users/changeUser.ts';

type Known = User & { planGrants: (PlanGrant & { admin: User | null })[] };
const withLastGrant = { planGrants: { orderBy: { id: 'desc' }, take: 1, include: { admin: true } } } as const;

/** Stripe bills them as long as it knows a subscription that is not over. */
const pays = ({ stripeSubscriptionId, subscriptionStatus }: User) =>
  stripeSubscriptionId !== null && ['active', 'past_due', 'trialing'].includes(subscriptionStatus);

function found(user: Known): FoundMember {
  const [last] = user.planGrants;
  return {
    id: user.id,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    role: user.role === 'admin' ? 'admin' : 'member',
    plan: parsePlan(user.subscriptionPlan) ?? 'free',
    status: user.subscriptionStatus,
    pays: pays(user),
    restrictions: user.restrictions,
    joinedAt: user.createdAt.toISOString(),
    grant: last
      ? {
          plan: parsePlan(last.plan) ?? 'free',
          by: last.admin?.email ?? 'an operator',
          reason: last.reason,
          at: last.createdAt.toISOString(),
        }
      : null,
  };
}

const read = (tx: Pick<AccountTransaction, 'user'>, id: number) =>
  tx.user.findUniqueOrThrow({ where: { id }, include: withLastGrant });

/** Plans that admins give, with who gave them and why. */
export function grantRoutes(db: AccountDatabase, snapshots: MemberSnapshots) {
  return [
    handle(findMembers, async ({ query }) => {
      const starts = { startsWith: query.search, mode: 'insensitive' } as const;
      const users = await db.prisma.user.findMany({
        where: { OR: [{ email: starts }, { firstName: starts }, { lastName: starts }] },
        include: withLastGrant,
        orderBy: { email: 'asc' },
        take: 20,
      });
      return users.map(found);
    }),

    handleOnce(grantPlan, db, async ({ params, body, who }, tx) => {
      await tx.sql`SELECT id FROM users WHERE id = ${params.id} FOR NO KEY UPDATE`;
      const user = await tx.user.findUnique({ where: { id: params.id } });
      if (!user) throw new NotFound('There is no such member.');
      if (pays(user))
        throw new Conflict('This member pays for a plan. It has to be canceled before one is granted.', 'pays');
      const by = who.kind === 'member' ? who.id : null;
      await tx.planGrant.create({ data: { userId: user.id, plan: body.plan, grantedBy: by, reason: body.reason } });
      const ends = body.plan === 'free';
      await changeUser(tx, snapshots, user.id, {
        subscriptionPlan: body.plan,
        subscriptionStatus: ends ? 'inactive' : 'active',
        subscriptionEndsAt: null,
        grantedByUserId: ends ? null : by,
      });
      return answer(found(await read(tx, user.id))).stale('/api/admin/members', memberCacheTag(user.id));
    }),
  ];
}
