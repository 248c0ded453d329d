/** Help articles, members' questions and their queue. Other folders import this file only. */
export { createHelpArticleRoutes } from './articles/routes.ts';
export { createHelpTextConsumer } from './consumer.ts';
export { createQueueRoutes } from './queueRoutes.ts';
export { supportTag } from './queueStore.ts';
export { createHelpRoutes } from './routes.ts';
export { createSupportSettingsRoutes, managersTag } from './settingsRoutes.ts';
export { deleteMemberRequests, listManagedMembers, ownRequestsTag } from './store.ts';
