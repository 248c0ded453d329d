import { canActFor, type DraftContent, type DraftPhoto } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type * as contract from '@dealstead/contracts/listings/drafts';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import type { Draft, Prisma, Property } from '../generated/client.ts';
import { toDraftContent } from './content.ts';

/** A draft as the API speaks of it. */
export const toDraft = ({ id, userId, propertyId, version, content, savedAt }: Draft): contract.Draft => ({
  id,
  userId,
  propertyId,
  version,
  // Written through its schema alone.
  content: content as DraftContent as contract.Draft['content'],
  savedAt: savedAt.toISOString(),
});

/** The refusal of a draft that is missing, or must look so. */
export const draftNotFound = (): NotFound => new NotFound('This draft is not here anymore.');

/** The refusal of whoever did not see what another tab or device saved; it holds what is kept now. */
export const draftConflict = (kept: Draft): Conflict =>
  new Conflict('This draft was changed in another tab or on another device.', 'changed-elsewhere', toDraft(kept));

/** A draft of a member's own, or of whose listings they look after. @throws NotFound */
export async function readDraft({ prisma }: Db, who: MemberIdentity, id: number): Promise<Draft> {
  const draft = await prisma.draft.findUnique({ where: { id } });
  if (!draft || !canActFor(who, draft.userId, 'listings')) throw draftNotFound();
  return draft;
}

/** Takes a draft's row until the transaction ends. @throws NotFound */
export async function lockDraft(tx: Tx, id: number): Promise<Draft> {
  await tx.sql`SELECT id FROM drafts WHERE id = ${id} FOR UPDATE`;
  const draft = await tx.draft.findUnique({ where: { id } });
  if (!draft) throw draftNotFound();
  return draft;
}

/** The photos of a listing in their order. */
export const readDraftPhotos = ({ sql }: Tx, propertyId: number): Promise<DraftPhoto[]> =>
  sql<DraftPhoto & Record<string, unknown>>`
    SELECT photo_id AS id, alt FROM property_photos WHERE property_id = ${propertyId} ORDER BY place`;

/** What a listing's form shows of it now. */
export const readCurrentContent = async (tx: Tx, property: Property): Promise<DraftContent> =>
  toDraftContent(property, await readDraftPhotos(tx, property.id));

/** The refusal of an edit made from an older version of a listing; its details hold both versions and what it is now. */
export async function createListingConflict(tx: Tx, now: Property, editedVersion: number | null): Promise<Conflict> {
  return new Conflict('This listing was changed since you began.', 'listing-changed', {
    content: await readCurrentContent(tx, now),
    version: now.version,
    editedVersion,
  });
}

/**
 * The draft of a listing's changes, begun where there is none. One that nobody has typed in follows its listing.
 * The listing's row must be locked.
 */
export async function openEditDraft(tx: Tx, property: Property, over: DraftContent): Promise<Draft> {
  const known = await tx.draft.findFirst({ where: { propertyId: property.id } });
  if (known && (known.version > 1 || known.propertyVersion === property.version)) return known;
  const content = { ...(await readCurrentContent(tx, property)), ...over };
  const now = { content: toJson(content), propertyVersion: property.version };
  if (known) return tx.draft.update({ where: { id: known.id }, data: now });
  return tx.draft.create({ data: { userId: property.userId, propertyId: property.id, ...now } });
}

/** Content as a JSON column takes it: without the fields that are not there. */
export const toJson = (content: DraftContent) => JSON.parse(JSON.stringify(content)) as Prisma.InputJsonObject;
