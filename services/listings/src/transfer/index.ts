/** Imports, exports, and feeds for crawlers and readers. Other folders import this file only. */
export { createExportRoutes } from './exports/routes.ts';
export { streamExport } from './exports/streamExport.ts';
export { createFeedRoutes } from './feeds/routes.ts';
export { runImportJob } from './imports/job.ts';
export { createImportRoutes } from './imports/routes.ts';
export { readRowErrors } from './imports/rowErrors.ts';
export type { ImportRecord } from './imports/store.ts';
export {
  createImport,
  eraseMemberImports,
  readImport,
  startCheck,
  startRun,
  startUndo,
} from './imports/transitions.ts';
export { readUpdates } from './imports/updates.ts';
export { createImportJobs } from './imports/worker.ts';
export { createJobQueueRoute } from './jobQueues/routes.ts';
export { createScheduledExportJob } from './scheduledExports/job.ts';
export { createScheduledExportRoutes } from './scheduledExports/routes.ts';
export { deleteMemberExports } from './scheduledExports/store.ts';
