import type { LeadDuplicate, LeadRecord } from '@dealstead/contracts/tools/leads';
import type { Db } from '../../database.ts';
import type { Tie } from '@dealstead/service-kit/imports/tie';
import { findTiedLeads, keyedColumns, type KeyedLead, leadTies } from './leadKeys.ts';
import { leadSelect, type StoredLead, toLead } from './columns.ts';

/** The deals that came of a lead, newest first. */
export async function listDealsOfLead({ sql }: Db, ownerId: number, leadId: number): Promise<LeadRecord['deals']> {
  const rows = await sql<
    LeadRecord['deals'][number]
  >`SELECT id, title, stage, status FROM deals WHERE lead_id = ${leadId} AND user_id = ${ownerId} AND deleted_at IS NULL ORDER BY id DESC`;
  return rows;
}

/** The owner's listing of this id, as far as it is known. */
export async function findOwnListing({ sql }: Db, ownerId: number, id: number): Promise<LeadRecord['property']> {
  const rows = await sql<
    NonNullable<LeadRecord['property']>
  >`SELECT property_id, title, city, state, (price_cents / 100.0)::float8 AS price
     FROM listed_properties WHERE property_id = ${id} AND user_id = ${ownerId} AND status <> 'withdrawn' AND title <> ''`;
  return rows[0] ?? null;
}

/** Other leads of the owner with the same e-mail, phone number or address, also other properties of the same owner. */
export async function listDuplicates(db: Db, ownerId: number, leadId: number): Promise<LeadDuplicate[]> {
  const own =
    await db.sql<KeyedLead>`SELECT ${keyedColumns} FROM leads WHERE id = ${leadId} AND created_by_user_id = ${ownerId}`;
  const ties = own[0] ? leadTies(own[0]) : [];
  if (ties.length === 0) return [];
  const found = await db.change((tx) => findTiedLeads(tx, ownerId, ties, null));
  const sameBy = new Map(
    found.map(({ id, ties: others }) => [
      id,
      [...new Set(ties.filter((tie) => isTied(tie, others)).map(({ by }) => by))],
    ]),
  );
  const ids = [...sameBy].flatMap(([id, reasons]) => (id !== leadId && reasons.length > 0 ? [id] : []));
  const rows =
    await db.sql<StoredLead>`SELECT ${leadSelect} FROM leads l WHERE l.id = ANY(${ids}::int[]) ORDER BY l.id LIMIT 10`;
  return rows.map((row) => ({ ...toLead(row), sameBy: sameBy.get(row.id) ?? [] }));
}

/** An address has to be the same in its place, a person may have several properties. */
const isTied = ({ by, key, differs }: Tie, others: readonly Tie[]): boolean =>
  others.some(
    (other) => other.key === key && (by !== 'address' || !differs || !other.differs || differs === other.differs),
  );
