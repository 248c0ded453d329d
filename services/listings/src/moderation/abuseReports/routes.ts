import { reportProperty } from '@dealstead/contracts/listings/details';
import {
  Conflict,
  respond,
  handleIdempotent,
  type Live,
  type Route,
  enforceRateLimit,
  identifyReporter,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { requestModeration, listingNotFound } from '../../catalog/index.ts';
import { reportedKind } from './rules.ts';
import { hasOpenAbuseReport, insertAbuseReport, lockShownProperty } from './store.ts';

/** Reports of listings: a member, or a client network, reports a listing once a day. */
export function createAbuseReportRoutes(db: Db, perHour: number, live: Live): Route[] {
  return [
    handleIdempotent(reportProperty, db, async ({ params, body: { reason, note = null }, actor }, tx) => {
      const userId = actor.kind === 'member' ? actor.id : null;
      const reporter = identifyReporter(actor);
      if (!(await lockShownProperty(tx, params.id))) throw listingNotFound();
      if (!(await insertAbuseReport(tx, { propertyId: params.id, userId, reporter, reason, note }))) {
        if (!(await hasOpenAbuseReport(tx, { propertyId: params.id, reporter })))
          throw new Conflict(
            'You reported this listing today already, and we decided about it. You can report it again tomorrow.',
            'already-reported',
          );
        return respond({ message: 'You reported this listing today already. We are looking at it.' }).status(200);
      }
      await enforceRateLimit(tx, actor, 'reports', perHour);
      const report = { source: 'member', code: reason, note: note ?? '', memberId: userId } as const;
      await requestModeration(tx, params.id, reportedKind(reason), report);
      tx.afterCommit(() => live.admins('/api/admin/reports'));
      return { message: 'Thank you. We will look at this listing.' };
    }),
  ];
}
