import { z } from 'zod';
import { adminRoles } from '../adminPermissions.ts';
import { eventType } from '../event.ts';
import { plans } from '../plans.ts';
import { RecordedAction } from '../recordedAction.ts';
import { teamPermissions } from '../team.ts';
import { singleLine } from '../text.ts';
import { Brand } from './brands.ts';
import { paymentStates } from './paymentStates.ts';
import { notificationKinds } from './notificationKinds.ts';
import { PublicProfile } from './profile.ts';

const Member = z.object({
  userId: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['member', 'admin']),
  /** Null for a member, and for an admin without a role. */
  adminRole: z.enum(adminRoles).nullable().default(null),
  plan: z.enum(plans),
  status: z.string(),
});

export const userRegistered = eventType(
  'account.user.registered.v1',
  Member.extend({
    registeredAt: z.iso.datetime(),
    /** The sha256 (base64url) of the buyer invitation's token that the browser opened last. */
    invitation: z.string().optional(),
  }),
);

export const memberChanged = eventType(
  'account.member.changed.v1',
  Member.extend({
    restrictions: z.array(z.string()),
    /** Null while the member hides it, is restricted or closes the account. Consumers delete their copy then. */
    profile: PublicProfile.nullable().default(null),
  }),
);

/** Seats of an owner's team, or their permissions, changed. Carries everyone with a seat; the highest version is the newest. */
export const teamChanged = eventType(
  'account.team.changed.v1',
  z.object({
    ownerId: z.number().int(),
    seats: z.array(z.object({ userId: z.number().int(), permissions: z.array(z.enum(teamPermissions)) })),
  }),
);

/** Why a seat began or ended. `plan` and `restricted` are the owner's. */
export const seatReasons = ['joined', 'allowed', 'left', 'removed', 'plan', 'restricted', 'closed'] as const;

/** A seat on an owner's team began or ended. */
export const seatChanged = eventType(
  'account.seat.changed.v1',
  z.object({ ownerId: z.number().int(), userId: z.number().int(), isSeated: z.boolean(), reason: z.enum(seatReasons) }),
);

/** An API key was created, rotated or revoked. Gateways read its snapshot again. */
export const apiKeyChanged = eventType(
  'account.api-key.changed.v1',
  z.object({ keyId: z.number().int(), userId: z.number().int() }),
);

/** An act of an admin in account, or a sensitive act of a member, for the audit trail. */
export const accountActionRecorded = eventType('account.action.recorded.v1', RecordedAction);

/** A member has another address. Consumers read the current one. */
export const emailChanged = eventType('account.email.changed.v1', z.object({ userId: z.number().int() }));

export const userClosed = eventType('account.user.closed.v1', z.object({ userId: z.number().int() }));

/** Requests a rendered mail from account. Mails with the same key are sent once. */
export const mailRequested = eventType(
  'account.mail.requested.v1',
  z.object({
    key: z.string().max(200),
    to: z.email(),
    subject: z.string().overwrite(singleLine).max(200),
    text: z.string(),
    /** Sealed before it is stored: `sealed` holds it then. */
    html: z.string().optional(),
    /** HTML, links and codes, encrypted; placeholders stand for them in subject, text and unsubscribe URL. */
    sealed: z.string().optional(),
    /** Secrets in subject or text beside links, such as a code to type in. Removed when the mail is sealed. */
    codes: z.array(z.string().min(4)).optional(),
    /**
     * The kind, whose preference of the member applies; a mail without one is transactional.
     */
    kind: z.enum(notificationKinds).optional(),
    /** The Reply-To address, such as that of the buyer who sent an inquiry. */
    replyTo: z.email().optional(),
    /**
     * One-click unsubscribe URL of a bulk mail (RFC 8058). Mails with one are not sent to addresses on the suppression list.
     */
    unsubscribeUrl: z.url().optional(),
  }),
);

/** The outcome of a mail whose kind is one of `reportedMails`. */
export const mailFinished = eventType(
  'account.mail.finished.v1',
  z.object({
    key: z.string(),
    /**
     * `bounced`: the recipient's server refuses the address, at once or after it accepted the mail. `suppressed`: the address is
     * on the suppression list. `complained`: the recipient marked a delivered mail as spam.
     */
    outcome: z.enum(['sent', 'bounced', 'failed', 'suppressed', 'unknown', 'complained']),
    reason: z.string().nullable(),
  }),
);

/** A payment was created or changed its status; the event with the highest version is the newest. */
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

/** Until when a listing is featured; in the past if a refund ended it. */
export const featuredPaid = eventType(
  'account.featured.paid.v1',
  z.object({ propertyId: z.number().int(), userId: z.number().int(), paymentId: z.string(), until: z.iso.datetime() }),
);

/** A member's choices for the notification center and for push notifications, by kind. The highest version is the newest. */
export const notificationsChanged = eventType(
  'account.notifications.changed.v1',
  z.object({
    userId: z.number().int(),
    preferences: z.partialRecord(z.enum(notificationKinds), z.object({ inApp: z.boolean(), push: z.boolean() })),
  }),
);

/** Sessions of a member ended: by signing out, or because they were revoked. */
export const sessionsEnded = eventType(
  'account.sessions.ended.v1',
  z.object({
    userId: z.number().int(),
    /** SHA-256 of the session ids, in hex. */
    sessions: z.array(z.string()),
  }),
);

/**
 * A member's brand was changed, or went on or off with their plan. The highest version is the newest. Null while it is off or
 * deleted: consumers delete their copy then.
 */
export const brandChanged = eventType(
  'account.brand.changed.v1',
  z.object({
    userId: z.number().int(),
    brand: Brand.nullable(),
    /** The verified domain. */
    host: z.string().nullable(),
  }),
);
