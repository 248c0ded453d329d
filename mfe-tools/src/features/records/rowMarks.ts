import { createStore, useStore } from '@dealstead/kit';

/** The active row of a list and its selected records. */
export interface RowMarks {
  readonly active: number;
  readonly selected: ReadonlySet<number>;
}

/**
 * Creates the store of a list's marks. Each row subscribes to its own: a key renders the rows that it changes, not the page.
 * @param active index of the row that is active first; -1 for none
 */
export const createRowMarks = (active: number) => createStore<RowMarks>(() => ({ active, selected: new Set() }));

export type RowMarksStore = ReturnType<typeof createRowMarks>;

/** Makes a row active. */
export function activate(marks: RowMarksStore, active: number): void {
  if (marks.getState().active !== active) marks.setState({ active });
}

/** Adds a record to the selection, or removes it. */
export function toggleSelected(marks: RowMarksStore, id: number): void {
  marks.setState(({ selected }) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    return { selected: next };
  });
}

/** Whether all loaded rows are selected, and what selects all or none of them. */
export function useSelectAll(rows: readonly { id: number }[], marks: RowMarksStore) {
  // Rows are counted first: this runs at every change of the marks of thousands.
  const areAllSelected = useStore(
    marks,
    ({ selected }) => rows.length > 0 && selected.size >= rows.length && rows.every(({ id }) => selected.has(id)),
  );
  const selectAll = () => marks.setState({ selected: new Set(areAllSelected ? [] : rows.map(({ id }) => id)) });
  return [areAllSelected, selectAll] as const;
}
