/**
 * What a webhook of the text provider was about: an incoming STOP, START, HELP or any other reply, or the last report about a
 * text that was sent.
 */
export const textWebhookTypes = ['stop', 'start', 'help', 'reply', 'delivered', 'undelivered', 'failed'] as const;
export type TextWebhookType = (typeof textWebhookTypes)[number];

/** Days for which webhooks of the text provider are stored. */
export const textWebhookDays = 90;
