import type { Review } from '@dealstead/contracts';
import type { PublishInput } from '@dealstead/contracts/listings/drafts';
import type { Tx } from '../../database.ts';
import { streetKey } from '@dealstead/contracts/values/address';
import { type DuplicateOptions, findDuplicates } from '../duplicates/findDuplicates.ts';
import { requestModeration } from './requestModeration.ts';
import { areReviewsRequired } from './reviewSettings.ts';

export type ReviewReason = Pick<Review, 'reason' | 'duplicateOf'>;

/**
 * Why a post needs a review before it is published; null where it needs none. An advisory lock serializes posts of one
 * address.
 */
export async function findReviewReason(
  tx: Tx,
  post: PublishInput,
  options: DuplicateOptions,
): Promise<ReviewReason | null> {
  if (await areReviewsRequired(tx)) return { reason: 'asked-for', duplicateOf: null };
  const key = streetKey(post.address ?? '');
  if (key === '') return null;
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${key} ${post.state}`}, 0))::text`;
  const [duplicate] = await findDuplicates(tx, post, options);
  return duplicate?.sameAddress ? { reason: 'duplicate', duplicateOf: duplicate.id } : null;
}

/** Puts a listing into the admins' review queue. */
export async function enqueueReview(tx: Tx, propertyId: number, { reason, duplicateOf }: ReviewReason): Promise<void> {
  await tx.sql`
    INSERT INTO reviews (property_id, reason, duplicate_of) VALUES (${propertyId}, ${reason}, ${duplicateOf})
    ON CONFLICT (property_id) DO UPDATE
      SET reason = excluded.reason, duplicate_of = excluded.duplicate_of, submitted_at = now()`;
  const note = duplicateOf === null ? '' : `Same address as /property/${duplicateOf}.`;
  await requestModeration(tx, propertyId, 'new-listing', { source: 'platform', code: reason, note, memberId: null });
}
