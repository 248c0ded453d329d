/** What admin exports and shows of a member. Other folders import this file only. */
export { memberExportRoute } from './memberExport.ts';
export { memberRecordRoutes } from './routes.ts';
