/** Saved searches and property alerts, with their mails. Other folders import this file only. */
export { createAlertConsumers } from './alerts/consumers.ts';
export type { Sender } from './alerts/mail.ts';
export { createAlertRoutes } from './alerts/routes.ts';
export { createAlertJobs } from './alerts/send.ts';
export { type CountMatches, createSavedSearchRoutes } from './searches/routes.ts';
