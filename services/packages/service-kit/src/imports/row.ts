import { truncateText } from '@dealstead/contracts';
import type { ImportOptions } from '@dealstead/contracts/imports/endpoints';
import { cellText } from '@dealstead/contracts/values/cell';
import { type ChoiceReader, choiceKey } from '@dealstead/contracts/values/choice';
import { type DateOrder, readDate } from '@dealstead/contracts/values/date';
import { isDoubtfulName, type Named, readName } from '@dealstead/contracts/values/name';
import { readMoney } from '@dealstead/contracts/values/money';
import { type Reading, valueOf } from '@dealstead/contracts/values/reading';
import { unescapeCell } from '../csv/cellValues.ts';

/** A row that cannot come in until its cell is corrected. */
export class RowProblem extends Error {
  readonly value: string;
  constructor(reason: string, value = '') {
    super(reason);
    this.value = truncateText(value, 120);
  }
}

/** A cell that is left out of a row that comes in. */
export interface LeftOut {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
  /** The option of the file by which it could be read, with its readings. */
  readonly unclear?: { readonly option: 'decimal' | 'dateOrder'; readonly readings: readonly string[] };
  /** It is none of the choices. */
  readonly isWord?: true;
}

/** A cell as it is reported; notes of a record have its whole value. */
export const shortCell = (cell: LeftOut): LeftOut => ({ ...cell, value: truncateText(cell.value, 120) });

/** What stands beside the list, of what the reader of a file says of a row: of other notes nothing is to be kept. */
export const besidesOf = (fileNotes: readonly string[]): string[] =>
  fileNotes.flatMap((note) => /^(Beside the list: .+) is left out$/.exec(note)?.[1] ?? []);

export interface RowPlan {
  /** Longest texts by field; 300 characters for others. */
  readonly limits: Readonly<Record<string, number>>;
  /** Place of each mapped field in a row. */
  readonly places: ReadonlyMap<string, number>;
  /** The column of each mapped field. */
  readonly columns: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly options: ImportOptions;
  /** The order of the dates of a field; null where it is unclear. */
  readonly dateOrders: ReadonlyMap<string, DateOrder | null>;
}

/** Names that spreadsheets write for nothing: "Null" and "None" may be somebody's name. */
const nameFields = new Set([
  'firstName',
  'lastName',
  'fullName',
  'company',
  'secondOwner',
  'secondOwnerFirst',
  'secondOwnerLast',
  'tenant',
]);
const multiLineField = /^note(?:s|\d+)$/;

/** A row of a file that is being read as a record. */
export class Row {
  readonly leftOut: LeftOut[] = [];
  /** What is to be known of the row before it comes in, as sentences that further rows share. */
  readonly remarks = new Set<string>();
  /** What stands beside the list on the row's line, for its notes. */
  readonly besides: readonly string[];
  private readonly plan: RowPlan;
  private readonly cells: readonly string[];

  constructor(plan: RowPlan, cells: readonly string[], fileNotes: readonly string[]) {
    this.plan = plan;
    this.cells = cells;
    this.besides = besidesOf(fileNotes);
  }

  /** Whether the file has a column of the field. */
  has(field: string): boolean {
    return this.plan.places.has(field);
  }

  private raw(field: string): string {
    const place = this.plan.places.get(field);
    const content = place === undefined ? '' : (this.cells[place] ?? '');
    if (content === '') return '';
    const text = unescapeCell(content) || (nameFields.has(field) ? cellText(content) : '');
    return multiLineField.test(field) ? text : text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  }

  /** The text of a cell; empty where it is too long, and left out. */
  text(field: string): string {
    const text = this.raw(field);
    if (text === '') return '';
    const limit = this.plan.limits[field] ?? 300;
    if (text.length <= limit) return text;
    this.leaveOut(field, text, `Longer than ${limit.toLocaleString('en-US')} characters`);
    return '';
  }

  /** The text of a cell without which the row is none. @throws RowProblem */
  required(field: string): string {
    const text = this.text(field);
    if (text === '') throw new RowProblem(`${this.label(field)} is missing`);
    return text;
  }

  /** The mapped fields whose names match, in the order of their columns. */
  mapped(name: RegExp): string[] {
    const places = [...this.plan.places].filter(([field, place]) => name.test(field) && place !== -1);
    return places.sort(([, a], [, b]) => a - b).map(([field]) => field);
  }

  /** A value that was read of a cell without which the row is none. @throws RowProblem where there is none */
  stated<Value>(field: string, value: Value | null): Value {
    if (value !== null) return value;
    const cell = this.leftOut.find((one) => one.field === field);
    throw cell
      ? new RowProblem(`${this.label(field)}: ${cell.reason}`, cell.value)
      : new RowProblem(`${this.label(field)} is missing`);
  }

  /** The name of a field's column; empty without one. */
  column(field: string): string {
    return this.plan.columns.get(field) ?? '';
  }

  label(field: string): string {
    return this.plan.labels.get(field) ?? field;
  }

  leaveOut(field: string, value: string, reason: string, more: Pick<LeftOut, 'unclear' | 'isWord'> = {}): void {
    // A cell may be read for more than one purpose.
    if (this.leftOut.some((cell) => cell.field === field && cell.reason === reason)) return;
    this.leftOut.push({ field, value, reason, ...more });
  }

  /** Leaves out cells that mean something together only; those without a text, and those that are left out already, are none. */
  leaveOutTogether(fields: readonly string[], reason: string): void {
    for (const field of fields) {
      const text = this.text(field);
      if (text !== '' && !this.leftOut.some((cell) => cell.field === field)) this.leaveOut(field, text, reason);
    }
  }

  /** The names of a person or a company in the columns of one. Words that programs write for nothing are left out where no name stands beside them. */
  names(): Named {
    const named = readName({
      first: this.text('firstName'),
      last: this.text('lastName'),
      full: this.text('fullName'),
      company: this.text('company'),
    });
    if (named.people.length === 0) this.leaveOutDoubtful(['firstName', 'lastName', 'fullName']);
    return named;
  }

  /** Leaves out cells that may be a name, or stand for an empty cell. */
  leaveOutDoubtful(fields: readonly string[]): void {
    for (const field of fields) {
      const text = this.text(field);
      if (isDoubtfulName(text)) this.leaveOut(field, text, 'May be a name, or stand for an empty cell');
    }
  }

  /** The value of an optional cell; null for an empty one, and for one that cannot be read, which is left out. */
  value<Value>(field: string, read: (text: string) => Reading<Value>): Value | null {
    const text = this.text(field);
    if (text === '') return null;
    const reading = read(text);
    const value = valueOf(reading);
    if (value === null && 'reason' in reading) this.leaveOut(field, text, reading.reason);
    return value;
  }

  /** Integer cents, not below zero unless `least` is. */
  money(field: string, { least = 0, most = 1_000_000_000_000, text = this.text(field) } = {}): number | null {
    if (text === '') return null;
    const { decimal } = this.plan.options;
    const reading = readMoney(text, decimal === undefined ? {} : { decimal });
    if (reading.kind === 'unclear')
      this.leaveOut(field, text, reading.reason, {
        unclear: { option: 'decimal', readings: reading.readings.map(writeDollars) },
      });
    const cents = valueOf(reading);
    if (cents !== null && cents >= least && cents <= most) return cents;
    if (cents !== null)
      this.leaveOut(field, text, cents < 0 && least === 0 ? 'Below zero' : 'Larger than the largest amount');
    else if (reading.kind === 'not-understood' || reading.kind === 'damaged')
      this.leaveOut(field, text, reading.reason);
    return null;
  }

  /** An ISO date. */
  date(field: string): string | null {
    const text = this.text(field);
    if (text === '') return null;
    const order = this.plan.dateOrders.get(field);
    const reading = readDate(text, order === undefined ? {} : { order });
    if (reading.kind === 'unclear')
      this.leaveOut(field, text, reading.reason, {
        unclear: { option: 'dateOrder', readings: reading.readings },
      });
    else if (reading.kind === 'not-understood' || reading.kind === 'damaged')
      this.leaveOut(field, text, reading.reason);
    return valueOf(reading);
  }

  /** One of some choices, by their names and by what the owner said that words of the file mean. */
  choice<Choice extends string>(field: string, read: ChoiceReader<Choice>, text = this.text(field)): Choice | null {
    if (text === '') return null;
    const reading = read(text);
    if (reading.kind === 'value') return reading.value;
    if (reading.kind === 'empty') return null;
    const key = choiceKey(text);
    const said = Object.entries(this.plan.options.values?.[field] ?? {}).find(([word]) => choiceKey(word) === key);
    if (said !== undefined) {
      const meant = read(said[1]);
      return meant.kind === 'value' ? meant.value : null;
    }
    this.leaveOut(field, text, 'Not one of the choices', { isWord: true });
    return null;
  }
}

/** Cents as a person reads them. */
export const writeDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
