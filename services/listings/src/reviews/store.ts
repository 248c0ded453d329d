import { reviewPageSize, type Review } from '@dealstead/contracts';
import type { ModeratedListing } from '@dealstead/contracts/listings/disclosures';
import type { Db } from '../database.ts';
import { cardColumns, type CardRow, toCard } from '../properties/cards.ts';
import { areReviewsRequired } from './settings.ts';

interface ReviewRow extends CardRow {
  submitted_at: Date;
  reason: Review['reason'];
  duplicate_of: number | null;
}

type StatusMove = ModeratedListing['moves'][number];

interface MoveRow {
  from_status: StatusMove['from'];
  to_status: StatusMove['to'];
  mover: StatusMove['mover'];
  user_id: number | null;
  reason: string | null;
  moved_at: Date;
}

/** Listings in review, the first submitted first, and whether new listings need a review. */
export async function readReviewQueue(db: Db): Promise<{ required: boolean; waiting: Review[] }> {
  const { rows } = await db.pool.query<ReviewRow>(
    `SELECT ${cardColumns}, submitted_at, reason, duplicate_of
      FROM reviews JOIN properties ON properties.id = reviews.property_id
      WHERE status = 'in-review' ORDER BY submitted_at, id LIMIT $1`,
    [reviewPageSize],
  );
  const waiting = rows.map((row) => ({
    property: toCard(row),
    submittedAt: row.submitted_at.toISOString(),
    reason: row.reason,
    duplicateOf: row.duplicate_of,
  }));
  return { required: await areReviewsRequired(db.prisma), waiting };
}

/** The last 50 status changes of a listing, the newest first. */
export async function listStatusMoves({ pool }: Db, propertyId: number): Promise<StatusMove[]> {
  const { rows } = await pool.query<MoveRow>(
    `SELECT from_status, to_status, mover, user_id, reason, moved_at FROM property_moves
     WHERE property_id = $1 ORDER BY version DESC LIMIT 50`,
    [propertyId],
  );
  return rows.map((row) => ({
    from: row.from_status,
    to: row.to_status,
    mover: row.mover,
    userId: row.user_id,
    reason: row.reason,
    at: row.moved_at.toISOString(),
  }));
}
