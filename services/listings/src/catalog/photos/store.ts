import { onMarket } from '../properties/rules.ts';
import { hasAdminPermission } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Conflict, NotFound, part } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { listManagedSellers } from '../../members/index.ts';

export interface NewPhoto {
  readonly id: string;
  readonly userId: number;
  readonly draftId: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** The difference hash in hexadecimal digits; null with little contrast. */
  readonly dhash: string | null;
}

export interface NewDocument {
  readonly id: string;
  readonly userId: number;
  readonly draftId: number;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

type FileTable = 'photos' | 'documents';
const tables = { photos: part`photos`, documents: part`documents` } as const;

/**
 * The owner of a draft, how many files the draft names and how many were uploaded for it.
 * @throws NotFound where the member does not manage the draft
 */
export async function countFiles({ sql }: Db, draft: number, actor: MemberIdentity, table: FileTable) {
  const rows = await sql.prepared<{
    userId: number;
    named: number;
    sent: number;
  }>`
    SELECT user_id, coalesce(jsonb_array_length(jsonb_path_query_array(content,
      ${table === 'photos' ? '$.photos[*]' : '$.evidence[*] ? (@.kind == "file")'}::jsonpath)), 0) AS named,
        (SELECT count(*) FROM ${tables[table]} WHERE draft_id = drafts.id) AS sent
      FROM drafts WHERE id = ${draft} AND user_id = ANY (${listManagedSellers(actor)}::int[])`;
  const [row] = rows;
  if (!row) throw new NotFound('This draft no longer exists.');
  return row;
}

/** A hash as the database stores it: a signed number of 64 bits. */
const toSigned = (hash: string | null) => (hash === null ? null : BigInt.asIntN(64, BigInt(`0x${hash}`)));

/** Stores a photo of a draft. @throws Conflict beyond the number of uploads */
export async function insertPhoto(db: Db, { dhash, ...photo }: NewPhoto, most: number): Promise<void> {
  await db.change(async (tx) => {
    assertUploadLeft('photos', await countUploads(tx, 'photos', photo.draftId), most);
    await tx.sql`
      INSERT INTO photos (id, user_id, draft_id, width, height, bytes, dhash, is_hashed)
      VALUES (${photo.id}, ${photo.userId}, ${photo.draftId}, ${photo.width}, ${photo.height}, ${photo.bytes},
        ${toSigned(dhash)}, true)`;
  });
}

/** @throws Conflict once a draft has `most` uploads, including those that the seller removed again */
export function assertUploadLeft(table: FileTable, sent: number, most: number): void {
  if (sent < most) return;
  throw new Conflict(`This draft has reached its limit of ${most} uploads.`, `too-many-${table}`);
}

/** The uploads of a draft, whose row is locked, so that parallel uploads cannot pass the limit together. */
async function countUploads({ sql }: Tx, table: FileTable, draftId: number): Promise<number> {
  await sql`SELECT FROM drafts WHERE id = ${draftId} FOR NO KEY UPDATE`;
  const [row] =
    table === 'photos'
      ? await sql<{ sent: number }>`SELECT count(*)::int AS sent FROM photos WHERE draft_id = ${draftId}`
      : await sql<{ sent: number }>`SELECT count(*)::int AS sent FROM documents WHERE draft_id = ${draftId}`;
  return row!.sent;
}

/** Photos that were uploaded before hashes were stored. */
export async function listUnhashedPhotos({ sql }: Db, limit: number, except: readonly string[]): Promise<string[]> {
  const rows = await sql<{
    id: string;
  }>`SELECT id FROM photos WHERE NOT is_hashed AND id::text <> ALL (${except}::text[]) ORDER BY id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Stores the hash of a photo, null for one without. A photo that was deleted meanwhile is ignored. */
export async function storeHash({ sql }: Db, id: string, hash: string | null): Promise<void> {
  await sql`UPDATE photos SET dhash = ${toSigned(hash)?.toString() ?? null}::bigint, is_hashed = true WHERE id = ${id}`;
}

/** Lets the next sweep remove a photo. */
export async function expirePhoto({ sql }: Db, id: string): Promise<void> {
  await sql`UPDATE photos SET keep_until = now() WHERE id = ${id}`;
}

/** Stores a document of a draft. @throws Conflict beyond the number of uploads */
export async function insertDocument(
  db: Db,
  { id, userId, draftId, name, type, bytes }: NewDocument,
  most: number,
): Promise<void> {
  await db.change(async (tx) => {
    assertUploadLeft('documents', await countUploads(tx, 'documents', draftId), most);
    await tx.sql`
      INSERT INTO documents (id, user_id, draft_id, name, type, bytes)
      VALUES (${id}, ${userId}, ${draftId}, ${name}, ${type}, ${bytes})`;
  });
}

/**
 * A document that the member may read. Moderators read any, members those of sellers whom they manage and those of listings on
 * the market whose details they have opened. Undefined for any other.
 */
export async function findReadableDocument({ sql }: Db, id: string, actor: MemberIdentity) {
  const rows = await sql.prepared<{
    name: string;
    type: string;
  }>`
    SELECT name, type FROM documents
    WHERE id = ${id} AND (${hasAdminPermission(actor, 'moderation')} OR user_id = ANY (${listManagedSellers(actor)}::int[])
      OR EXISTS (
        SELECT FROM properties JOIN property_views ON property_id = properties.id AND property_views.user_id = ${actor.id}
        WHERE evidence <> '[]' AND evidence @> jsonb_build_array(jsonb_build_object('documentId', ${id}::text))
          AND properties.user_id = documents.user_id AND ${onMarket}))`;
  return rows[0];
}
