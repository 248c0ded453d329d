import * as endpoints from '@dealstead/contracts/listings/disclosures';
import { respond, handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import {
  readDetails,
  propertyCacheTags,
  listingNotFound,
  changeStatus,
  enqueueReview,
  lockProperty,
  readOwnPage,
} from '../../catalog/index.ts';
import { decideFlags } from '../rules/store.ts';
import { recordAction } from '../../recordAction.ts';
import { closeAbuseReports } from '../abuseReports/store.ts';
import type { Search } from '../../search/index.ts';
import { renderTakenDownMail } from './mail.ts';
import { mailSeller } from './mailSeller.ts';
import { listStatusMoves } from './store.ts';

/** Admins read a listing in full and take listings off the market. */
export function createModerationRoutes(
  db: Db,
  { search, live, publicUrl }: { search: Search; live: Live; publicUrl: string },
): Route[] {
  return [
    handle(endpoints.getModeratedListing, async ({ params: { id } }) => {
      const [property, found, moves] = await Promise.all([
        readOwnPage(db, id),
        readDetails(db, id),
        listStatusMoves(db, id),
      ]);
      if (!found) throw listingNotFound();
      return { property, details: found.details, moves };
    }),

    handle(endpoints.takeDownListing, async ({ params: { id }, body: { to, reason }, actor, request }) => {
      const property = await db.change(async (tx) => {
        const locked = await lockProperty(tx, id);
        const userId = actor.kind === 'member' ? actor.id : null;
        const property = await changeStatus(tx, locked, { to, actor: 'admin', userId, reason });
        if (to === 'in-review') await enqueueReview(tx, id, { reason: 'moderation', duplicateOf: null });
        await recordAction(
          tx,
          { actor, request },
          {
            action: 'listing.taken-down',
            memberId: property.userId,
            target: `listing ${id}`,
            reason,
            before: { status: locked.status },
            after: { status: to },
          },
        );
        await closeAbuseReports(tx, id, ['listing', 'photo']);
        for (const kind of ['listing', 'photo'] as const) await decideFlags(tx, id, kind, 'upheld');
        await mailSeller(tx, property, {
          key: `taken-down/${id}/${property.version}`,
          ...renderTakenDownMail({ id, title: property.title, to, reason, publicUrl }),
        });
        tx.afterCommit(search.caughtUp);
        tx.afterCommit(() => live.admins('/api/admin/reviews', '/api/admin/reports'));
        tx.afterCommit(() => live.member(property.userId, '/api/va/properties', `/api/properties/${id}`));
        return property;
      });
      const message = to === 'in-review' ? 'Listing taken down for review.' : 'Listing withdrawn.';
      return respond({ message }).invalidates(
        '/api/admin/reviews',
        '/api/admin/reports',
        `/api/admin/listings/${id}`,
        ...propertyCacheTags(property),
      );
    }),
  ];
}
