import type { Import } from '@dealstead/contracts/listings/imports';
import { type CsvShape, detectCsvShape, notImportable, truncateCell } from '@dealstead/service-kit/csv/csvShape';
import { CsvReader } from '@dealstead/service-kit/csv/csvReader';
import { toCell, findListStart, JsonReader } from './json.ts';
import type { RecordReader, ReaderStart } from '@dealstead/service-kit/csv/recordReader';

/** Format and columns of a file, detected from its beginning. The delimiter is of CSV. */
export interface FileShape extends CsvShape {
  readonly format: Import['format'];
}

/** What an upload may be, for messages. */
export const expectedFormats = 'CSV or RESO JSON';

/** Characters that the detection reads. */
export const maxSniffedChars = 262_144;
const maxColumns = 1_000;
const sampleRows = 5;

/** A JSON list or object. A CSV header may begin with a bracket too: `[Price],[City]`. */
const startsAsJson = /^\s*(\[\s*([[{\]"]|-?\d|(true|false|null)\b)|\{\s*["}])/;

/**
 * Detects a file's format from the beginning of its text, regardless of its name.
 * @throws Refusal 400 for a file without rows
 */
export function detectShape(text: string, whole: boolean): FileShape {
  if (startsAsJson.test(text)) return detectJsonShape(text, whole);
  return { format: 'csv', ...detectCsvShape(text, whole, expectedFormats) };
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
  return { format: 'reso-json', delimiter: '', columns, sample };
}

/** Creates a reader for a file of this format; without a position it starts after the header. */
export function createRecordReader({ format, delimiter, columns }: FileShape, start?: ReaderStart): RecordReader {
  if (format === 'reso-json') return new JsonReader({ columns, start });
  return new CsvReader({ delimiter, width: columns.length, start });
}
