import { inquiryReceived } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { leadTags } from '../records/recordAccess.ts';
import { receiveLead } from './receiveLead.ts';

interface Inquiry {
  readonly propertyId: number;
  readonly ownerId: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string;
}

/**
 * An inquiry is a lead of the listing's owner: a new one of type buyer, or, where the owner has a lead with this e-mail address
 * already, an entry in that one's timeline. Both are due today. Seller leads of the home page stay in the admins' list, and
 * sign-ups of the buyer list are consent to the platform's alerts, not to calls of members: neither becomes a member's lead.
 */
export const createInquiryConsumer = (pages: Live) =>
  on(inquiryReceived, async (tx: Tx, inquiry) => {
    if (!(await receiveInquiry(tx, inquiry))) return;
    tx.afterCommit(() => pages.member(inquiry.ownerId, ...leadTags));
  });

/** @returns whether it was stored: the owner's account may be closed */
async function receiveInquiry(tx: Tx, { propertyId, message, ...inquiry }: Inquiry): Promise<boolean> {
  const [listing] = await tx.sql<{ title: string }>`
    SELECT title FROM listed_properties WHERE property_id = ${propertyId}`;
  const about = listing ? `“${listing.title}”` : 'your listing';
  const received = await receiveLead(tx, {
    ...inquiry,
    columns: { lead_type: 'buyer', lead_source: 'inquiry', property_id: propertyId },
    activity: `Inquiry about ${about}: ${message}`,
    followUp: `Answer the inquiry about ${about}`,
  });
  return received !== null;
}
