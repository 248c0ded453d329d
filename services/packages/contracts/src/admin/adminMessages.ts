import { z } from 'zod';
import { endpoint, Id, Message, RowVersion } from '../endpoint.ts';
import { FutureTime } from '../futureTime.ts';
import { plans } from '../plans.ts';
import { multiLine, singleLine } from '../text.ts';
import {
  adminMessageLimits,
  adminMessagePageSize,
  adminMessagePriorities,
  adminMessageStates,
  adminMessageTypes,
} from './adminMessageOptions.ts';

const id = z.number().int();
const at = z.iso.datetime();

/** A message from an admin to members, with how far it is delivered and read. */
export const AdminMessage = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  messageType: z.enum(adminMessageTypes),
  targetTier: z.enum(plans).nullable(),
  recipientId: id.nullable(),
  /** The person's email address, while their account is open. */
  recipientEmail: z.string().nullable(),
  priority: z.enum(adminMessagePriorities),
  state: z.enum(adminMessageStates),
  /** Who wrote it, by email address. */
  by: z.string(),
  createdAt: at,
  /** When sending starts or started. */
  sendAt: at,
  sentAt: at.nullable(),
  /** Members who have it. */
  delivered: id,
  /** Members who opened it or marked it as read. */
  read: id,
  /** Every recipient has read it. */
  isRead: z.boolean(),
});
export type AdminMessage = z.infer<typeof AdminMessage>;

/** To whom a message goes. Exactly the field that the type needs is given. */
const recipients = {
  messageType: z.enum(adminMessageTypes, 'Choose who gets it'),
  targetTier: z.enum(plans, 'Choose a plan').nullable().default(null),
};
const needsField = ({ messageType, targetTier, recipientId }: Record<string, unknown>) =>
  (messageType === 'tier') === (targetTier !== null) && (messageType === 'person') === (recipientId !== null);

const admin = { service: 'admin', access: 'admin', permission: 'support' } as const;
const path = '/api/admin/messages';

export const listAdminMessages = endpoint({
  ...admin,
  method: 'GET',
  path,
  query: z.object({ state: z.enum(adminMessageStates).optional(), after: Id.optional() }),
  response: z.array(AdminMessage),
  summary: `Messages to members, newest first, ${adminMessagePageSize} to a page`,
});

export const countAdminMessageRecipients = endpoint({
  ...admin,
  method: 'GET',
  path: `${path}/recipients`,
  query: z.object({
    messageType: recipients.messageType,
    targetTier: z.enum(plans).optional(),
    recipientId: Id.optional(),
  }),
  response: z.object({ count: id }),
  summary: 'How many members a message would reach now',
});

export const sendAdminMessage = endpoint({
  ...admin,
  method: 'POST',
  path,
  address: true,
  idempotent: true,
  body: z
    .strictObject({
      ...recipients,
      recipientId: id.positive().max(2_147_483_647).nullable().default(null),
      subject: z
        .string()
        .overwrite(singleLine)
        .min(3, 'Enter a subject of at least 3 characters')
        .max(adminMessageLimits.subject, `At most ${adminMessageLimits.subject} characters`),
      message: z
        .string()
        .overwrite(multiLine)
        .min(3, 'Enter a message of at least 3 characters')
        .max(adminMessageLimits.message, `At most ${adminMessageLimits.message} characters`),
      priority: z.enum(adminMessagePriorities).default('normal'),
      /** How many members it reached when the admin confirmed it; a message to more or fewer is refused. Null is not compared. */
      recipients: RowVersion.nullable().default(null),
      /** When to send it; null to send it now. */
      sendAt: FutureTime.nullable().default(null),
    })
    .refine(needsField, { path: ['messageType'], message: 'Choose a person, a plan or everyone' }),
  success: 201,
  response: z.object({ id, message: z.string() }),
  summary:
    'Send a message to one member, a plan or everyone, now or at a time; 409 `count-changed` if it reaches another number than was confirmed',
});

export const cancelAdminMessage = endpoint({
  ...admin,
  method: 'DELETE',
  path: `${path}/{id}`,
  address: true,
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Cancel a scheduled message, or stop one that is being sent; who has it keeps it',
});

export const getReceivedMessage = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/received-admin-messages/{id}',
  access: 'member',
  params: z.object({ id: Id }),
  response: z.object({
    id,
    subject: z.string(),
    message: z.string(),
    priority: z.enum(adminMessagePriorities),
    sentAt: at,
  }),
  summary: 'A message from an admin that you received',
});
export type ReceivedMessage = z.infer<typeof getReceivedMessage.response>;
