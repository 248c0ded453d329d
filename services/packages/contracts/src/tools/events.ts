import { z } from 'zod';
import { helpTextOutcomes } from '../admin/helpOptions.ts';
import { ModerationRequest } from '../admin/moderationRequest.ts';
import { eventType } from '../event.ts';
import { ventureStatuses } from './jointVentureOptions.ts';
import { messageReportReasons } from './messageOptions.ts';

const id = z.number().int();

/** A buyer made the first offer of a conversation. Counteroffers have no event. */
export const offerMade = eventType(
  'tools.offer.made.v1',
  z.object({
    offerId: id,
    conversationId: id,
    propertyId: id,
    buyerId: id,
    sellerId: id,
    amountCents: id,
    madeAt: z.iso.datetime(),
  }),
);

/** An offer or counteroffer was accepted; of a listing's offers at most one is. */
export const offerAccepted = eventType(
  'tools.offer.accepted.v1',
  z.object({
    offerId: id,
    conversationId: id,
    propertyId: id,
    buyerId: id,
    sellerId: id,
    amountCents: id,
    closingDate: z.iso.date().nullable(),
    acceptedAt: z.iso.datetime(),
  }),
);

/** A member reported a message of another member. */
export const messageReported = eventType(
  'tools.message.reported.v1',
  z.object({
    reportId: id,
    messageId: id,
    conversationId: id,
    propertyId: id,
    reporterId: id,
    senderId: id,
    reason: z.enum(messageReportReasons),
    note: z.string(),
    /** The text of the message. */
    content: z.string(),
    sentAt: z.iso.datetime(),
    reportedAt: z.iso.datetime(),
  }),
);

/** A member reported the post of a joint venture. `kind` is `joint_venture`. */
export const ventureReported = eventType('tools.venture.reported.v1', ModerationRequest);

/** A member read messages from admins in the notification center. */
export const adminMessagesRead = eventType(
  'tools.admin-messages.read.v1',
  z.object({ userId: id, messageIds: z.array(id).min(1) }),
);

/** What everyone sees of a joint venture changed: gateways drop the pages that show it. */
export const ventureChanged = eventType(
  'tools.venture.changed.v1',
  z.object({ ventureId: id, propertyId: id.nullable(), status: z.enum(ventureStatuses) }),
);

/** Both partners signed the agreement of a joint venture. */
export const ventureAgreed = eventType(
  'tools.venture.agreed.v1',
  z.object({
    ventureId: id,
    propertyId: id.nullable(),
    contractId: id,
    parties: z.array(z.object({ userId: id, side: z.enum(['poster', 'partner']), shareBasisPoints: id })),
    agreedAt: z.iso.datetime(),
  }),
);

/** Someone sent a form of a member, which made a lead or belongs to one that was known. */
export const leadReceived = eventType(
  'tools.lead.received.v1',
  z.object({
    leadId: id,
    ownerId: id,
    formId: id,
    formTitle: z.string(),
    name: z.string(),
    /** Whether the person was not a lead before. */
    isNew: z.boolean(),
    receivedAt: z.iso.datetime(),
  }),
);

/** What became of an answer of support by text. A later report of the carrier corrects it; the highest version counts. */
export const helpTextFinished = eventType(
  'tools.help-text.finished.v1',
  z.object({ messageId: id, outcome: z.enum(helpTextOutcomes), reason: z.string().nullable() }),
);
