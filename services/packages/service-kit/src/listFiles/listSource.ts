import { ellipsizeText, storableText } from '@dealstead/contracts';
import type { ListSource } from '@dealstead/contracts/listChoice';
import type { Encoding } from '../csv/encoding.ts';
import type { SourceRecord } from '../csv/recordReader.ts';
import type { ListUpload, SheetPreview } from './listUpload.ts';
import { truncateCell } from './table.ts';

/** Bounds of what is kept of a file to choose from. */
const most = { sheets: 20, rows: 8, columns: 30, cellLength: 60 } as const;

/** How a file was read, as it is stored and shown. */
export const toListSource = ({
  sheet,
  header,
  sheets,
  notes,
}: Pick<ListUpload, 'sheet' | 'header' | 'sheets' | 'notes'>): ListSource => ({
  sheet: sheet ?? null,
  header,
  sheets: sheets.slice(0, most.sheets).map(({ name, rows }) => ({
    name: storableText(name),
    // The column names may be far below the first row.
    rows: rows
      .slice(0, Math.max(most.rows, rows.findIndex(({ line }) => line === header) + 4))
      .map(({ line, cells }) => ({
        line,
        cells: cells.slice(0, most.columns).map((cell) => ellipsizeText(storableText(cell), most.cellLength)),
      })),
  })),
  notes: [...notes],
});

const encodings: Readonly<Partial<Record<Encoding, string>>> = {
  'windows-1252': 'The letters of this file are read as Windows-1252, as Excel saves CSV.',
  macintosh: 'The letters of this file are read as Mac OS Roman, as old Excel on a Mac saves CSV.',
  mixed: 'This file mixes UTF-8 and Windows-1252. Check names with accents.',
};

/** What a text's encoding is guessed to be, as a sentence; none for Unicode. */
export const encodingNotes = (encoding: Encoding): string[] => [encodings[encoding] ?? []].flat();

/** What was passed over before the list and which sheet was taken of several, as sentences. */
export function tableNotes(
  rows: readonly SourceRecord[],
  header: number,
  { sheet, sheets }: { readonly sheet?: string; readonly sheets: readonly SheetPreview[] },
): string[] {
  const titles = rows.filter(
    ({ line, cells, problem }) => line < header && !problem && cells.some((cell) => cell.trim()),
  );
  const words = titles.map(({ cells }) => cells.filter((cell) => cell.trim()).join(' '));
  return [
    ...(sheet !== undefined && sheets.length > 1
      ? [`This workbook has ${sheets.length} sheets. “${truncateCell(sheet)}” is read.`]
      : []),
    ...(words.length > 0
      ? [`Above the column names and left out: ${words.map((text) => `“${truncateCell(text)}”`).join(', ')}.`]
      : []),
    ...(header === 0 && sheets.length > 0
      ? ['This list has no column names. All of its rows are read as values.']
      : []),
  ];
}
