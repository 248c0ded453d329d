import type { ImportField } from '@dealstead/contracts';
import type pg from 'pg';
import { decodeStream } from '@dealstead/service-kit/csv/encoding';
import { truncateCell } from '@dealstead/service-kit/listFiles/table';
import { createRecordReader } from './formats/fileShape.ts';
import type { RecordReader, SourceRecord } from '@dealstead/service-kit/csv/recordReader';
import { JobFailed, type LeftOutRow, readAddedRepeats, readCorrections, type RowErrorRecord } from './jobSession.ts';
import { loadAddressIndex, loadDuplicateIndex } from './knownListings.ts';
import { type DuplicateIndex, listedByThisImport } from './rows/duplicateIndex.ts';
import type { ImportedListing } from './rows/importedListing.ts';
import { RowError } from './rows/rowError.ts';
import type { RowReader } from './rows/rowReader.ts';
import type { ImportJobOptions, ImportRecord } from './store.ts';
import type { RowUpdate } from './updates.ts';

/** The classified rows of a part of the file. A batch is written in one transaction. */
export interface ImportBatch {
  readonly rows: ImportedListing[];
  readonly errors: RowErrorRecord[];
  readonly leftOut: LeftOutRow[];
  /** Listings of other members at the address of a row, by its line. Such a row needs a review. */
  readonly duplicates: Map<number, number>;
  /** Rows that match a listing of the member. */
  readonly matched: MatchedRow[];
  /** Changes that a check found in the matched rows. */
  readonly updates: RowUpdate[];
  read: number;
  good: number;
  bad: number;
  repeated: number;
  updated: number;
  /** Cells that are left out of rows that come in. */
  leftOutCells: number;
  /** Byte offsets in the file at which the batch begins and ends. */
  from: number;
  to: number;
  nextLine: number;
}

/** A row that matches a listing of the member. */
export interface MatchedRow {
  readonly row: ImportedListing;
  /** The row as the file has it. */
  readonly cells: readonly string[];
  readonly propertyId: number;
  /** Fields that the row has a value for. */
  readonly given: ReadonlySet<ImportField>;
}

/**
 * Rows of a transaction. The bound keeps both connections copying from the first second on, while the file is read
 * concurrently.
 */
export const batchRows = 2_500;

/** Reads the file from the import's position, classifies its rows and yields them in batches of one transaction each. */
export async function* readBatches(
  client: pg.Client,
  record: ImportRecord,
  rows: RowReader,
  options: ImportJobOptions,
): AsyncGenerator<ImportBatch> {
  const duplicates = await loadDuplicateIndex(client, record);
  const corrections = await readCorrections(client, record.id);
  const added = await readAddedRepeats(client, record.id);
  const records = createRecordReader(record.shape, { bytes: record.doneBytes, line: record.nextLine });
  let batch = createBatch(record.doneBytes);
  for await (const read of readSources(record, records, options)) {
    const corrected = corrections.get(read.line);
    const { line, notes } = read;
    const source = corrected ? { line, cells: corrected, ...(notes && { notes }) } : read;
    classify(rows.read(source), source, batch, { duplicates, rows, added });
    if (batch.read < batchRows || !records.isBetweenRows()) continue;
    await findDuplicates(client, record, batch);
    yield completeBatch(batch, records);
    batch = createBatch(batch.to);
  }
  if (options.stopping.aborted) return;
  await findDuplicates(client, record, batch);
  yield completeBatch(batch, records);
}

/** The rows of the file from the import's position, until it ends or the signal aborts. @throws JobFailed without the file */
export async function* readSources(
  { file, shape, doneBytes }: ImportRecord,
  records: RecordReader,
  { files, stopping }: ImportJobOptions,
): AsyncGenerator<SourceRecord> {
  // A line such as `sep=;` before the rows is none.
  const stored = file === null ? null : await files.open(file, Math.max(doneBytes, shape.start?.bytes ?? 0));
  if (!stored) throw new JobFailed('The file is no longer available. Upload it again.');
  try {
    for await (const text of withEndMarker(decodeStream(stored, 'utf-8')))
      for (const source of records.read(text ?? '', text === null)) {
        yield source;
        if (stopping.aborted) return;
      }
  } finally {
    stored.destroy();
  }
}

/** Yields the chunks and then null. */
async function* withEndMarker(texts: AsyncIterable<string>): AsyncGenerator<string | null> {
  yield* texts;
  yield null;
}

const createBatch = (from: number): ImportBatch => ({
  rows: [],
  errors: [],
  leftOut: [],
  duplicates: new Map(),
  matched: [],
  updates: [],
  read: 0,
  good: 0,
  bad: 0,
  repeated: 0,
  updated: 0,
  leftOutCells: 0,
  from,
  to: from,
  nextLine: 1,
});

function completeBatch(batch: ImportBatch, records: RecordReader): ImportBatch {
  batch.to = records.position();
  batch.nextLine = records.line();
  return batch;
}

interface ClassifyContext {
  /** Listings of the member and rows of this file so far. */
  readonly duplicates: DuplicateIndex;
  readonly rows: RowReader;
  /** Lines of repeats that come in all the same. */
  readonly added: ReadonlySet<number>;
}

/**
 * Assigns a row to the batch's lists: an error, a new listing, a match with a listing of the member, or a repeat of an earlier
 * row.
 */
function classify(
  row: ImportedListing | RowError,
  { line, cells }: SourceRecord,
  batch: ImportBatch,
  { duplicates, rows, added }: ClassifyContext,
): void {
  batch.read++;
  if (row instanceof RowError) {
    batch.bad++;
    batch.errors.push({ line, field: row.field, reason: row.reason, value: truncateCell(row.value), cells });
    return;
  }
  const leftOut = rows.leftOut();
  if (leftOut.length > 0) {
    batch.leftOutCells += leftOut.length;
    batch.leftOut.push({ line, cells, leftOut });
  }
  const match = duplicates.findOrInsert(row);
  if (match === 0) {
    batch.good++;
    batch.rows.push(row);
    return;
  }
  if (match < 0 && match !== listedByThisImport)
    batch.matched.push({ row, cells, propertyId: -match, given: rows.presentFields() });
  else if (added.has(line)) {
    batch.good++;
    // Its key is that of the earlier row.
    batch.rows.push({ ...row, sourceKey: null });
  } else if (match === listedByThisImport) recordRepeat(batch, { row, cells }, 'Duplicate of an earlier row');
  else recordRepeat(batch, { row, cells }, `Duplicate of line ${match}`, match);
}

/** Counts a row without new information. */
export function recordRepeat(
  batch: ImportBatch,
  { row: { line, sourceKey, address, title }, cells }: Pick<MatchedRow, 'row' | 'cells'>,
  reason: string,
  earlierLine?: number,
): void {
  batch.repeated++;
  batch.errors.push({
    line,
    field: null,
    reason,
    value: truncateCell(sourceKey ?? address ?? title),
    cells,
    isRepeat: true,
    ...(earlierLine !== undefined && { earlierLine }),
  });
}

/** Finds active rows at an address at which another member has a listing on the market. */
async function findDuplicates(client: pg.Client, record: ImportRecord, batch: ImportBatch): Promise<void> {
  const active = batch.rows.filter(({ status }) => status === 'active');
  const addresses = await loadAddressIndex(client, record, active);
  for (const row of active) {
    const duplicate = addresses.find(row);
    if (duplicate !== 0) batch.duplicates.set(row.line, duplicate);
  }
}

export const alreadyListed = 'Already listed';
