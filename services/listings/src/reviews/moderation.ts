import * as contract from '@dealstead/contracts/listings/disclosures';
import { answer, handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { readDetails } from '../details/store.ts';
import { propertyCacheTags } from '../properties/events.ts';
import { listingNotFound } from '../properties/rules.ts';
import * as listings from '../properties/store.ts';
import { closeReports } from '../reports/adminRoutes.ts';
import type { Search } from '../search/search.ts';
import { changeStatus } from '../statuses/changeStatus.ts';
import { renderTakenDownMail } from './mail.ts';
import { mailSeller } from './mailSeller.ts';
import { enqueueReview } from './reviewQueue.ts';

interface MoveRow {
  from_status: contract.ModeratedListing['moves'][number]['from'];
  to_status: contract.ModeratedListing['moves'][number]['to'];
  mover: contract.ModeratedListing['moves'][number]['mover'];
  user_id: number | null;
  reason: string | null;
  moved_at: Date;
}

/** What admins see of a listing, and how they take one off the market. */
export function createModerationRoutes(
  db: Db,
  { search, live, publicUrl }: { search: Search; live: Live; publicUrl: string },
): Route[] {
  return [
    handle(contract.getModeratedListing, async ({ params: { id } }) => {
      const [property, found, { rows }] = await Promise.all([
        listings.readOwnPage(db, id),
        readDetails(db, id),
        db.pool.query<MoveRow>(
          `SELECT from_status, to_status, mover, user_id, reason, moved_at FROM property_moves
           WHERE property_id = $1 ORDER BY version DESC LIMIT 50`,
          [id],
        ),
      ]);
      if (!found) throw listingNotFound();
      const moves = rows.map((row) => ({
        from: row.from_status,
        to: row.to_status,
        mover: row.mover,
        userId: row.user_id,
        reason: row.reason,
        at: row.moved_at.toISOString(),
      }));
      return { property, details: found.details, moves };
    }),

    handle(contract.takeDownListing, async ({ params: { id }, body: { to, reason }, who }) => {
      const property = await db.change(async (tx) => {
        const held = await listings.lockProperty(tx, id);
        const userId = who.kind === 'member' ? who.id : null;
        const property = await changeStatus(tx, held, { to, actor: 'admin', userId, reason });
        if (to === 'in-review') await enqueueReview(tx, id, { reason: 'moderation', duplicateOf: null });
        await closeReports(tx, id);
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
      return answer({ message }).stale(
        '/api/admin/reviews',
        '/api/admin/reports',
        `/api/admin/listings/${id}`,
        ...propertyCacheTags(property),
      );
    }),
  ];
}
