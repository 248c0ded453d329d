/** The notification center and push messages. Other folders import this file only. */
export { createNotificationConsumers } from './consumers.ts';
export { type NewNotification, notify } from './notify.ts';
export { createNotificationPurgeJob } from './purgeJob.ts';
export { createPushJob } from './pushJob.ts';
export { pushRoutes } from './pushRoutes.ts';
export { notificationRoutes } from './routes.ts';
export { describeReport } from './rules.ts';
export { createSendPush, pushServices, type VapidKeys } from './webPush.ts';
