import { canActFor, type DraftContent, type DraftPhoto, type Duplicate } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type * as contract from '@dealstead/contracts/listings/drafts';
import { Conflict, NotFound, part } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { findDuplicates } from '../duplicates/findDuplicates.ts';
import type { Property } from '../properties/property.ts';
import { toDraftContent } from './content.ts';

/** A row of `drafts`: what a seller wrote of a new listing, or of changes of one. */
export interface Draft {
  readonly id: number;
  readonly userId: number;
  readonly propertyId: number | null;
  /** That listing's version when the draft was created. */
  readonly propertyVersion: number | null;
  readonly version: number;
  readonly content: DraftContent;
  readonly savedAt: Date;
}

const columns = part`id, user_id, property_id, property_version, version, content, saved_at`;

/** Converts a row to the API's draft. */
export const toDraft = ({ id, userId, propertyId, version, content, savedAt }: Draft): contract.Draft => ({
  id,
  userId,
  propertyId,
  version,
  // The column is written through the schema only.
  content: content as contract.Draft['content'],
  savedAt: savedAt.toISOString(),
});

/** 404 for a draft that is missing or belongs to another member. */
export const draftNotFound = (): NotFound => new NotFound('This draft no longer exists.');

/** 409 for a save that is based on an older version; its details hold the current draft. */
export const draftConflict = (current: Draft): Conflict =>
  new Conflict('This draft was changed in another tab or on another device.', 'changed-elsewhere', toDraft(current));

/** Reads a draft of the member or of a seller whose listings they manage. @throws NotFound */
export async function readDraft({ sql }: Db, actor: MemberIdentity, id: number): Promise<Draft> {
  const [draft] = await sql<Draft>`SELECT ${columns} FROM drafts WHERE id = ${id}`;
  if (!draft || !canActFor(actor, draft.userId, 'listings')) throw draftNotFound();
  return draft;
}

/** Locks a draft's row until the transaction ends. @throws NotFound */
export async function lockDraft({ sql }: Tx, id: number): Promise<Draft> {
  const [draft] = await sql<Draft>`SELECT ${columns} FROM drafts WHERE id = ${id} FOR UPDATE`;
  if (!draft) throw draftNotFound();
  return draft;
}

/** The seller and the listing of a draft, which never change. */
export async function findDraftReference(
  { sql }: Tx,
  id: number,
): Promise<Pick<Draft, 'userId' | 'propertyId'> | undefined> {
  const [draft] = await sql<
    Pick<Draft, 'userId' | 'propertyId'>
  >`SELECT user_id, property_id FROM drafts WHERE id = ${id}`;
  return draft;
}

/** The photos of a listing in display order. */
export const readDraftPhotos = ({ sql }: Tx, propertyId: number): Promise<DraftPhoto[]> =>
  sql<DraftPhoto & Record<string, unknown>>`
    SELECT photo_id AS id, alt FROM property_photos WHERE property_id = ${propertyId} ORDER BY place`;

/** A listing's current values as its form shows them. */
export const readCurrentContent = async (tx: Tx, property: Property): Promise<DraftContent> =>
  toDraftContent(property, await readDraftPhotos(tx, property.id));

/** 409 for an edit that is based on an older version of a listing; its details hold the current content and both versions. */
export async function createListingConflict(
  tx: Tx,
  current: Property,
  editedVersion: number | null,
): Promise<Conflict> {
  return new Conflict('This listing changed since you started.', 'listing-changed', {
    content: await readCurrentContent(tx, current),
    version: current.version,
    editedVersion,
  });
}

/**
 * Returns the draft of a listing's changes and creates it where there is none. A draft without edits is brought up to the
 * listing's current version. The caller holds the lock on the listing's row.
 */
export async function openEditDraft(tx: Tx, property: Property, overrides: DraftContent): Promise<Draft> {
  const { sql } = tx;
  const [existing] = await sql<Draft>`SELECT ${columns} FROM drafts WHERE property_id = ${property.id} LIMIT 1`;
  if (existing && (existing.version > 1 || existing.propertyVersion === property.version)) return existing;
  const content = JSON.stringify({ ...(await readCurrentContent(tx, property)), ...overrides });
  const [draft] = existing
    ? await sql<Draft>`
        UPDATE drafts SET content = ${content}, property_version = ${property.version} WHERE id = ${existing.id}
        RETURNING ${columns}`
    : await sql<Draft>`
        INSERT INTO drafts (user_id, property_id, content, property_version)
        VALUES (${property.userId}, ${property.id}, ${content}, ${property.version}) RETURNING ${columns}`;
  return draft!;
}

/** Whether the draft of a listing's changes has edits, which are lost when the listing is published without it. */
export async function hasUnpublishedEdits({ sql }: Tx, propertyId: number): Promise<boolean> {
  const edited = await sql`SELECT FROM drafts WHERE property_id = ${propertyId} AND version > 1`;
  return edited.length > 0;
}

/** The drafts of some sellers, the last saved first. */
export async function listDrafts({ sql }: Db, sellers: number[]): Promise<contract.Draft[]> {
  const drafts = await sql<Draft>`
    SELECT ${columns} FROM drafts WHERE user_id = ANY (${sellers}::int[]) ORDER BY saved_at DESC, id DESC`;
  return drafts.map(toDraft);
}

/** Serializes the creation of drafts of one seller, so that a count holds until the commit. */
export async function lockDraftsOfSeller({ sql }: Tx, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('drafts', ${userId}))::text`;
}

export async function countDrafts(
  { sql }: Tx,
  where: { readonly userId: number } | { readonly propertyId: number },
): Promise<number> {
  const of = 'userId' in where ? part`user_id = ${where.userId}` : part`property_id = ${where.propertyId}`;
  const [row] = await sql<{ count: number }>`SELECT count(*)::int AS count FROM drafts WHERE ${of}`;
  return row!.count;
}

/** The draft of a new listing that a seller already started from a deal. */
export async function findDraftOfDeal({ sql }: Tx, userId: number, dealId: number): Promise<Draft | null> {
  const [draft] = await sql<Draft>`
    SELECT ${columns} FROM drafts
    WHERE user_id = ${userId} AND property_id IS NULL AND content -> 'dealId' = to_jsonb(${dealId}::int)
    ORDER BY saved_at DESC LIMIT 1`;
  return draft ?? null;
}

/** Inserts a draft of a new listing. */
export async function insertDraft({ sql }: Tx, userId: number, content: DraftContent): Promise<Draft> {
  const [draft] = await sql<Draft>`
    INSERT INTO drafts (user_id, content) VALUES (${userId}, ${JSON.stringify(content)}) RETURNING ${columns}`;
  return draft!;
}

export interface DraftSave {
  readonly id: number;
  readonly sellers: readonly number[];
  /** The version that the content is based on. */
  readonly version: number;
  readonly content: DraftContent;
}

/**
 * Saves content under an optimistic lock. A repeated save with equal content succeeds, because the response of the first
 * may have been lost. @returns undefined where the draft is missing or has another version
 */
export async function updateDraft(
  { sql }: Db,
  { id, sellers, version, content }: DraftSave,
): Promise<{ version: number; savedAt: string } | undefined> {
  const rows = await sql.prepared<{
    version: number;
    savedAt: Date;
  }>`UPDATE drafts SET content = ${JSON.stringify(content)}::jsonb, saved_at = now(), version = ${version} + 1
      WHERE id = ${id} AND user_id = ANY (${sellers}::int[])
        AND (version = ${version} OR (version = ${version} + 1 AND content = ${JSON.stringify(content)}::jsonb))
      RETURNING version, saved_at`;
  const [saved] = rows;
  return saved && { version: saved.version, savedAt: saved.savedAt.toISOString() };
}

/** @returns whether there was such a draft */
export async function deleteDraft({ sql }: Db, { id, userId }: Pick<Draft, 'id' | 'userId'>): Promise<boolean> {
  const deleted = await sql`DELETE FROM drafts WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return deleted.length > 0;
}

/** Listings that may be the property of a draft. */
export function findDraftDuplicates({ sql }: Db, draft: contract.Draft): Promise<Duplicate[]> {
  const { userId, propertyId, content } = draft;
  const { address = '', city = '', state = '', zipCode = '', latitude, longitude, notSameAs = [] } = content;
  const location = {
    address: address.trim() === '' ? null : address,
    city,
    state,
    zipCode: /^\d{5}/.exec(zipCode.trim())?.[0] ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  };
  return findDuplicates({ sql }, location, {
    owner: userId,
    except: propertyId === null ? notSameAs : [propertyId, ...notSameAs],
  });
}
