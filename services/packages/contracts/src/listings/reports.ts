/** Reasons of a report. */
export const reportReasons = [
  'not-available',
  'wrong-facts',
  'photos',
  'duplicate',
  'scam',
  'offensive',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];
