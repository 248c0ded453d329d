import { z } from 'zod';
import { eventType } from '../event.ts';
import { plans } from '../plans.ts';
import { singleLine } from '../text.ts';
import { paymentStates } from './paymentStates.ts';
import { notificationKinds } from './notificationKinds.ts';
import { PublicProfile } from './profile.ts';

const Member = z.object({
  userId: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['member', 'admin']),
  plan: z.enum(plans),
  status: z.string(),
});

export const userRegistered = eventType(
  'account.user.registered.v1',
  Member.extend({ registeredAt: z.iso.datetime() }),
);

export const memberChanged = eventType(
  'account.member.changed.v1',
  Member.extend({
    restrictions: z.array(z.string()),
    /** Null while the member hides it, is restricted or closes the account; copies are removed then. */
    profile: PublicProfile.nullable().default(null),
  }),
);

export const userClosed = eventType('account.user.closed.v1', z.object({ userId: z.number().int() }));

/** Asks account to send a mail whose parts are already rendered. The key makes it one mail however often it is asked. */
export const mailRequested = eventType(
  'account.mail.requested.v1',
  z.object({
    key: z.string().max(200),
    to: z.email(),
    subject: z.string().overwrite(singleLine).max(200),
    text: z.string(),
    html: z.string(),
    /**
     * What it tells of, where members may choose whether and how often they hear of that; without it the mail is
     * transactional.
     */
    kind: z.enum(notificationKinds).optional(),
    /** Whoever an answer goes to, such as the buyer who asked. */
    replyTo: z.email().optional(),
    /**
     * Address of a bulk mail's one-click unsubscribe (RFC 8058); mails with one are not sent to whom the suppression
     * list names.
     */
    unsubscribeUrl: z.url().optional(),
  }),
);

/** A payment is new, or what became of it changed: told each time, the newest has the highest version. */
export const paymentRecorded = eventType(
  'account.payment.recorded.v1',
  z.object({
    paymentId: z.number().int(),
    userId: z.number().int(),
    type: z.enum(['subscription', 'seats', 'featured']),
    status: z.enum(paymentStates),
    amountCents: z.number().int(),
    refundedCents: z.number().int(),
    at: z.iso.datetime(),
  }),
);

/** Until when a listing is paid to be featured; in the past where a refund ended it. */
export const featuredPaid = eventType(
  'account.featured.paid.v1',
  z.object({ propertyId: z.number().int(), userId: z.number().int(), paymentId: z.string(), until: z.iso.datetime() }),
);
