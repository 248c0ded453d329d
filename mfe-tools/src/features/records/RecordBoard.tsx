import { Button, phone, Skeleton } from '@dealstead/kit';
import { useFocusAfterRetry } from '@dealstead/kit/data';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { CardViews } from './cardViews.ts';
import { announceDrag, rowOf } from './dragAnnouncements.ts';
import { useIsPhone } from './layout.ts';
import { cardHeights, DraggedCard, MovedCard, RecordCard } from './RecordCard.tsx';

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
    /* With it the board would scroll by whole columns while a card is at its edge. */
    &[data-dragging] {
      scroll-snap-type: none;
    }
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
/** On a phone a card held at the edge brings the next column in half a second, not the last one at once. */
const autoScroll = { acceleration: 2 };

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
  const [dragged, setDragged] = useState<Row | null>(null);
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const row = rowOf<Row>(active);
    const to = over?.id as Stage | undefined;
    if (row && to && views.stageOf(row) !== to) views.move(row, to);
  };
  const movedRef = useRef<number | null>(null);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={autoScroll}
      onDragStart={({ active }) => setDragged(rowOf<Row>(active))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
      accessibility={{ announcements: announceDrag(views), screenReaderInstructions: { draggable: hint } }}
    >
      <MovedCard value={movedRef}>
        <Columns
          $count={views.stages.length}
          role="group"
          aria-label={label}
          tabIndex={0}
          data-dragging={dragged !== null || undefined}
        >
          {views.stages.map((stage) => (
            <StageColumn key={stage} stage={stage} views={views} summary={summary(stage)} />
          ))}
        </Columns>
      </MovedCard>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard row={dragged} views={views} />}</DragOverlay>
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
  const { rows, isPending, hasMore, hasFailed, isLoadingMore, loadMore } = views.useRows(stage);
  const rememberFocus = useFocusAfterRetry(hasFailed);
  // A card that was moved shows in its new column once the server has answered; here it is removed at once.
  const shown = rows.filter((row) => views.stageOf(row) === stage);
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const scroll = useRef<HTMLDivElement>(null);
  const heights = cardHeights(views);
  const height = useIsPhone() ? heights.phone : heights.desktop;
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
          <Skeleton height={heights.desktop - 8} />
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
            <Button
              kind="secondary"
              size="small"
              pending={isLoadingMore}
              onClick={() => {
                rememberFocus();
                loadMore();
              }}
            >
              Retry
            </Button>
          </Failed>
        )}
      </Scroll>
    </Column>
  );
}
