import { type Live, type Reader, refreshReaders, type TransactionExtras } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';

/** What counts an owner's listings. */
const dashboardTags = ['/api/dashboards', '/api/dashboards/pro'];
/** Lists of an owner that name their listings. */
const ownerTags = [...dashboardTags, '/api/leads', '/api/va/tasks', '/api/va/activity', '/api/joint-ventures/sources'];

/** Refreshes the dashboards of members after the commit. */
export const refreshDashboards = (
  tx: Pick<TransactionExtras, 'afterCommit'>,
  pages: Live,
  userIds: readonly number[],
): void =>
  refreshReaders(
    tx,
    pages,
    userIds.flatMap((userId) => dashboardTags.map((tag) => ({ userId, tag }))),
  );

/**
 * Refreshes, after the commit, the open pages that show the copy of a listing: its owner's, deals of whoever follows it, both sides
 * of conversations about it, and joint ventures. Market figures of other members' dashboards are current when they are next read.
 */
export async function refreshListing(tx: Tx, pages: Live, propertyId: number): Promise<void> {
  const readers = await tx.sql<Reader>`
    WITH ventures AS (
      SELECT id, user_id FROM joint_ventures WHERE property_id = ${propertyId} AND status IN ('open', 'matched', 'agreed')
    ), partners AS (
      SELECT user_id FROM ventures
      UNION SELECT a.user_id FROM joint_venture_applications a JOIN ventures v ON v.id = a.venture_id
    )
    SELECT user_id, unnest(${[...ownerTags, `/api/listing-blasts/${propertyId}`]}::text[]) AS tag
      FROM listed_properties WHERE property_id = ${propertyId}
    UNION SELECT user_id, '/api/deals/' || id FROM deals WHERE property_id = ${propertyId} AND deleted_at IS NULL
    UNION SELECT unnest(ARRAY[buyer_id, seller_id]), '/api/inbox' FROM conversations WHERE property_id = ${propertyId}
    UNION SELECT unnest(ARRAY[buyer_id, seller_id]), '/api/conversations/' || id FROM conversations
      WHERE property_id = ${propertyId}
    UNION SELECT user_id, unnest(ARRAY['/api/joint-ventures', '/api/listing-ventures']) FROM partners`;
  refreshReaders(tx, pages, readers);
}
