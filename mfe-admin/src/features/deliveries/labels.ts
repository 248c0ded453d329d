import type { MailState, ReceivedWebhook, TextWebhookType, WebhookState } from '@dealstead/contracts';
import type { Tone } from '@dealstead/kit';

interface StateLabel {
  readonly label: string;
  readonly tone: Tone;
}

export const webhookStateLabels: Readonly<Record<WebhookState, StateLabel>> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  done: { label: 'Applied', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const mailStateLabels: Readonly<Record<MailState, StateLabel>> = {
  queued: { label: 'Queued', tone: 'amber' },
  sending: { label: 'Sending', tone: 'amber' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  returned: { label: 'Returned', tone: 'danger' },
  complained: { label: 'Marked as spam', tone: 'danger' },
  suppressed: { label: 'Not sent, opted out', tone: 'plain' },
  unknown: { label: 'Unknown', tone: 'amber' },
};

export const textWebhookLabels: Readonly<Record<TextWebhookType, StateLabel>> = {
  stop: { label: 'STOP', tone: 'amber' },
  start: { label: 'START', tone: 'ok' },
  help: { label: 'HELP', tone: 'plain' },
  reply: { label: 'Other reply', tone: 'plain' },
  delivered: { label: 'Delivered', tone: 'ok' },
  undelivered: { label: 'Not delivered', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
};

const reportNames: Readonly<Record<string, string>> = { returned: 'Returned email', complained: 'Spam complaint' };

/** What a webhook is about: Stripe's name of the event, or the kind of report. */
export const webhookName = ({ source, type }: ReceivedWebhook): string =>
  source === 'mail' ? (reportNames[type] ?? type) : type;

/** The kind of an email as words: `buyer-invitation` is "Buyer invitation". */
export function mailName(kind: string): string {
  const words = kind.replaceAll('-', ' ').replace('api key', 'API key');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
