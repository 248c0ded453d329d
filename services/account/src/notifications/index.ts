/** What members are notified of, and by which channels. Other folders import this file only. */
export { changeNotificationSettings } from './changeSettings.ts';
export { createDigestJob } from './digests.ts';
export { notificationLinkRoutes } from './routes.ts';
export { sendAdminMessage } from './sendAdminMessage.ts';
export { sendNotification } from './sendNotification.ts';
export { getBuyBox, getNotificationSettings, upsertBuyBox } from './settingsStore.ts';
