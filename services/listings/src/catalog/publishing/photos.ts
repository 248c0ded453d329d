import { photoUrl } from '@dealstead/contracts';
import type { PublishInput } from '@dealstead/contracts/listings/drafts';
import { Refusal } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';

interface StoredPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

const refuse = (field: 'photos' | 'evidence', message: string) =>
  new Refusal(400, 'invalid-input', message, { [field]: message });

/**
 * The photos of a post in its order, with their sizes. They are locked against the sweep until this transaction ends.
 * @throws Refusal 400 for a duplicate, an unknown one, or another member's
 */
export async function lockPhotos(
  tx: Tx,
  { photos }: PublishInput,
  owner: number,
): Promise<readonly (StoredPhoto & { alt: string })[]> {
  const ids = photos.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw refuse('photos', 'A photo is there twice. Remove one of them.');
  const stored = await tx.sql<StoredPhoto & Record<string, unknown>>`
    SELECT id, width, height FROM photos WHERE id = ANY (${ids}::text[]) AND user_id = ${owner} FOR KEY SHARE`;
  const byId = new Map(stored.map((photo) => [photo.id, photo]));
  return photos.map(({ id, alt }) => {
    const photo = byId.get(id);
    if (!photo) throw refuse('photos', 'A photo is no longer available. Remove it, or add it again.');
    return { ...photo, alt };
  });
}

/** Evidence files must belong to the seller. @throws Refusal 400 */
export async function assertOwnsEvidence(tx: Tx, { evidence }: PublishInput, owner: number): Promise<void> {
  const ids = [...new Set(evidence.flatMap((item) => (item.kind === 'file' ? [item.documentId] : [])))];
  if (ids.length === 0) return;
  const stored = await tx.sql`
    SELECT id FROM documents WHERE id = ANY (${ids}::text[]) AND user_id = ${owner} FOR KEY SHARE`;
  if (stored.length < ids.length)
    throw refuse('evidence', 'A file is no longer available. Remove it, or add it again.');
}

/** Sets the photos of a listing, in this order. */
export async function replacePhotos(
  tx: Tx,
  propertyId: number,
  photos: readonly (StoredPhoto & { alt: string })[],
): Promise<void> {
  await tx.sql`DELETE FROM property_photos WHERE property_id = ${propertyId}`;
  await tx.sql`
    INSERT INTO property_photos (property_id, place, photo_id, alt, width, height)
    SELECT ${propertyId}, ordinality, id, alt, width, height
    FROM unnest(
      ${photos.map(({ id }) => id)}::text[],
      ${photos.map(({ alt }) => alt)}::text[],
      ${photos.map(({ width }) => width)}::int[],
      ${photos.map(({ height }) => height)}::int[]
    ) WITH ORDINALITY AS shown (id, alt, width, height, ordinality)`;
}

/** Photo URLs for lists, the cover first. */
export const toImageUrls = (photos: readonly StoredPhoto[]): string[] => photos.map(({ id }) => photoUrl(id, 640));
