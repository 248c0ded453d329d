import { truncateText } from '@dealstead/contracts';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { limits, UnreadableWorkbook } from './unreadable.ts';
import { readSheetRows, type SheetRow } from './sheetRows.ts';
import { readWorkbook, type Sheet } from './workbookParts.ts';
import { openZipArchive } from './zipArchive.ts';
import type { SheetMessage, WorkbookMessage } from './messages.ts';

/**
 * Reads the workbook that is open as file descriptor 3, and writes a sheet to the standard output, that of the argument or the one
 * with the list: a `WorkbookMessage` as JSON on each line. It is a process of its own with little memory, because the input is untrusted.
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

const previewed = { sheets: 20, rows: 15, cells: 30, characters: 80 } as const;

/** The first rows of a sheet, as a person sees them. */
async function previewSheet(rows: AsyncIterable<SheetRow>): Promise<SheetMessage['rows']> {
  const first: { row: number; cells: string[] }[] = [];
  for await (const { number, cells } of rows) {
    const shown = cells.slice(0, previewed.cells).map((text) => truncateText(text, previewed.characters));
    first.push({ row: number, cells: shown });
    if (first.length === previewed.rows) break;
  }
  return first;
}

/** The sheet that most likely has the list: the first one with two rows of several cells, not a cover or notes. */
function findListSheet(sheets: readonly SheetMessage[]): SheetMessage {
  const rowsWith = ({ rows }: SheetMessage, least: number) =>
    rows.filter(({ cells }) => cells.filter((text) => text.trim() !== '').length >= least).length;
  return (
    sheets.find((sheet) => rowsWith(sheet, 2) >= 2) ??
    sheets.find((sheet) => rowsWith(sheet, 1) >= 2) ??
    sheets.find((sheet) => rowsWith(sheet, 1) > 0) ??
    sheets[0]!
  );
}

setPriority(10);
try {
  const [, , chosen] = process.argv;
  const zip = await openZipArchive(workbookFd);
  const workbook = await readWorkbook(zip);
  const rowsOf = ({ path }: Sheet) => readSheetRows(workbook, zip.readText(path, limits.sheetBytes));
  const sheets: SheetMessage[] = [];
  for (const sheet of workbook.sheets.slice(0, previewed.sheets))
    sheets.push({ name: sheet.name, rows: await previewSheet(rowsOf(sheet)) });
  const name = chosen ?? findListSheet(sheets).name;
  const sheet = workbook.sheets.find((one) => one.name === name);
  if (!sheet) throw new UnreadableWorkbook(`This workbook has no sheet “${truncateText(name, 80)}”.`);
  await write({ sheets, sheet: name });
  for await (const { number, ...row } of rowsOf(sheet)) await write({ row: number, ...row });
  await write({ isComplete: true }, true);
} catch (error) {
  if (!(error instanceof UnreadableWorkbook)) throw error;
  await write({ refused: error.message }, true);
}
