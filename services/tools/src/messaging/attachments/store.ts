import type { Attachment } from '@dealstead/contracts/tools/messages';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import type { Pair } from '../conversations/rules.ts';

export interface NewAttachment extends Omit<Attachment, 'id'> {
  readonly conversationId: number;
  readonly userId: number;
  readonly side: 'buyer' | 'seller';
  readonly file: Buffer;
}

/** Stores a file that waits for its message. */
export async function insertAttachment(
  { sql }: Pick<TransactionExtras, 'sql'>,
  { conversationId, userId, side, name, type, bytes, width, height, file }: NewAttachment,
): Promise<Attachment> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO message_attachments (conversation_id, user_id, side, name, type, bytes, width, height, file)
    VALUES (${conversationId}, ${userId}, ${side}, ${name}, ${type}, ${bytes}, ${width}::int, ${height}::int, ${file})
    RETURNING id`;
  return { id: row!.id, name, type, bytes, width, height };
}

export interface StoredFile extends Pair {
  name: string;
  type: string;
  file: Buffer;
  /** Who uploaded it, while it waits for its message; null once it is sent. */
  waitsFor: number | null;
}

/** A file with the members of its conversation. */
export async function findFile({ sql }: Db, id: number): Promise<StoredFile | null> {
  const rows =
    await sql<StoredFile>`SELECT a.name, a.type, a.file, CASE WHEN a.message_id IS NULL THEN a.user_id END AS waits_for,
       c.buyer_id, c.seller_id
     FROM message_attachments a JOIN conversations c ON c.id = a.conversation_id
     WHERE a.id = ${id} AND NOT EXISTS (SELECT FROM messages m WHERE m.id = a.message_id AND m.kind = 'moderated')`;
  return rows[0] ?? null;
}

/** Deletes files that were never sent. @returns whether there were any */
export async function deleteUnsent({ sql }: Db): Promise<boolean> {
  const rows = await sql`DELETE FROM message_attachments WHERE id IN (SELECT id FROM message_attachments
       WHERE message_id IS NULL AND created_at < now() - interval '1 day' LIMIT 100) RETURNING 1`;
  return rows.length > 0;
}
