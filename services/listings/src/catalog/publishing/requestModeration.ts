import { truncateText } from '@dealstead/contracts';
import type { ModerationReason } from '@dealstead/contracts/admin/moderationRequest';
import { createEvent, listingModerationClosed, listingModerationRequested } from '@dealstead/contracts/events';
import type { Tx } from '../../database.ts';

/** The kinds of items that listings have in the moderation queue. */
export type ListingKind = 'listing' | 'new-listing' | 'photo';

/** Longest text of a listing that moderators see at once. */
const maxExcerpt = 4_000;

/** Asks for a moderator: a report, a required review, or what a rule flagged. */
export async function requestModeration(
  tx: Pick<Tx, 'sql' | 'emit'>,
  propertyId: number,
  kind: ListingKind,
  reason: Omit<ModerationReason, 'at'>,
): Promise<void> {
  const [listing] = await tx.sql<{ userId: number; title: string; description: string }>`
    SELECT user_id, title, description FROM properties WHERE id = ${propertyId}`;
  if (!listing) return;
  await tx.emit(
    createEvent(
      listingModerationRequested,
      { subject: `moderation/${kind}/${propertyId}`, version: 1 },
      {
        kind,
        subjectId: propertyId,
        memberId: listing.userId,
        title: truncateText(listing.title, 300),
        excerpt: truncateText(listing.description, maxExcerpt),
        url: `/property/${propertyId}`,
        reasons: [{ ...reason, at: new Date().toISOString() }],
      },
    ),
  );
}

/** Takes a listing off the moderation queue: it was decided, or its owner settled it. */
export async function closeModeration(tx: Pick<Tx, 'emit'>, propertyId: number, kind: ListingKind): Promise<void> {
  await tx.emit(
    createEvent(
      listingModerationClosed,
      { subject: `moderation/${kind}/${propertyId}`, version: 1 },
      { kind, propertyId, at: new Date().toISOString() },
    ),
  );
}
