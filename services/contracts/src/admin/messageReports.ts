import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { conversationSides, messageKinds, messageReportReasons } from '../tools/messageOptions.ts';
import { multiLine } from '../text.ts';
import { messageDecisions, messageReportPageSize } from './messageReportOptions.ts';

const id = z.number().int();
const at = z.iso.datetime();

/** A moderator by id and email address; by id alone while account is unavailable. */
const Moderator = z.object({ id, name: z.string() });

/** A reported message with all reports about it. */
export const ReportedMessage = z.object({
  /** The first report about it, by which it is claimed and decided. */
  id,
  messageId: id,
  propertyId: id,
  senderId: id,
  content: z.string(),
  sentAt: at,
  /** When it was reported first. */
  reportedAt: at,
  reports: z.array(
    z.object({ reporterId: id.nullable(), reason: z.enum(messageReportReasons), note: z.string(), reportedAt: at }),
  ),
  /** Who looks at it. */
  claimedBy: Moderator.nullable(),
  isClaimedByYou: z.boolean(),
  decision: z
    .object({
      decision: z.enum(messageDecisions),
      by: Moderator.nullable(),
      at,
      notes: z.string(),
      userNotified: z.boolean(),
    })
    .nullable(),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

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

export const listMessageReports = endpoint({
  ...admin,
  method: 'GET',
  path,
  query: z.object({ show: z.enum(['waiting', 'decided']).default('waiting') }),
  response: z.object({ waiting: id, messages: z.array(ReportedMessage) }),
  summary: `Reported messages that wait for a moderator, oldest first, or the last ${messageReportPageSize} decided ones`,
});

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

export const claimMessageReport = endpoint({
  ...admin,
  method: 'PUT',
  path: `${path}/{id}/claim`,
  address: true,
  params,
  body: z.strictObject({
    /** Takes it from the moderator who holds it. */
    takeOver: z.boolean().default(false),
  }),
  response: Message,
  summary: 'Claim a reported message, so that other moderators leave it to you',
});

export const releaseMessageReport = endpoint({
  ...admin,
  method: 'DELETE',
  path: `${path}/{id}/claim`,
  address: true,
  params,
  response: Message,
  summary: 'Give up your claim on a reported message',
});

export const decideMessageReport = endpoint({
  ...admin,
  method: 'PUT',
  path: `${path}/{id}/decision`,
  address: true,
  params,
  body: z.strictObject({
    decision: z.enum(messageDecisions),
    /** Why, for other moderators; the member gets it with a restriction. */
    notes: z.string().overwrite(multiLine).min(3, 'Say why').max(500, 'At most 500 letters'),
    /** What the sender is told; null to tell them nothing. */
    notice: z.string().overwrite(multiLine).min(3, 'Say what the sender should know').max(500).nullable().default(null),
    /** The end of a restriction; null until it is lifted. */
    until: at
      .refine((until) => Date.parse(until) > Date.now(), 'Choose a time that is still to come')
      .nullable()
      .default(null),
  }),
  response: Message,
  summary: 'Dismiss the reports of a message, remove it, or remove it and restrict its sender from messaging',
});

export const undoMessageDecision = endpoint({
  ...admin,
  method: 'DELETE',
  path: `${path}/{id}/decision`,
  address: true,
  params,
  response: Message,
  summary:
    'Undo a decision: the message returns, the restriction is lifted, and the reports wait for a moderator again',
});
