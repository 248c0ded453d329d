import { truncateText } from '@dealstead/contracts';
import { numberText, type NumberFormat } from './cellText.ts';
import { damaged, limits } from './unreadable.ts';
import type { Workbook } from './workbookParts.ts';
import { parseXml } from './xmlEvents.ts';

/** A row with text in some cell; `number` is the sheet's. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Why the row cannot be read. */
  readonly problem?: string;
  /** Cells that are left out, each with the reason. */
  readonly notes?: readonly string[];
}

const plainNumber: NumberFormat = { kind: 'number' };
const mostNotes = 5;

/** A column's index from the letters of a reference such as `BC12`. @throws UnreadableWorkbook */
export function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64;
  if (index === 0 || index > limits.columns) throw damaged();
  return index - 1;
}

interface OpenCell {
  readonly column: number;
  readonly reference: string;
  readonly type: string;
  readonly format: NumberFormat;
  hasFormula: boolean;
  isTooLong: boolean;
  text: string;
}

/** Collects the rows of a sheet from its XML. Formulas are not computed: a cell has the value that Excel saved. */
export class RowCollector {
  /** Complete rows that were not taken yet. */
  rows: SheetRow[] = [];
  readonly #workbook: Workbook;
  #number = 0;
  #cells: string[] = [];
  #length = 0;
  #problem: string | undefined;
  #notes: string[] = [];
  #nextColumn = 0;
  #cell: OpenCell | undefined;
  #isValue = false;
  #isPhonetic = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'c') this.#openCell(attributes);
    else if (this.#cell === undefined) return;
    else if (name === 'v' || (name === 't' && !this.#isPhonetic)) this.#isValue = true;
    else if (name === 'f') this.#cell.hasFormula = true;
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  text(text: string): void {
    if (!this.#isValue || !this.#cell) return;
    if (this.#cell.text.length + text.length > limits.cellLength) this.#cell.isTooLong = true;
    else this.#cell.text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
  }

  #openRow(number: string | undefined): void {
    const next = number === undefined ? this.#number + 1 : Number(number);
    if (!Number.isInteger(next) || next <= this.#number) throw damaged();
    this.#number = next;
    this.#cells = [];
    this.#length = 0;
    this.#problem = undefined;
    this.#notes = [];
    this.#nextColumn = 0;
  }

  #openCell({ r, t = 'n', s }: Readonly<Record<string, string>>): void {
    const column = r === undefined ? this.#nextColumn : columnIndex(r);
    this.#nextColumn = column + 1;
    const format = this.#workbook.formats[Number(s ?? 0)] ?? plainNumber;
    this.#cell = {
      column,
      reference: r ?? `${column + 1}`,
      type: t,
      format,
      hasFormula: false,
      isTooLong: false,
      text: '',
    };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    this.#isValue = false;
    if (!cell) return;
    const text = this.#valueOf(cell);
    if (text === '' || this.#problem !== undefined) return;
    this.#length += text.length;
    if (this.#length > limits.rowLength)
      this.#problem = `This row is longer than ${limits.rowLength.toLocaleString('en-US')} characters`;
    else this.#setCell(cell.column, text);
  }

  #setCell(column: number, text: string): void {
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text;
  }

  #valueOf({ type, text, reference, format, hasFormula, isTooLong }: OpenCell): string {
    const leaveOut = (why: string): string => {
      if (this.#notes.length < mostNotes) this.#notes.push(`Cell ${reference} is left out: it has ${why}`);
      return '';
    };
    if (isTooLong) return leaveOut('more text than a cell can hold');
    if (text === '')
      return hasFormula && type !== 'str'
        ? leaveOut('a formula without a saved value. Open the file in Excel and save it to have it')
        : '';
    switch (type) {
      case 's':
        return this.#workbook.sharedStrings.get(Number(text)) ?? leaveOut('a text that the workbook does not have');
      case 'str':
      case 'inlineStr':
        return text;
      case 'b':
        return text === '1' ? 'TRUE' : 'FALSE';
      case 'e':
        return text === '#N/A' ? '' : leaveOut(`the error ${truncateText(text, 20)}`);
      case 'd':
        return text.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ');
      default:
        return numberText(text, format, this.#workbook.is1904) ?? leaveOut('a number that cannot be read');
    }
  }

  #closeRow(): void {
    const row = { number: this.#number, cells: this.#cells };
    if (this.#problem !== undefined) this.rows.push({ ...row, problem: this.#problem });
    else if (this.#cells.some((text) => text.trim() !== '') || this.#notes.length > 0)
      this.rows.push(this.#notes.length === 0 ? row : { ...row, notes: this.#notes });
  }
}

/** The rows of a workbook's sheet, as they are parsed. @throws UnreadableWorkbook */
export async function* readSheetRows(workbook: Workbook, xml: AsyncIterable<string>): AsyncGenerator<SheetRow> {
  const collector = new RowCollector(workbook);
  for await (const _ of parseXml(xml, collector)) {
    yield* collector.rows;
    collector.rows = [];
  }
}
