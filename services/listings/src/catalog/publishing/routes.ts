import type { Status } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/drafts';
import { respond, handleIdempotent, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { propertyCacheTags } from '../properties/events.ts';
import type { CaughtUp } from '../properties/caughtUp.ts';
import { publish } from './publish.ts';

/** Publishing of a draft as a new listing or as a change of one. */
export function createPublishingRoutes(db: Db, caughtUp: CaughtUp, live: Live): Route[] {
  return [
    handleIdempotent(contract.publishDraft, db, async ({ params, body, actor }, tx) => {
      const { property, before } = await publish(tx, { actor, draftId: params.id, ...body });
      tx.afterCommit(caughtUp);
      tx.afterCommit(() => live.member(property.userId, '/api/drafts', '/api/va/properties'));
      // Its map tiles before and after the change.
      const invalidated = new Set([
        ...propertyCacheTags(property),
        ...(before ? propertyCacheTags(before) : []),
        '/api/drafts',
        '/api/admin/reviews',
      ]);
      return respond({ propertyId: property.id, status: property.status as Status }).invalidates(...invalidated);
    }),
  ];
}
