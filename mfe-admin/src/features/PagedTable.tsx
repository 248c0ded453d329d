import { formatCount, Panel, PanelHead } from '@dealstead/kit';
import {
  LoadMore,
  QueryView,
  Table,
  type LoadMoreProps,
  type QueryViewProps,
  type TableProps,
} from '@dealstead/kit/data';
import { useId, type ReactNode } from 'react';

export interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** The list, as `usePagedRead` returns it. */
  readonly query: QueryViewProps<{ pages: Row[][] }>['query'] &
    LoadMoreProps['query'] & { readonly isPlaceholderData: boolean };
  /** Name of the list in the title of its error: "Payments". */
  readonly label: string;
  /** The rows in the plural, for the button below: payments. */
  readonly noun: string;
  /** Height in pixels of the skeleton. */
  readonly loading: number;
  readonly empty: ReactNode;
  /** Title of a panel around the table, which also shows the number of rows. */
  readonly heading?: string;
  /** Shown in the panel in place of the number of loaded rows. */
  readonly count?: string;
}

/** A list with keyset pagination as a table: loading, error, empty, or its rows with a button for the next page. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { query, label, noun, loading, empty, heading, count, ...table } = props;
  const headingId = useId();
  const rows = query.data?.pages.flat() ?? [];
  const busy = query.isPlaceholderData || undefined;
  const content = (
    <>
      <Table {...table} rows={rows} />
      <LoadMore query={query} rows={noun} />
    </>
  );
  return (
    <QueryView query={query} label={label} loading={loading} isEmpty={() => rows.length === 0} empty={empty}>
      {() =>
        heading === undefined ? (
          <div aria-busy={busy}>{content}</div>
        ) : (
          <Panel aria-labelledby={headingId} aria-busy={busy}>
            <PanelHead>
              <h2 id={headingId}>{heading}</h2>
              <span role="status">{count ?? `${query.hasNextPage ? 'First ' : ''}${formatCount(rows.length)}`}</span>
            </PanelHead>
            {content}
          </Panel>
        )
      }
    </QueryView>
  );
}
