import { ellipsizeText, storableText, truncateText } from '@dealstead/contracts';
import type { SourceRecord } from '../csv/recordReader.ts';
import { Refusal } from '../errors.ts';

/** Where a list is among the rows of a file. */
export interface Table {
  /** Line of the column names; 0 in a file without them. Rows before it are titles. */
  readonly header: number;
  /** The file's column, from 0, in which the list begins. */
  readonly first: number;
  readonly columns: readonly string[];
}

/** The line of the column names as a person chose it, 0 for a file without them. */
export type HeaderChoice = number;

const maxColumns = 1_000;
const sampleRows = 5;
const maxCellLength = 120;

/** 400: the file cannot be imported, with the reason. */
export const notImportable = (why: string) => new Refusal(400, 'not-importable', why);

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell !== '' && cell.trim() !== '';
const filledOf = (cells: readonly string[]): number => cells.filter(isFilled).length;

/**
 * Finds the list among the first rows of a file: the header is the first row with most of the cells that rows have, since titles
 * have few.
 * @returns the table, the number of cells of a row, at least those of the header's, and the first rows for display
 * @throws Refusal 400 for a file with too many columns or without the chosen line
 */
export function findTable(
  rows: readonly SourceRecord[],
  choice?: HeaderChoice,
): { readonly table: Table; readonly width: number; readonly least: number; readonly sample: string[][] } {
  const readable = rows.filter(({ problem, cells }) => problem === undefined && filledOf(cells) > 0);
  if (readable.length === 0) throw notImportable('This file has no column names.');
  if (choice !== undefined && choice !== 0 && !readable.some(({ line }) => line === choice))
    throw notImportable(`Line ${choice} has no column names. Choose one of the first ${rows.length} rows.`);
  const at =
    choice === 0 ? -1 : choice === undefined ? headerOf(readable) : readable.findIndex((row) => row.line === choice);
  const below = readable.slice(at + 1);
  const names = at === -1 ? [] : (readable[at]?.cells ?? []);
  const least = at === -1 ? Math.max(0, ...below.map(({ cells }) => cells.length)) : names.length;
  // A column without a name is one of the list if most rows have something in it; a note beside the list is not.
  const isColumn = (column: number): boolean =>
    isFilled(names[column]) ||
    below.filter(({ cells }) => isFilled(cells[column])).length >
      Math.max(at === -1 ? 0 : 1, at === -1 ? 0 : below.length / 2);
  const columns = Array.from(
    { length: Math.max(least, ...below.map(({ cells }) => cells.length)) },
    (_, column) => column,
  );
  const first = columns.find(isColumn) ?? 0;
  const last = columns.findLast(isColumn) ?? 0;
  const table = {
    header: at === -1 ? 0 : readable[at]!.line,
    first,
    columns: nameColumns(Array.from({ length: last - first + 1 }, (_, nth) => names[first + nth] ?? '')),
  };
  const cells = below.flatMap((row) => readTableRow(row, table) ?? []).filter(({ problem }) => problem === undefined);
  // Values without a name are columns of the list where most rows have them.
  return {
    table,
    width: Math.max(least, last + 1),
    least,
    sample: cells.slice(0, sampleRows).map((row) => row.cells.map(truncateCell)),
  };
}

/** The index of the row with the column names. */
function headerOf(rows: readonly SourceRecord[]): number {
  const counts = rows.map(({ cells }) => filledOf(cells));
  const repeated = counts.filter((count, at) => counts.indexOf(count) !== at || counts.lastIndexOf(count) !== at);
  const usual = Math.max(0, ...(repeated.length > 0 ? repeated : counts));
  const found = Math.max(
    0,
    counts.findIndex((count) => count >= Math.min(usual, Math.max(2, Math.ceil(usual * 0.6)))),
  );
  // Only some columns have names: the row above has words, and this one values.
  const isAbove =
    found > 0 && counts[found - 1]! >= 2 && isNames(rows[found - 1]!.cells) && !isNames(rows[found]!.cells);
  return isAbove ? found - 1 : found;
}

/** Whether the cells of a row are words, as the names of columns are, and not amounts, dates and email addresses. */
const isNames = (cells: readonly string[]): boolean =>
  cells.every((cell) => !isFilled(cell) || (/\p{L}/u.test(cell) && !/@|^https?:/.test(cell)));

/**
 * Columns by the cells of the header. They are identified by name, so duplicates get a suffix.
 * @throws Refusal 400 for too many
 */
function nameColumns(names: readonly string[]): string[] {
  if (names.length > maxColumns)
    throw notImportable(
      `The first row has ${names.length.toLocaleString('en-US')} columns. The limit is ${maxColumns}.`,
    );
  const taken = new Set<string>();
  return names.map((name, at) => {
    const plain = truncateText(storableText(name).trim(), maxCellLength) || `Column ${at + 1}`;
    let own = plain;
    for (let nth = 2; taken.has(own); nth++) own = `${plain} (${nth})`;
    taken.add(own);
    return own;
  });
}

/** A cell's text for display. */
export const truncateCell = (text: string): string => ellipsizeText(storableText(text), maxCellLength);

/** Results of formulas that failed; `#N/A` is how a lookup says that there is none. */
const failedFormula = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|ERROR!|SPILL!|CALC!)$/i;
const totals = /^(?:(?:grand|sub)[\s-]*)?totals?\b[\s:]*$|^(?:sum|count|average)[\s:]*$/i;
const onlyFigures = /^[\s\d$€%.,()+-]*$/;
/** Characters from which the only cell of a row is a note, in a list with several columns. */
const noteLength = 60;

/**
 * A row of the list: as wide as its columns, with what stands beside it and in cells that have no value left out by name.
 * Nothing for titles, the header, also where a report repeats it, and rows without text. Totals and notes below the list are
 * rows with a problem.
 */
export function readTableRow(row: SourceRecord, { header, first, columns }: Table): SourceRecord | undefined {
  const { line } = row;
  if (line <= header) return undefined;
  if (row.problem !== undefined) return row;
  const notes = [...(row.notes ?? [])];
  const isWhole = first === 0 && row.cells.length === columns.length;
  let cells = isWhole ? row.cells : columns.map((_, at) => row.cells[first + at] ?? '');
  if (cells.some(isUnusual)) cells = cells.map((cell, at) => plainCell(cell, columns[at]!, notes));
  const place = cells.findIndex(isFilled);
  if (place === -1) return undefined;
  const only = cells[place]!;
  const isAlone = !cells.some((cell, at) => at > place && isFilled(cell));
  if (!isWhole) noteOutsideTable(row.cells, { first, columns }, notes);
  if (isAlone && columns.length > 3 && only.trim().length >= noteLength && only.includes(' '))
    return { line, cells: [only], problem: 'This is a note and no row of the list' };
  if (totals.test(only) && cells.every((cell) => cell === only || onlyFigures.test(cell)))
    return { line, cells: cells.filter(isFilled), problem: 'This is a row of totals' };
  if (
    cells[0]!.trim() === columns[0] &&
    !isAlone &&
    cells.every((cell, at) => cell.trim() === columns[at] || !isFilled(cell))
  )
    return undefined;
  return notes.length === 0 ? { line, cells } : { line, cells, notes };
}

/** Whether a cell may be a failed formula or a number that is kept as text. */
const isUnusual = (cell: string): boolean => {
  const code = cell.charCodeAt(0);
  return code === numberSign || code === equals;
};
const numberSign = 35;
const equals = 61;

/** A cell without the signs by which a spreadsheet keeps a number as text, empty for a formula that failed. */
function plainCell(cell: string, column: string, notes: string[]): string {
  if (cell.startsWith('#') && failedFormula.test(cell.trim())) {
    if (!/^#N\/A/i.test(cell.trim())) notes.push(`${column} is left out: ${cell.trim()} is an error of a formula`);
    return '';
  }
  const [, guarded] = cell.startsWith('="') ? (/^="((?:[^"]|"")*)"\s*$/.exec(cell) ?? []) : [];
  return guarded === undefined ? cell : guarded.replaceAll('""', '"');
}

function noteOutsideTable(cells: readonly string[], { first, columns }: Omit<Table, 'header'>, notes: string[]): void {
  const outside = cells.filter((cell, at) => isFilled(cell) && (at < first || at >= first + columns.length));
  if (outside.length > 0) notes.push(`Beside the list: “${truncateCell(outside.join('; '))}” is left out`);
}
