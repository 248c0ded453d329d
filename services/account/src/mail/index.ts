/** The queue of mails, how they are sent, and what became of them. Other folders import this file only. */
export { deliveryRoutes } from './deliveries/routes.ts';
export { type AddressedMail, queueMail, queueMails } from './queue.ts';
export { mailReportRoutes } from './mailReportRoutes.ts';
export { createMailRetentionJob } from './retentionJob.ts';
export { createMailJobs } from './sender.ts';
export { createSmtpDelivery } from './smtp.ts';
export { greetingName, welcomeMail } from './welcomeMail.ts';
