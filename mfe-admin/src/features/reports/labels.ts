import type { ReportReason } from '@dealstead/contracts';

export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  'not-available': 'No longer available',
  'wrong-facts': 'Incorrect information',
  photos: 'Wrong or copied photos',
  duplicate: 'Duplicate',
  scam: 'Scam',
  offensive: 'Offensive',
  other: 'Other',
};
