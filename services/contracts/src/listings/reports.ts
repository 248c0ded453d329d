/** What can be wrong with a listing, as a report says it. */
export const reportReasons = ['not-available', 'wrong-facts', 'duplicate', 'scam', 'offensive', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
