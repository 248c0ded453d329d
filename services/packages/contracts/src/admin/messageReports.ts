import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { conversationSides, messageKinds } from '../tools/messageOptions.ts';

const id = z.number().int();
const at = z.iso.datetime();

/** A part of a conversation around a message, as moderators see it. */
export const MessageContext = z.object({
  listing: z.object({ id, title: z.string(), place: z.string() }),
  buyer: z.object({ id, name: z.string() }),
  seller: z.object({ id, name: z.string() }),
  messages: z.array(
    z.object({
      id,
      side: z.enum(conversationSides),
      senderId: id,
      kind: z.enum(messageKinds),
      content: z.string(),
      /** Attached files; moderators see their names. */
      files: z.array(z.string()),
      sentAt: at,
    }),
  ),
});
export type MessageContext = z.infer<typeof MessageContext>;

export const getMessageContext = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/internal/messages/{id}/context',
  access: 'peer',
  params: z.object({ id: Id }),
  response: MessageContext,
  summary: 'A reported message with the messages around it',
});

const admin = { service: 'admin', access: 'admin', permission: 'moderation' } as const;
const path = '/api/admin/message-reports';
const params = z.object({ id: Id });

export const openMessageReport = endpoint({
  ...admin,
  method: 'POST',
  path: `${path}/{id}/context`,
  address: true,
  params,
  body: z.strictObject({}),
  response: MessageContext,
  summary: 'The conversation around a reported message; each opening is recorded in the audit trail',
});
