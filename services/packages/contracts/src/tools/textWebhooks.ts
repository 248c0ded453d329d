import { z } from 'zod';
import { deliveryPageSize } from '../account/deliveryOptions.ts';
import { endpoint, Id } from '../endpoint.ts';
import { textWebhookDays, textWebhookTypes } from './textWebhookOptions.ts';

const id = z.number().int();

/** A webhook of the text provider, without the text. */
export const TextWebhook = z.object({
  id,
  type: z.enum(textWebhookTypes),
  /** Ten digits of the number that wrote or was texted; null for a number outside of North America. */
  phone: z.string().nullable(),
  /** The member whose campaign or help request the text belongs to, as far as it is known. */
  memberId: id.nullable(),
  /** What a report says about a text that did not arrive. */
  error: z.string().nullable(),
  receivedAt: z.iso.datetime(),
});
export type TextWebhook = z.infer<typeof TextWebhook>;

export const listTextWebhooks = endpoint({
  service: 'tools',
  access: 'admin',
  permission: 'payments',
  method: 'GET',
  path: '/api/admin/text-webhooks',
  query: z.object({
    type: z.enum(textWebhookTypes).optional(),
    /** Webhooks with a smaller id only. */
    after: Id.optional(),
  }),
  response: z.array(TextWebhook).max(deliveryPageSize),
  summary: `Replies and delivery reports of the text provider in the last ${textWebhookDays} days, newest first`,
});
