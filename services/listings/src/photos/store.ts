import { onMarketSql } from '../properties/rules.ts';
import { hasAdminPermission } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { listManagedSellers } from '../members/delegation.ts';

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

/**
 * The owner of a draft, how many files the draft names and how many were uploaded for it.
 * @throws NotFound where the member does not manage the draft
 */
export async function countFiles({ pool }: Db, draft: number, actor: MemberIdentity, table: FileTable) {
  const { rows } = await pool.query<{ userId: number; named: number; sent: number }>({
    name: `count ${table}`,
    text: `SELECT user_id AS "userId", coalesce(jsonb_array_length(jsonb_path_query_array(content, $3::jsonpath)), 0) AS named,
        (SELECT count(*) FROM ${table} WHERE draft_id = drafts.id) AS sent
      FROM drafts WHERE id = $1 AND user_id = ANY ($2::int[])`,
    values: [
      draft,
      listManagedSellers(actor),
      table === 'photos' ? '$.photos[*]' : '$.evidence[*] ? (@.kind == "file")',
    ],
  });
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
    await tx.photo.create({ data: { ...photo, dhash: toSigned(dhash), isHashed: true }, select: { id: true } });
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
export async function listUnhashedPhotos({ pool }: Db, limit: number, except: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM photos WHERE NOT is_hashed AND id::text <> ALL ($2::text[]) ORDER BY id LIMIT $1',
    [limit, except],
  );
  return rows.map(({ id }) => id);
}

/** Stores the hash of a photo, null for one without. A photo that was deleted meanwhile is ignored. */
export async function storeHash({ pool }: Db, id: string, hash: string | null): Promise<void> {
  await pool.query('UPDATE photos SET dhash = $2::bigint, is_hashed = true WHERE id = $1', [
    id,
    toSigned(hash)?.toString() ?? null,
  ]);
}

/** Lets the next sweep remove a photo. */
export async function expirePhoto({ prisma }: Db, id: string): Promise<void> {
  await prisma.photo.update({ where: { id }, data: { keepUntil: new Date() }, select: { id: true } });
}

/** Stores a document of a draft. @throws Conflict beyond the number of uploads */
export async function insertDocument(db: Db, document: NewDocument, most: number): Promise<void> {
  await db.change(async (tx) => {
    assertUploadLeft('documents', await countUploads(tx, 'documents', document.draftId), most);
    await tx.document.create({ data: document, select: { id: true } });
  });
}

/**
 * A document that the member may read. Moderators read any, members those of sellers whom they manage and those of listings on
 * the market whose details they have opened. Undefined for any other.
 */
export async function findReadableDocument({ pool }: Db, id: string, actor: MemberIdentity) {
  const { rows } = await pool.query<{ name: string; type: string }>({
    name: 'document',
    text: `SELECT name, type FROM documents WHERE id = $1 AND ($2 OR user_id = ANY ($3::int[]) OR EXISTS (
        SELECT FROM properties JOIN property_views ON property_id = properties.id AND property_views.user_id = $4
        WHERE evidence <> '[]' AND evidence @> jsonb_build_array(jsonb_build_object('documentId', $1::text))
          AND properties.user_id = documents.user_id AND ${onMarketSql}))`,
    values: [id, hasAdminPermission(actor, 'moderation'), listManagedSellers(actor), actor.id],
  });
  return rows[0];
}
