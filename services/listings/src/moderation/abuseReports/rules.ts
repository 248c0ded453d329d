import type { AbuseReportReason } from '@dealstead/contracts';

/** What a report is about, which is the kind of its item in the moderation queue. */
export type ReportedKind = 'listing' | 'photo';

export const reportedKind = (reason: AbuseReportReason): ReportedKind => (reason === 'photos' ? 'photo' : 'listing');
