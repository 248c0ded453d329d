import { centsToDollars } from '@dealstead/contracts';
import type { Db } from '../database.ts';
import type { ExportRowsPage } from '../exportRows/page.ts';
import { balanceOn } from './figures.ts';
import { currentValue } from './rules.ts';
import { type HoldingRow, listHoldings } from './store.ts';

type Value = ExportRowsPage['rows'][number][number];
interface Field {
  readonly name: string;
  readonly type: ExportRowsPage['columns'][number]['type'];
  readonly read: (row: HoldingRow, today: string) => Value | undefined;
}

const text = (name: string, read: Field['read']): Field => ({ name, type: 'text', read });
/** An amount: cents as stored, dollars in the file. */
const money = (name: string, read: (row: HoldingRow, today: string) => number | null | undefined): Field => ({
  name,
  type: 'number',
  read: (row, today) => {
    const cents = read(row, today);
    return cents === null || cents === undefined ? null : centsToDollars(cents);
  },
});

const fields: readonly Field[] = [
  { name: 'id', type: 'integer', read: ({ id }) => id },
  text('address', ({ address }) => address),
  text('city', ({ city }) => city),
  text('state', ({ state }) => state),
  text('category', ({ category }) => category),
  text('strategy', ({ strategy }) => strategy),
  text('purchaseDate', ({ purchaseDate }) => purchaseDate),
  money('purchasePrice', ({ purchasePrice }) => purchasePrice),
  money('closingCosts', ({ closingCosts }) => closingCosts),
  money('rehabCost', ({ rehabCost }) => rehabCost),
  money('monthlyRent', ({ monthlyRent }) => monthlyRent),
  money('monthlyExpenses', ({ monthlyExpenses }) => monthlyExpenses),
  money('loanAmount', ({ loan }) => loan?.amount),
  { name: 'loanRate', type: 'number', read: ({ loan }) => loan?.rate },
  money('loanBalance', (row, today) => balanceOn(row, today)),
  money('value', (row) => currentValue(row).amount),
  text('valueDate', (row) => currentValue(row).date),
  text('saleDate', ({ sale }) => sale?.date),
  money('salePrice', ({ sale }) => sale?.price),
  text('notes', ({ notes }) => notes),
];

/** A member's holdings in one page: their number is limited. Dollars as numbers, days in ISO 8601. */
export async function readHoldingRows(db: Db, ownerId: number, today: string): Promise<ExportRowsPage> {
  const rows = await listHoldings(db, ownerId);
  return {
    columns: fields.map(({ name, type }) => ({ name, type })),
    rows: rows.map((row) => fields.map(({ read }) => read(row, today) ?? null)),
    next: null,
  };
}
