import type { Db, Tx } from '../../database.ts';

/** An open deal of a member, for other modules to refer to. */
interface DealChoice extends Record<string, unknown> {
  readonly dealId: number;
  readonly title: string;
  readonly propertyId: number | null;
}

/** The open deals of a member, the latest first. */
export async function listDealChoices({ sql }: Db, ownerId: number): Promise<DealChoice[]> {
  const rows = await sql<DealChoice>`SELECT id AS deal_id, title, property_id FROM deals
     WHERE user_id = ${ownerId} AND deleted_at IS NULL AND status = 'active' AND stage <> 'closed'
     ORDER BY updated_at DESC LIMIT 200`;
  return rows;
}

/** An open deal of a member; null where it is not theirs. */
export async function findDealChoice({ sql }: Tx, ownerId: number, dealId: number): Promise<DealChoice | null> {
  const [row] = await sql<DealChoice>`
    SELECT id AS deal_id, title, property_id FROM deals
    WHERE id = ${dealId} AND user_id = ${ownerId} AND deleted_at IS NULL AND status = 'active' AND stage <> 'closed'`;
  return row ?? null;
}
