import {
  type AdminColumn,
  type AdminCursor,
  type AdminFilterValues,
  type AdminList,
  type AdminRow,
  fileHeading,
} from '@dealstead/contracts/adminList';
import { csvLine } from './csv.ts';
import { escapeCell } from './csv/cellValues.ts';

/** The page of a list that is read: the rows after a cursor, at most so many. */
export interface AdminPage<L extends AdminList> {
  readonly after: AdminCursor<L> | undefined;
  readonly limit: number;
}

/** Reads a page of the rows that match, newest first. */
export type FindAdminRows<L extends AdminList> = (
  filter: AdminFilterValues<L>,
  page: AdminPage<L>,
) => Promise<readonly AdminRow<L>[]>;

/** Rows that are read at once for a file. */
const fileRows = 2_000;

/** The CSV file of a list: its headings, then the rows that match, a page at a time. */
export async function* adminListFile<L extends AdminList>(
  list: L,
  find: FindAdminRows<L>,
  filter: AdminFilterValues<L>,
): AsyncGenerator<string> {
  const columns = Object.entries(list.columns).filter(([, column]) => fileHeading(column) !== null);
  const cursor = list.cursor?.column ?? 'id';
  yield csvLine(columns.map(([, column]) => fileHeading(column)!));
  for (let after: AdminCursor<L> | undefined; ;) {
    const rows = (await find(filter, { after, limit: fileRows })) as readonly Readonly<Record<string, unknown>>[];
    yield rows.map((row) => csvLine(columns.map(([name, column]) => cellOf(column, row[name])))).join('');
    if (rows.length < fileRows) return;
    after = rows.at(-1)![cursor] as AdminCursor<L>;
  }
}

function cellOf(column: AdminColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (column.kind) {
    case 'id':
    case 'count':
    case 'member':
    case 'moment':
      return String(value);
    case 'dollars':
      return Number(value).toFixed(2);
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return column.choices[String(value)]?.label ?? String(value);
    case 'values':
      return escapeCell(JSON.stringify(value));
    default:
      return escapeCell(String(value));
  }
}
