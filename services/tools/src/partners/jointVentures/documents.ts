import { ventureDocumentLimits } from '@dealstead/contracts';
import type { VentureDocument } from '@dealstead/contracts/tools/jointVentures';
import { Conflict } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { documentColumns, type StoredDocument, toDocument } from './columns.ts';

export async function listDocuments({ sql }: Db, ventureId: number): Promise<VentureDocument[]> {
  const rows =
    await sql<StoredDocument>`SELECT ${documentColumns} FROM joint_venture_documents WHERE venture_id = ${ventureId} ORDER BY id`;
  return rows.map(toDocument);
}

export interface NewDocument {
  readonly ventureId: number;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Stores a proof of control of a locked venture. @throws Conflict beyond the number of documents */
export async function insertDocument(
  tx: Tx,
  { ventureId, name, type, content }: NewDocument,
): Promise<VentureDocument> {
  const [count] = await tx.sql<{ count: number }>`
    SELECT count(*)::int AS count FROM joint_venture_documents WHERE venture_id = ${ventureId}`;
  if (count!.count >= ventureDocumentLimits.count)
    throw new Conflict(
      `A joint venture has at most ${ventureDocumentLimits.count} documents. Delete one first.`,
      'documents-full',
    );
  const [row] =
    await tx.sql<StoredDocument>`INSERT INTO joint_venture_documents (venture_id, name, content_type, bytes, content)
     VALUES (${ventureId}, ${name}, ${type}, ${content.length}, ${content}) RETURNING ${documentColumns}`;
  return toDocument(row!);
}

export async function findDocument(
  { sql }: Db,
  ventureId: number,
  id: number,
): Promise<{ name: string; type: string; content: Buffer } | undefined> {
  const rows = await sql<{
    name: string;
    type: string;
    content: Buffer;
  }>`SELECT name, content_type AS type, content FROM joint_venture_documents WHERE id = ${id} AND venture_id = ${ventureId}`;
  return rows[0];
}

/** Deletes a document of a locked venture. @returns whether it was there */
export async function deleteDocument({ sql }: Tx, ventureId: number, id: number): Promise<boolean> {
  const rows = await sql`
    DELETE FROM joint_venture_documents WHERE id = ${id} AND venture_id = ${ventureId} RETURNING id`;
  return rows.length > 0;
}
