import { Button, isFocusLost, Link, phone, Skeleton } from '@dealstead/kit';
import {
  DndContext,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  createContext,
  memo,
  use,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { styled } from 'styled-components';
import { useIsPhone } from './layout.ts';

const Columns = styled.div<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(208px, 1fr));
  overflow-x: auto;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  ${phone} {
    grid-template-columns: repeat(${({ $count }) => $count}, 82vw);
    scroll-snap-type: x mandatory;
  }
`;

const Column = styled.section`
  min-width: 0;
  padding: 14px 12px;
  scroll-snap-align: start;
  & + & {
    border-left: 1px solid var(--line);
  }
  &[data-over] {
    background: var(--tint);
  }
  header {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 8px;
    padding-bottom: 8px;
    margin-bottom: 10px;
    border-bottom: 2px solid var(--ink);
  }
  h2 {
    font: 600 var(--t14) / 1.3 var(--sans);
    white-space: nowrap;
  }
  header span,
  > p {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

const Scroll = styled.div`
  height: max(420px, 100dvh - 330px);
  margin-inline: -4px;
  padding-inline: 4px;
  overflow-y: auto;
  overscroll-behavior: contain;
  > div {
    position: relative;
  }
`;

const Failed = styled.p`
  display: grid;
  justify-items: start;
  gap: 8px;
  padding-block: 8px;
  font-size: var(--t13);
  color: var(--danger);
`;

const cardHeight = 98;
const cardHeightOnPhone = 116;

const Card = styled.article`
  position: absolute;
  inset: 0 0 auto;
  height: ${cardHeight - 8}px;
  padding: 9px 10px 6px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r1);
  box-shadow: var(--sh1);
  font-size: var(--t13);
  touch-action: manipulation;
  cursor: grab;
  &[data-dragging] {
    z-index: 5;
    box-shadow: var(--sh3);
    cursor: grabbing;
  }
  a {
    display: block;
    overflow: hidden;
    font-weight: 600;
    text-decoration: none;
    text-overflow: ellipsis;
    white-space: nowrap;
    &:hover {
      text-decoration: underline;
    }
  }
  p {
    overflow: hidden;
    color: var(--ink-2);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 8px;
    margin-top: 6px;
  }
  div > span {
    color: var(--ink-2);
    white-space: nowrap;
  }
  span[data-late] {
    color: var(--danger);
    font-weight: 600;
  }
  p b {
    font-weight: 600;
    color: var(--ink);
  }
  ${phone} {
    height: ${cardHeightOnPhone - 8}px;
    /* The link is as large as a finger needs: it covers the card above its footer. */
    a::after {
      content: '';
      position: absolute;
      inset: 0 0 auto;
      height: 52px;
    }
  }
`;

/** The rows of a column and the state of their pages. */
export interface ColumnRows<Row> {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly hasMore: boolean;
  /** Whether a page did not load. `loadMore` asks for it again. */
  readonly hasFailed: boolean;
  readonly loadMore: () => void;
}

/** The rows of a list that loads page by page, as a column shows them. */
export const toColumn = <Row,>({ query, rows }: PagedRows<Row>): ColumnRows<Row> => ({
  rows,
  isPending: query.isPending,
  hasMore: query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError,
  hasFailed: query.isError,
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
  readonly footer: (row: Row) => ReactNode;
  readonly move: (row: Row, to: Stage) => void;
}

export interface RecordBoardProps<Row extends { id: number }, Stage extends string> {
  /** Accessible name: Leads by status. */
  label: string;
  views: CardViews<Row, Stage>;
  /** The text beside a column's title. */
  summary: (stage: Stage) => string;
}

// Constants: with other options every card would render again with the board.
/** A press without a movement follows the link. */
const mouse = { activationConstraint: { distance: 6 } };
/** A movement without a long press scrolls. */
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };

/** The card that a key moved, until it has the focus in its new column. */
const MovedCard = createContext<RefObject<number | null>>({ current: null });

/**
 * Records by stage. A card moves by dragging, with the select on it, or with Shift and an arrow key while its name has the
 * focus.
 */
export function RecordBoard<Row extends { id: number }, Stage extends string>({
  label,
  views,
  summary,
}: RecordBoardProps<Row, Stage>) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const drop = ({ active, over }: DragEndEvent) => {
    const row = active.data.current?.['row'] as Row | undefined;
    const to = over?.id as Stage | undefined;
    if (row && to && views.stageOf(row) !== to) views.move(row, to);
  };
  const movedRef = useRef<number | null>(null);
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={{ screenReaderInstructions: { draggable: hint } }}>
      <MovedCard value={movedRef}>
        <Columns $count={views.stages.length} role="group" aria-label={label} tabIndex={0}>
          {views.stages.map((stage) => (
            <StageColumn key={stage} stage={stage} views={views} summary={summary(stage)} />
          ))}
        </Columns>
      </MovedCard>
    </DndContext>
  );
}

const hint = 'Drag the card to another column, or press Shift with the left or right arrow key on its name.';

interface StageColumnProps<Row extends { id: number }, Stage extends string> {
  stage: Stage;
  views: CardViews<Row, Stage>;
  summary: string;
}

/** Memoized: new counts of one column do not render the others. */
const StageColumn = memo(CardColumn) as typeof CardColumn;

function CardColumn<Row extends { id: number }, Stage extends string>({
  stage,
  views,
  summary,
}: StageColumnProps<Row, Stage>) {
  const { rows, isPending, hasMore, hasFailed, loadMore } = views.useRows(stage);
  // A card that was moved shows in its new column once the server has answered; here it is gone at once.
  const shown = rows.filter((row) => views.stageOf(row) === stage);
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const scroll = useRef<HTMLDivElement>(null);
  const height = useIsPhone() ? cardHeightOnPhone : cardHeight;
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 3,
    getItemKey: (index) => shown[index]?.id ?? index,
  });
  useEffect(() => virtual.measure(), [height, virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last > shown.length - 15) loadMore();
  }, [hasMore, loadMore, last, shown.length]);
  return (
    <Column ref={setNodeRef} aria-label={views.labels[stage]} data-over={isOver || undefined}>
      <header>
        <h2>{views.labels[stage]}</h2>
        <span>{summary}</span>
      </header>
      <Scroll ref={scroll}>
        {isPending ? (
          <Skeleton height={cardHeight - 8} />
        ) : (
          <div style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start, key }) => (
              <RecordCard key={key} row={shown[index]!} top={start} views={views} />
            ))}
          </div>
        )}
        {hasFailed && (
          <Failed role="alert">
            These cards did not load.
            <Button kind="secondary" size="small" onClick={loadMore}>
              Retry
            </Button>
          </Failed>
        )}
      </Scroll>
    </Column>
  );
}

interface RecordCardProps<Row extends { id: number }, Stage extends string> {
  row: Row;
  top: number;
  views: CardViews<Row, Stage>;
}

/** Memoized: scrolling renders the cards that come into view only. */
const RecordCard = memo(MovableCard) as typeof MovableCard;

function MovableCard<Row extends { id: number }, Stage extends string>({
  row,
  top,
  views,
}: RecordCardProps<Row, Stage>) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: row.id, data: { row } });
  const x = transform?.x ?? 0;
  const y = top + (transform?.y ?? 0);
  return (
    <Card
      ref={setNodeRef}
      {...listeners}
      data-dragging={isDragging || undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <CardContent row={row} views={views} />
    </Card>
  );
}

/** Memoized: a card that another one's move shifts only changes its place. */
const CardContent = memo(CardText) as typeof CardText;

function CardText<Row extends { id: number }, Stage extends string>({
  row,
  views,
}: Omit<RecordCardProps<Row, Stage>, 'top'>) {
  const [isMoved, setMoved] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const movedRef = use(MovedCard);
  useEffect(() => {
    if (movedRef.current !== row.id) return;
    movedRef.current = null;
    // The link that had the focus was removed with the card in the former column.
    if (isFocusLost()) link.current?.focus();
  }, [movedRef, row.id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const { stages } = views;
    const to = stages[stages.indexOf(views.stageOf(row)) + (event.key === 'ArrowRight' ? 1 : -1)];
    if (!to || isMoved) return;
    setMoved(true);
    movedRef.current = row.id;
    // A refused move leaves the card here, where it may be moved again.
    setTimeout(() => setMoved(false), 500);
    views.move(row, to);
  };
  return (
    <>
      <Link
        ref={link}
        to={views.linkOf(row)}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        draggable={false}
        prefetch={false}
        whenPublished={false}
      >
        {views.nameOf(row)}
      </Link>
      <p>{views.line(row)}</p>
      <div>{views.footer(row)}</div>
    </>
  );
}
