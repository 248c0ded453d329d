import { type ExportDataset, states } from '@dealstead/contracts';
import { readToolsRows } from '@dealstead/contracts/listings/scheduledExports';
import type { Peer } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { exportFields, readExportPages } from '../exports/exportRows.ts';
import { toCell } from '../exports/streamExport.ts';
import { importedFields } from '../imports/rows/fields.ts';
import { fullAccess, readMarket, monthsTable, placesTable, type MarketTable } from '../../market/index.ts';
import { listTeamActivity } from '../../catalog/index.ts';
import { type Cell, type ExportColumn, type ExportTable, integer, text } from './tables.ts';

export interface DatasetDeps {
  readonly db: Db;
  readonly tools: Peer;
  /** Base of links in files. */
  readonly publicUrl: string;
}

/** Opens the table of a data set of a member. Nothing is read before its pages are. */
export async function openDataset(deps: DatasetDeps, dataset: ExportDataset, userId: number): Promise<ExportTable> {
  switch (dataset) {
    case 'listings':
      return listingsTable(deps, userId);
    case 'team-activity':
      return teamActivityTable(deps.db, userId);
    case 'market':
      return marketTable(deps.db);
    case 'market-months':
      return onePage(toTypedTable(monthsTable(await readMarket(deps.db, { months: 24 }, fullAccess), fullAccess)));
    case 'leads':
    case 'portfolio':
      return toolsTable(deps.tools, dataset, userId);
    default:
      throw new Error(`There is no data set ${dataset satisfies never}`);
  }
}

const numberFields = new Set<string>([
  ...importedFields.filter(({ kind }) => kind === 'money').map(({ importName }) => importName),
  'ListPrice',
  'Latitude',
  'Longitude',
  'LotSizeAcres',
  'LotSizeSquareFeet',
  'TaxAnnualAmount',
  'TaxAssessedValue',
]);
const integerFields = new Set<string>([
  ...importedFields.filter(({ kind }) => kind === 'integer').map(({ importName }) => importName),
  'DaysOnMarket',
]);

const columnOfField = (name: string): ExportColumn => {
  if (numberFields.has(name)) return { name, type: 'number' };
  if (integerFields.has(name)) return integer(name);
  return name === 'X_Dealstead_ShowAddress' ? { name, type: 'boolean' } : text(name);
};

/** All listings of a member in any status, with the columns of the listings export. */
function listingsTable({ db, publicUrl }: DatasetDeps, userId: number): ExportTable {
  const columns = exportFields.map(columnOfField);
  async function* pages() {
    for await (const page of readExportPages(db, userId, publicUrl))
      yield page.map((row) =>
        exportFields.map((field): Cell => {
          const value = row[field];
          return typeof value === 'object' && value !== null ? toCell(value) : value;
        }),
      );
  }
  return { columns, pages: pages() };
}

async function teamActivityTable(db: Db, userId: number): Promise<ExportTable> {
  const people = await listTeamActivity(db, userId);
  const columns: ExportColumn[] = [
    ...['Name', 'Email'].map(text),
    { name: 'Owner', type: 'boolean' },
    ...['Published', 'Price changes', 'Closed', 'Other status changes'].map(integer),
    text('Last active'),
  ];
  const rows = people.map(({ name, email, isOwner, published, priceChanges, closed, statusChanges, lastAt }) => [
    name,
    email,
    isOwner,
    published,
    priceChanges,
    closed,
    statusChanges,
    lastAt,
  ]);
  return onePage({ columns, rows });
}

/** Every state and, below it, its counties; a page for each state. */
async function marketTable(db: Db): Promise<ExportTable> {
  const nation = toTypedTable(placesTable(await readMarket(db, { months: 6 }, fullAccess), fullAccess));
  async function* pages() {
    yield nation.rows;
    for (const state of states) {
      const market = await readMarket(db, { state, months: 6 }, fullAccess);
      yield toTypedTable(placesTable(market, fullAccess)).rows;
    }
  }
  return { columns: nation.columns, pages: pages() };
}

/** A field's name in words: `nextFollowupDate` is "Next follow-up date". */
const headingOf = (name: string): string =>
  name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('followup', 'follow-up')
    .replace(/\bid$/, 'ID')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Leads and portfolio are the tools service's. The first page is read at once, because it names the columns. */
async function toolsTable(tools: Peer, dataset: 'leads' | 'portfolio', userId: number): Promise<ExportTable> {
  const read = (after: number) =>
    tools.call(readToolsRows, { params: { id: String(userId), dataset }, query: { after } });
  const first = await read(0);
  async function* pages() {
    for (let page = first; ; page = await read(page.next)) {
      yield page.rows;
      if (page.next === null) return;
    }
  }
  const columns = first.columns.map((column) => ({ ...column, heading: column.heading ?? headingOf(column.name) }));
  return { columns, pages: pages() };
}

interface TypedTable {
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

const onePage = ({ columns, rows }: TypedTable): ExportTable => ({
  columns,
  pages: (async function* () {
    yield rows;
  })(),
});

const textHeadings = new Set(['State', 'County', 'Category', 'Month']);

/** A market table as the CSV shows it, with values in their types. */
function toTypedTable({ headings, rows }: MarketTable): TypedTable {
  const columns = headings.map((name): ExportColumn => {
    if (textHeadings.has(name)) return text(name);
    return { name, type: name.startsWith('Small sample') ? 'boolean' : 'number' };
  });
  const toValue = (cell: string, { type }: ExportColumn): Cell => {
    if (type === 'text') return cell;
    if (type === 'boolean') return cell === 'yes';
    return cell === '' ? null : Number(cell);
  };
  return { columns, rows: rows.map((cells) => cells.map((cell, i) => toValue(cell, columns[i]!))) };
}
