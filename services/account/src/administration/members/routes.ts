import { getMe, getMember } from '@dealstead/contracts/account/auth';
import { getSender, restrictMember } from '@dealstead/contracts/account/internal';
import { Conflict, handle, NotFound, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import {
  isBrandOn,
  findOwn,
  listRevokedSessions,
  toCurrentUser,
  toMemberSnapshot,
  findUser,
  type MemberSnapshots,
} from '../../users/index.ts';
import { applyRestrictions } from './restrictions.ts';
import { toSender } from './sender.ts';

/** The member's own data, and the member snapshot for gateways that do not find it in Redis. */
export function memberRoutes(db: AccountDatabase, snapshots: MemberSnapshots) {
  return [
    handle(getMe, async ({ actor }) => {
      const user = await findUser(db, actor.id);
      if (!user || user.closedAt) throw new Unauthorized(); // a session can outlive its account by seconds
      return toCurrentUser(user);
    }),

    handle(getMember, async ({ params, log }) => {
      const user = await findUser(db, params.id);
      if (!user || user.closedAt) throw new NotFound('There is no such member.');
      try {
        await snapshots.write(user);
      } catch (error) {
        log.debug({ err: error }, 'member snapshot not written: Redis is unavailable');
      }
      return toMemberSnapshot(user, await listRevokedSessions(db, user.id));
    }),

    handle(getSender, async ({ params }) => {
      const user = await findUser(db, params.id);
      if (!user || user.closedAt) throw new NotFound('There is no such member.');
      const brand = isBrandOn(user) ? await findOwn(db, user.id) : undefined;
      return toSender(user, brand);
    }),

    handle(restrictMember, async ({ params, body }) => {
      await db.change(async (tx) => {
        const outcome = await applyRestrictions(tx, snapshots, { userId: params.id, ...body });
        if (outcome === 'not-found') throw new NotFound('There is no such member.');
        if (outcome === 'admin') throw new Conflict('An administrator cannot be restricted.', 'administrator');
      });
      return { message: 'Saved.' };
    }),
  ];
}
