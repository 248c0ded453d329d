import { z } from 'zod';
import { eventType } from '../event.ts';
import { phoneKeyPattern } from '../phone.ts';
import { ActiveRestriction } from './activeRestriction.ts';
import { adminMessagePriorities } from './adminMessageOptions.ts';
import { moderationKinds } from './moderationOptions.ts';

/** A member's restrictions changed. Contains all that are in force; the highest version counts. */
export const memberRestricted = eventType(
  'admin.member.restricted.v1',
  z.object({ userId: z.number().int(), restrictions: z.array(ActiveRestriction) }),
);

const id = z.number().int();

/** Moderators decided about a reported message, or undid that. Only the highest version of a message counts. */
export const messageModerated = eventType(
  'admin.message.moderated.v1',
  z.object({
    messageId: id,
    senderId: id,
    isRemoved: z.boolean(),
    /** The message to the sender; null for none. */
    senderNotice: z.string().nullable(),
    /** Who is notified that their report was reviewed. */
    reporterIds: z.array(id),
    /** The item of the moderation queue, where the sender may appeal; null where they may not. */
    appealItemId: id.nullable().default(null),
  }),
);
/** What readers see of a blog post changed: it was published, changed, moved or archived, or a comment was approved. */
export const blogPostChanged = eventType('admin.blog-post.changed.v1', z.object({ postId: z.number().int() }));

/** Most members in one event of a message to members. */
export const maxMessageRecipients = 500;

/** An admin's message reaches these members now. A message to many is sent in several events, its versions 1, 2, …. */
export const adminMessageSent = eventType(
  'admin.message.sent.v1',
  z.object({
    messageId: id,
    subject: z.string(),
    message: z.string(),
    priority: z.enum(adminMessagePriorities),
    userIds: z.array(id).max(maxMessageRecipients),
  }),
);

/** A moderator decided about something of a member, or about their appeal. Messages have an event of their own. */
export const moderationDecided = eventType(
  'admin.moderation.decided.v1',
  z.object({
    itemId: id,
    kind: z.enum(moderationKinds),
    memberId: id.nullable(),
    title: z.string(),
    url: z.string().nullable(),
    /** The message to the member; null for none. */
    notice: z.string().nullable(),
    canAppeal: z.boolean(),
    /** Who is notified that their report was reviewed, and whether something was done. */
    reporterIds: z.array(id),
    isUpheldReport: z.boolean(),
  }),
);

/** The post of a joint venture was removed, or restored. Only the highest version counts. */
export const ventureModerated = eventType(
  'admin.venture.moderated.v1',
  z.object({ ventureId: id, itemId: id, isRemoved: z.boolean() }),
);

/** Support answered a member's help request. The mail is requested apart from it. */
export const helpAnswered = eventType(
  'admin.help.answered.v1',
  z.object({ requestId: id, userId: id, subject: z.string(), text: z.string() }),
);

/** A member or visitor asked for help, or a member replied: support has to answer. */
export const helpRequested = eventType(
  'admin.help.requested.v1',
  z.object({
    requestId: id,
    subject: z.string(),
    text: z.string(),
    /** The sender's email address, or “A member” where it is not known. */
    sender: z.string(),
    /** The admin who works on it or looks after the member; null while it is anyone's. */
    adminId: id.nullable(),
    isReply: z.boolean(),
  }),
);

/** An answer of support is to be texted to a member who asked for that. The text is complete, with the sender and how to stop. */
export const helpTextRequested = eventType(
  'admin.help-text.requested.v1',
  z.object({
    /** The answer; at most one text is sent for it. */
    messageId: id,
    userId: id,
    /** Ten digits. */
    phone: z.string().regex(phoneKeyPattern),
    text: z.string(),
  }),
);

/** A canary was rolled back because of its health. */
export const canaryRolledBack = eventType(
  'admin.canary.rolled-back.v1',
  z.object({ name: z.string(), version: z.string(), reason: z.string() }),
);

/**
 * A background job of a service failed on a row and tries it again later; or it was done since, and the reason is null. It is
 * shown with the dead letters.
 */
export const jobRowFailed = eventType(
  'admin.job-row.failed.v1',
  z.object({
    job: z.string(),
    /** Key of the row among those of the job. */
    row: z.string(),
    reason: z.string().nullable(),
    attempts: z.number().int(),
  }),
);
