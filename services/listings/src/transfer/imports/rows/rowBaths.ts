import {
  type ImportField,
  parseBaths,
  quartersPerBath,
  splitBaths,
  sumBaths,
  truncateText,
} from '@dealstead/contracts';
import type { RowCells } from './rowCells.ts';

/** Columns of which each alone may state the baths. */
export const bathColumns = [
  'BathroomsTotalInteger',
  'BathroomsTotalDecimal',
  'BathroomsFull',
  'BathroomsThreeQuarter',
  'BathroomsHalf',
  'BathroomsOneQuarter',
] as const satisfies readonly ImportField[];
type BathColumn = (typeof bathColumns)[number];

/**
 * Baths of a row in quarters. The numbers of bathrooms by kind count before a total. Without the number of full ones, a
 * whole total counts every bathroom as one, as the RESO Data Dictionary has it: a total of 3 with one half bathroom are 2.5
 * baths. Otherwise a total is a number of baths.
 */
export function readBaths(cells: RowCells): number | null {
  const total = quartersOf(cells, 'BathroomsTotalDecimal') ?? quartersOf(cells, 'BathroomsTotalInteger');
  const full = countOf(cells, 'BathroomsFull');
  const [threeQuarter, half, quarter] = (
    ['BathroomsThreeQuarter', 'BathroomsHalf', 'BathroomsOneQuarter'] as const
  ).map((column) => countOf(cells, column));
  if (threeQuarter == null && half == null && quarter == null)
    return total ?? (full === null ? null : full * quartersPerBath);
  const partial = { threeQuarter: threeQuarter ?? 0, half: half ?? 0, quarter: quarter ?? 0 };
  if (full === null && total !== null && total % quartersPerBath !== 0) return total;
  const others = partial.threeQuarter + partial.half + partial.quarter;
  const counts = { full: full ?? Math.max(0, (total ?? 0) / quartersPerBath - others), ...partial };
  const sum = sumBaths(counts);
  const kept = splitBaths(sum);
  if (kept.threeQuarter + kept.half + kept.quarter !== others)
    cells.warn('Several partial bathrooms: kept as their sum, so that two half ones become a full one');
  return sum;
}

/** The quarters of a cell; null if it is empty. A cell that is no number of baths is left out and named. */
function quartersOf(cells: RowCells, column: BathColumn): number | null {
  const text = cells.text(column);
  if (text === '') return null;
  const quarters = parseBaths(text);
  if (quarters === null)
    cells.warn(`${column} ${truncateText(text, 40)}: left out, because it is not in quarters, such as 1.5`);
  return quarters;
}

/** A whole number of bathrooms. */
function countOf(cells: RowCells, column: BathColumn): number | null {
  const quarters = quartersOf(cells, column);
  if (quarters === null || quarters % quartersPerBath === 0)
    return quarters === null ? null : quarters / quartersPerBath;
  cells.warn(`${column} ${truncateText(cells.text(column), 40)}: left out, because it is no whole number`);
  return null;
}
