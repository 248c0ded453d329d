import * as contract from '@dealstead/contracts/listings/disclosures';
import { reviewPageSize, type Review, type Status } from '@dealstead/contracts';
import { answer, Conflict, handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { cardColumns, toCard, type CardRow } from '../properties/cards.ts';
import { propertyCacheTags } from '../properties/events.ts';
import * as listings from '../properties/store.ts';
import type { Search } from '../search/search.ts';
import { changeStatus } from '../statuses/changeStatus.ts';
import { renderDecisionMail } from './mail.ts';
import { setReviewsRequired, areReviewsRequired } from './settings.ts';
import { mailSeller } from './mailSeller.ts';

interface Row extends CardRow {
  submitted_at: Date;
  reason: Review['reason'];
  duplicate_of: number | null;
}

const tag = '/api/admin/reviews';
const outcomes: Readonly<Record<'publish' | 'return' | 'withdraw', { to: Status; message: string }>> = {
  publish: { to: 'active', message: 'Listing published.' },
  return: { to: 'draft', message: 'Listing given back to its seller.' },
  withdraw: { to: 'withdrawn', message: 'Listing withdrawn.' },
};

/** Listings that wait for an admin, and what an admin makes of them. */
export function createReviewRoutes(
  db: Db,
  { search, live, publicUrl }: { search: Search; live: Live; publicUrl: string },
): Route[] {
  return [
    handle(contract.listReviews, async () => {
      const { rows } = await db.pool.query<Row>(
        `SELECT ${cardColumns}, submitted_at, reason, duplicate_of
          FROM reviews JOIN properties ON properties.id = reviews.property_id
          WHERE status = 'in-review' ORDER BY submitted_at, id LIMIT $1`,
        [reviewPageSize],
      );
      const waiting = rows.map((row) => ({
        property: toCard(row),
        submittedAt: row.submitted_at.toISOString(),
        reason: row.reason,
        duplicateOf: row.duplicate_of,
      }));
      return { required: await areReviewsRequired(db.prisma), waiting };
    }),

    handle(contract.requireReviews, async ({ body: { required }, who }) => {
      await setReviewsRequired(db, required, who.kind === 'member' ? who.id : null);
      live.admins(tag);
      const message = required ? 'New listings are reviewed from now on.' : 'New listings are published at once.';
      return answer({ message }).stale(tag);
    }),

    handle(contract.decideReview, async ({ params, body: { decision, reason }, who }) => {
      const { to, message } = outcomes[decision];
      const property = await db.change(async (tx) => {
        const held = await listings.lockProperty(tx, params.id);
        if (held.status !== 'in-review')
          throw new Conflict('This listing is not in review anymore.', 'not-from-here', { status: held.status });
        const userId = who.kind === 'member' ? who.id : null;
        const property = await changeStatus(tx, held, { to, actor: 'admin', userId, reason });
        if (decision !== 'publish') {
          const { id, version, title } = property;
          const mail = renderDecisionMail({ id, title, decision, reason, publicUrl });
          await mailSeller(tx, property, { key: `review/${id}/${version}`, ...mail });
        }
        tx.afterCommit(search.caughtUp);
        tx.afterCommit(() => live.admins(tag));
        tx.afterCommit(() => live.member(property.userId, '/api/va/properties', `/api/properties/${property.id}`));
        return property;
      });
      return answer({ message }).stale(tag, `/api/admin/listings/${params.id}`, ...propertyCacheTags(property));
    }),
  ];
}
