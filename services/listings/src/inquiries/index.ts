/** What visitors send: inquiries about a listing, the buyer list, sellers' leads and contact forms. Other folders import this file only. */
export { createContactRoutes } from './contact/routes.ts';
export { createLeadAdminRoutes } from './leads/adminRoutes.ts';
export { upsertBuyer } from './leads/buyerList.ts';
export { confirmationsEach, deleteExpiredRequests, sendConfirmations } from './leads/confirmations.ts';
export { createLeadRoutes } from './leads/routes.ts';
export { createInquiryRoutes } from './routes.ts';
