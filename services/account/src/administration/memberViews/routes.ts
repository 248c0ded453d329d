import { endMemberView, startMemberView } from '@dealstead/contracts/account/memberRecord';
import { viewHeader } from '@dealstead/contracts/identity';
import { Conflict, Forbidden, handle, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { lockUser } from '../../users/index.ts';
import { endView, insertView } from './store.ts';

/** Routes with which an admin views the site as a member, read-only. The gateway holds the view; these record it. */
export function memberViewRoutes(db: AccountDatabase): Route[] {
  return [
    handle(startMemberView, ({ params: { id }, body: { reason }, actor, request }) =>
      db.change(async (tx) => {
        if (actor.kind !== 'member') throw new Forbidden('Viewing as a member goes through the gateway.');
        const user = await lockUser(tx, id);
        if (!user || user.closedAt) throw new NotFound('There is no such member.');
        if (user.role === 'admin')
          throw new Conflict('This is an admin. Nobody can view as an admin.', 'admin-account');
        const view = await insertView(tx, { userId: id, adminId: actor.id, reason });
        const endsAt = view.expiresAt.toISOString();
        await recordAction(
          tx,
          { actor, request },
          { action: 'member.view-started', memberId: id, target: `view ${view.id}`, reason, after: { endsAt } },
        );
        return respond({ endsAt }).header(viewHeader, `${view.id} ${id} ${view.expiresAt.getTime()}`);
      }),
    ),

    handle(endMemberView, async ({ actor, request }) => {
      const { viewedBy } = actor;
      if (!viewedBy) throw new Conflict('You are not viewing as a member.', 'no-view');
      await db.change(async (tx) => {
        if (!(await endView(tx, viewedBy.view))) return;
        const admin = { ...actor, id: viewedBy.admin, role: 'admin' as const };
        await recordAction(
          tx,
          { actor: admin, request },
          { action: 'member.view-ended', memberId: actor.id, target: `view ${viewedBy.view}` },
        );
      });
      return { memberId: actor.id };
    }),
  ];
}
