/** The moderation queue, reports of messages, and restrictions of members. Other folders import this file only. */
export { createModerationConsumers } from './consumers.ts';
export { createReportConsumer } from './messages/consumer.ts';
export { createMessageContextRoute } from './messages/routes.ts';
export { deleteModeratedMessages, readMessagesOf } from './messages/store.ts';
export { moderatorOf, type Owner, type Owners } from './owners.ts';
export { createNotifyAccount } from './restrictions/accountClient.ts';
export { createRestrictionExpiryJob } from './restrictions/expiryJob.ts';
export { restrictionRoutes } from './restrictions/routes.ts';
export { deleteRestrictions } from './restrictions/store.ts';
export { moderationRoutes } from './routes.ts';
export { addItem, closeItem, deleteMemberItems, moderationTag } from './store.ts';
