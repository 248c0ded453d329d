import { todayInNewYork } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';
import { storeFigures } from '../deals/profitUpdate.ts';
import { insertActivities as insertDealActivities } from '../deals/store.ts';
import { insertActivities as insertLeadActivities } from '../leads/store.ts';

export interface ListedDeal {
  readonly dealId: number;
  readonly propertyId: number;
  /** The listing's owner, who must own the deal. */
  readonly userId: number;
  readonly title: string;
}

/**
 * Links a listing to the deal that it was posted from and to the deal's lead, where they have no listing yet. A listing in
 * review is linked too, and is shown when it comes on the market.
 * @returns whether the deal is the listing owner's
 */
export async function linkListedDeal(tx: Tx, { dealId, propertyId, userId, title }: ListedDeal): Promise<boolean> {
  const [deal] = await tx.sql<{ leadId: number | null; linkedId: number | null }>`
    SELECT lead_id, property_id AS linked_id FROM deals WHERE id = ${dealId} AND user_id = ${userId} FOR UPDATE`;
  if (!deal) return false;
  const description = `Listed as “${title}”`;
  await insertDealActivities(tx, [{ dealId, userId, activityType: 'note', description }]);
  if (deal.linkedId === null) {
    await tx.sql`
      UPDATE deals SET property_id = ${propertyId}, version = version + 1, updated_at = now() WHERE id = ${dealId}`;
    await storeFigures(tx, userId, [dealId]);
  }
  if (deal.leadId === null) return true;
  await insertLeadActivities(tx, [
    { leadId: deal.leadId, userId, activityType: 'note', description, completedDate: todayInNewYork() },
  ]);
  await tx.sql`
    UPDATE leads SET property_id = ${propertyId}, version = version + 1, updated_at = now()
    WHERE id = ${deal.leadId} AND created_by_user_id = ${userId} AND property_id IS NULL`;
  return true;
}
