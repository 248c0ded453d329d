import type { Mapping } from './columnMapping.ts';

/** What a person decided of columns, by the column's name: a field, or '' for a column that is not imported. */
export type ColumnDecisions = Readonly<Record<string, string>>;

/** The decisions that a mapping of fields to columns states, beside those of an earlier reading of the file. */
export const decisionsOf = (
  { columns, mapping }: { readonly columns: readonly string[]; readonly mapping: Mapping },
  before: ColumnDecisions = {},
): ColumnDecisions => {
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  return { ...before, ...Object.fromEntries(columns.map((column) => [column, fieldOf.get(column) ?? ''])) };
};

/** A mapping for the columns of a file that was read anew: decided columns stay as they are, and others are as guessed. */
export function reuseMapping(
  { columns, mapping: guessed }: { readonly columns: readonly string[]; readonly mapping: Mapping },
  decided: ColumnDecisions,
): Record<string, string> {
  const reused = columns.flatMap((column): [string, string][] => (decided[column] ? [[decided[column], column]] : []));
  const taken = new Set(reused.map(([field]) => field));
  const others = Object.entries(guessed).filter(
    ([field, column]) => decided[column] === undefined && !taken.has(field),
  );
  return Object.fromEntries([...reused, ...others]);
}
