/** Constants of reported comments that browsers and services share. */

/** What a reader reports a comment for. */
export const commentReportReasons = ['spam', 'scam', 'offensive', 'private-data', 'misleading', 'other'] as const;
export type CommentReportReason = (typeof commentReportReasons)[number];
export const commentReportLabels: Record<CommentReportReason, string> = {
  spam: 'Spam or advertising',
  scam: 'Scam or fraud',
  offensive: 'Offensive or threatening',
  'private-data': 'Shares private data',
  misleading: 'False or misleading',
  other: 'Something else',
};
