import { missingForStage, todayInNewYork } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { editDeals } from '../deals/edits.ts';
import { withChanges } from '../deals/rules.ts';
import { insertActivities, lockDeals } from '../deals/store.ts';
import { dealTags } from '../records/recordAccess.ts';

export interface BuyerFound {
  readonly propertyId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly closingDate: string | null;
}

/**
 * Enters the buyer and the closing date of an accepted offer in the seller's open deals on the listing. A deal that is under
 * contract goes on to closing if it has what that stage requires; an earlier one still lacks the contract with its owner.
 */
export async function moveDealOfAcceptedOffer(
  tx: Tx,
  live: Live,
  { propertyId, buyerId, sellerId, closingDate }: BuyerFound,
): Promise<void> {
  const found = await tx.sql<{ id: number }>`
    SELECT id FROM deals WHERE property_id = ${propertyId} AND user_id = ${sellerId} AND status = 'active'
      AND deleted_at IS NULL AND stage IN ('analysis', 'offer', 'under-contract')`;
  if (found.length === 0) return;
  const [buyer] = await tx.sql<{ name: string | null }>`
    SELECT nullif(trim(concat_ws(' ', first_name, last_name)), '') AS name FROM members WHERE user_id = ${buyerId}`;
  const scope = { ownerId: sellerId, actorId: sellerId, today: todayInNewYork() };
  const ids = found.map(({ id }) => id);
  for (const deal of await lockDeals(tx, sellerId, ids)) {
    const known = {
      buyerName: deal.buyerName ?? buyer?.name ?? null,
      expectedClosingDate: closingDate ?? deal.expectedClosingDate,
    };
    const isReady =
      deal.stage === 'under-contract' && missingForStage(withChanges(deal, known), 'closing').length === 0;
    await insertActivities(tx, [
      {
        dealId: deal.id,
        userId: sellerId,
        activityType: 'note',
        description: 'A buyer’s offer on the listing was accepted',
      },
    ]);
    await editDeals(tx, scope, [deal], isReady ? { ...known, stage: 'closing' } : known);
  }
  tx.afterCommit(() => live.member(sellerId, ...dealTags));
}
