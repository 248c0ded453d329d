import type { LeadDuplicate, LeadRecord } from '@dealstead/contracts/tools/leads';
import type { Db } from '../../database.ts';
import { leadSelect, type StoredLead, toLead } from './columns.ts';

/** The deals that came of a lead, newest first. */
export async function listDealsOfLead({ pool }: Db, ownerId: number, leadId: number): Promise<LeadRecord['deals']> {
  const { rows } = await pool.query<LeadRecord['deals'][number]>(
    'SELECT id, title, stage, status FROM deals WHERE lead_id = $1 AND user_id = $2 AND deleted_at IS NULL ORDER BY id DESC',
    [leadId, ownerId],
  );
  return rows;
}

/** The owner's listing of this id, as far as it is known. */
export async function findOwnListing({ pool }: Db, ownerId: number, id: number): Promise<LeadRecord['property']> {
  const { rows } = await pool.query<NonNullable<LeadRecord['property']>>(
    `SELECT property_id AS "propertyId", title, city, state, (price_cents / 100.0)::float8 AS price
     FROM listed_properties WHERE property_id = $1 AND user_id = $2 AND status <> 'withdrawn'`,
    [id, ownerId],
  );
  return rows[0] ?? null;
}

/** Other leads of the owner with the same e-mail, phone number or address. */
export async function listDuplicates({ pool }: Db, ownerId: number, leadId: number): Promise<LeadDuplicate[]> {
  const { rows } = await pool.query<StoredLead & Pick<LeadDuplicate, 'sameBy'>>(
    `SELECT ${leadSelect}, array_remove(ARRAY[CASE WHEN l.email_key = this.email_key THEN 'email' END,
         CASE WHEN l.phone_key = this.phone_key THEN 'phone' END,
         CASE WHEN l.address_key = this.address_key THEN 'address' END], NULL) AS "sameBy"
     FROM leads this JOIN leads l ON l.id IN (
       SELECT id FROM leads WHERE created_by_user_id = $1 AND deleted_at IS NULL AND email_key = this.email_key
       UNION SELECT id FROM leads WHERE created_by_user_id = $1 AND deleted_at IS NULL AND phone_key = this.phone_key
       UNION SELECT id FROM leads WHERE created_by_user_id = $1 AND deleted_at IS NULL AND address_key = this.address_key)
     WHERE this.id = $2 AND l.id <> this.id ORDER BY l.id LIMIT 10`,
    [ownerId, leadId],
  );
  return rows.map(toLead);
}
