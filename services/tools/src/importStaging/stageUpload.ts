import { truncateText } from '@dealstead/contracts';
import type { Readable } from 'node:stream';
import { Refusal } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { ImportStore, NewImport, StagedImport } from './store.ts';
import type { ListUpload } from '@dealstead/service-kit/listFiles/listUpload';
import { inBatches, readListUpload } from '@dealstead/service-kit/listFiles/readListUpload';

export interface Upload extends Pick<NewImport, 'name' | 'ownerId' | 'userId' | 'further'> {
  /** The mapping of a file whose columns are new to the owner. */
  readonly guessMapping: (columns: readonly string[]) => object;
  /** Most rows of a file; unlimited by default. */
  readonly maxRows?: number;
  /** Whether the defaults are those of the last file with these columns, as the mapping is. */
  readonly remembersDefaults?: boolean;
}

/**
 * Stages an upload's rows while it arrives. One that fails leaves nothing.
 * @returns the import's id
 * @throws Refusal 400 for a file that is no list, has no rows or too many
 */
export async function stageUpload<Import extends StagedImport>(
  db: Db,
  store: ImportStore<Import>,
  { maxRows = Number.POSITIVE_INFINITY, ...given }: Upload,
  file: Readable,
): Promise<number> {
  const list = await readListUpload(file, given.ownerId);
  try {
    return await stageList(db, store, { maxRows, ...given }, list);
  } finally {
    await list.close();
  }
}

async function stageList<Import extends StagedImport>(
  db: Db,
  store: ImportStore<Import>,
  { guessMapping, maxRows, remembersDefaults = false, ...given }: Required<Pick<Upload, 'maxRows'>> & Upload,
  { shape: { columns, sample }, records, sheet }: ListUpload,
): Promise<number> {
  const last = await store.findLast(db, given.ownerId, columns);
  const mapping = last?.mapping ?? guessMapping(columns);
  const defaults = remembersDefaults && last ? last.defaults : {};
  const name = sheet === undefined ? given.name : truncateText(`${given.name} (${sheet})`, 240);
  const id = await store.insert(db, { ...given, name, columns, sample, mapping, defaults });
  let rows = 0;
  try {
    for await (const batch of inBatches(records)) {
      if (rows + batch.length > maxRows)
        throw new Refusal(
          400,
          'not-importable',
          `This list has more than ${maxRows.toLocaleString('en-US')} rows. Split it into smaller files.`,
        );
      await store.insertRows(db, id, rows + 1, batch);
      rows += batch.length;
    }
    if (rows === 0) throw new Refusal(400, 'not-importable', 'This file has column names and no rows.');
    await store.finishUpload(db, id, rows);
    return id;
  } catch (error) {
    await store.delete(db, given.ownerId, id);
    throw error;
  }
}
