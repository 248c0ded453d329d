import type { ImportField } from '@dealstead/contracts';
import { readAcres as readAcreage } from '@dealstead/contracts/values/area';
import type { RowCells } from './rowCells.ts';
import { RowError } from './rowError.ts';

/** Minimum dollars per acre; below it, the acres are wrong. */
const minPerAcre = 20;

/** Acres as the column stores them, from either unit; null if unknown. @throws RowError */
export function readAcres(cells: RowCells, priceCents: number): string | null {
  const acres =
    cells.optional(() => readSize(cells, 'LotSizeAcres'), null) ??
    cells.optional(() => readSize(cells, 'LotSizeSquareFeet'), null) ??
    cells.optional(() => readSize(cells, 'LotSizeArea'), null);
  if (acres === null || acres.value === 0) return null;
  if (priceCents / 100 / acres.value < minPerAcre)
    throw new RowError(
      acres.field,
      `Less than $${minPerAcre} per acre: check the size and the price`,
      cells.text(acres.field),
    );
  // Six decimals, the column's precision: to the square inch.
  return acres.value.toFixed(6).replace(/\.?0+$/, '');
}

/** Columns of a lot's size with the unit that their name states. */
const sizeUnits = { LotSizeAcres: 'acres', LotSizeSquareFeet: 'square feet', LotSizeArea: undefined } as const;

function readSize(cells: RowCells, field: keyof typeof sizeUnits): { field: ImportField; value: number } | null {
  const unit = sizeUnits[field];
  const units = field === 'LotSizeArea' ? cells.text('LotSizeUnits') : '';
  const value = cells.value(field, (text) => readAcreage(text, { of: 'lot', unit, units }), 'Not a size');
  const text = cells.text(field);
  if (value === null || value === 0) {
    if (text !== '') cells.warn(`${field} of nothing: left out`);
    return null;
  }
  if (value > 10_000_000) throw new RowError(field, 'More than 10 million acres', text);
  if (unit === 'acres' && /\.\d{7}/.test(text)) cells.warn(`${field} with more than six decimals: rounded`);
  return { field, value };
}
