/** What members do with listings: saved ones, visits, what is new for them, and the performance that owners see. Other folders import this file only. */
export { createFavoriteRoutes } from './favorites/routes.ts';
export { createOwnerNotifier } from './ownerNotifier.ts';
export { createActivityRoutes } from './routes.ts';
export { listSavers } from './store.ts';
export { createVisitRoutes } from './visits/routes.ts';
