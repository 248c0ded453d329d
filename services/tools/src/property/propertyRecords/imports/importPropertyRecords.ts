import type { Readable } from 'node:stream';
import { storableText } from '@dealstead/contracts';
import { readListUpload } from '@dealstead/service-kit/listFiles/readListUpload';
import type { Sql } from '../../../database.ts';
import type { PropertyRecordInput } from '../propertyRecord.ts';
import { writePropertyRecords } from '../writePropertyRecords.ts';
import { ignoredColumns, mapColumns, type Mapping } from './columns.ts';
import { keyByParcel } from './knownParcels.ts';
import { parseRow, RowError, type FileDefaults } from './parseRow.ts';

export interface ImportOptions extends Omit<FileDefaults, 'mapping'> {
  /** Columns by field, in place of what their names suggest. */
  readonly mapping: Mapping;
  /** Checks the rows and stores nothing. */
  readonly dryRun: boolean;
  /** A row that was refused: its line in the file and the reason. */
  readonly onError: (line: number, reason: string) => void;
  /** An optional cell that is left out of a row which comes in. */
  readonly onLeftOut?: (line: number, reason: string) => void;
  /** The mapping that is used and the columns that are not, once the header is read. */
  readonly onMapping?: (mapping: Mapping, ignored: readonly string[]) => void;
  /** Rows before this line of the file are passed over: an import that was interrupted continues there. */
  readonly fromLine?: number;
  /** Called with the last line of each batch once all rows up to it are stored. */
  readonly onStored?: (line: number, rows: number) => void;
}

export interface ImportResult {
  readonly rows: number;
  /** Rows that were stored, or in a dry run would be. */
  readonly accepted: number;
  readonly refused: number;
}

const rowsEach = 500;
/** The only import of its process. */
const nobody = 0;

/**
 * Imports a file of county records, CSV or a workbook: refuses bad rows by line and reason, and stores the others in batches. A
 * parcel that is in the file or in an earlier import again is updated. @throws Refusal for a file that is no list
 */
export async function importPropertyRecords(db: Sql, file: Readable, options: ImportOptions): Promise<ImportResult> {
  const { onError, onLeftOut, fromLine = 0 } = options;
  const result = { rows: 0, accepted: 0, refused: 0 };
  let batch: PropertyRecordInput[] = [];
  let last = 0;
  const flush = async () => {
    if (!options.dryRun) await writePropertyRecords(db, await keyByParcel(db, batch));
    batch = [];
    options.onStored?.(last, result.rows);
  };
  const { shape, records, close } = await readListUpload(file, nobody);
  try {
    const mapping = mapColumns(shape.columns, options.mapping);
    options.onMapping?.(mapping, ignoredColumns(shape.columns, mapping));
    const defaults = { ...options, mapping };
    for await (const { line, cells, problem, notes = [] } of records) {
      if (line < fromLine) continue;
      last = line;
      result.rows += 1;
      try {
        if (problem !== undefined) throw new RowError(problem);
        const row = Object.fromEntries(shape.columns.map((column, at) => [column, storableText(cells[at] ?? '')]));
        batch.push(parseRow(row, defaults, (reason) => onLeftOut?.(line, reason)));
        result.accepted += 1;
        for (const note of notes) onLeftOut?.(line, note);
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        result.refused += 1;
        onError(line, error.message);
      }
      if (batch.length >= rowsEach) await flush();
    }
    await flush();
    return result;
  } finally {
    await close();
  }
}
