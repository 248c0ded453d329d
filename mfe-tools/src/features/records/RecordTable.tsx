import { Checkbox, Link, phone, useStore } from '@dealstead/kit';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react';
import { css, styled } from 'styled-components';
import type { ColumnSet } from './columns.ts';
import { useIsPhone, useOffsetTop } from './layout.ts';
import { MoreRows } from './MoreRows.tsx';
import { PhoneCheckbox, PhoneSelectionHead } from './PhoneSelection.tsx';
import { activate, toggleSelected, useSelectAll, type RowMarksStore } from './rowMarks.ts';

const Frame = styled.div`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
`;

const rowGrid = css<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  align-items: center;
  gap: 0 12px;
  padding: 0 20px;
`;

/** Cells are plain elements, which cost a fraction of a component each when a row comes into view. */
const cells = css`
  > .cell {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > .cell[data-number] {
    padding-right: 12px;
    text-align: right;
  }
  > .cell a {
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  > .cell[data-late] {
    color: var(--danger);
    font-weight: 600;
  }
`;

const HeadRow = styled.div<{ $columns: string }>`
  ${rowGrid}
  ${cells}
  position: sticky;
  top: 0;
  z-index: 2;
  min-height: 40px;
  background: var(--surface);
  border-bottom: 1px solid var(--line-2);
  border-radius: var(--r2) var(--r2) 0 0;
  font-size: var(--t12);
  font-weight: 600;
  color: var(--ink-2);
  ${phone} {
    display: none;
  }
`;

const Body = styled.div`
  position: relative;
`;

const ListRow = styled.div<{ $columns: string }>`
  ${rowGrid}
  ${cells}
  position: absolute;
  inset: 0 0 auto;
  contain: layout style;
  /* A row that a key scrolls to is clear of the table's head and of the bar for selected rows. */
  scroll-margin-block: 44px 88px;
  min-height: 44px;
  border-bottom: 1px solid var(--line);
  font-size: var(--t13);
  &[data-active] {
    background: var(--tint);
    box-shadow: inset 3px 0 var(--primary);
  }
  &:hover:not([data-active]) {
    background: color-mix(in srgb, var(--sunken) 55%, var(--surface));
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    min-height: 84px;
    gap: 0 8px;
    padding: 8px 12px 8px 16px;
  }
`;

const NameLink = styled(Link)`
  font-size: var(--t14);
  font-weight: 600;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  ${phone} {
    font-size: var(--t15);
    &::after {
      content: '';
      position: absolute;
      inset: 0 60px 0 0;
    }
  }
`;

/** What a phone shows of a row: its name, and two lines. */
const Stacked = styled.div`
  min-width: 0;
  > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  small b {
    font-weight: 600;
    color: var(--ink);
  }
  small b[data-late] {
    color: var(--danger);
  }
`;

/** The checkbox of a row, or what a phone shows at its end. */
const Selection = styled.span`
  display: grid;
`;

/** How the rows of one kind of record are shown. It must be stable between renders. */
export interface RowViews<Row, Id extends string> {
  readonly columns: ColumnSet<Id>;
  readonly nameOf: (row: Row) => string;
  /** The record's page, without a query. */
  readonly pathOf: (row: Row) => string;
  /** The two lines below the name on a phone. */
  readonly stacked: (row: Row) => readonly [ReactNode, ReactNode];
  readonly cell: (id: Id, row: Row) => ReactNode;
  readonly isLate: (id: Id, row: Row) => boolean;
  /** What a phone shows at the end of a row. */
  readonly onPhone: (row: Row) => ReactNode;
}

export interface RecordTableProps<Row extends { id: number }, Id extends string> {
  /** Accessible name: Leads. */
  label: string;
  rows: readonly Row[];
  views: RowViews<Row, Id>;
  /** Columns on screen; stable between renders. */
  shown: readonly Id[];
  /** Query string of the list, which the record's page uses. */
  from: string;
  /** The active row and the selection; the same store in every render. */
  marks: RowMarksStore;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Whether the next page did not load. It is asked for again by a press only. */
  hasMoreFailed: boolean;
  loadMore: () => void;
  view: RefObject<TableView | null>;
}

/** The part of the table that is in view. */
export interface TableView {
  /** Indices of the first and the last row in view. */
  range: () => readonly [first: number, last: number];
  scrollTo: (index: number) => void;
}

/** Records as a table of which only the rows in view exist. Further pages load before the end is reached. */
export function RecordTable<Row extends { id: number }, Id extends string>(props: RecordTableProps<Row, Id>) {
  const { label, rows, views, shown, from, marks, hasMore, hasMoreFailed, loadMore } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const height = isPhone ? 84 : 44;
  const margin = useOffsetTop(frame, rows.length);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 4,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useEffect(() => virtual.measure(), [height, virtual]);
  useImperativeHandle(
    props.view,
    () => ({
      range: () => [virtual.range?.startIndex ?? 0, virtual.range?.endIndex ?? 0],
      scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    }),
    [virtual],
  );
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !hasMoreFailed && last > rows.length - 30) loadMore();
  }, [hasMore, hasMoreFailed, last, rows.length, loadMore]);
  const { specs, nameWidth = 'minmax(140px, 1fr)' } = views.columns;
  const grid = ['20px', nameWidth, ...shown.map((id) => specs[id].width)].join(' ');
  const [isSelecting, setSelecting] = useState(false);
  return (
    <Frame ref={frame}>
      {isPhone && (
        <PhoneSelectionHead
          noun={label.toLowerCase()}
          onStart={() => setSelecting(true)}
          onDone={() => {
            setSelecting(false);
            marks.setState({ selected: new Set() });
          }}
          {...{ isSelecting, rows, marks }}
        />
      )}
      <div role="table" aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <TableHead {...{ label, grid, views, shown, rows, marks }} />
        <Body role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => (
            <TableRow
              key={key}
              row={rows[index]!}
              top={start - margin}
              {...{ index, grid, isPhone, isSelecting, views, shown, from, marks }}
            />
          ))}
        </Body>
      </div>
      <MoreRows
        noun={label.toLowerCase()}
        isLoading={props.isLoadingMore}
        hasFailed={hasMoreFailed}
        onRetry={loadMore}
      />
    </Frame>
  );
}

type TableHeadProps<Row extends { id: number }, Id extends string> = Pick<
  RecordTableProps<Row, Id>,
  'label' | 'views' | 'shown' | 'rows' | 'marks'
> & { grid: string };

/** Memoized: scrolling does not change it. */
const TableHead = memo(ColumnHeads) as typeof ColumnHeads;

function ColumnHeads<Row extends { id: number }, Id extends string>(props: TableHeadProps<Row, Id>) {
  const { label, grid, views, shown } = props;
  const [areAll, selectAll] = useSelectAll(props.rows, props.marks);
  return (
    <HeadRow $columns={grid} role="row" aria-rowindex={1}>
      <Selection role="columnheader">
        <Checkbox aria-label={`Select all loaded ${label.toLowerCase()}`} checked={areAll} onChange={selectAll} />
      </Selection>
      <span role="columnheader">Name</span>
      {shown.map((id) => (
        <div key={id} className="cell" role="columnheader" data-number={views.columns.specs[id].isNumeric}>
          {views.columns.specs[id].heading}
        </div>
      ))}
    </HeadRow>
  );
}

type RowContentProps<Row extends { id: number }, Id extends string> = Pick<
  RecordTableProps<Row, Id>,
  'views' | 'shown' | 'from' | 'marks'
> & {
  row: Row;
  index: number;
  /** A phone stacks the values. */
  isPhone: boolean;
  /** A phone shows checkboxes in place of what is at the end of its rows. */
  isSelecting: boolean;
};

type TableRowProps<Row extends { id: number }, Id extends string> = RowContentProps<Row, Id> & {
  /** Pixels below the head of the table. */
  top: number;
  grid: string;
};

/** Memoized: scrolling renders the rows that come into view only. */
const TableRow = memo(PositionedRow) as typeof PositionedRow;

function PositionedRow<Row extends { id: number }, Id extends string>(props: TableRowProps<Row, Id>) {
  const { top, grid, ...content } = props;
  const { index, marks } = content;
  const isActive = useStore(marks, ({ active }) => active === index);
  return (
    <ListRow
      $columns={grid}
      role="row"
      aria-rowindex={index + 2}
      data-active={isActive || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <RowContent {...content} />
    </ListRow>
  );
}

/** Memoized: a row that becomes active only changes its color. */
const RowContent = memo(Cells) as typeof Cells;

function Cells<Row extends { id: number }, Id extends string>(props: RowContentProps<Row, Id>) {
  const { row, isPhone, isSelecting, views, shown } = props;
  if (isPhone)
    return (
      <>
        <Name {...props}>
          {views.stacked(row).map((line, nth) => (
            <small key={nth}>{line}</small>
          ))}
        </Name>
        <Selection role="cell">{isSelecting ? <RowCheckbox {...props} /> : views.onPhone(row)}</Selection>
      </>
    );
  return (
    <>
      <Selection role="cell">
        <RowCheckbox {...props} />
      </Selection>
      <Name {...props} />
      {shown.map((id) => (
        <div
          key={id}
          className="cell"
          role="cell"
          data-number={views.columns.specs[id].isNumeric}
          data-late={views.isLate(id, row) || undefined}
        >
          {views.cell(id, row)}
        </div>
      ))}
    </>
  );
}

function RowCheckbox<Row extends { id: number }, Id extends string>(props: RowContentProps<Row, Id>) {
  const { row, isPhone, views, marks } = props;
  const isSelected = useStore(marks, ({ selected }) => selected.has(row.id));
  const label = `Select ${views.nameOf(row)}`;
  const toggle = () => toggleSelected(marks, row.id);
  return isPhone ? (
    <PhoneCheckbox label={label} checked={isSelected} onChange={toggle} />
  ) : (
    <Checkbox aria-label={label} checked={isSelected} onChange={toggle} />
  );
}

type NameProps<Row extends { id: number }, Id extends string> = Pick<
  RowContentProps<Row, Id>,
  'row' | 'index' | 'from' | 'views' | 'marks'
> & { children?: ReactNode };

function Name<Row extends { id: number }, Id extends string>(props: NameProps<Row, Id>) {
  const { row, index, from, views, marks } = props;
  return (
    <Stacked role="rowheader">
      <NameLink
        to={views.pathOf(row) + (from && `?${from}`)}
        data-row={index}
        onFocus={() => activate(marks, index)}
        prefetch={false}
        whenPublished={false}
      >
        {views.nameOf(row)}
      </NameLink>
      {props.children}
    </Stacked>
  );
}
