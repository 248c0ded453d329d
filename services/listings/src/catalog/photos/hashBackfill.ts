import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createJobRows, type BackgroundJob, createBackgroundJob, Refusal } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import type { FileStore } from '../../files/index.ts';
import type { Encoder } from './encoder.ts';
import { smallestFileName } from './routes.ts';
import { listUnhashedPhotos, storeHash } from './store.ts';

const jobName = 'photo-hashes';

interface BackfillDeps {
  readonly files: FileStore;
  readonly encoder: Encoder;
}

/** Photos of a run. */
const batchSize = 20;

/** Computes the difference hashes of photos that were uploaded before hashes were stored. */
export const createHashBackfillJob = (db: Db, deps: BackfillDeps): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 60 * 60_000,
    run: (signal) => backfillHashes(db, deps, batchSize, signal),
  });

/**
 * Computes the hashes of the next photos without one from their smallest stored variant, one photo in memory at a time. Two
 * processes that do the same photo store the same hash. @returns whether there were any
 */
export async function backfillHashes(
  db: Db,
  { files, encoder }: BackfillDeps,
  limit: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const rows = createJobRows(db, jobName);
  const ids = await listUnhashedPhotos(db, limit, await rows.deferred());
  if (ids.length === 0) return false;
  await files.withTempFolder(async (folder) => {
    for (const id of ids) {
      if (signal?.aborted) break;
      await rows.attempt(id, async () => {
        const bytes = await files.read(smallestFileName(id));
        const input = join(folder, id);
        if (bytes) await writeFile(input, bytes);
        await storeHash(db, id, bytes && (await hashOrNull(encoder, input)));
      });
    }
  });
  return true;
}

/** The hash of a file; null for a damaged one, which no listing can show either. */
async function hashOrNull(encoder: Encoder, input: string): Promise<string | null> {
  try {
    return await encoder.hash(input);
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return null;
    throw error;
  }
}
