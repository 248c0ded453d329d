/** What an owner's team did. Other folders import this file only. */
export { teamActivityRoutes } from './routes.ts';
export { type ActivitySource, createSource, type Described } from './source.ts';
