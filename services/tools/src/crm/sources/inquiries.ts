import { inquiryReceived } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import { todayInNewYork } from '../../dashboards/rules.ts';
import type { Tx } from '../../database.ts';
import { describeFollowUp, insertActivities, insertLead, syncFollowUps } from '../leads/store.ts';

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
    tx.afterCommit(() => pages.member(inquiry.ownerId, '/api/leads', '/api/dashboards/pro'));
  });

/** @returns whether it was stored: the owner's account may be closed */
async function receiveInquiry(tx: Tx, { ownerId, propertyId, email, ...inquiry }: Inquiry): Promise<boolean> {
  const { sql } = tx;
  const [context] = await sql<{ title: string | null; closed: boolean }>`
    SELECT (SELECT title FROM listed_properties WHERE property_id = ${propertyId}) AS title,
      EXISTS (SELECT FROM members WHERE user_id = ${ownerId} AND status = 'closed') AS closed`;
  if (context!.closed) return false;
  // Two inquiries of one person are one lead.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead of ${ownerId} ${email.toLowerCase()}`}, 0))::text`;
  const [known] = await sql<{ id: number }>`
    SELECT id FROM leads WHERE created_by_user_id = ${ownerId} AND email_key = ${email.toLowerCase()} AND deleted_at IS NULL
    ORDER BY id LIMIT 1 FOR UPDATE`;
  const leadId = known?.id ?? (await insertLead(tx, ownerId, newLead({ ...inquiry, email, propertyId }))).id;
  const about = context!.title === null ? 'your listing' : `“${context!.title}”`;
  await insertActivities(tx, [
    {
      leadId,
      userId: ownerId,
      activityType: 'source',
      completedDate: todayInNewYork(),
      description: `Inquiry about ${about}: ${inquiry.message}`,
    },
  ]);
  const planned = await planAnswer(tx, leadId, known !== undefined);
  if (planned) {
    await syncFollowUps(tx, [leadId], ownerId);
    await describeFollowUp(tx, leadId, `Answer the inquiry about ${about}`);
  }
  return true;
}

function newLead({ name, ...contact }: Omit<Inquiry, 'ownerId'>) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop()! : '';
  return {
    first_name: words.join(' '),
    last_name: last,
    email: contact.email,
    phone: contact.phone,
    lead_type: 'buyer',
    lead_source: 'inquiry',
    status: 'new',
    priority: 'high',
    property_id: contact.propertyId,
  };
}

/** Makes a lead due today. A known lead with a planned follow-up keeps it. @returns whether the lead was changed */
async function planAnswer({ sql }: Tx, leadId: number, isKnown: boolean): Promise<boolean> {
  const rows = await sql`
    UPDATE leads SET next_followup_date = ${todayInNewYork()}::date, version = version + ${isKnown ? 1 : 0}, updated_at = now()
    WHERE id = ${leadId} AND next_followup_date IS NULL AND status NOT IN ('closed', 'lost') RETURNING id`;
  return rows.length > 0;
}
