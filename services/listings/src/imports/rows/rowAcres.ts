import type { ImportField } from '@dealstead/contracts';
import { parseNumber } from '@dealstead/service-kit/csv/cellValues';
import type { RowCells } from './rowCells.ts';
import { RowError } from './rowError.ts';

const squareFeetPerAcre = 43_560;
/** Minimum dollars per acre; below it, the acres are wrong. */
const minPerAcre = 20;

/** Acres as the column stores them, from either unit; null if unknown. @throws RowError */
export function readAcres(cells: RowCells, priceCents: number): string | null {
  const acres = readSize(cells, 'LotSizeAcres', 1) ?? readSize(cells, 'LotSizeSquareFeet', squareFeetPerAcre);
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

function readSize(
  cells: RowCells,
  field: 'LotSizeAcres' | 'LotSizeSquareFeet',
  perAcre: number,
): { field: ImportField; value: number } | null {
  const text = cells.text(field);
  if (text === '') return null;
  const read = parseNumber(text.replace(/\s*(acres?|ac\.?|sq\.?\s*ft\.?|sqft|square feet)$/i, ''));
  if (read === null || read < 0) throw new RowError(field, 'Not a size', text);
  if (read / perAcre > 10_000_000) throw new RowError(field, 'More than 10 million acres', text);
  const value = Math.round((read / perAcre) * 1e6) / 1e6;
  if (read === 0 || value === 0) cells.warn(`${field} of nothing: left out`);
  else if (perAcre === 1 && value !== read) cells.warn(`${field} with more than six decimals: rounded`);
  return { field, value };
}
