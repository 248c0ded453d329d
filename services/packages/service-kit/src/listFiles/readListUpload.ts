import type { FileHandle } from 'node:fs/promises';
import type { SourceRecord } from '../csv/recordReader.ts';
import { isOfficeFile, readOnlyList } from './archive.ts';
import type { ListChoice, ListUpload, RawRows } from './listUpload.ts';
import { tableNotes } from './listSource.ts';
import { readText } from './readText.ts';
import { findTable, notImportable, readTableRow, type Table } from './table.ts';
import { isZipFile, readHead, storeNameless } from './uploadFile.ts';
import { readWorkbookUpload } from './workbook/readWorkbookUpload.ts';
import { UnreadableWorkbook } from './workbook/unreadable.ts';
import { openZipArchive } from './workbook/zipArchive.ts';

/** Most rows and characters that are stored at once. */
const batchRows = 1_000;
const batchChars = 2_000_000;

/**
 * Reads an upload as a workbook, an address book or delimited text, also in a ZIP file, whichever its content is; its name does not
 * matter. It is stored first in a file without a name, so that its encoding is decided on all of it, and memory does not depend
 * on its size.
 * @param ownerId the member in whose turn a workbook is read
 * @param choice the sheet and the line of the column names as a person chose them among `sheets` of an earlier reading; to choose
 *   again, the file is uploaded again
 * @throws Refusal 400 for a file that is no list, or without what was chosen
 */
export async function readListUpload(
  upload: AsyncIterable<Uint8Array>,
  ownerId: number,
  choice: ListChoice = {},
): Promise<ListUpload> {
  const file = await storeNameless(upload);
  try {
    const raw = await openList(file, ownerId, choice);
    try {
      const { table, sample } = findTable(raw.first, choice.header);
      const records = readTable(raw.rows, table);
      const close = async () => {
        await records.return(undefined);
        await raw.close();
      };
      return {
        shape: { columns: table.columns, sample },
        records,
        header: table.header,
        sheets: raw.sheets,
        notes: [...tableNotes(raw.first, table.header, raw), ...(raw.notes ?? [])],
        close,
        ...(raw.sheet !== undefined && { sheet: raw.sheet }),
      };
    } catch (error) {
      await raw.close();
      throw error;
    }
  } catch (error) {
    await file.close();
    throw error instanceof UnreadableWorkbook ? notImportable(error.message) : error;
  }
}

/** Opens a file, or the one in a ZIP file. */
async function openList(file: FileHandle, ownerId: number, choice: ListChoice, isUnpacked = false): Promise<RawRows> {
  if (!isZipFile(await readHead(file, 2))) return readText(file, choice.header);
  const zip = await openZipArchive(file.fd);
  if (isOfficeFile(zip)) return readWorkbookUpload(file, ownerId, choice.sheet);
  if (isUnpacked) throw notImportable('This ZIP file has another one in it. Unzip it and upload the file inside.');
  const inner = await storeNameless(readOnlyList(zip));
  try {
    await file.close();
    return await openList(inner, ownerId, choice, true);
  } catch (error) {
    await inner.close();
    throw error;
  }
}

async function* readTable(rows: AsyncIterable<SourceRecord>, table: Table): AsyncGenerator<SourceRecord> {
  for await (const row of rows) {
    const record = readTableRow(row, table);
    if (record) yield record;
  }
}

/** Records in groups that are small enough to be stored at once. */
export async function* inBatches(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord[]> {
  let batch: SourceRecord[] = [];
  let chars = 0;
  for await (const record of records) {
    batch.push(record);
    chars += record.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < batchRows && chars < batchChars) continue;
    yield batch;
    batch = [];
    chars = 0;
  }
  if (batch.length > 0) yield batch;
}
