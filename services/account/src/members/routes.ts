import { getMe, getMember } from '@dealstead/contracts/account/auth';
import { restrictMember } from '@dealstead/contracts/account/peers';
import { handle, NotFound, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { endedOf } from '../sessions/ended.ts';
import { endSessions } from '../sessions/ending.ts';
import { changeUser } from '../users/change.ts';
import { currentUserOf, snapshotOf } from '../users/rules.ts';
import type { MemberSnapshots } from './snapshots.ts';

/** Who someone is: to themselves, and to gateways that find no snapshot. */
export function memberRoutes(db: AccountDatabase, snapshots: MemberSnapshots) {
  return [
    handle(getMe, async ({ who }) => {
      const user = await db.prisma.user.findUnique({ where: { id: who.id } });
      if (!user || user.closedAt) throw new Unauthorized(); // the account was closed while its session lived on
      return currentUserOf(user);
    }),

    handle(getMember, async ({ params, log }) => {
      const user = await db.prisma.user.findUnique({ where: { id: params.id } });
      if (!user || user.closedAt) throw new NotFound('There is no such member.');
      try {
        await snapshots.write(user);
      } catch (error) {
        log.debug({ err: error }, 'the snapshot stays missing while Redis is away');
      }
      return snapshotOf(user, await endedOf(db, user.id));
    }),

    handle(restrictMember, async ({ params, body }) => {
      await db.change(async (tx) => {
        const user = await tx.user.findUnique({ where: { id: params.id } });
        if (!user || user.closedAt) throw new NotFound('There is no such member.');
        const isNew = body.restrictions.some((restriction) => !user.restrictions.includes(restriction));
        if (isNew) await endSessions(tx, snapshots, user.id, { change: { restrictions: body.restrictions } });
        else await changeUser(tx, snapshots, user.id, { restrictions: body.restrictions });
      });
      return { message: 'Saved.' };
    }),
  ];
}
