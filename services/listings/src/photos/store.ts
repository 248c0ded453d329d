import { hasAdminPermission } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { NotFound } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
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

/**
 * The owner of a draft, how many files the draft names and how many were uploaded for it.
 * @throws NotFound where the member does not manage the draft
 */
export async function countFiles({ pool }: Db, draft: number, actor: MemberIdentity, table: 'photos' | 'documents') {
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

export async function insertPhoto({ prisma }: Db, { dhash, ...photo }: NewPhoto): Promise<void> {
  await prisma.photo.create({ data: { ...photo, dhash: toSigned(dhash), isHashed: true }, select: { id: true } });
}

/** Photos that were uploaded before hashes were stored. */
export async function listUnhashedPhotos({ pool }: Db, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM photos WHERE NOT is_hashed ORDER BY id LIMIT $1', [
    limit,
  ]);
  return rows.map(({ id }) => id);
}

/** Stores the hashes of photos, null for those without one. Photos that were deleted meanwhile are ignored. */
export async function storeHashes({ pool }: Db, hashes: ReadonlyMap<string, string | null>): Promise<void> {
  await pool.query(
    `UPDATE photos SET dhash = computed.dhash, is_hashed = true
     FROM unnest($1::text[], $2::bigint[]) AS computed (id, dhash) WHERE photos.id = computed.id`,
    [[...hashes.keys()], [...hashes.values()].map((hash) => toSigned(hash)?.toString() ?? null)],
  );
}

/** Lets the next sweep remove a photo. */
export async function expirePhoto({ prisma }: Db, id: string): Promise<void> {
  await prisma.photo.update({ where: { id }, data: { keepUntil: new Date() }, select: { id: true } });
}

export async function insertDocument({ prisma }: Db, document: NewDocument): Promise<void> {
  await prisma.document.create({ data: document, select: { id: true } });
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
          AND properties.user_id = documents.user_id AND status IN ('active', 'under-contract')))`,
    values: [id, hasAdminPermission(actor, 'moderation'), listManagedSellers(actor), actor.id],
  });
  return rows[0];
}
