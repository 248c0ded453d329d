import { createEvent, inquiryReceived } from '@dealstead/contracts/events';
import type { InquiryForm } from '@dealstead/contracts/listings/inquiries';
import { requestMail, takeMailLimit } from '@dealstead/service-kit';
import { findConfirmedContact } from '../members/index.ts';
import type { Tx } from '../database.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';
import { listingNotFound, onMarket } from '../catalog/index.ts';
import { renderInquiryMail } from './mail.ts';

export interface NewInquiry extends InquiryForm {
  readonly propertyId: number;
  /** Who asks, where they are signed in. */
  readonly userId: number | null;
  /** The client's network as a digest, for limits. */
  readonly network: string;
  readonly publicUrl: string;
  readonly postalAddress: string;
}

interface Listed extends Record<string, unknown> {
  title: string;
  userId: number;
  city: string;
  state: string;
  contactEmail: string | null;
  ownerEmail: string | null;
}

/**
 * Stores an inquiry, counts it, and mails it to the seller, whose reply goes to the buyer. An equal inquiry within ten minutes
 * is a duplicate. Calls `enforceLimit` before a new inquiry is inserted.
 * @returns the listing's owner
 * @throws NotFound where the listing is missing or off the market
 */
export async function receiveInquiry(
  tx: Tx,
  inquiry: NewInquiry,
  enforceLimit: () => Promise<void>,
): Promise<{ ownerId: number }> {
  const { propertyId, name, phone = null, message, userId } = inquiry;
  const email = normalizeEmail(inquiry.email);
  const [listed] = await tx.sql<Listed>`
    SELECT title, user_id, city, state, contact_email,
      (SELECT nullif(email, '') FROM members WHERE members.id = properties.user_id) AS owner_email
    FROM properties WHERE id = ${propertyId} AND ${onMarket} FOR KEY SHARE`;
  if (!listed) throw listingNotFound();
  // An advisory lock serializes equal inquiries: the second waits and then finds the first.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify([propertyId, email, message])}, 0))::text`;
  const [sent] = await tx.sql`
    SELECT FROM inquiries WHERE property_id = ${propertyId} AND email = ${email} AND message = ${message}
      AND created_at > now() - interval '10 minutes' LIMIT 1`;
  const ownerId = listed.userId;
  if (sent) return { ownerId };
  await enforceLimit();
  const [stored] = await tx.sql<{ id: number; createdAt: Date }>`
    INSERT INTO inquiries (property_id, name, email, phone, message, user_id)
    VALUES (${propertyId}, ${name}, ${email}, ${phone}, ${message}, ${userId}) RETURNING id, created_at`;
  const { id, createdAt } = stored!;
  await tx.sql`UPDATE properties SET inquiry_count = inquiry_count + 1 WHERE id = ${propertyId}`;
  await tx.emit(
    createEvent(
      inquiryReceived,
      { subject: `inquiry/${id}`, version: 1 },
      {
        inquiryId: id,
        propertyId,
        ownerId,
        name,
        email,
        phone,
        message,
        receivedAt: createdAt.toISOString(),
        userId,
      },
    ),
  );
  // The listing's contact address takes precedence over the account's, once it is confirmed.
  const to = (await findConfirmedContact(tx, ownerId, listed.contactEmail)) ?? listed.ownerEmail;
  const sender = userId === null ? inquiry.network : `member/${userId}`;
  if (to === null || !(await takeMailLimit(tx, 'inquiry', { to, sender }))) return { ownerId };
  const about = {
    propertyId,
    title: listed.title,
    place: `${listed.city}, ${listed.state}`,
    publicUrl: inquiry.publicUrl,
    postalAddress: inquiry.postalAddress,
  };
  await requestMail(tx, {
    key: `inquiry/${id}`,
    to,
    kind: 'messages',
    replyTo: email,
    ...renderInquiryMail({ ...about, name, email, phone, message }),
  });
  return { ownerId };
}
