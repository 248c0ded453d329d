import { z } from 'zod';
import { Sender } from '../account/internal.ts';
import { InvitationToken } from '../account/team.ts';
import { endpoint, Message, RowId } from '../endpoint.ts';
import { maxSearchLength } from '../maxSearchLength.ts';
import { contactPageSize, invitationStatuses, maxContactsAtOnce } from './outreachOptions.ts';

const id = z.number().int();

/** An invitation of a buyer; amounts in dollars. */
export const BuyerInvitation = z.object({
  id,
  /** Masked for a seat without the permission for leads or messages, like the phone number. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  investmentTypes: z.array(z.string()),
  minBudget: z.number().nullable(),
  maxBudget: z.number().nullable(),
  status: z.enum(invitationStatuses),
  /** Why it bounced. */
  reason: z.string().nullable(),
  sendCount: z.number().int(),
  sentAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  registeredAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type BuyerInvitation = z.infer<typeof BuyerInvitation>;

const marketing = { service: 'tools', access: 'member', feature: 'marketing-tools' } as const;

export const listBuyerInvitations = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/buyer-invitations',
  query: z.object({
    status: z.enum(invitationStatuses).optional(),
    /** Part of a name, company or, where it is shown, address. */
    search: z.string().trim().max(maxSearchLength).optional(),
    after: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(contactPageSize).default(contactPageSize),
  }),
  response: z.array(BuyerInvitation),
  summary: 'A page of the invitations that you sent or that wait, newest first',
});

export const countBuyerInvitations = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/buyer-invitations/counts',
  response: z.object({
    byStatus: z.record(z.enum(invitationStatuses), z.number().int()),
    /** Sent within the last 24 hours, of `perDay`. */
    sentToday: z.number().int(),
    perDay: z.number().int(),
  }),
  summary: 'How many of your invitations are in which state',
});
export type BuyerInvitationCounts = z.infer<typeof countBuyerInvitations.response>;

export const changeBuyerInvitations = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/buyer-invitations/changes',
  restricted: 'messaging',
  body: z.strictObject({
    ids: z.array(RowId).min(1).max(maxContactsAtOnce),
    action: z.enum(['resend', 'revoke']),
  }),
  response: z.object({ changed: z.number().int() }),
  summary: 'Send invitations again with a new link, or revoke them',
});

export const getOutreachSender = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/outreach-sender',
  response: Sender.extend({
    /** Whether this is the caller's own account, whose settings they can change. */
    isOwn: z.boolean(),
    /** Whether texts only seem to be sent, because no provider is set up. */
    areTextsSimulated: z.boolean(),
  }),
  summary: 'In whose name bulk mail is sent',
});

/** An invitation as the invited person sees it. */
export const OpenedBuyerInvitation = z.object({
  inviter: z.string(),
  /** The personal note. */
  note: z.string().nullable(),
  expiresAt: z.iso.datetime(),
});
export type OpenedBuyerInvitation = z.infer<typeof OpenedBuyerInvitation>;

export const getBuyerInvitationLink = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/buyer-invitation-links/{token}',
  access: 'anyone',
  params: z.object({ token: InvitationToken }),
  response: OpenedBuyerInvitation,
  summary: 'A buyer invitation by its token; the same error for used, expired, revoked and unknown ones',
});

export const getOpenedBuyerInvitation = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/opened-buyer-invitation',
  access: 'anyone',
  invitation: true,
  response: z.object({ invitation: OpenedBuyerInvitation.nullable() }),
  summary: 'The buyer invitation whose link this browser opened last; null when it is used, revoked or expired',
});

export const acceptOpenedBuyerInvitation = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/opened-buyer-invitation',
  access: 'member',
  form: true,
  invitation: true,
  response: Message,
  summary: 'Join the buyers of the member whose invitation this browser opened last',
});
