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
  /** As a signed number of 64 bits. */
  readonly dhash: bigint | null;
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

export async function insertPhoto({ prisma }: Db, photo: NewPhoto): Promise<void> {
  await prisma.photo.create({ data: photo, select: { id: true } });
}

/** Lets the next sweep remove a photo. */
export async function expirePhoto({ prisma }: Db, id: string): Promise<void> {
  await prisma.photo.update({ where: { id }, data: { keepUntil: new Date() }, select: { id: true } });
}

export async function insertDocument({ prisma }: Db, document: NewDocument): Promise<void> {
  await prisma.document.create({ data: document, select: { id: true } });
}

/**
 * A document that the member may read. Admins read any, members those of sellers whom they manage and those of listings on
 * the market whose details they have opened. Undefined for any other.
 */
export async function findReadableDocument({ pool }: Db, id: string, actor: MemberIdentity) {
  const { rows } = await pool.query<{ name: string; type: string }>({
    name: 'document',
    text: `SELECT name, type FROM documents WHERE id = $1 AND ($2 OR user_id = ANY ($3::int[]) OR EXISTS (
        SELECT FROM properties JOIN property_views ON property_id = properties.id AND property_views.user_id = $4
        WHERE evidence <> '[]' AND evidence @> jsonb_build_array(jsonb_build_object('documentId', $1::text))
          AND properties.user_id = documents.user_id AND status IN ('active', 'under-contract')))`,
    values: [id, actor.role === 'admin', listManagedSellers(actor), actor.id],
  });
  return rows[0];
}
