import * as endpoints from '@dealstead/contracts/listings/disclosures';
import type { Status } from '@dealstead/contracts';
import { respond, Conflict, handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { decideFlags } from '../rules/store.ts';
import { propertyCacheTags, changeStatus, setReviewsRequired, lockProperty } from '../../catalog/index.ts';
import { recordAction } from '../../recordAction.ts';
import type { Search } from '../../search/index.ts';
import { renderDecisionMail, renderPublishedMail } from './mail.ts';
import { readReviewQueue } from './store.ts';
import { mailSeller } from './mailSeller.ts';

const tag = '/api/admin/reviews';
const outcomes: Readonly<Record<'publish' | 'return' | 'withdraw', { to: Status; message: string }>> = {
  publish: { to: 'active', message: 'Listing published.' },
  return: { to: 'draft', message: 'Listing given back to its seller.' },
  withdraw: { to: 'withdrawn', message: 'Listing withdrawn.' },
};

/** The admins' review queue and their decisions. */
export function createReviewRoutes(
  db: Db,
  { search, live, publicUrl }: { search: Search; live: Live; publicUrl: string },
): Route[] {
  return [
    handle(endpoints.listReviews, () => readReviewQueue(db)),

    handle(endpoints.requireReviews, async ({ body: { required, reason }, actor, request }) => {
      await db.change(async (tx) => {
        await setReviewsRequired(tx, required, actor.kind === 'member' ? actor.id : null);
        await recordAction(tx, { actor, request }, { action: `reviews.turned-${required ? 'on' : 'off'}`, reason });
      });
      live.admins(tag);
      const message = required ? 'New listings are reviewed from now on.' : 'New listings are published at once.';
      return respond({ message }).invalidates(tag);
    }),

    handle(endpoints.decideReview, async ({ params, body: { decision, reason }, actor, request }) => {
      const { to, message } = outcomes[decision];
      const property = await db.change(async (tx) => {
        const locked = await lockProperty(tx, params.id);
        if (locked.status !== 'in-review')
          throw new Conflict('This listing is no longer in review.', 'not-from-here', { status: locked.status });
        const userId = actor.kind === 'member' ? actor.id : null;
        const property = await changeStatus(tx, locked, { to, actor: 'admin', userId, reason });
        await decideFlags(tx, params.id, 'new-listing', decision === 'publish' ? 'dismissed' : 'upheld');
        await recordAction(
          tx,
          { actor, request },
          {
            action: `listing.review-${decision}`,
            memberId: property.userId,
            target: `listing ${property.id}`,
            reason,
            before: { status: locked.status },
            after: { status: property.status },
          },
        );
        const { id, version, title } = property;
        const mail =
          decision === 'publish'
            ? renderPublishedMail({ id, title, publicUrl })
            : renderDecisionMail({ id, title, decision, reason, publicUrl });
        await mailSeller(tx, property, { key: `review/${id}/${version}`, ...mail });
        tx.afterCommit(search.caughtUp);
        tx.afterCommit(() => live.admins(tag));
        tx.afterCommit(() => live.member(property.userId, '/api/va/properties', `/api/properties/${property.id}`));
        return property;
      });
      return respond({ message }).invalidates(tag, `/api/admin/listings/${params.id}`, ...propertyCacheTags(property));
    }),
  ];
}
