/** Reports, reviews before publication, rules and decisions of moderators. Other folders import this file only. */
export { createAbuseReportAdminRoutes } from './abuseReports/adminRoutes.ts';
export { createAbuseReportRoutes } from './abuseReports/routes.ts';
export { createModerationRoutes } from './reviews/moderationRoutes.ts';
export { createReviewRoutes } from './reviews/routes.ts';
export { createModerationPeerRoute } from './routes.ts';
export { createFindValue, createRuleCheckJob } from './rules/checkJob.ts';
export { createRuleConsumers } from './rules/consumers.ts';
export { createModerationRuleRoutes } from './rules/routes.ts';
