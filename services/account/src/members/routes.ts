import { getMe, getMember } from '@dealstead/contracts/account/auth';
import { restrictMember } from '@dealstead/contracts/account/internal';
import { Conflict, handle, NotFound, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { listRevokedSessions } from '../sessions/revocationList.ts';
import { toCurrentUser, toMemberSnapshot } from '../users/rules.ts';
import { applyRestrictions } from './restrictions.ts';
import type { MemberSnapshots } from './snapshots.ts';

/** Who someone is: to themselves, and to gateways that find no snapshot. */
export function memberRoutes(db: AccountDatabase, snapshots: MemberSnapshots) {
  return [
    handle(getMe, async ({ who }) => {
      const user = await db.prisma.user.findUnique({ where: { id: who.id } });
      if (!user || user.closedAt) throw new Unauthorized(); // the account was closed while its session lived on
      return toCurrentUser(user);
    }),

    handle(getMember, async ({ params, log }) => {
      const user = await db.prisma.user.findUnique({ where: { id: params.id } });
      if (!user || user.closedAt) throw new NotFound('There is no such member.');
      try {
        await snapshots.write(user);
      } catch (error) {
        log.debug({ err: error }, 'the snapshot stays missing while Redis is away');
      }
      return toMemberSnapshot(user, await listRevokedSessions(db, user.id));
    }),

    handle(restrictMember, async ({ params, body }) => {
      await db.change(async (tx) => {
        const outcome = await applyRestrictions(tx, snapshots, { userId: params.id, ...body });
        if (outcome === 'gone') throw new NotFound('There is no such member.');
        if (outcome === 'admin') throw new Conflict('An administrator cannot be restricted.', 'administrator');
      });
      return { message: 'Saved.' };
    }),
  ];
}
