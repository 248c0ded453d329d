import { dealDocumentLimits } from '@dealstead/contracts';
import type { DealDocument } from '@dealstead/contracts/tools/dealDocuments';
import { Conflict, part } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';

const columns = part`id, kind, name, content_type AS type, bytes, uploaded_by_user_id,
  uploaded_at`;

interface StoredDocument extends Omit<DealDocument, 'uploadedAt'> {
  readonly uploadedAt: Date;
}
const toDocument = (row: StoredDocument): DealDocument => ({ ...row, uploadedAt: row.uploadedAt.toISOString() });

export async function listDocuments({ sql }: Db, dealId: number): Promise<DealDocument[]> {
  const rows = await sql<StoredDocument>`SELECT ${columns} FROM deal_documents WHERE deal_id = ${dealId} ORDER BY id`;
  return rows.map(toDocument);
}

/** `deals.documents` lists the paths of a deal's documents. */
const syncPaths = ({ sql }: Tx, dealId: number) => sql`
  UPDATE deals SET documents = ARRAY(
    SELECT '/api/deals/' || deal_id || '/documents/' || id FROM deal_documents WHERE deal_id = ${dealId} ORDER BY id)
  WHERE id = ${dealId}`;

export interface NewDocument extends Pick<DealDocument, 'kind' | 'name' | 'type' | 'uploadedByUserId'> {
  readonly dealId: number;
  readonly content: Buffer;
}

/** Stores a document of a deal that the caller has locked. @throws Conflict beyond the number of documents of a deal */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DealDocument> {
  const { dealId, kind, name, type, content, uploadedByUserId } = document;
  const [count] = await tx.sql<{ count: number }>`SELECT count(*) FROM deal_documents WHERE deal_id = ${dealId}`;
  if (count!.count >= dealDocumentLimits.count)
    throw new Conflict(`A deal has at most ${dealDocumentLimits.count} documents. Delete one first.`, 'documents-full');
  const [row] =
    await tx.sql<StoredDocument>`INSERT INTO deal_documents (deal_id, kind, name, content_type, bytes, content, uploaded_by_user_id)
     VALUES (${dealId}, ${kind}, ${name}, ${type}, ${content.length}, ${content}, ${uploadedByUserId}) RETURNING ${columns}`;
  await syncPaths(tx, dealId);
  return toDocument(row!);
}

export async function findDocument(
  { sql }: Db,
  ownerId: number,
  dealId: number,
  id: number,
): Promise<{ name: string; type: string; content: Buffer } | undefined> {
  const rows = await sql<{
    name: string;
    type: string;
    content: Buffer;
  }>`SELECT f.name, f.content_type AS type, f.content FROM deal_documents f JOIN deals d ON d.id = f.deal_id
     WHERE f.id = ${id} AND f.deal_id = ${dealId} AND d.user_id = ${ownerId}`;
  return rows[0];
}

/** Deletes a document of a locked deal. @returns its name; undefined where it is missing */
export async function deleteDocument(tx: Tx, dealId: number, id: number): Promise<string | undefined> {
  const [row] = await tx.sql<{ name: string }>`
    DELETE FROM deal_documents WHERE id = ${id} AND deal_id = ${dealId} RETURNING name`;
  if (row) await syncPaths(tx, dealId);
  return row?.name;
}
