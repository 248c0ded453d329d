import { todayInNewYork, openLeadStatuses } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';
import type { ColumnValues } from '../leads/columns.ts';
import { keyLeads, phoneKeysOf } from '../leads/leadKeys.ts';
import { describeFollowUp, insertActivities, insertLead, syncFollowUps } from '../leads/store.ts';

/** Someone who contacted an owner by a form or an inquiry. */
export interface ReceivedLead {
  readonly ownerId: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Further columns of a lead that is new. */
  readonly columns: ColumnValues;
  /** Entry in the timeline. */
  readonly activity: string;
  /** What the follow-up is about. */
  readonly followUp: string;
}

/**
 * Adds a lead that is due today. Where the owner has a lead with this e-mail address, or without an address with this phone
 * number, the entry joins that one's timeline. @returns null if the owner's account is closed
 */
export async function receiveLead(tx: Tx, lead: ReceivedLead): Promise<{ leadId: number; isNew: boolean } | null> {
  const { ownerId } = lead;
  const [closed] = await tx.sql`SELECT 1 FROM members WHERE user_id = ${ownerId} AND status = 'closed'`;
  if (closed) return null;
  // Two messages of one person are one lead.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`received leads of ${ownerId}`}, 0))::text`;
  const known = await findKnown(tx, lead);
  const leadId = known ?? (await insertLead(tx, ownerId, newLead(lead))).id;
  await insertActivities(tx, [
    {
      leadId,
      userId: ownerId,
      activityType: 'source',
      completedDate: todayInNewYork(),
      description: lead.activity,
    },
  ]);
  if (await planAnswer(tx, leadId, known !== null)) {
    await syncFollowUps(tx, [leadId], ownerId);
    await describeFollowUp(tx, leadId, lead.followUp);
  }
  return { leadId, isNew: known === null };
}

async function findKnown(tx: Tx, { ownerId, email, phone }: ReceivedLead): Promise<number | null> {
  while (await keyLeads(tx, ownerId));
  const [known] =
    email === null
      ? await tx.sql<{ id: number }>`
          SELECT id FROM leads WHERE created_by_user_id = ${ownerId} AND deleted_at IS NULL
            AND phone_keys && ${phoneKeysOf(phone ?? '')}::text[] ORDER BY id LIMIT 1 FOR UPDATE`
      : await tx.sql<{ id: number }>`
          SELECT id FROM leads WHERE created_by_user_id = ${ownerId} AND deleted_at IS NULL
            AND email_keys && ${[email.toLowerCase()]}::text[] ORDER BY id LIMIT 1 FOR UPDATE`;
  return known?.id ?? null;
}

function newLead({ name, email, phone, columns }: ReceivedLead): ColumnValues {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop()! : '';
  return { first_name: words.join(' '), last_name: last, email, phone, status: 'new', priority: 'high', ...columns };
}

/** Makes a lead due today. A known lead with a planned follow-up keeps it. @returns whether the lead was changed */
async function planAnswer({ sql }: Tx, leadId: number, isKnown: boolean): Promise<boolean> {
  const rows = await sql`
    UPDATE leads SET next_followup_date = ${todayInNewYork()}::date, version = version + ${isKnown ? 1 : 0}, updated_at = now()
    WHERE id = ${leadId} AND next_followup_date IS NULL AND status = ANY(${[...openLeadStatuses]}) RETURNING id`;
  return rows.length > 0;
}
