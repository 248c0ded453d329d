import { truncateText, type ImportField, importFields, singleLine } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import { choiceKey, readYesNo } from '@dealstead/contracts/values/choice';
import { readDate } from '@dealstead/contracts/values/date';
import { readMoney } from '@dealstead/contracts/values/money';
import { readNumber } from '@dealstead/contracts/values/number';
import type { Reading } from '@dealstead/contracts/values/reading';
import { parseList, unescapeCell } from '@dealstead/service-kit/csv/cellValues';
import type { SourceRecord } from '@dealstead/service-kit/csv/recordReader';
import type { CountedRows } from '@dealstead/service-kit/imports/checkFindings';
import { besidesOf, type LeftOut, writeDollars } from '@dealstead/service-kit/imports/row';
import { dateOrdersOf } from '@dealstead/service-kit/imports/rows';
import { labelOfField } from './fields.ts';
import { type CellChoice, RowError } from './rowError.ts';

const maxDollars = 999_999_999;
const maxRemarksLength = 10_000;

/** Column mapping and defaults of a file, and how its owner says that it is read. */
export interface RowReaderOptions extends Pick<Import, 'mapping' | 'defaults' | 'options' | 'dates'> {
  readonly columns: readonly string[];
}

/**
 * The cells of one row at a time, read by field. Warnings are values that an export cannot restore; those of a row count
 * if it is accepted.
 */
export class RowCells {
  readonly #columns: Readonly<Record<ImportField, number>>;
  readonly #defaults: Import['defaults'];
  readonly #warnings = new Map<string, CountedRows>();
  #cells: readonly string[] = [];
  #rowWarnings: string[] = [];
  /** Words of the row that come in as another. */
  #kept: { readonly field: ImportField; readonly value: string }[] = [];
  /** What stands beside the list on the row's line. */
  #besides: readonly string[] = [];
  #line = 0;
  /** Fields of the row whose cells are left out. */
  readonly #leftOut: LeftOut[] = [];
  /** Warnings that name a cell which is left out. */
  readonly #leftOutWarnings = new Set<string>();
  readonly #options: Import['options'];
  readonly #dateOrders: ReturnType<typeof dateOrdersOf>;

  constructor(options: RowReaderOptions) {
    const { columns, mapping, defaults } = options;
    this.#columns = Object.fromEntries(
      importFields.map((field) => [field, columns.indexOf(mapping[field] ?? '\0')]),
    ) as Record<ImportField, number>;
    this.#defaults = defaults;
    this.#options = options.options;
    this.#dateOrders = dateOrdersOf(options);
  }

  /** Moves to another row. */
  setRow({ line, cells, notes = [] }: SourceRecord): void {
    this.#line = line;
    this.#cells = cells;
    this.#rowWarnings = [...notes];
    this.#leftOut.length = 0;
    this.#kept = [];
    this.#besides = besidesOf(notes);
  }

  /** Counts the warnings of the row. */
  acceptRow(): void {
    for (const warning of this.#rowWarnings) {
      const { rows, line } = this.#warnings.get(warning) ?? { rows: 0, line: this.#line };
      this.#warnings.set(warning, { rows: rows + 1, line });
    }
  }

  /** Warnings of all accepted rows. */
  get warnings(): ReadonlyMap<string, CountedRows> {
    return this.#warnings;
  }

  /** Those of values that come in otherwise than the file has them. */
  get changes(): ReadonlyMap<string, CountedRows> {
    return new Map([...this.#warnings].filter(([warning]) => !this.#leftOutWarnings.has(warning)));
  }

  /** The cells of the row that are left out. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  warn(warning: string): void {
    this.#rowWarnings.push(warning);
  }

  /** Keeps a word that comes in as another, as those that are left out. */
  keep(field: ImportField, value: string): void {
    this.#kept.push({ field, value });
  }

  /** Remarks with what is left out of the row behind them, each value with its name. */
  withKept(remarks: string): string {
    if (this.#leftOut.length + this.#kept.length + this.#besides.length === 0) return remarks;
    const cells = [...this.#kept, ...this.#leftOut].map(({ field, value }) => `${labelOfField(field)}: ${value}`);
    return truncateText(
      [remarks, ...this.#besides, ...cells].filter((text) => text !== '').join('\n'),
      maxRemarksLength,
    );
  }

  /** Warns of a word that an export spells differently, apart from spaces. */
  warnAboutSpelling(field: ImportField, from: string, to: string): void {
    if (from !== to && from.replaceAll(/[\s_-]/g, '').toLowerCase() !== to.toLowerCase())
      this.warn(`${field} ${truncateText(from, 40)}: becomes ${to}`);
  }

  /** Whether the file has a column for a field. */
  hasColumn(field: ImportField): boolean {
    return this.#columns[field] !== -1;
  }

  /** Whether the row has a value for a field, which may change a listing; defaults and cells that are left out do not count. */
  hasValue(field: ImportField): boolean {
    return !this.#leftOut.some((cell) => cell.field === field) && unescapeCell(this.#cell(field)) !== '';
  }

  #cell(field: ImportField): string {
    const at = this.#columns[field];
    return at === -1 ? '' : (this.#cells[at] ?? '');
  }

  /** The value or the file's default; empty without either. */
  text(field: ImportField): string {
    const cell = this.#cell(field);
    const text = cell === '' ? '' : unescapeCell(cell);
    return text === '' ? (this.#defaults[field] ?? '') : this.#meant(field, text);
  }

  /** What the owner of the file said that a word means; the word where they said nothing. */
  #meant(field: ImportField, word: string): string {
    const said = this.#options.values?.[field];
    if (said === undefined) return word;
    const key = choiceKey(word);
    return Object.entries(said).find(([known]) => choiceKey(known) === key)?.[1] ?? word;
  }

  /** A single-line text; null if empty. @throws RowError */
  line(field: ImportField, max: number): string | null {
    const text = this.text(field);
    if (text === '') return null;
    const line = plainAscii.test(text) ? text : singleLine(readable(field, text));
    if (line === '') return null;
    const cell = this.#cell(field);
    if (line !== text || cell.trim() !== cell)
      this.warn(
        `${field} with line breaks, control characters, or spaces around it or several in a row: kept in one line without them`,
      );
    if (line.length > max) throw new RowError(field, `Longer than ${max} characters`, text);
    return readable(field, line);
  }

  /** A multi-line text. @throws RowError */
  remarks(field: ImportField): string {
    const text = readable(field, this.text(field).replaceAll(/\r\n?/g, '\n'));
    if (text !== '' && this.#cell(field).trim() !== this.#cell(field))
      this.warn(`${field} with spaces or lines at its ends: kept without them`);
    if (text.length <= maxRemarksLength) return text;
    this.warn(`${field} longer than ${maxRemarksLength.toLocaleString('en-US')} characters: cut there`);
    return truncateText(text, maxRemarksLength).toWellFormed();
  }

  /** Items of a list. @throws RowError */
  items(field: ImportField, { max, longest }: { max: number; longest: number }): readonly string[] {
    const text = this.text(field);
    if (text === '') return [];
    const items = parseList(readable(field, text));
    if (items.length > max) throw new RowError(field, `More than ${max} values`, text);
    if (items.some((item) => item.length > longest))
      throw new RowError(field, `One value is longer than ${longest} characters`, text);
    return items;
  }

  /** The value of a cell as a function reads it; null for an empty one. @throws RowError for one that it does not understand */
  value<Value>(
    field: ImportField,
    read: (text: string) => Reading<Value>,
    problem: string,
    choiceOf: (readings: readonly Value[]) => CellChoice = () => ({}),
  ): Value | null {
    const text = this.text(field);
    if (text === '') return null;
    const reading = read(text);
    switch (reading.kind) {
      case 'value':
        return reading.value;
      case 'empty':
        return null;
      case 'unclear':
        throw new RowError(field, `${problem}: ${lowerFirst(reading.reason)}`, text, choiceOf(reading.readings));
      case 'damaged':
        if (reading.value !== null) return reading.value;
        throw new RowError(field, reading.reason, text);
      case 'not-understood':
        throw new RowError(field, problem, text);
    }
  }

  /** The value of an optional field. One that cannot be read is left out and named, and the row comes in. */
  optional<Value>(read: () => Value, otherwise: Value): Value {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      const { field, value, reason, choice } = error;
      const warning = `${field} ${truncateText(value, 40)}: left out. ${reason}`;
      this.warn(warning);
      this.#leftOutWarnings.add(warning);
      if (field) this.#leftOut.push({ field, value, reason, ...choice });
      return otherwise;
    }
  }

  /** A single-line text of an optional field; null for one that is empty or left out. */
  optionalLine(field: ImportField, max: number): string | null {
    return this.optional(() => this.line(field, max), null);
  }

  /** An amount of dollars, in cents. @throws RowError */
  amount(field: ImportField): number | null {
    const { decimal } = this.#options;
    const cents = this.value(
      field,
      (text) => readMoney(text, decimal === undefined ? {} : { decimal }),
      'Not a dollar amount',
      (readings) => ({ unclear: { option: 'decimal', readings: readings.map(writeDollars) } }),
    );
    if (cents === null) return null;
    if (cents < 0) throw new RowError(field, 'Not a dollar amount', this.text(field));
    if (cents > maxDollars * 100) throw new RowError(field, 'More than $1 billion', this.text(field));
    return cents;
  }

  /** An integer within bounds; decimals are rounded, with a warning. @throws RowError */
  whole(field: ImportField, min: number, max: number): number | null {
    const value = this.value(field, (text) => readNumber(text), 'Not a number');
    if (value === null) return null;
    const whole = Math.round(value);
    if (whole < min || whole > max)
      throw new RowError(
        field,
        `Must be between ${min.toLocaleString('en-US')} and ${max.toLocaleString('en-US')}`,
        this.text(field),
      );
    if (whole !== value) this.warn(`${field} with a fraction: kept as a whole number`);
    return whole;
  }

  /** An ISO date. @throws RowError */
  date(field: ImportField): string | null {
    const order = this.#dateOrders.get(field);
    return this.value(
      field,
      (text) => readDate(text, order === undefined ? {} : { order }),
      'Not a date',
      (readings) => ({ unclear: { option: 'dateOrder', readings } }),
    );
  }

  /** False if the cell is empty. @throws RowError */
  flag(field: ImportField): boolean {
    return this.value(field, (text) => readYesNo(text), 'Must be true or false') === 'yes';
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.replace(/^./u, '');

/** Printable ASCII with single spaces: most cells, which need no cleaning. */
const plainAscii = /^[!-~]+(?: [!-~]+)*$/;

/** @throws RowError for characters that no text may contain */
export function readable(field: ImportField, text: string): string {
  if (text.includes('\0')) throw new RowError(field, 'Contains an invalid character', text);
  if (text.includes('\uFFFD')) throw new RowError(field, 'Contains characters that cannot be read', text);
  return text;
}
