/** The affiliate program and its commissions. Other folders import this file only. */
export { createApprovalJob } from './approval.ts';
export { recordCard, recordCommission, restoreCommission, reverseCommission } from './commissions.ts';
export { attributeReferral, closeAffiliate } from './program.ts';
export { affiliateRoutes } from './routes.ts';
