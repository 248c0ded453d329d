import { leadStatuses, leadStatusLabels, type LeadCounts, type LeadRow, type LeadStatus } from '@dealstead/contracts';
import { formatCount, formatMoneyCompact, Link, phone, Skeleton, type Params } from '@dealstead/kit';
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
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { StatusEditor } from './Editors.tsx';
import type { LeadChanges } from './leadChanges.ts';
import { useIsPhone } from './layout.ts';
import { followUpText, isLate, leadName } from './leadLabels.ts';
import { useLeadPages } from './leadQuery.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(208px, 1fr));
  overflow-x: auto;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  ${phone} {
    grid-template-columns: repeat(6, 82vw);
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
  }
`;

export interface LeadBoardProps {
  /** Filters and order, without the status. */
  params: Params;
  counts: LeadCounts | undefined;
  today: string;
  from: string;
  changes: LeadChanges;
}

/**
 * The leads by status. A card moves by dragging, with the select on it, or with Shift and an arrow key while its name has the
 * focus.
 */
export function LeadBoard({ params, counts, today, from, changes }: LeadBoardProps) {
  const { status: _status, ...filters } = params;
  const sensors = useSensors(
    // A press without a movement follows the link.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const lead = active.data.current?.['lead'] as LeadRow | undefined;
    const status = over?.id as LeadStatus | undefined;
    if (lead && status && lead.status !== status) void changes.edit(lead, { status });
  };
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={{ screenReaderInstructions: { draggable: hint } }}>
      <Columns role="group" aria-label="Leads by status" tabIndex={0}>
        {leadStatuses.map((status) => (
          <StatusColumn
            key={status}
            status={status}
            params={{ ...filters, status }}
            count={counts?.byStatus[status]}
            today={today}
            from={from}
            changes={changes}
          />
        ))}
      </Columns>
    </DndContext>
  );
}

const hint = 'Drag the card to another status, or press Shift with the left or right arrow key on its name.';

interface StatusColumnProps extends Omit<LeadBoardProps, 'counts'> {
  status: LeadStatus;
  count: number | undefined;
}

function StatusColumn({ status, params, count, today, from, changes }: StatusColumnProps) {
  const { query, rows } = useLeadPages(params);
  // A card that was moved shows in its new column once the server has answered; here it is gone at once.
  const shown = rows.filter((row) => row.status === status);
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const scroll = useRef<HTMLDivElement>(null);
  const height = useIsPhone() ? cardHeightOnPhone : cardHeight;
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 5,
    getItemKey: (index) => shown[index]?.id ?? index,
  });
  useEffect(() => virtual.measure(), [height, virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last > shown.length - 15) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, shown.length]);
  return (
    <Column ref={setNodeRef} aria-label={leadStatusLabels[status]} data-over={isOver || undefined}>
      <header>
        <h2>{leadStatusLabels[status]}</h2>
        <span>{count === undefined ? '' : count === 0 ? 'None' : formatCount(count)}</span>
      </header>
      <Scroll ref={scroll}>
        {query.isPending ? (
          <Skeleton height={cardHeight - 8} />
        ) : (
          <div style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start, key }) => (
              <LeadCard key={key} lead={shown[index]!} top={start} today={today} from={from} changes={changes} />
            ))}
          </div>
        )}
      </Scroll>
    </Column>
  );
}

interface LeadCardProps {
  lead: LeadRow;
  top: number;
  today: string;
  from: string;
  changes: LeadChanges;
}

function LeadCard({ lead, top, today, from, changes }: LeadCardProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: lead.id, data: { lead } });
  const [isMoved, setMoved] = useState(false);
  const name = leadName(lead);
  const move = (status: LeadStatus) => void changes.edit(lead, { status });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const to = leadStatuses[leadStatuses.indexOf(lead.status) + (event.key === 'ArrowRight' ? 1 : -1)];
    if (!to || isMoved) return;
    setMoved(true);
    move(to);
  };
  const isOpen = lead.status !== 'closed' && lead.status !== 'lost';
  const x = transform?.x ?? 0;
  const y = top + (transform?.y ?? 0);
  return (
    <Card
      ref={setNodeRef}
      {...listeners}
      data-dragging={isDragging || undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <Link
        to={`/leads/${lead.id}${from && `?${from}`}`}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        draggable={false}
        prefetch={false}
      >
        {name}
      </Link>
      <p>
        {lead.propertyValue !== null && <b>{formatMoneyCompact(lead.propertyValue)} </b>}
        {lead.propertyAddress ?? lead.company ?? 'No property'}
      </p>
      <div>
        <StatusEditor name={name} value={lead.status} onChange={move} />
        {isOpen && lead.nextFollowupDate && (
          <span data-late={isLate(lead.nextFollowupDate, today) || undefined}>
            {followUpText(lead.nextFollowupDate, today)}
          </span>
        )}
      </div>
    </Card>
  );
}
