import type { ImportField } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';

export type Mapping = Import['mapping'];

/** What a column is read as; undefined where it is left out. */
export function fieldOf(mapping: Mapping, column: string): ImportField | undefined {
  return (Object.keys(mapping) as ImportField[]).find((field) => mapping[field] === column);
}

/** The mapping once a column is read as `field`, or left out. A field has one column: the one that had it loses it. */
export function mapped(mapping: Mapping, column: string, field: ImportField | undefined): Mapping {
  const others = Object.entries(mapping).filter(([name, of]) => of !== column && name !== field);
  return Object.fromEntries(field ? [...others, [field, column]] : others);
}
