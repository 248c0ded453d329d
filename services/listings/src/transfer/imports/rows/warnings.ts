import type { ImportField } from '@dealstead/contracts';
import { type CountedRows, withRows } from '@dealstead/service-kit/imports/checkFindings';
import type { ImportRecord } from '../store.ts';

/** Fields that are parsed or skipped, but not stored, so that an export cannot contain them. */
const unsupportedFields: Readonly<Partial<Record<ImportField, string>>> = {
  OriginalListPrice: 'not kept; price history begins with the import',
  ClosePrice: 'not kept, except as the price of a closed listing that has no other',
  CloseDate: 'not kept',
  PropertySubType: 'used to choose a category, not kept itself',
  ModificationTimestamp: 'not kept',
  Media: 'pictures are not fetched from elsewhere; add photos to the listings',
};

/** Warnings about values that an export cannot restore, as sentences. */
export function describeWarnings(
  { shape, mapping }: Pick<ImportRecord, 'shape' | 'mapping'>,
  counted: ReadonlyMap<string, CountedRows>,
): string[] {
  const taken = new Set(Object.values(mapping));
  const columns = shape.columns
    .filter((column) => !taken.has(column))
    .map((column) => `Column “${column}” is not imported`);
  const fields = Object.entries(unsupportedFields).flatMap(([field, text]) =>
    mapping[field as ImportField] === undefined ? [] : [`${mapping[field as ImportField]}: ${text}`],
  );
  const values = [...counted].map(([text, rows]) => withRows(text, rows));
  return [...columns, ...fields, ...values].slice(0, 500);
}
