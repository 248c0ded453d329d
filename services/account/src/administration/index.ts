/** What admins do with members and admins, and what members end: deletion, exports, restrictions. Other folders import this file only. */
export { createDeletionJob } from './accountDeletion/deletionJob.ts';
export { closingRoutes } from './accountDeletion/routes.ts';
export { endRecoveries } from './admins/endRecoveries.ts';
export { adminRoutes } from './admins/routes.ts';
export { exportRoutes } from './dataExport/routes.ts';
export { healthRoutes } from './health/routes.ts';
export { memberHelpRoutes, memberRecordRoutes } from './memberRecord/routes.ts';
export { createViewExpiryJob } from './memberViews/expiryJob.ts';
export { memberViewRoutes } from './memberViews/routes.ts';
export { applyRestrictions } from './members/restrictions.ts';
export { memberRoutes } from './members/routes.ts';
