import { reportProperty } from '@dealstead/contracts/listings/details';
import { shownStatuses } from '@dealstead/contracts/listings/properties';
import { answer, handleIdempotent, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { digestNetwork, enforceRateLimit } from '../clientNetwork.ts';
import { listingNotFound } from '../properties/rules.ts';

/** That something is wrong with a listing; a member, or a place on the network, says it once a day. */
export function createReportRoutes(db: Db, perHour: number, live: Live): Route[] {
  return [
    handleIdempotent(reportProperty, db, async ({ params, body: { reason, note = null }, who }, tx) => {
      const member = who.kind === 'member' ? who.id : null;
      const reporter = member === null ? `place ${digestNetwork(who)}` : `member ${member}`;
      const [listing] = await tx.sql<{ id: number }>`
        SELECT id FROM properties WHERE id = ${params.id} AND status = ANY(${[...shownStatuses]}::text[]) FOR KEY SHARE`;
      if (!listing) throw listingNotFound();
      const kept = await tx.sql`
        INSERT INTO property_reports (property_id, user_id, reporter, day, reason, note)
        VALUES (${params.id}, ${member}::int, ${reporter}, (now() AT TIME ZONE 'America/New_York')::date, ${reason}, ${note || null})
        ON CONFLICT (property_id, reporter, day) DO NOTHING RETURNING id`;
      if (kept.length === 0)
        return answer({ message: 'You reported this listing today already. We are looking at it.' }).status(200);
      await enforceRateLimit(tx, who, 'reports', perHour);
      tx.afterCommit(() => live.admins('/api/admin/reports'));
      return { message: 'Thank you. We will look at this listing.' };
    }),
  ];
}
