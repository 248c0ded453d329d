import type { ReactNode } from 'react';

/** The rows of a column and the state of their pages. */
export interface ColumnRows<Row> {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly hasMore: boolean;
  /** Whether a page did not load. `loadMore` asks for it again. */
  readonly hasFailed: boolean;
  /** Whether a further page loads, for the first time or again. */
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** The rows of a list that loads page by page, as a column shows them. */
export const toColumn = <Row>({ query, rows }: PagedRows<Row>): ColumnRows<Row> => ({
  rows,
  isPending: query.isPending,
  hasMore: query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError,
  // Cards that could not be refreshed stay on screen.
  hasFailed: query.isError && (query.data === undefined || query.isFetchNextPageError),
  isLoadingMore: query.isFetchingNextPage,
  loadMore: () => void (query.data === undefined ? query.refetch() : query.fetchNextPage()),
});

interface PagedRows<Row> {
  readonly rows: readonly Row[];
  readonly query: {
    readonly isPending: boolean;
    readonly hasNextPage: boolean;
    readonly isError: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly data: unknown;
    readonly refetch: () => Promise<unknown>;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** How the cards of one kind of record are shown and moved. It must be stable between renders. */
export interface CardViews<Row, Stage extends string> {
  readonly stages: readonly Stage[];
  readonly labels: Readonly<Record<Stage, string>>;
  /** The rows of a column; a hook. */
  readonly useRows: (stage: Stage) => ColumnRows<Row>;
  readonly stageOf: (row: Row) => Stage;
  readonly nameOf: (row: Row) => string;
  /** The record's page with the query of the list. */
  readonly linkOf: (row: Row) => string;
  /** Changes that a card must render again for, besides another row object. */
  readonly line: (row: Row) => ReactNode;
  /** A second line, for which all cards are higher. */
  readonly note?: (row: Row) => ReactNode;
  readonly footer: (row: Row) => ReactNode;
  readonly move: (row: Row, to: Stage) => void;
}
