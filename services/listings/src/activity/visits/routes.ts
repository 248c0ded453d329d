import { confirmationPolicy, todayInNewYork } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/listings/inquiries';
import { handle, type Route, digestVisitor } from '@dealstead/service-kit';
import type { NotifyOwner } from '../ownerNotifier.ts';
import type { Db } from '../../database.ts';
import { listManagedSellers } from '../../members/index.ts';
import { assertCanEdit, readPropertyHeader, findRelistingObstacle } from '../../catalog/index.ts';
import { insertVisit, readDailyCounts, readPerformance } from './store.ts';

const reportedDays = 30;

/** Counts how often a listing is read, saved and asked about. Its owner reads the sums. */
export function createVisitRoutes(db: Db, notifyOwner: NotifyOwner): Route[] {
  return [
    handle(endpoints.recordVisit, async ({ params, actor }) => {
      const day = todayInNewYork();
      const owner = await insertVisit(db, {
        propertyId: params.id,
        day,
        visitor: digestVisitor(day, actor),
        excludedOwners: actor.kind === 'member' ? listManagedSellers(actor) : [],
      });
      if (owner !== null) notifyOwner(owner);
      return { message: 'Counted.' };
    }),

    handle(endpoints.getPerformance, async ({ params: { id }, actor }) => {
      const property = await readPropertyHeader(db, id);
      assertCanEdit(actor, property);
      const [sums, days] = await Promise.all([
        readPerformance(db, id, confirmationPolicy.expiresAfterDays),
        readDailyCounts(db, id, { lastDay: todayInNewYork(), days: reportedDays }),
      ]);
      const staysOff = property.status === 'withdrawn' ? await db.change((tx) => findRelistingObstacle(tx, id)) : null;
      return {
        views: sums.views,
        detailsOpened: sums.details,
        favorites: sums.favorites,
        inquiries: sums.inquiries,
        unseenInquiries: sums.unseen,
        days,
        confirmedAt: sums.confirmedAt?.toISOString() ?? null,
        expiresAt: sums.expiresAt?.toISOString() ?? null,
        lastPromoted: sums.lastPromoted?.toISOString() ?? null,
        featuredUntil: sums.featuredUntil?.toISOString() ?? null,
        changedFor:
          sums.changedAt && sums.changedBy !== null ? { by: sums.changedBy, at: sums.changedAt.toISOString() } : null,
        staysOff,
      };
    }),
  ];
}
