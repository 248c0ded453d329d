import { setImmediate } from 'node:timers/promises';
import { type ListField, todayInNewYork } from '@dealstead/contracts';
import { contactPointNamed } from '@dealstead/contracts/tools/contactPointNames';
import type { DateOrder } from '@dealstead/contracts/values/date';
import { toLookupKey } from '../csv/cellValues.ts';
import type { Tie } from './tie.ts';
import type { ColumnValues, ImportJob, ImportKind } from './kind.ts';
import { type LeftOut, Row, type RowPlan, RowProblem } from './row.ts';

/**
 * Guesses the field of each column by its name; the first column of a field wins, and the first field of a column. Other columns of
 * phone numbers or addresses take the fields of further ones, in their order.
 * @param notesUnknown whether the remaining ones are appended to the notes
 */
export function guessMapping(
  fields: readonly ListField[],
  columns: readonly string[],
  { notesUnknown = false }: { notesUnknown?: boolean | undefined } = {},
): Record<string, string> {
  const mapping: Record<string, string> = {};
  for (const { field, label, aliases } of fields) {
    const spellings = [toLookupKey(field), toLookupKey(label), ...aliases];
    const column = spellings.flatMap((name) => columns.filter((given) => toLookupKey(given) === name))[0];
    if (column !== undefined && !Object.values(mapping).includes(column)) mapping[field] = column;
  }
  const numbered = { phone: /^phone\d*$/, email: /^email\d*$/ };
  for (const column of columns) {
    const contactPoint = contactPointNamed(column);
    if (contactPoint === null || Object.values(mapping).includes(column)) continue;
    // A mark or a kind of a number is said of that number alone.
    const isFree = (field: string) =>
      numbered[contactPoint].test(field) &&
      !Object.keys(mapping).some((known) => known.replace(/[A-Z]\w*$/, '') === field);
    const next = fields.find(({ field }) => isFree(field));
    if (next !== undefined) mapping[next.field] = column;
  }
  const unknown = notesUnknown ? columns.filter((column) => !Object.values(mapping).includes(column)) : [];
  for (const [at, column] of unknown.slice(0, 99).entries()) mapping[`note${at + 1}`] = column;
  return mapping;
}

/** A mapping without fields that are gone, such as those that the owner has deleted. */
export const knownMapping = ({ fields }: ImportKind, mapping: ImportJob['mapping']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping).filter(
      ([name]) => !name.startsWith('custom') || fields.some(({ field }) => field === name),
    ),
  );

/** A row that was read: a record with the cells that it does without, or a row to correct. */
export type ReadRow =
  | {
      readonly record: ColumnValues;
      readonly leftOut: readonly LeftOut[];
      readonly remarks: ReadonlySet<string>;
      readonly problem?: undefined;
    }
  | { readonly problem: string; readonly value: string; readonly leftOut: readonly LeftOut[] };

/** The order of each field's dates, as its owner says it, else as its column shows it; null where that is unclear. */
export function dateOrdersOf({
  mapping,
  options,
  dates,
}: Pick<ImportJob, 'mapping' | 'options' | 'dates'>): Map<string, DateOrder | null> {
  const shown = new Map(dates.map(({ column, order }) => [column, order]));
  return new Map(
    Object.entries(mapping).flatMap(([field, column]) => {
      const order = options.dateOrders?.[column] ?? options.dateOrder ?? shown.get(column);
      return order === undefined ? [] : [[field, order] as const];
    }),
  );
}

/** Reads rows of a file as records of a kind. `today` is an ISO date. */
export function createRowReader(
  kind: ImportKind,
  job: Pick<ImportJob, 'columns' | 'mapping' | 'defaults' | 'options' | 'dates'>,
  today: string,
): (cells: readonly string[], fileNotes?: readonly string[]) => ReadRow {
  const plan: RowPlan = {
    limits: kind.limits,
    options: job.options,
    dateOrders: dateOrdersOf(job),
    places: new Map(Object.entries(job.mapping).map(([field, column]) => [field, job.columns.indexOf(column)])),
    columns: new Map(Object.entries(job.mapping)),
    // A field that the kind does not know is called as its column.
    labels: new Map([
      ...Object.entries(job.mapping),
      ...kind.fields.map(({ field, label }) => [field, label] as const),
    ]),
  };
  return (cells, fileNotes = []) => {
    const row = new Row(plan, cells, fileNotes);
    try {
      return { record: kind.read(row, job, today), leftOut: row.leftOut, remarks: row.remarks };
    } catch (error) {
      if (error instanceof RowProblem) return { problem: error.message, value: error.value, leftOut: row.leftOut };
      throw error;
    }
  };
}

/**
 * Rows after which others may use the process: a batch takes a tenth of a second, and the answers of the database to the batch before
 * wait for these rows.
 */
const rowsAtOnce = 20;

/** What is left out of a staged row; a note is of the reader of its file. */
export interface FileNote {
  readonly isNote?: true;
  readonly reason?: string;
}

/** Reads staged rows, with the ties of those that are records. */
export async function readRows<
  Staged extends { readonly cells: readonly string[]; readonly leftOut: readonly FileNote[] | null },
>(
  kind: ImportKind,
  job: Pick<ImportJob, 'columns' | 'mapping' | 'defaults' | 'options' | 'dates'>,
  staged: readonly Staged[],
): Promise<(Omit<Staged, 'cells'> & { readonly row: ReadRow; readonly ties: readonly Tie[] })[]> {
  const read = createRowReader(kind, job, todayInNewYork());
  const rows = [];
  for (const [at, { cells, ...of }] of staged.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    const fileNotes = (of.leftOut ?? []).flatMap(({ isNote, reason = '' }) => (isNote ? reason : []));
    const row = read(cells, fileNotes);
    rows.push({ ...of, row, ties: row.problem === undefined ? kind.tiesOf(row.record) : [] });
  }
  return rows;
}
