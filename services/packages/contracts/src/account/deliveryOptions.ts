/** Rows in one response of the lists of webhooks and of emails. */
export const deliveryPageSize = 50;

/** Where webhooks come from: Stripe's events, and reports of mail servers about emails that they had accepted. */
export const webhookSources = ['stripe', 'mail'] as const;
export type WebhookSource = (typeof webhookSources)[number];

export const webhookStates = ['waiting', 'done', 'failed'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** States of an email. `returned` and `complained` were reported after the delivery. */
export const mailStates = [
  'queued',
  'sending',
  'sent',
  'failed',
  'returned',
  'complained',
  'suppressed',
  'unknown',
] as const;
export type MailState = (typeof mailStates)[number];
