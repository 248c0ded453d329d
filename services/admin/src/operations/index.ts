/** The state of the running product: services, events, dead letters, crawlers. Other folders import this file only. */
export { crawlerRoutes } from './crawlers/routes.ts';
export { createDeadLetterFeed, createReplayJob } from './deadLetters/feed.ts';
export { createJobRowConsumer } from './deadLetters/jobRowConsumer.ts';
export { deadLetterRoutes } from './deadLetters/routes.ts';
export { createLagJob } from './eventConsumers/lags.ts';
export { eventConsumerRoutes } from './eventConsumers/routes.ts';
export { overviewRoutes } from './overview/routes.ts';
export { closeMember, type ListingCopy, markListingInactive, upsertListings, upsertMember } from './overview/store.ts';
export { createMeasurementPruning, createReportFeed } from './serviceHealth/feed.ts';
export { serviceHealthRoutes } from './serviceHealth/routes.ts';
