/** Areas by which the audit trail is filtered, with the first parts of their actions' names. */
export const auditAreas = {
  members: {
    label: 'Members',
    subjects: ['member', 'plan', 'account', 'data', 'team', 'admin-message', 'help', 'canned-answer'],
  },
  security: { label: 'Sign-in and keys', subjects: ['password', 'two-step', 'devices', 'api-key'] },
  listings: {
    label: 'Listings',
    subjects: ['listing', 'reviews', 'report', 'disclosure', 'seller-lead', 'message', 'moderation'],
  },
  money: { label: 'Money', subjects: ['payout', 'payouts', 'referral', 'stripe-event'] },
  blog: { label: 'Blog', subjects: ['post', 'comment'] },
  operations: { label: 'Dead letters and emails', subjects: ['dead-letter', 'mail'] },
  releases: { label: 'Releases', subjects: ['release'] },
} as const;
export type AuditArea = keyof typeof auditAreas;
