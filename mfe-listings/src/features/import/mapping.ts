import type { ImportField } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';

export type Mapping = Import['mapping'];

/** The field of a column; undefined if the column is ignored. */
export function fieldOf(mapping: Mapping, column: string): ImportField | undefined {
  return (Object.keys(mapping) as ImportField[]).find((field) => mapping[field] === column);
}

/** Maps a column to `field`, or ignores it. A field has one column: the previous one loses it. */
export function withColumn(mapping: Mapping, column: string, field: ImportField | undefined): Mapping {
  const others = Object.entries(mapping).filter(([name, mapped]) => mapped !== column && name !== field);
  return Object.fromEntries(field ? [...others, [field, column]] : others);
}
