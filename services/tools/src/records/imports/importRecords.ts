import type { Readable } from 'node:stream';
import { storableText } from '@dealstead/contracts';
import { parse } from 'csv-parse';
import type { RecordInput } from '../record.ts';
import { type Queries, writeRecords } from '../writeRecords.ts';
import { ignoredColumns, mapColumns, type Mapping } from './columns.ts';
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

/**
 * Imports a CSV file of county records: streams it, refuses bad rows by line and reason, and stores the others in batches. A
 * parcel that is in the file or in an earlier import again is updated. @throws Error for a file that is not CSV
 */
export async function importRecords(queries: Queries, file: Readable, options: ImportOptions): Promise<ImportResult> {
  const result = { rows: 0, accepted: 0, refused: 0 };
  let defaults: FileDefaults | null = null;
  let batch: RecordInput[] = [];
  let line = 0;
  const flush = async () => {
    if (!options.dryRun) await writeRecords(queries, batch);
    batch = [];
    options.onStored?.(line, result.rows);
  };
  const rows = file.pipe(
    parse({
      bom: true,
      cast: (cell) => storableText(cell),
      columns: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  file.on('error', (error) => rows.destroy(error));
  for await (const { record, info } of rows as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    line = info.lines;
    if (defaults === null) {
      const headers = Object.keys(record);
      const mapping = mapColumns(headers, options.mapping);
      options.onMapping?.(mapping, ignoredColumns(headers, mapping));
      defaults = { ...options, mapping };
    }
    if (options.fromLine !== undefined && line < options.fromLine) continue;
    result.rows += 1;
    try {
      batch.push(parseRow(record, defaults, (reason) => options.onLeftOut?.(info.lines, reason)));
      result.accepted += 1;
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      result.refused += 1;
      options.onError(info.lines, error.message);
    }
    if (batch.length >= rowsEach) await flush();
  }
  await flush();
  return result;
}
