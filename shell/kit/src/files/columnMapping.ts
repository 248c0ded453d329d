/** Field → column of a file. */
export type Mapping = Readonly<Record<string, string>>;

/** The field of a column; undefined if the column is not imported. */
export const fieldOf = (mapping: Mapping, column: string): string | undefined =>
  Object.keys(mapping).find((field) => mapping[field] === column);

/** Maps a column to a field, or to none with ''. Either is in one pair only: the column that had the field loses it. */
export function withColumn(mapping: Mapping, column: string, field: string): Record<string, string> {
  const others = Object.entries(mapping).filter(([name, value]) => value !== column && name !== field);
  return Object.fromEntries(field === '' ? others : [...others, [field, column]]);
}
