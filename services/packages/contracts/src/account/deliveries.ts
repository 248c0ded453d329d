import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';
import { deliveryPageSize, mailStates, webhookSources, webhookStates } from './deliveryOptions.ts';

const When = z.iso.datetime();
const count = z.number().int().nonnegative();
const admin = { service: 'account', access: 'admin', permission: 'payments' } as const;

/** A request that a provider sent, without its content. */
export const ReceivedWebhook = z.object({
  /** Stripe's id of an event, or the number of the email that a report is about. */
  id: z.string(),
  source: z.enum(webhookSources),
  /** Stripe's name of the event, `returned` or `complained`. */
  type: z.string(),
  receivedAt: When,
  state: z.enum(webhookStates),
  attempts: count,
  /** Why the last attempt failed, or what the report says. */
  error: z.string().nullable(),
  /** The next attempt of one that waits. */
  nextAttemptAt: When.nullable(),
  /** The member whom it concerns, as far as it is known. */
  memberId: z.number().int().nullable(),
  /** Continues the list after this row. */
  cursor: z.string(),
});
export type ReceivedWebhook = z.infer<typeof ReceivedWebhook>;

export const listWebhooks = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/webhooks',
  query: z.object({
    source: z.enum(webhookSources).optional(),
    state: z.enum(webhookStates).optional(),
    after: z
      .string()
      .regex(/^\d{1,17}\.\w{1,200}$/)
      .optional(),
  }),
  response: z.array(ReceivedWebhook).max(deliveryPageSize),
  summary: 'Webhooks that were received, newest first: events of Stripe, and bounces and complaints about emails',
});

/** An email of the outbox, without its content: it may hold links that sign in. */
export const OutgoingMail = z.object({
  id: z.number().int(),
  /** The kind of email, as in `limitedMails` and `unlimitedMails`. */
  kind: z.string(),
  recipient: z.string(),
  /** The member with this address. */
  memberId: z.number().int().nullable(),
  state: z.enum(mailStates),
  attempts: count,
  error: z.string().nullable(),
  createdAt: When,
  /** When it was sent or given up. */
  finishedAt: When.nullable(),
  /** The next attempt of one that is queued. */
  nextAttemptAt: When.nullable(),
  /** When an admin last had it sent again. */
  resentAt: When.nullable(),
  /** Whether an admin may have it sent again. */
  canResend: z.boolean(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

export const listMails = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/mails',
  query: z.object({
    state: z.enum(mailStates).optional(),
    /** The beginning of the recipient's address. */
    search: z.string().trim().max(200).optional(),
    after: Id.optional(),
  }),
  response: z.array(OutgoingMail).max(deliveryPageSize),
  summary: 'Emails with their state, newest first, before the one with the id `after`; without their content',
});

export const resendMail = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/mails/{id}/resend',
  address: true,
  idempotent: true,
  success: 202,
  params: z.object({ id: Id }),
  body: z.strictObject({
    reason: ActionReason,
    /** Needed for an email of unknown outcome, which may arrive twice. */
    acceptsRepeat: z.boolean().default(false),
  }),
  response: Message,
  summary: 'Send a failed email again, with a reason for the audit trail; 409 for one that was sent or waits',
});
