import { isFocusLost, useNavigate } from '@dealstead/kit';
import { useCallback, useMemo, useRef, useState } from 'react';
import { parseColumns, type ColumnSet } from './columns.ts';
import { findLastOpened } from './lastOpened.ts';
import type { TableView } from './RecordTable.tsx';
import { activate, createRowMarks, toggleSelected } from './rowMarks.ts';
import type { UrlQuery } from './urlQuery.ts';
import { useRecordKeys, type RecordKeys } from './useRecordKeys.ts';

export interface ListControlOptions<Row, Column extends string> {
  /** The list's page, below which are those of its records: /leads. */
  readonly path: string;
  readonly query: UrlQuery<'columns'>;
  readonly columns: ColumnSet<Column>;
  readonly rows: readonly Row[];
  readonly onAdd: () => void;
  readonly onSearch: () => void;
  readonly pages: {
    readonly fetchNextPage: () => Promise<unknown>;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly hasNextPage: boolean;
  };
  /** Whether the list's keys work: no form is open besides the edited record's. */
  readonly isEnabled?: boolean;
}

/** The columns, the active row, the selection and the keys of a list of records. */
export function useListControl<Row extends { id: number }, Column extends string>({
  path,
  query,
  columns,
  rows,
  onAdd,
  onSearch,
  pages,
  isEnabled = true,
}: ListControlOptions<Row, Column>) {
  const navigate = useNavigate();
  const from = query.text;
  const shown = useMemo(() => parseColumns(columns, query.values.columns), [columns, query.values.columns]);
  const [marks] = useState(() => createRowMarks(rows.findIndex(({ id }) => id === findLastOpened(path))));
  const [edited, setEdited] = useState<number | null>(null);
  const view = useRef<TableView | null>(null);
  const focus = (index: number) => {
    activate(marks, index);
    if (focusRow(index)) return;
    view.current?.scrollTo(index);
    // The row exists once the list has scrolled to it.
    requestAnimationFrame(() => focusRow(index));
  };
  /** From an active row that is out of view, or none, the first or last row in view is next. */
  const move = (by: 1 | -1) => {
    if (rows.length === 0) return;
    const { active } = marks.getState();
    const [first, last] = view.current?.range() ?? [0, 0];
    const isInView = active >= first && active <= last;
    const next = isInView ? active + by : by === 1 ? first : last;
    focus(Math.min(rows.length - 1, Math.max(0, next)));
  };
  // Read at each press: the page does not render when another row becomes active.
  const keys = (): RecordKeys => {
    const row: Row | undefined = rows[marks.getState().active];
    return {
      next: () => move(1),
      previous: () => move(-1),
      open: row && (() => void navigate(`${path}/${row.id}${from && `?${from}`}`)),
      edit: row && (() => setEdited(row.id)),
      select: row && (() => toggleSelected(marks, row.id)),
      create: onAdd,
      search: onSearch,
    };
  };
  useRecordKeys(keys, isEnabled && edited === null);
  const { fetchNextPage, isFetchingNextPage, hasNextPage } = pages;
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  return {
    edited,
    setEdited,
    clearSelection: () => {
      marks.setState({ selected: new Set() });
      // The focus was in the bulk bar, which is hidden without a selection.
      requestAnimationFrame(() => {
        if (isFocusLost()) focusRow(marks.getState().active);
      });
    },
    /** Properties of the table. */
    table: {
      rows,
      shown,
      from,
      marks,
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      hasMoreFailed: pages.isFetchNextPageError,
      loadMore,
      view,
    },
  };
}

/**
 * Focuses the name of a row, and scrolls by no more than shows the row: on focus alone a browser would center it, and the rows of
 * half a screen would be new. False for a row that is out of view, which does not exist.
 */
function focusRow(index: number): boolean {
  const name = document.querySelector<HTMLElement>(`[data-row="${index}"]`);
  name?.focus({ preventScroll: true });
  name?.closest('[role="row"]')?.scrollIntoView({ block: 'nearest' });
  return name !== null;
}
