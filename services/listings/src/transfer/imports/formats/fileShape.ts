import type { Import } from '@dealstead/contracts/listings/imports';
import { type CsvShape, detectCsvShape } from '@dealstead/service-kit/csv/csvShape';
import {
  type HeaderChoice,
  notImportable,
  readTableRow,
  type Table,
  truncateCell,
} from '@dealstead/service-kit/listFiles/table';
import { CsvReader } from '@dealstead/service-kit/csv/csvReader';
import { toCell, findListStart, JsonReader } from './json.ts';
import { RowsReader } from './rows.ts';
import type { ReaderStart, RecordReader, SourceRecord } from '@dealstead/service-kit/csv/recordReader';

/** Format and columns of a file, detected from its beginning. What is optional is of CSV, and missing in files of before. */
export interface FileShape extends Pick<CsvShape, 'columns' | 'sample'>, Partial<CsvShape> {
  readonly format: Import['format'];
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
}

/** What an upload may be, for messages. */
export const expectedFormats = 'CSV, an .xlsx workbook or RESO JSON';

/** Characters that the detection reads. */
export const maxSniffedChars = 262_144;
const maxColumns = 1_000;
const sampleRows = 5;

/** A JSON list or object. A CSV header may begin with a bracket too: `[Price],[City]`. */
const startsAsJson = /^\s*(\[\s*([[{\]"]|-?\d|(true|false|null)\b)|\{\s*["}])/;

/**
 * Detects a file's format from the beginning of its text, regardless of its name.
 * @returns the shape, and of CSV the first rows as they are
 * @throws Refusal 400 for a file without rows
 */
export function detectShape(
  text: string,
  whole: boolean,
  header?: HeaderChoice,
): FileShape & { readonly rows?: readonly SourceRecord[] } {
  if (startsAsJson.test(text)) return detectJsonShape(text, whole);
  return { format: 'csv', ...detectCsvShape(text, { whole, expected: expectedFormats, header }) };
}

function detectJsonShape(text: string, whole: boolean): FileShape {
  if (findListStart(text) === -1)
    throw notImportable('This JSON file contains no list of listings. It must be […] or {"value": […]}.');
  const objects: Readonly<Record<string, unknown>>[] = [];
  let wrong: string | undefined;
  for (const { object, problem } of new JsonReader({ columns: [] }).elements(text, whole)) {
    if (object) objects.push(object);
    else wrong ??= problem;
    if (objects.length === 50) break;
  }
  if (objects.length === 0 && wrong !== undefined)
    throw notImportable(`There are no listings in this file. Its first value cannot be read: ${wrong}.`);
  const columns = [...new Set(objects.flatMap((object) => Object.keys(object)))].filter(
    (name) => !name.startsWith('@odata') && name.trim() !== '',
  );
  if (columns.length === 0) throw notImportable('There are no listings in this file.');
  if (columns.length > maxColumns)
    throw notImportable(
      `The objects have ${columns.length.toLocaleString('en-US')} fields. The limit is ${maxColumns}.`,
    );
  const sample = objects
    .slice(0, sampleRows)
    .map((object) => columns.map((name) => truncateCell(Object.hasOwn(object, name) ? toCell(object[name]) : '')));
  return { format: 'reso-json', columns, sample };
}

/** Creates a reader for the rows of a file of this format, from its beginning or from where an earlier one stopped. */
export function createRecordReader(shape: FileShape, start?: ReaderStart): RecordReader {
  const { format, columns } = shape;
  if (format === 'reso-json') return new JsonReader({ columns, start });
  if (format === 'xlsx') return new RowsReader(start);
  return new TableReader(shape, start);
}

/** Reads the rows of a list in CSV. */
class TableReader implements RecordReader {
  readonly #rows: CsvReader;
  readonly #table: Table;

  constructor(
    { delimiter = ',', columns, width = columns.length, table, start: begin }: FileShape,
    start?: ReaderStart,
  ) {
    // In files of before the header is the first row.
    this.#table = table ?? { header: 1, first: 0, columns };
    this.#rows = new CsvReader({ delimiter, width, start: start && start.bytes > 0 ? start : begin });
  }

  *read(text: string, last: boolean): Generator<SourceRecord> {
    for (const row of this.#rows.read(text, last)) {
      const record = readTableRow(row, this.#table);
      if (record) yield record;
    }
  }

  position = (): number => this.#rows.position();
  line = (): number => this.#rows.line();
  isBetweenRows = (): boolean => this.#rows.isBetweenRows();
}
