import { Checkbox, Link, phone } from '@dealstead/kit';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
} from 'react';
import { css, styled } from 'styled-components';
import type { ColumnSet } from './columns.ts';
import { useIsPhone, useOffsetTop } from './layout.ts';
import { MoreRows } from './MoreRows.tsx';
import { PhoneCheckbox, PhoneSelectionHead } from './PhoneSelection.tsx';

const Frame = styled.div`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
`;

const rowGrid = css<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  align-items: center;
  gap: 0 16px;
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
  active: number;
  onActive: (index: number) => void;
  selected: ReadonlySet<number>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<number>>>;
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
  const { label, rows, views, shown, from, active, onActive, selected, onSelect, hasMore, hasMoreFailed, loadMore } =
    props;
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
  const { specs } = views.columns;
  const grid = ['20px', 'minmax(140px, 1fr)', ...shown.map((id) => specs[id].width)].join(' ');
  const areAllSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const selectAll = () => onSelect(areAllSelected ? new Set() : new Set(rows.map(({ id }) => id)));
  const [isSelecting, setSelecting] = useState(false);
  return (
    <Frame ref={frame}>
      {isPhone && (
        <PhoneSelectionHead
          noun={label.toLowerCase()}
          onStart={() => setSelecting(true)}
          onDone={() => {
            setSelecting(false);
            onSelect(new Set());
          }}
          onSelectAll={selectAll}
          {...{ isSelecting, areAllSelected }}
        />
      )}
      <div role="table" aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <TableHead {...{ label, grid, views, shown, areAllSelected, selectAll }} />
        <Body role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => (
            <TableRow
              key={key}
              row={rows[index]!}
              top={start - margin}
              isActive={index === active}
              isSelected={selected.has(rows[index]!.id)}
              {...{ index, grid, isPhone, isSelecting, views, shown, from, onActive, onSelect }}
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
  'label' | 'views' | 'shown'
> & { grid: string; areAllSelected: boolean; selectAll: () => void };

function TableHead<Row extends { id: number }, Id extends string>(props: TableHeadProps<Row, Id>) {
  const { label, grid, views, shown, areAllSelected, selectAll } = props;
  return (
    <HeadRow $columns={grid} role="row" aria-rowindex={1}>
      <Selection role="columnheader">
        <Checkbox
          aria-label={`Select all loaded ${label.toLowerCase()}`}
          checked={areAllSelected}
          onChange={selectAll}
        />
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

type TableRowProps<Row extends { id: number }, Id extends string> = Pick<
  RecordTableProps<Row, Id>,
  'views' | 'shown' | 'from' | 'onActive' | 'onSelect'
> & {
  row: Row;
  index: number;
  /** Pixels below the head of the table. */
  top: number;
  grid: string;
  /** A phone stacks the values. */
  isPhone: boolean;
  /** A phone shows checkboxes in place of what is at the end of its rows. */
  isSelecting: boolean;
  isActive: boolean;
  isSelected: boolean;
};

/** Memoized: a press renders the rows that it changes only. */
const TableRow = memo(PositionedRow) as typeof PositionedRow;

function PositionedRow<Row extends { id: number }, Id extends string>(props: TableRowProps<Row, Id>) {
  const { row, index, top, grid, isPhone, isSelecting, isActive, isSelected, views, onSelect } = props;
  return (
    <ListRow
      $columns={grid}
      role="row"
      aria-rowindex={index + 2}
      data-active={isActive || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isPhone ? (
        <>
          <Name {...props}>
            {views.stacked(row).map((line, nth) => (
              <small key={nth}>{line}</small>
            ))}
          </Name>
          <Selection role="cell">
            {isSelecting ? (
              <PhoneCheckbox
                label={`Select ${views.nameOf(row)}`}
                checked={isSelected}
                onChange={() => onSelect((selected) => toggled(selected, row.id))}
              />
            ) : (
              views.onPhone(row)
            )}
          </Selection>
        </>
      ) : (
        <Cells {...props} />
      )}
    </ListRow>
  );
}

function Cells<Row extends { id: number }, Id extends string>(props: TableRowProps<Row, Id>) {
  const { row, isSelected, views, shown, onSelect } = props;
  return (
    <>
      <Selection role="cell">
        <Checkbox
          aria-label={`Select ${views.nameOf(row)}`}
          checked={isSelected}
          onChange={() => onSelect((selected) => toggled(selected, row.id))}
        />
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

type NameProps<Row extends { id: number }, Id extends string> = Pick<
  TableRowProps<Row, Id>,
  'row' | 'index' | 'from' | 'views' | 'onActive'
> & { children?: ReactNode };

function Name<Row extends { id: number }, Id extends string>(props: NameProps<Row, Id>) {
  const { row, index, from, views, onActive } = props;
  return (
    <Stacked role="rowheader">
      <NameLink
        to={views.pathOf(row) + (from && `?${from}`)}
        data-row={index}
        onFocus={() => onActive(index)}
        prefetch={false}
      >
        {views.nameOf(row)}
      </NameLink>
      {props.children}
    </Stacked>
  );
}

/** A selection with one record added or removed. */
export function toggled(selection: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}
