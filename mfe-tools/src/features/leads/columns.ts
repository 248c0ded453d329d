/** Columns that a list can show beside the name, in their order. */
export const columnIds = [
  'property',
  'phone',
  'status',
  'priority',
  'value',
  'followup',
  'task',
  'source',
  'contact',
] as const;
export type ColumnId = (typeof columnIds)[number];

const usual: readonly ColumnId[] = ['property', 'phone', 'status', 'priority', 'value', 'followup', 'task'];

/** The columns that the URL names, or the usual ones. */
export function parseColumns(text: string | undefined): readonly ColumnId[] {
  const named = text?.split(',') ?? [];
  const chosen = columnIds.filter((id) => named.includes(id));
  return chosen.length > 0 ? chosen : usual;
}

/** The URL's parameter for columns; empty for the usual ones. */
export function formatColumns(columns: readonly ColumnId[]): string {
  const ordered = columnIds.filter((id) => columns.includes(id));
  return ordered.join() === usual.join() ? '' : ordered.join();
}
