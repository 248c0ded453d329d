import { reviewPageSize, type Review } from '@dealstead/contracts';
import type { ModeratedListing } from '@dealstead/contracts/listings/disclosures';
import type { Db } from '../../database.ts';
import { cardColumns, type CardRow, toCard, areReviewsRequired } from '../../catalog/index.ts';

interface ReviewRow extends CardRow {
  submittedAt: Date;
  reason: Review['reason'];
  duplicateOf: number | null;
}

type StatusMove = ModeratedListing['moves'][number];

interface MoveRow {
  fromStatus: StatusMove['from'];
  toStatus: StatusMove['to'];
  mover: StatusMove['mover'];
  userId: number | null;
  reason: string | null;
  movedAt: Date;
}

/** Listings in review, the first submitted first, and whether new listings need a review. */
export async function readReviewQueue(db: Db): Promise<{ required: boolean; waiting: Review[] }> {
  const rows = await db.sql<ReviewRow>`SELECT ${cardColumns}, submitted_at, reason, duplicate_of
      FROM reviews JOIN properties ON properties.id = reviews.property_id
      WHERE status = 'in-review' ORDER BY submitted_at, id LIMIT ${reviewPageSize}`;
  const waiting = rows.map((row) => ({
    property: toCard(row),
    submittedAt: row.submittedAt.toISOString(),
    reason: row.reason,
    duplicateOf: row.duplicateOf,
  }));
  return { required: await areReviewsRequired(db), waiting };
}

/** The last 50 status changes of a listing, the newest first. */
export async function listStatusMoves({ sql }: Db, propertyId: number): Promise<StatusMove[]> {
  const rows = await sql<MoveRow>`SELECT from_status, to_status, mover, user_id, reason, moved_at FROM property_moves
     WHERE property_id = ${propertyId} ORDER BY version DESC LIMIT 50`;
  return rows.map((row) => ({
    from: row.fromStatus,
    to: row.toStatus,
    mover: row.mover,
    userId: row.userId,
    reason: row.reason,
    at: row.movedAt.toISOString(),
  }));
}
