/** The listings themselves: posting, editing, statuses, photos, freshness, and how they are read. Other folders import this file only. */
export { createBrandConsumer } from './brands/consumer.ts';
export { createBrandRoutes } from './brands/routes.ts';
export { createDetailRoutes } from './details/routes.ts';
export { readDetails } from './details/store.ts';
export { createDisclosureRoutes } from './disclosures/routes.ts';
export { createDraftRoutes } from './drafts/routes.ts';
export { parseHouseNumber } from './duplicates/address.ts';
export {
  changeColumns,
  changedListingColumns,
  type ListingChange,
  recordListingChanges,
} from './edits/changeListing.ts';
export { createEditRoutes } from './edits/routes.ts';
export { setFeatured } from './featured/setFeatured.ts';
export { createFreshnessJob } from './freshness/freshnessJob.ts';
export { createConfirmationRoutes } from './freshness/routes.ts';
export { createGeocodeRoutes } from './locate/routes.ts';
export { createMemberListingRoutes } from './memberListings/routes.ts';
export { funnelCsv, readFunnel } from './ownListings/funnel.ts';
export { createOwnListingRoutes } from './ownListings/routes.ts';
export { listTeamActivity, teamActivityCsv } from './ownListings/teamActivity.ts';
export { createDocumentRoutes } from './photos/documentRoutes.ts';
export { createEncoder, type Encoder } from './photos/encoder.ts';
export { createHashBackfillJob } from './photos/hashBackfill.ts';
export { createPhotoRoutes } from './photos/routes.ts';
export { createFileSweepJob, releaseMemberFiles } from './photos/sweep.ts';
export { createBathsBackfill } from './properties/bathsBackfill.ts';
export { cardColumns, type CardRow, featuredCondition, toCard } from './properties/cards.ts';
export { invalidCursor } from './properties/cursor.ts';
export { createWithdrawnEvent, propertyCacheTags } from './properties/events.ts';
export { toFallbackFilter, toFallbackQuery } from './properties/fallbackQuery.ts';
export { selectFields, valuesOfRow } from './properties/fields.ts';
export { listActiveProperties, readShownCards, summarizeActiveProperties } from './properties/lists.ts';
export { createPropertyRoutes } from './properties/routes.ts';
export type { Property } from './properties/property.ts';
export {
  assertCanEdit,
  assertCanReadInquiries,
  cashOnlySql,
  isShown,
  listingNotFound,
  onMarket,
  onMarketSql,
  roundDegrees,
  type Status,
} from './properties/rules.ts';
export {
  deletePropertyBatch,
  lockProperty,
  type PropertyHeader,
  readIllustrationSubject,
  readOwnPage,
  readPropertyHeader,
} from './properties/store.ts';
export { publishListing } from './publishing/publish.ts';
export { closeModeration, type ListingKind, requestModeration } from './publishing/requestModeration.ts';
export { enqueueReview } from './publishing/reviewQueue.ts';
export { areReviewsRequired, setReviewsRequired } from './publishing/reviewSettings.ts';
export { changeStatus, findRelistingObstacle } from './statuses/changeStatus.ts';
export { createOfferConsumers } from './statuses/offers.ts';
export { createStatusRoutes } from './statuses/routes.ts';
