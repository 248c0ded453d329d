import type { ReceivedWebhook } from '@dealstead/contracts/account/deliveryLists';

const reportNames: Readonly<Record<string, string>> = { returned: 'Returned email', complained: 'Spam complaint' };

/** What a webhook is about: Stripe's name of the event, or the kind of report. */
export const webhookName = ({ source, type }: ReceivedWebhook): string =>
  source === 'mail' ? (reportNames[type] ?? type) : type;

/** The kind of an email as words: `buyer-invitation` is "Buyer invitation". */
export function mailName(kind: string): string {
  const words = kind.replaceAll('-', ' ').replace('api key', 'API key');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
