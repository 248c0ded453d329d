import { exportFromAdmin, exportFromListings, exportFromTools } from '@dealstead/contracts/account/internal';
import { exportData } from '@dealstead/contracts/account/settings';
import { handle, streamed, TooMany, Unauthorized, type Peer } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDatabase } from '../database.ts';
import { recordAction } from '../recordAction.ts';
import { createRateLimiter, secondsUntilReset, tooManyAttemptsText } from '../rateLimiter.ts';
import { createExportArchive } from './archive.ts';
import { findUser } from '../users/store.ts';
import { readAccountData } from './store.ts';

/** The services that export their part of a member's data. */
export interface ExportPeers {
  readonly listings: Peer;
  readonly tools: Peer;
  readonly admin: Peer;
}

/** The route that exports a member's data from all services. It fails where one of them is unavailable. */
export function exportRoutes(db: AccountDatabase, redis: Redis, { listings, tools, admin }: ExportPeers) {
  const exports = createRateLimiter(redis, 'export', 10, 3600);
  return [
    handle(exportData, async ({ actor, request }) => {
      const user = await findUser(db, actor.id);
      if (!user) throw new Unauthorized();
      const state = await exports.penalty(String(user.id));
      if (state.consumedPoints > exports.points)
        throw new TooMany(secondsUntilReset([state]), tooManyAttemptsText(secondsUntilReset([state])));
      const params = { id: user.id };
      const [account, ofListings, ofTools, ofAdmin] = await Promise.all([
        readAccountData(db, user.id),
        listings.call(exportFromListings, { params }),
        tools.call(exportFromTools, { params }),
        admin.call(exportFromAdmin, { params }),
      ]);
      await db.change((tx) => recordAction(tx, { actor, request }, { action: 'data.exported' }));
      const zip = createExportArchive(user.email, { account, listings: ofListings, tools: ofTools, admin: ofAdmin });
      return streamed('application/zip', zip, {
        'content-disposition': `attachment; filename="dealstead-${new Date().toISOString().slice(0, 10)}.zip"`,
        'cache-control': 'no-store',
      });
    }),
  ];
}
