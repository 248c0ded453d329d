/** At most so many mails in a window, which begins with the first of them. */
export interface MailWindow {
  readonly mails: number;
  readonly hours: number;
}

/** Limits on one kind of mail. */
export interface MailLimits {
  /** For each recipient address, across all senders. */
  readonly recipient: readonly MailWindow[];
  /** For each sender: a member, or the client network of a visitor. */
  readonly sender: readonly MailWindow[];
  /**
   * Which of the two limits omits the mail silently. The other one fails the call with 429. A call does not fail if it has
   * an effect besides the mail, or if no caller waits for the response.
   */
  readonly omits: readonly ('recipient' | 'sender')[];
}

/**
 * Every kind of mail to an address that somebody other than its owner may have entered, by the first part of its key.
 * These limits keep a member or a visitor from using our mail server to bother strangers.
 */
export const limitedMails = {
  /** A member invites an address to a team. */
  invitation: {
    recipient: [{ mails: 3, hours: 24 }],
    sender: [
      { mails: 10, hours: 1 },
      { mails: 20, hours: 24 },
    ],
    omits: [],
  },
  /** A visitor registers with an address. */
  welcome: {
    recipient: [{ mails: 3, hours: 24 }],
    sender: [
      { mails: 60, hours: 1 },
      { mails: 200, hours: 24 },
    ],
    omits: [],
  },
  /** A member asks for another link that confirms the address they registered with. */
  verify: {
    recipient: [
      { mails: 5, hours: 1 },
      { mails: 15, hours: 24 },
    ],
    sender: [
      { mails: 5, hours: 1 },
      { mails: 15, hours: 24 },
    ],
    omits: [],
  },
  /** A visitor asks for a link to sign in or to set a password. Known and unknown addresses count alike. */
  link: {
    recipient: [
      { mails: 5, hours: 1 },
      { mails: 30, hours: 24 },
    ],
    sender: [
      { mails: 30, hours: 1 },
      { mails: 200, hours: 24 },
    ],
    omits: [],
  },
  /** A visitor asks about a listing. The question is stored in any case. */
  inquiry: {
    recipient: [{ mails: 100, hours: 24 }],
    sender: [{ mails: 200, hours: 24 }],
    omits: ['recipient'],
  },
  /** A member enters an address as the contact of a listing; this mail confirms it. What is left out is sent later. */
  'contact-address': {
    recipient: [{ mails: 3, hours: 24 }],
    sender: [{ mails: 20, hours: 24 }],
    omits: ['recipient', 'sender'],
  },
  /** A visitor enters an address on the buyer list; this mail confirms it. The form's response does not depend on it. */
  'buyer-confirmation': {
    recipient: [{ mails: 3, hours: 24 }],
    sender: [
      { mails: 60, hours: 1 },
      { mails: 200, hours: 24 },
    ],
    omits: ['recipient', 'sender'],
  },
  /** A member invites a buyer to join. Mails beyond the limit are sent on another day. */
  'buyer-invitation': {
    recipient: [{ mails: 3, hours: 24 }],
    sender: [{ mails: 250, hours: 24 }],
    omits: ['recipient', 'sender'],
  },
  /** A member's campaign, to contacts who agreed. Its log counts the mails of recipient and sender. */
  campaign: {
    recipient: [{ mails: 3, hours: 24 }],
    sender: [{ mails: 100_000, hours: 24 }],
    omits: ['recipient'],
  },
  /** A member sends a campaign to their own address first. */
  'campaign-test': {
    recipient: [{ mails: 30, hours: 24 }],
    sender: [{ mails: 10, hours: 1 }],
    omits: [],
  },
  /** A member sends a contract to sign, or a reminder of it. What is left out is sent later. */
  signature: {
    recipient: [{ mails: 12, hours: 24 }],
    sender: [{ mails: 150, hours: 24 }],
    omits: ['recipient', 'sender'],
  },
  /** Someone with a link to sign asks for the code that identifies them. */
  'signature-code': {
    recipient: [
      { mails: 5, hours: 1 },
      { mails: 20, hours: 24 },
    ],
    sender: [{ mails: 60, hours: 1 }],
    omits: [],
  },
  /** A job mails all parties of a signed contract their copy. */
  'signed-contract': {
    recipient: [{ mails: 20, hours: 24 }],
    sender: [{ mails: 300, hours: 24 }],
    omits: ['recipient', 'sender'],
  },
  /** A scheduled job asks the seller of a listing whether it is still for sale. */
  confirm: {
    recipient: [{ mails: 20, hours: 24 }],
    sender: [{ mails: 10, hours: 24 }],
    omits: ['recipient', 'sender'],
  },
  /** A scheduled job expires an unconfirmed listing and notifies its seller. */
  expired: {
    recipient: [{ mails: 20, hours: 24 }],
    sender: [{ mails: 20, hours: 24 }],
    omits: ['recipient', 'sender'],
  },
} as const satisfies Record<string, MailLimits>;

export type LimitedMail = keyof typeof limitedMails;

/**
 * Kinds of mail that go to the owner of an account, to a confirmed subscriber or to staff, and those that only an admin
 * can trigger. They need no such limit.
 */
export const unlimitedMails = [
  'admin-message',
  'alert',
  'api-key',
  'brand-domain',
  'buyer',
  'closing',
  'contact',
  'deadline',
  'declined-contract',
  'digest',
  'email-change',
  'export',
  'help',
  'market-report',
  'message',
  'money',
  'password',
  'restrictions',
  'review',
  'seller-lead',
  'taken-down',
  'two-step',
] as const;

/** Kinds of mail whose outcome account reports to the service that requested them (`account.mail.finished.v1`). */
export const reportedMails: readonly string[] = ['buyer-invitation', 'campaign'] satisfies MailKind[];

export type MailKind = LimitedMail | (typeof unlimitedMails)[number];

/** Identifies a mail, so that it is sent once; begins with its kind. */
export type MailKey = `${MailKind}/${string}`;
