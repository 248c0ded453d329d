import { todayInNewYork } from '@dealstead/contracts';
import { createHash } from 'node:crypto';
import * as endpoints from '@dealstead/contracts/listings/contact';
import {
  handle,
  handleIdempotent,
  respond,
  type Route,
  Unavailable,
  enforceRateLimit,
  withHtmlForm,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { mailAdmins } from '../leads/mail.ts';
import { renderContactMail } from './mail.ts';

export interface ContactOptions {
  /** Messages an hour from one client network. */
  readonly perHour: number;
  /** Recipient of messages; every admin who answers members where it is not set. */
  readonly supportEmail?: string | undefined;
  readonly postalAddress: string;
}

/**
 * Key of a message's mail. Equal messages of one day have one key, so that a form that is posted twice without an
 * idempotency key is mailed once.
 */
function mailKeyOf(message: endpoints.ContactMessage, now: Date): `contact/${string}` {
  const text = JSON.stringify([todayInNewYork(now), ...Object.values(message)]);
  return `contact/${createHash('sha256').update(text).digest('base64url')}`;
}

/** The contact form and the operator's address. Messages are mailed to support and not stored here. */
export function createContactRoutes(db: Db, { perHour, supportEmail, postalAddress }: ContactOptions): Route[] {
  const send = handleIdempotent(endpoints.sendContactMessage, db, async ({ body, actor }, tx) => {
    await enforceRateLimit(tx, actor, 'contact', perHour);
    const memberId = actor.kind === 'member' ? actor.id : null;
    const mail = { key: mailKeyOf(body, new Date()), ...renderContactMail(body, memberId) };
    const recipients = await mailAdmins(tx, { named: supportEmail, permission: 'support' }, mail);
    // A thank-you without a reader would lose the message.
    if (recipients === 0) throw new Unavailable('Your message was not sent: nobody can read it now. Try again later.');
    return respond({ message: 'Thank you. Your message was sent. We answer by email.' }).seeOther(
      '/contact?sent=contact#contact-form',
    );
  });
  return [
    handle(endpoints.getOperator, () => respond({ postalAddress })),
    withHtmlForm(send, {
      title: 'Contact Dealstead',
      button: 'Send message',
      fields: [
        {
          name: 'topic',
          label: 'Topic',
          options: endpoints.contactTopics.map((topic) => [topic, endpoints.contactTopicLabels[topic]] as const),
        },
        { name: 'name', label: 'Full name' },
        { name: 'email', label: 'Email' },
        { name: 'message', label: 'Message', multiline: true },
      ],
    }),
  ];
}
