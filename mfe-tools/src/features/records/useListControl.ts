import { useCallback, useRef, useState } from 'react';
import { toggled } from './RecordTable.tsx';
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
  const scrollTo = useRef<((index: number) => void) | null>(null);
  const focus = (index: number) => {
    setActive(index);
    scrollTo.current?.(index);
    // The row exists once the list has scrolled to it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus());
  };
  const row: Row | undefined = rows[active];
  useRecordKeys(
    {
      move: (by) => rows.length > 0 && focus(Math.min(rows.length - 1, Math.max(0, active + by))),
      open: () => row && onOpen(row),
      edit: () => row && setEdited(row.id),
      select: () => row && setSelected((now) => toggled(now, row.id)),
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
      scrollTo,
    },
  };
}
