import { moderateListing } from '@dealstead/contracts/listings/moderation';
import { handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { Search } from '../search/index.ts';
import { moderate } from './moderate.ts';

/** Applies decisions of the moderation queue, which the admin service sends. */
export const createModerationPeerRoute = (
  db: Db,
  { search, live, publicUrl }: { search: Search; live: Live; publicUrl: string },
): Route =>
  handle(moderateListing, async ({ params: { id }, body }) => {
    await db.change(async (tx) => {
      const ownerId = await moderate(tx, id, body, publicUrl);
      tx.afterCommit(search.caughtUp);
      tx.afterCommit(() => live.admins('/api/admin/reviews', '/api/admin/reports'));
      tx.afterCommit(() => live.member(ownerId, '/api/va/properties', `/api/properties/${id}`));
    });
    return { message: 'Applied.' };
  });
