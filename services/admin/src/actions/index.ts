/** The audit trail of what admins and members' teams do. Other folders import this file only. */
export { createChainCheckJob } from './chainCheckJob.ts';
export { auditRoutes } from './routes.ts';
export { type AdminActionRecord, insertEntry, recordAction } from './store.ts';
