import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@dealstead/contracts';
import { csvLine } from '@dealstead/service-kit';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Cell, ExportColumn, ExportTable } from './tables.ts';

/** Rows of a row group. Each is encoded at once, so it bounds the memory; a reader can skip whole groups. */
const rowGroupRows = 10_000;

const parquetTypes = { text: 'STRING', number: 'DOUBLE', integer: 'INT32', boolean: 'BOOLEAN' } as const;

export interface WrittenFile {
  readonly rows: number;
  readonly bytes: number;
}

/** Writes a table to a new local file, page by page. `onPage` is called after each page. */
export async function writeExportFile(
  table: ExportTable,
  format: ExportFormat,
  path: string,
  onPage: () => void = () => undefined,
): Promise<WrittenFile> {
  const rows = await (format === 'csv' ? writeCsv : writeParquet)(table, path, onPage);
  return { rows, bytes: (await stat(path)).size };
}

const toText = (cell: Cell): string => (cell === null ? '' : String(cell));

/** CSV in UTF-8. Cells that begin like a formula get an apostrophe (`csvCell`). */
async function writeCsv({ columns, pages }: ExportTable, path: string, onPage: () => void): Promise<number> {
  let count = 0;
  async function* lines() {
    yield csvLine(columns.map(({ name, heading = name }) => heading));
    for await (const rows of pages) {
      yield rows.map((cells) => csvLine(cells.map(toText))).join('');
      count += rows.length;
      onPage();
    }
  }
  await pipeline(Readable.from(lines(), { objectMode: false }), createWriteStream(path, { flags: 'wx' }));
  return count;
}

/** Apache Parquet with Snappy compression. Texts are stored as they are: no program reads them as formulas. */
async function writeParquet({ columns, pages }: ExportTable, path: string, onPage: () => void): Promise<number> {
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: toColumnData(columns, []) }),
    createdBy: 'Dealstead',
  });
  let count = 0;
  let group: (readonly Cell[])[] = [];
  const writeGroup = async () => {
    if (group.length === 0) return;
    await writer.write({ columnData: toColumnData(columns, group), rowGroupSize: rowGroupRows });
    group = [];
  };
  for await (const rows of pages) {
    group.push(...rows);
    count += rows.length;
    if (group.length >= rowGroupRows) await writeGroup();
    onPage();
  }
  await writeGroup();
  await writer.finish();
  return count;
}

const toColumnData = (columns: readonly ExportColumn[], rows: readonly (readonly Cell[])[]) =>
  columns.map(({ name, type }, i) => ({
    name,
    data: rows.map((cells) => cells[i] ?? null),
    type: parquetTypes[type],
    nullable: true,
  }));
