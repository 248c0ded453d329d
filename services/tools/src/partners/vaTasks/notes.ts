import { vaTaskLimits } from '@dealstead/contracts';
import type { VaTaskFile, VaTaskNote } from '@dealstead/contracts/tools/vaTasks';
import { Conflict, part } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';

type StoredNote = Omit<VaTaskNote, 'createdAt'> & { readonly createdAt: Date };
const noteSelect = part`n.id, n.author_id, n.note, n.is_from_client, n.created_at,
  coalesce((SELECT nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') FROM members m WHERE m.user_id = n.author_id),
    'A former member') AS author`;
const toNote = (row: StoredNote): VaTaskNote => ({ ...row, createdAt: row.createdAt.toISOString() });

/** The notes of a task, oldest first. */
export async function listNotes({ sql }: Db, taskId: number): Promise<VaTaskNote[]> {
  const rows =
    await sql<StoredNote>`SELECT ${noteSelect} FROM va_task_notes n WHERE n.task_id = ${taskId} ORDER BY n.id LIMIT ${vaTaskLimits.notes}`;
  return rows.map(toNote);
}

/** Adds a note to a locked task. @throws Conflict beyond the number of notes */
export async function insertNote(
  tx: Tx,
  { taskId, authorId, note, isFromClient }: { taskId: number; authorId: number; note: string; isFromClient: boolean },
): Promise<VaTaskNote> {
  const [count] = await tx.sql<{ count: number }>`
    SELECT count(*)::int AS count FROM va_task_notes WHERE task_id = ${taskId}`;
  if (count!.count >= vaTaskLimits.notes)
    throw new Conflict(`A task has at most ${vaTaskLimits.notes} notes. Add a new task.`, 'notes-full');
  const [row] = await tx.sql<StoredNote>`
    INSERT INTO va_task_notes AS n (task_id, author_id, note, is_from_client)
    VALUES (${taskId}, ${authorId}, ${note}, ${isFromClient}) RETURNING ${noteSelect}`;
  return toNote(row!);
}

type StoredFile = Omit<VaTaskFile, 'uploadedAt'> & { readonly uploadedAt: Date };
const fileSelect = part`id, name, content_type AS type, bytes, uploaded_by_user_id, uploaded_at`;
const toFile = (row: StoredFile): VaTaskFile => ({ ...row, uploadedAt: row.uploadedAt.toISOString() });

export async function listFiles({ sql }: Db, taskId: number): Promise<VaTaskFile[]> {
  const rows = await sql<StoredFile>`SELECT ${fileSelect} FROM va_task_files WHERE task_id = ${taskId} ORDER BY id`;
  return rows.map(toFile);
}

/** `va_tasks.attachments` lists the paths of a task's files. */
const syncPaths = ({ sql }: Tx, taskId: number) => sql`
  UPDATE va_tasks SET attachments = ARRAY(
    SELECT '/api/va/tasks/' || task_id || '/files/' || id FROM va_task_files WHERE task_id = ${taskId} ORDER BY id)
  WHERE id = ${taskId}`;

interface NewFile {
  readonly taskId: number;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly userId: number;
}

/** Stores a file of a locked task. @throws Conflict beyond the number of files */
export async function insertFile(tx: Tx, { taskId, name, type, content, userId }: NewFile): Promise<VaTaskFile> {
  const [count] = await tx.sql<{ count: number }>`
    SELECT count(*)::int AS count FROM va_task_files WHERE task_id = ${taskId}`;
  if (count!.count >= vaTaskLimits.files)
    throw new Conflict(`A task has at most ${vaTaskLimits.files} files. Delete one first.`, 'files-full');
  const [row] =
    await tx.sql<StoredFile>`INSERT INTO va_task_files (task_id, name, content_type, bytes, content, uploaded_by_user_id)
     VALUES (${taskId}, ${name}, ${type}, ${content.length}, ${content}, ${userId}) RETURNING ${fileSelect}`;
  await syncPaths(tx, taskId);
  return toFile(row!);
}

/** The content of a file of a task that the caller sees. */
export async function findFile({ sql }: Db, taskId: number, id: number) {
  const rows = await sql<{
    name: string;
    type: string;
    content: Buffer;
  }>`SELECT name, content_type AS type, content FROM va_task_files WHERE id = ${id} AND task_id = ${taskId}`;
  return rows[0];
}

/** Deletes a file of a locked task, of anyone or of one uploader. @returns whether there was one */
export async function deleteFile(tx: Tx, taskId: number, id: number, uploader: number | null): Promise<boolean> {
  const rows = await tx.sql`
    DELETE FROM va_task_files WHERE id = ${id} AND task_id = ${taskId}
      AND (${uploader}::int IS NULL OR uploaded_by_user_id = ${uploader}) RETURNING id`;
  if (rows.length > 0) await syncPaths(tx, taskId);
  return rows.length > 0;
}
