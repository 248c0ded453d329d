/** Plans, Stripe, payments, granted plans, revenue, and webhooks. Other folders import this file only. */
export { createBilling } from './billing.ts';
export { createGrantExpiryJob } from './grants/expiryJob.ts';
export { grantRoutes } from './grants/routes.ts';
export { planRoutes } from './plans/routes.ts';
export { revenueRoutes } from './revenue/routes.ts';
export { findReceivedPayments } from './revenue/store.ts';
