import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackgroundJob, createBackgroundJob, Refusal } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { Files } from '../files/index.ts';
import type { Encoder } from './encoder.ts';
import { smallestFileName } from './routes.ts';
import { listUnhashedPhotos, storeHashes } from './store.ts';

interface BackfillDeps {
  readonly files: Files;
  readonly encoder: Encoder;
}

/** Photos whose hashes are stored at once; a stopped service repeats at most so many. */
const batchSize = 20;

/** Computes the difference hashes of photos that were uploaded before hashes were stored. */
export const createHashBackfillJob = (db: Db, deps: BackfillDeps): BackgroundJob =>
  createBackgroundJob({
    name: 'photo-hashes',
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
  const ids = await listUnhashedPhotos(db, limit);
  if (ids.length === 0) return false;
  const hashes = new Map<string, string | null>();
  await files.withTempFolder(async (folder) => {
    for (const id of ids) {
      if (signal?.aborted) break;
      const bytes = await files.read(smallestFileName(id));
      const input = join(folder, id);
      if (bytes) await writeFile(input, bytes);
      hashes.set(id, bytes && (await hashOrNull(encoder, input)));
    }
  });
  await storeHashes(db, hashes);
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
