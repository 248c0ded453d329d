import type { TransactionExtras } from '@dealstead/service-kit';

export interface BuyerFound {
  readonly propertyId: number;
  readonly sellerId: number;
  readonly closingDate: string | null;
}

/**
 * Moves the seller's open deal on a listing when an offer on the listing was accepted. A deal that is under contract with its
 * owner has found a buyer and goes on to closing; an earlier one becomes under contract. The closing date is the offer's.
 */
export async function moveDealOfAcceptedOffer(
  { sql }: Pick<TransactionExtras, 'sql'>,
  { propertyId, sellerId, closingDate }: BuyerFound,
): Promise<void> {
  await sql`
    WITH known AS (
      SELECT id, stage FROM deals
      WHERE property_id = ${propertyId} AND user_id = ${sellerId} AND status = 'active' AND deleted_at IS NULL
        AND stage IN ('analysis', 'offer', 'under-contract') FOR UPDATE),
    moved AS (
      UPDATE deals d SET stage = CASE WHEN known.stage = 'under-contract' THEN 'closing' ELSE 'under-contract' END,
        expected_closing_date = coalesce(${closingDate}::date, expected_closing_date), stage_changed_at = now(),
        version = version + 1, updated_at = now()
      FROM known WHERE d.id = known.id RETURNING d.id)
    INSERT INTO deal_activities (deal_id, user_id, activity_type, description)
    SELECT id, ${sellerId}, 'stage', 'A buyer’s offer on the listing was accepted' FROM moved`;
}
