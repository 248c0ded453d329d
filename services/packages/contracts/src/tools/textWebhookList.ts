import { adminList, type AdminChoice, type AdminRow } from '../adminList.ts';
import { deliveryPageSize } from '../account/deliveryOptions.ts';
import { textWebhookDays, type TextWebhookType } from './textWebhookOptions.ts';

const choices = {
  stop: { label: 'STOP', tone: 'amber' },
  start: { label: 'START', tone: 'ok' },
  help: { label: 'HELP', tone: 'plain' },
  reply: { label: 'Other reply', tone: 'plain' },
  delivered: { label: 'Delivered', tone: 'ok' },
  undelivered: { label: 'Not delivered', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
} as const satisfies Record<TextWebhookType, AdminChoice>;

/** What the text provider sent: replies to our number, and reports about texts of campaigns and of support, without the texts. */
export const textWebhookList = adminList({
  service: 'tools',
  path: '/api/admin/text-webhooks',
  permission: 'payments',
  filePermission: 'operations',
  summary: `Replies and delivery reports of the text provider in the last ${textWebhookDays} days`,
  title: 'Text webhooks',
  noun: 'webhooks',
  empty: {
    title: 'No text webhooks yet',
    text: 'Replies to our number and delivery reports appear here once a text provider is set up.',
  },
  pageSize: deliveryPageSize,
  filters: { type: { kind: 'choice', label: 'Webhook', all: 'All webhooks', choices } },
  columns: {
    id: { kind: 'id' },
    /** Ten digits of the number that wrote or was texted; null for a number outside of North America. */
    phone: { kind: 'phone', heading: 'Number', isNullable: true, none: 'Outside North America' },
    receivedAt: { kind: 'moment', heading: 'Received', file: 'Received (UTC)' },
    type: { kind: 'choice', heading: 'Webhook', choices },
    /** The member whose campaign or help request the text belongs to, as far as it is known. */
    memberId: { kind: 'member', heading: 'Member', isNullable: true },
    /** What a report says about a text that did not arrive. */
    error: { kind: 'line', heading: 'Error', isNullable: true },
  },
});
export type TextWebhook = AdminRow<typeof textWebhookList>;
