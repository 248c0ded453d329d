/** Messages of admins to members. Other folders import this file only. */
export { createReadConsumer } from './consumer.ts';
export { createAdminMessageRoutes } from './routes.ts';
export { createSendJob } from './sendJob.ts';
export { adminMessagesTag, deleteReceivedMessages } from './store.ts';
