/** Queries that payout decisions invalidate. */
export const payoutQueries = ['/api/admin/payouts', '/api/affiliate'] as const;
