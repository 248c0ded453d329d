import { adminList, type AdminChoice, type AdminRow } from '../adminList.ts';
import { deliveryPageSize, type MailState, type WebhookSource, type WebhookState } from './deliveryOptions.ts';

const sources = {
  stripe: { label: 'Stripe' },
  mail: { label: 'Mail servers' },
} as const satisfies Record<WebhookSource, AdminChoice>;

const webhookChoices = {
  waiting: { label: 'Waiting', tone: 'amber' },
  done: { label: 'Applied', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
} as const satisfies Record<WebhookState, AdminChoice>;

const delivery = { service: 'account', permission: 'payments', filePermission: 'operations' } as const;

/** Requests that providers sent, without their content: events of Stripe, and bounces and complaints about emails. */
export const webhookList = adminList({
  ...delivery,
  path: '/api/admin/webhooks',
  summary: 'Webhooks that were received: events of Stripe, and bounces and complaints about emails',
  title: 'Webhooks',
  noun: 'webhooks',
  empty: { title: 'No webhooks yet', text: 'The first payment event appears here.' },
  pageSize: deliveryPageSize,
  cursor: { column: 'cursor', pattern: /^\d{1,17}\.\w{1,200}$/ },
  filters: {
    source: { kind: 'choice', label: 'Source', all: 'All sources', choices: sources },
    state: { kind: 'choice', label: 'Result', all: 'All results', choices: webhookChoices },
  },
  columns: {
    source: { kind: 'choice', file: 'Source', choices: sources },
    /** Stripe's name of the event, `returned` or `complained`. */
    type: { kind: 'text', heading: 'Webhook' },
    /** Stripe's id of an event, or the number of the email that a report is about. */
    id: { kind: 'text', file: 'Id' },
    receivedAt: { kind: 'moment', heading: 'Received', file: 'Received (UTC)' },
    state: { kind: 'choice', heading: 'Result', choices: webhookChoices },
    attempts: { kind: 'count', heading: 'Failed attempts' },
    /** The member whom it concerns, as far as it is known. */
    memberId: { kind: 'member', heading: 'Member', isNullable: true },
    /** Why the last attempt failed, or what the report says. */
    error: { kind: 'line', heading: 'Error', isNullable: true },
    /** The next attempt of one that waits. */
    nextAttemptAt: { kind: 'moment', file: 'Next attempt (UTC)', isNullable: true },
    /** Continues the list after this row. */
    cursor: { kind: 'text' },
  },
});
export type ReceivedWebhook = AdminRow<typeof webhookList>;

const mailChoices = {
  queued: { label: 'Queued', tone: 'amber' },
  sending: { label: 'Sending', tone: 'amber' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  returned: { label: 'Returned', tone: 'danger' },
  complained: { label: 'Marked as spam', tone: 'danger' },
  suppressed: { label: 'Not sent, opted out', tone: 'plain' },
  unknown: { label: 'Unknown', tone: 'amber' },
} as const satisfies Record<MailState, AdminChoice>;

/** Emails of the outbox, without their content: it may hold links that sign in. */
export const mailList = adminList({
  ...delivery,
  path: '/api/admin/mails',
  summary: 'Emails with their state, without their content',
  title: 'Emails',
  noun: 'emails',
  empty: { title: 'No emails yet', text: 'The first email to a member appears here.' },
  pageSize: deliveryPageSize,
  filters: {
    /** The beginning of the recipient's address. */
    search: { kind: 'text', label: 'Recipient’s email', maxLength: 200 },
    state: { kind: 'choice', label: 'Status', all: 'All statuses', choices: mailChoices },
  },
  columns: {
    id: { kind: 'id', file: 'Email' },
    recipient: { kind: 'text', heading: 'Recipient' },
    /** The kind of email, as in `limitedMails` and `unlimitedMails`. */
    kind: { kind: 'text', file: 'Kind' },
    /** The member with this address. */
    memberId: { kind: 'member', file: 'Member', isNullable: true },
    createdAt: { kind: 'moment', heading: 'Requested', file: 'Requested (UTC)' },
    state: { kind: 'choice', heading: 'Status', choices: mailChoices },
    /** When it was sent or given up. */
    finishedAt: { kind: 'moment', heading: 'Finished', file: 'Finished (UTC)', isNullable: true },
    attempts: { kind: 'count', heading: 'Attempts' },
    error: { kind: 'line', heading: 'Error', isNullable: true },
    /** The next attempt of one that is queued. */
    nextAttemptAt: { kind: 'moment', file: 'Next attempt (UTC)', isNullable: true },
    /** When an admin last had it sent again. */
    resentAt: { kind: 'moment', file: 'Sent again (UTC)', isNullable: true },
    /** Whether an admin may have it sent again. */
    canResend: { kind: 'flag' },
  },
});
export type OutgoingMail = AdminRow<typeof mailList>;
