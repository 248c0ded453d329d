import { truncateText } from '@dealstead/contracts';
import type { Readable } from 'node:stream';
import { Refusal } from '../errors.ts';
import type { Db } from './db.ts';
import type { ListChoice, ListUpload } from '../listFiles/listUpload.ts';
import { toListSource } from '../listFiles/listSource.ts';
import { inBatches, readListUpload } from '../listFiles/readListUpload.ts';
import { reusedOptions, DateColumns } from './dateColumns.ts';
import { guessMapping, knownMapping } from './rows.ts';
import type { ImportStore, NewImport } from './store.ts';

type Upload = Pick<NewImport, 'name' | 'ownerId' | 'userId'> & { readonly choice?: ListChoice };

/**
 * Stages an upload's rows while it arrives. One that fails leaves nothing.
 * @param upload `choice` is the sheet and the line of the column names as a person chose them
 * @returns the import's id
 * @throws Refusal 400 for a file that is no list, has no rows or too many
 */
export async function stageUpload(
  db: Db,
  store: ImportStore,
  { choice, ...upload }: Upload,
  file: Readable,
): Promise<number> {
  const list = await readListUpload(file, upload.ownerId, choice);
  try {
    return await stageList(db, store, upload, list);
  } finally {
    await list.close();
  }
}

async function stageList(
  db: Db,
  store: ImportStore,
  upload: Omit<Upload, 'choice'>,
  list: ListUpload,
): Promise<number> {
  const {
    shape: { columns, sample },
    records,
    sheet,
  } = list;
  const { maxRows = Number.POSITIVE_INFINITY, fields, notesUnknown } = store.kind;
  const last = await store.findLast(db, upload.ownerId, columns);
  const name = sheet === undefined ? upload.name : truncateText(`${upload.name} (${sheet})`, 240);
  const id = await store.insert(db, {
    ...upload,
    name,
    columns: [...columns],
    sample: sample.map((cells) => [...cells]),
    mapping: last ? knownMapping(store.kind, last.mapping) : guessMapping(fields, columns, { notesUnknown }),
    defaults: { ...last?.defaults, ...store.kind.defaultsOf?.(name) },
    options: {},
    source: toListSource(list),
  });
  let rows = 0;
  const dates = new DateColumns(columns);
  try {
    for await (const batch of inBatches(records)) {
      if (rows + batch.length > maxRows)
        throw new Refusal(
          400,
          'not-importable',
          `This list has more than ${maxRows.toLocaleString('en-US')} rows. Split it into smaller files.`,
        );
      for (const { cells, problem } of batch) if (problem === undefined) dates.add(cells);
      await store.insertRows(db, id, rows + 1, batch, columns.length);
      rows += batch.length;
    }
    if (rows === 0) throw new Refusal(400, 'not-importable', 'This file has column names and no rows.');
    await store.finishUpload(db, id, {
      rows,
      dates: dates.found(),
      options: reusedOptions(last?.options ?? {}, dates.found()),
    });
    return id;
  } catch (error) {
    await store.delete(db, upload.ownerId, id);
    throw error;
  }
}
