import { type ImportedField, importedFields, type ScalarCells } from './fields.ts';
import type { RowCells } from './rowCells.ts';
import { RowError } from './rowError.ts';

/** Fields of the contracts' registry. @throws RowError */
export function readScalars(cells: RowCells): ScalarCells {
  const values: Record<string, string | number | null> = {};
  for (const field of importedFields) values[field.cell] = readScalar(cells, field);
  return values as unknown as ScalarCells;
}

function readScalar(cells: RowCells, field: ImportedField): string | number | null {
  switch (field.kind) {
    case 'text':
      return cells.line(field.importName, field.maxLength);
    case 'money':
      return cells.amount(field.importName);
    case 'date':
      return cells.date(field.importName);
    case 'integer':
      return readInteger(cells, field);
  }
}

function readInteger(
  cells: RowCells,
  { name, importName, min, max }: Extract<ImportedField, { kind: 'integer' }>,
): number | null {
  // MLS files count half bathrooms, and write 0 for an unknown area or year.
  if (name === 'bathrooms') return cells.whole(importName, min, max, Math.ceil);
  if (name === 'squareFeet') return cells.whole(importName, 0, max) || null;
  if (name === 'yearBuilt') return readYear(cells);
  return cells.whole(importName, min, max);
}

/** Null for an unknown year, which MLS files write as 0. */
function readYear(cells: RowCells): number | null {
  const year = cells.whole('YearBuilt', 0, 2_100);
  if (year === null || year === 0) return null;
  if (year < 1_600) throw new RowError('YearBuilt', 'Must be 1600 or later', cells.text('YearBuilt'));
  return year;
}
