import { isFocusLost, Link, phone } from '@dealstead/kit';
import { useDraggable } from '@dnd-kit/core';
import { createContext, memo, use, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import type { CardViews } from './cardViews.ts';

/** Pixels of a second line. */
const noteHeight = 20;

/** Pixels from the top of a card to the next one's, on a desktop and on a phone. */
export const cardHeights = ({ note }: Pick<CardViews<never, never>, 'note'>) => {
  const more = note ? noteHeight : 0;
  return { desktop: 98 + more, phone: 116 + more };
};

const Card = styled.article<{ $heights: ReturnType<typeof cardHeights> }>`
  position: absolute;
  inset: 0 0 auto;
  height: ${({ $heights }) => $heights.desktop - 8}px;
  padding: 9px 10px 6px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r1);
  box-shadow: var(--sh1);
  font-size: var(--t13);
  touch-action: manipulation;
  /* A long press picks the card up, and neither selects its text nor opens the menu of its link. */
  user-select: none;
  -webkit-touch-callout: none;
  cursor: grab;
  &[data-dragging] {
    opacity: 0.4;
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
    height: ${({ $heights }) => $heights.phone - 8}px;
    /* The link is as large as a finger needs: it covers the card above its footer. */
    a::after {
      content: '';
      position: absolute;
      inset: 0 0 auto;
      height: 52px;
    }
  }
`;

/** The card under the pointer, above the columns, which would cut it off. */
const Dragged = styled(Card)`
  position: relative;
  box-shadow: var(--sh3);
  cursor: grabbing;
`;

/** The card that a key moved, until it has the focus in its new column. */
export const MovedCard = createContext<RefObject<number | null>>({ current: null });

interface RecordCardProps<Row extends { id: number }, Stage extends string> {
  row: Row;
  top: number;
  views: CardViews<Row, Stage>;
}

/** A card at its place in a column. Memoized: scrolling renders the cards that come into view only. */
export const RecordCard = memo(MovableCard) as typeof MovableCard;

function MovableCard<Row extends { id: number }, Stage extends string>({
  row,
  top,
  views,
}: RecordCardProps<Row, Stage>) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id, data: { row } });
  return (
    <Card
      $heights={cardHeights(views)}
      ref={setNodeRef}
      {...listeners}
      data-dragging={isDragging || undefined}
      style={{ transform: `translateY(${top}px)` }}
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
      {views.note && <p>{views.note(row)}</p>}
      <div>{views.footer(row)}</div>
    </>
  );
}

/** The card that is being dragged, as it is seen under the pointer. */
export function DraggedCard<Row extends { id: number }, Stage extends string>({
  row,
  views,
}: Omit<RecordCardProps<Row, Stage>, 'top'>) {
  return (
    <Dragged $heights={cardHeights(views)} aria-hidden inert>
      <CardText row={row} views={views} />
    </Dragged>
  );
}
