import { holdingFieldList, type NamedHoldingField } from '@dealstead/contracts';
import type { Db } from '../../database.ts';
import type { ExportRowsPage } from '../../queries/index.ts';
import { toHolding } from './rules.ts';
import { listHoldings } from './store.ts';

const typeOf = ({ kind }: NamedHoldingField) => (kind === 'money' || kind === 'number' ? 'number' : 'text');

/** A member's holdings in one page: their number is limited. Dollars as numbers, days in ISO 8601. */
export async function readHoldingRows(
  db: Db,
  ownerId: number,
  today: string,
  fields: readonly NamedHoldingField[] = holdingFieldList,
): Promise<ExportRowsPage> {
  const holdings = (await listHoldings(db, ownerId)).map((row) => toHolding(row, today));
  return {
    columns: [
      { name: 'id', type: 'integer' },
      ...fields.map((field) => ({ name: field.name, type: typeOf(field) }) as const),
      { name: 'loanBalance', type: 'number' },
    ],
    rows: holdings.map((holding) => [
      holding.id,
      ...fields.map(({ read }) => read(holding)),
      holding.figures.loanBalance,
    ]),
    next: null,
  };
}
