import type { AbuseReportReason } from '@dealstead/contracts';

export const abuseReportReasonLabels: Readonly<Record<AbuseReportReason, string>> = {
  'not-available': 'No longer available',
  'wrong-facts': 'Incorrect information',
  photos: 'Wrong or copied photos',
  duplicate: 'Duplicate',
  scam: 'Scam',
  offensive: 'Offensive',
  other: 'Other',
};
