import { greatestOf, listingFields } from '@dealstead/contracts';
import { readArea } from '@dealstead/contracts/values/area';
import { readPhones, writePhone } from '@dealstead/contracts/values/phone';
import { valueOf } from '@dealstead/contracts/values/reading';
import { readBaths } from './rowBaths.ts';
import { type ImportedField, importedFields, type ScalarCells } from './fields.ts';
import type { RowCells } from './rowCells.ts';
import { RowError } from './rowError.ts';

/** Fields of the contracts' registry. */
export function readScalars(cells: RowCells): ScalarCells {
  const values: Record<string, string | number | null> = {};
  for (const field of importedFields) values[field.cell] = cells.optional(() => readScalar(cells, field), null);
  return values as unknown as ScalarCells;
}

function readScalar(cells: RowCells, field: ImportedField): string | number | null {
  switch (field.kind) {
    case 'text':
      return field.format === 'phone' ? readPhone(cells, field) : cells.line(field.importName, field.maxLength);
    case 'money':
      return cells.amount(field.importName);
    case 'date':
      return cells.date(field.importName);
    case 'baths':
      return readBaths(cells);
    case 'integer':
      return readInteger(cells, field);
  }
}

function readInteger(
  cells: RowCells,
  { name, importName, min, max }: Extract<ImportedField, { kind: 'integer' }>,
): number | null {
  // MLS files write 0 for an unknown area or year.
  if (name === 'squareFeet') return readSquareFeet(cells, max);
  if (name === 'yearBuilt') return readYear(cells);
  return cells.whole(importName, min, max);
}

/** The house's area in square feet, whatever unit the file has. */
function readSquareFeet(cells: RowCells, max: number): number | null {
  const units = cells.text('LivingAreaUnits');
  const area = cells.value('LivingArea', (text) => readArea(text, { of: 'building', units }), 'Not a size');
  if (area === null) return null;
  const squareFeet = Math.round(area);
  if (squareFeet > max) throw new RowError('LivingArea', 'More than a building has', cells.text('LivingArea'));
  if (squareFeet !== area) cells.warn('LivingArea with a fraction: kept as a whole number');
  return squareFeet || null;
}

/** Null for an unknown year, which MLS files write as 0. */
function readYear(cells: RowCells): number | null {
  const year = cells.whole('YearBuilt', 0, 9_999);
  if (year === null || year === 0) return null;
  const { min } = listingFields.yearBuilt;
  const latest = greatestOf(listingFields.yearBuilt);
  if (year < min) throw new RowError('YearBuilt', `Must be ${min} or later`, cells.text('YearBuilt'));
  if (year > latest) throw new RowError('YearBuilt', `Must be ${latest} or earlier`, cells.text('YearBuilt'));
  return year;
}

/** A telephone number; one that cannot be called is left out. */
function readPhone(
  cells: RowCells,
  { importName, maxLength }: Extract<ImportedField, { kind: 'text' }>,
): string | null {
  const text = cells.line(importName, maxLength);
  if (text === null) return null;
  const reading = readPhones(text);
  const phones = valueOf(reading);
  if (reading.kind === 'value') return text;
  if (phones !== null) return writePhone(phones[0]);
  throw new RowError(importName, reading.kind === 'damaged' ? reading.reason : 'Not a US number of 10 digits', text);
}
