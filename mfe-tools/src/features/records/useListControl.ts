import { useCallback, useRef, useState } from 'react';
import { toggled, type TableView } from './RecordTable.tsx';
import { useRecordKeys } from './useRecordKeys.ts';

export interface ListControlOptions<Row> {
  readonly rows: readonly Row[];
  readonly onOpen: (row: Row) => void;
  readonly onAdd: () => void;
  readonly onSearch: () => void;
  readonly pages: {
    readonly fetchNextPage: () => Promise<unknown>;
    readonly isFetchingNextPage: boolean;
    readonly hasNextPage: boolean;
  };
  /** Whether the list's keys work: no form is open besides the edited record's. */
  readonly isEnabled?: boolean;
}

/** The active row, the selection and the keys of a list of records. */
export function useListControl<Row extends { id: number }>({
  rows,
  onOpen,
  onAdd,
  onSearch,
  pages,
  isEnabled = true,
}: ListControlOptions<Row>) {
  const [active, setActive] = useState(-1);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<number | null>(null);
  const view = useRef<TableView | null>(null);
  const focus = (index: number) => {
    setActive(index);
    view.current?.scrollTo(index);
    // The row exists once the list has scrolled to it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus());
  };
  const row: Row | undefined = rows[active];
  /** From an active row that is out of view, or none, the first or last row in view is next. */
  const move = (by: 1 | -1) => {
    if (rows.length === 0) return;
    const [first, last] = view.current?.range() ?? [0, 0];
    const isInView = active >= first && active <= last;
    const next = isInView ? active + by : by === 1 ? first : last;
    focus(Math.min(rows.length - 1, Math.max(0, next)));
  };
  useRecordKeys(
    {
      next: () => move(1),
      previous: () => move(-1),
      open: row && (() => onOpen(row)),
      edit: row && (() => setEdited(row.id)),
      select: row && (() => setSelected((now) => toggled(now, row.id))),
      create: onAdd,
      search: onSearch,
    },
    isEnabled && edited === null,
  );
  const { fetchNextPage, isFetchingNextPage, hasNextPage } = pages;
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  return {
    edited,
    setEdited,
    clearSelection: () => setSelected(new Set()),
    /** Properties of the table. */
    table: {
      active,
      onActive: setActive,
      selected,
      onSelect: setSelected,
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      loadMore,
      view,
    },
  };
}
