/** Reasons of a report. */
export const abuseReportReasons = [
  'not-available',
  'wrong-facts',
  'photos',
  'duplicate',
  'scam',
  'offensive',
  'other',
] as const;
export type AbuseReportReason = (typeof abuseReportReasons)[number];
