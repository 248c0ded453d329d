import type { AdminList, AdminRow } from '@dealstead/contracts/adminList';
import { Button, EmptyState, Stack } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import { PagedTable, type PagedTableProps } from '../PagedTable.tsx';
import { RequirePermission } from '../permissions/RequirePermission.tsx';
import { columnsOf, type AdminCells } from './columnsOf.tsx';
import { Filters, FilterControls } from './FilterControls.tsx';
import type { ShownAdminList } from './useAdminList.ts';

interface AdminListViewProps<L extends AdminList> {
  /** Of `useAdminList`. */
  readonly shown: ShownAdminList<L>;
  /** The rows, read by `usePagedRead` with `shown.filters` and `shown.paging`. */
  readonly query: PagedTableProps<AdminRow<L>>['query'];
  /** Path of the CSV file, as a literal: a release states the paths that it calls. Without one there is no button. */
  readonly file?: `${L['path']}.csv`;
  /** Cells that the kind of a column does not describe. */
  readonly cells?: AdminCells<L>;
  /** Columns of buttons, after those of the list. */
  readonly actions?: readonly Column<AdminRow<L>>[];
  /** Between the filters and the table. */
  readonly children?: ReactNode;
}

/** A list of the back office: its filters, the button for the file, and the table with a button for the next page. */
export function AdminListView<L extends AdminList>(props: AdminListViewProps<L>) {
  const { shown, query, file, cells, actions = [], children } = props;
  const { list, filters, set } = shown;
  const { title, noun, empty, permission, filePermission = permission } = list;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Stack>
      <Filters>
        {Object.entries(list.filters).map(([name, filter]) => (
          <FilterControls
            key={name}
            filter={filter}
            value={filters[name] ?? ''}
            onChange={(value) => set(name, value)}
          />
        ))}
        {file && (
          <RequirePermission permission={filePermission}>
            <Button
              kind="secondary"
              icon={<DownloadSimple size={18} />}
              href={`${file}?${new URLSearchParams(filters)}`}
              download
            >
              CSV
            </Button>
          </RequirePermission>
        )}
      </Filters>
      {children}
      <PagedTable
        query={query}
        label={title}
        noun={noun}
        heading={`${isFiltered ? 'Matching' : 'Newest'} ${noun}`}
        loading={420}
        empty={
          isFiltered ? (
            <EmptyState title={`No ${noun} match`}>{filteredText(filters)}</EmptyState>
          ) : (
            <EmptyState title={empty.title}>{empty.text}</EmptyState>
          )
        }
        caption={`${title}, newest first`}
        dense
        columns={[...columnsOf(list, cells), ...actions]}
        rowKey={(row) => shown.paging.cursorAfter(row)}
      />
    </Stack>
  );
}

function filteredText({ from, to }: Readonly<Record<string, string>>): string {
  if (from && to && from > to) return 'The first day is after the last one.';
  return 'Change the search or the filters.';
}
