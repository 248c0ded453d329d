import { todayInNewYork } from '@dealstead/contracts';
import { exportFromAdmin, exportFromListings, exportFromTools } from '@dealstead/contracts/account/internal';
import { exportMember } from '@dealstead/contracts/account/memberRecord';
import { exportData } from '@dealstead/contracts/account/settings';
import { handle, NotFound, streamed, TooMany, Unauthorized, type Peer } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import { assertMayActOn, findUser } from '../../users/index.ts';
import type { AccountDatabase, User } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { createRateLimiter, secondsUntilReset, tooManyAttemptsText } from '../../rateLimiter.ts';
import { createExportArchive } from './archive.ts';
import { readAccountData } from './store.ts';

/** The services that export their part of a member's data. */
export interface ExportPeers {
  readonly listings: Peer;
  readonly tools: Peer;
  readonly admin: Peer;
}

/** The routes that export a member's data from all services, for themselves and for admins. They fail where one of them is unavailable. */
export function exportRoutes(db: AccountDatabase, redis: Redis, { listings, tools, admin }: ExportPeers) {
  const exports = createRateLimiter(redis, 'export', 10, 3600);
  /** A member's data from all services as a ZIP file. @throws Unavailable where a service is down */
  async function buildExport(user: User, reader: 'member' | 'admin'): Promise<ReturnType<typeof streamed>> {
    const params = { id: user.id };
    const [account, ofListings, ofTools, ofAdmin] = await Promise.all([
      readAccountData(db, user.id, reader),
      listings.call(exportFromListings, { params }),
      tools.call(exportFromTools, { params }),
      admin.call(exportFromAdmin, { params }),
    ]);
    const zip = createExportArchive(user.email, { account, listings: ofListings, tools: ofTools, admin: ofAdmin });
    return streamed('application/zip', zip, {
      'content-disposition': `attachment; filename="dealstead-${todayInNewYork()}.zip"`,
      'cache-control': 'no-store',
    });
  }

  async function limitExports(actorKey: string): Promise<void> {
    const state = await exports.penalty(actorKey);
    if (state.consumedPoints > exports.points)
      throw new TooMany(secondsUntilReset([state]), tooManyAttemptsText(secondsUntilReset([state])));
  }

  return [
    handle(exportData, async ({ actor, request }) => {
      const user = await findUser(db, actor.id);
      if (!user) throw new Unauthorized();
      await limitExports(String(user.id));
      const zip = await buildExport(user, 'member');
      await db.change((tx) => recordAction(tx, { actor, request }, { action: 'data.exported' }));
      return zip;
    }),

    handle(exportMember, async ({ params: { id }, query: { reason }, actor, request }) => {
      const user = await findUser(db, id);
      if (!user || user.closedAt) throw new NotFound('There is no such member.');
      assertMayActOn(actor, user);
      await limitExports(actor.kind === 'member' ? String(actor.id) : actor.name);
      const zip = await buildExport(user, 'admin');
      await db.change((tx) => recordAction(tx, { actor, request }, { action: 'data.exported', memberId: id, reason }));
      return zip;
    }),
  ];
}
