import { once } from 'node:events';
import { setPriority } from 'node:os';
import { limits, UnreadableWorkbook } from './unreadable.ts';
import { readSheetRows, type SheetRow } from './sheetRows.ts';
import { readWorkbook } from './workbookParts.ts';
import { openZipArchive } from './zipArchive.ts';
import type { WorkbookMessage } from './messages.ts';

/**
 * Reads the workbook that is open as file descriptor 3, and writes its first visible sheet to the standard output: a
 * `WorkbookMessage` as JSON on each line. It is a process of its own with little memory, because the input is untrusted.
 */
const workbookFd = 3;
/** Characters that are collected before they are written. */
const writeAfter = 262_144;

let buffered = '';
async function write(message: WorkbookMessage, flush = false): Promise<void> {
  buffered += `${JSON.stringify(message)}\n`;
  if (!flush && buffered.length < writeAfter) return;
  const text = buffered;
  buffered = '';
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** A row as wide as the first one, which has the names of the columns. */
function withWidth({ number, cells, problem }: SheetRow, width: number): WorkbookMessage {
  const filled = cells.length - (cells.length > width ? [...cells].reverse().findIndex((text) => text !== '') : 0);
  const wrong = problem ?? (filled > width ? `This row has ${filled} columns, the first row has ${width}` : undefined);
  const row = Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return wrong === undefined
    ? { row: number, cells: row }
    : { row: number, cells: row.filter(Boolean), problem: wrong };
}

setPriority(10);
try {
  const zip = await openZipArchive(workbookFd);
  const workbook = await readWorkbook(zip);
  await write({ sheet: workbook.sheet.name, sheets: workbook.sheetCount });
  let width: number | undefined;
  for await (const row of readSheetRows(workbook, zip.readText(workbook.sheet.path, limits.sheetBytes))) {
    if (width === undefined && row.problem !== undefined)
      throw new UnreadableWorkbook(`The first row cannot be read. ${row.problem}.`);
    await write(width === undefined ? { row: row.number, cells: [...row.cells] } : withWidth(row, width));
    width ??= row.cells.length;
  }
  await write({ isComplete: true }, true);
} catch (error) {
  if (!(error instanceof UnreadableWorkbook)) throw error;
  await write({ refused: error.message }, true);
}
