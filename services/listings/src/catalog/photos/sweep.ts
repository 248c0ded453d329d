import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { FileStore } from '../../files/index.ts';
import { documentFileName } from './documentRoutes.ts';
import { listPhotoFiles } from './routes.ts';

/** Rows per transaction, each of which deletes its files. */
const batch = 50;

/** Deletes unused photos and documents every ten minutes. */
export function createFileSweepJob(db: Db, files: FileStore): BackgroundJob {
  return createBackgroundJob({
    name: 'file-sweep',
    idleEvery: 10 * 60_000,
    async run() {
      await sweep(db, files);
      return false;
    },
  });
}

/**
 * Deletes expired photos and documents without a reference, and temporary directories of killed uploads. Files are
 * deleted before their row, so that no file is ever without a row.
 */
export async function sweep(db: Db, files: FileStore): Promise<void> {
  for (const deleteBatch of [takePhotos, takeDocuments]) {
    let count: number;
    do {
      count = await db.change(
        async (tx) => {
          const deleted = await deleteBatch(tx);
          await files.remove(
            ...deleted.flatMap(({ id }) => (deleteBatch === takePhotos ? listPhotoFiles(id) : documentFileName(id))),
          );
          return deleted.length;
        },
        { timeout: 60_000 },
      );
    } while (count === batch);
  }
  await files.sweepTempFolders();
}

type DeletedFile = { id: string };

const takePhotos = (tx: Tx) => tx.sql<DeletedFile>`
  DELETE FROM photos WHERE id IN (
    SELECT id FROM photos AS old WHERE keep_until < now()
      AND NOT EXISTS (SELECT FROM property_photos WHERE photo_id = old.id)
      AND NOT EXISTS (SELECT FROM drafts WHERE drafts.user_id = old.user_id
        AND content->'photos' @> jsonb_build_array(jsonb_build_object('id', old.id)))
    LIMIT ${batch} FOR UPDATE SKIP LOCKED)
  RETURNING id`;

const takeDocuments = (tx: Tx) => tx.sql<DeletedFile>`
  DELETE FROM documents WHERE id IN (
    SELECT id FROM documents AS old WHERE keep_until < now()
      AND NOT EXISTS (SELECT FROM properties WHERE evidence <> '[]'
        AND evidence @> jsonb_build_array(jsonb_build_object('documentId', old.id)))
      AND NOT EXISTS (SELECT FROM drafts WHERE drafts.user_id = old.user_id
        AND content->'evidence' @> jsonb_build_array(jsonb_build_object('documentId', old.id)))
    LIMIT ${batch} FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Expires a member's files; the next sweep deletes those without a reference. */
export async function releaseMemberFiles(tx: Tx, userId: number): Promise<void> {
  await tx.sql`UPDATE photos SET keep_until = now() WHERE user_id = ${userId}`;
  await tx.sql`UPDATE documents SET keep_until = now() WHERE user_id = ${userId}`;
}
