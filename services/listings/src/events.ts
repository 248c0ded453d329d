import { featuredPaid, userClosed } from '@dealstead/contracts/events';
import { listFeaturedListings } from '@dealstead/contracts/listings/memberListings';
import { type Live, on } from '@dealstead/service-kit';
import { createAlertConsumers } from './savedSearches/index.ts';
import {
  createBrandConsumer,
  setFeatured,
  releaseMemberFiles,
  createWithdrawnEvent,
  deletePropertyBatch,
  createOfferConsumers,
} from './catalog/index.ts';
import type { Tx } from './database.ts';
import { eraseMemberImports, deleteMemberExports } from './transfer/index.ts';
import type { LivePercolator, Search } from './search/index.ts';
import { createMemberConsumers } from './members/index.ts';
import { createRuleConsumers } from './moderation/index.ts';

/** The consumers of the listings service. */
export const createConsumers = (search: Search, livePercolator: LivePercolator, pages: Live) => [
  ...createMemberConsumers(pages),
  ...createRuleConsumers(),
  createBrandConsumer(pages),
  ...createAlertConsumers(livePercolator, pages),
  ...createOfferConsumers(search.caughtUp, pages),
  on(featuredPaid, async (tx: Tx, paid, { version }) => {
    await setFeatured(tx, { ...paid, version });
    tx.afterCommit(search.caughtUp);
    tx.afterCommit(() => {
      pages.member(paid.userId, `/api/properties/${paid.propertyId}`, '/api/va/properties');
      pages.admins(listFeaturedListings.path);
    });
  }),
  on(userClosed, async (tx: Tx, { userId }) => {
    for (
      let deleted = await deletePropertyBatch(tx, userId);
      deleted.length > 0;
      deleted = await deletePropertyBatch(tx, userId)
    ) {
      await tx.emit(...deleted.map(createWithdrawnEvent));
    }
    await tx.sql`DELETE FROM brands WHERE user_id = ${userId}`;
    await tx.sql`DELETE FROM drafts WHERE user_id = ${userId}`;
    await releaseMemberFiles(tx, userId);
    await eraseMemberImports(tx, userId);
    await tx.sql`DELETE FROM favorites WHERE user_id = ${userId}`;
    await tx.sql`DELETE FROM saved_searches WHERE user_id = ${userId}`;
    await tx.sql`DELETE FROM investment_assumptions WHERE user_id = ${userId}`;
    await tx.sql`DELETE FROM property_alerts WHERE user_id = ${userId}`;
    await tx.sql`DELETE FROM property_views WHERE user_id = ${userId}`;
    await tx.sql`DELETE FROM market_reports WHERE user_id = ${userId}`;
    await deleteMemberExports(tx, userId);
    // Reports, inquiries and seller leads are kept without personal data.
    const email = `closed-${userId}@closed.invalid`;
    await tx.sql`
      UPDATE seller_leads SET email = ${email}, user_id = NULL, full_name = 'Closed account', phone = '', additional_notes = NULL
      WHERE user_id = ${userId}`;
    await tx.sql`UPDATE seller_leads SET assigned_to = NULL WHERE assigned_to = ${userId}`;
    await tx.sql`
      UPDATE property_reports SET user_id = NULL, reporter = ${`closed ${userId}`} WHERE user_id = ${userId}`;
    await tx.sql`
      UPDATE inquiries SET email = ${email}, user_id = NULL, name = 'Closed account', phone = NULL WHERE user_id = ${userId}`;
    tx.afterCommit(search.caughtUp);
  }),
];
