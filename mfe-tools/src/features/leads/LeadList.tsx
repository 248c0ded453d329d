import type { LeadRow } from '@dealstead/contracts';
import { Checkbox, formatMoney, Link, phone, sentenceCase, Spinner } from '@dealstead/kit';
import { CaretRight, Phone } from '@dealstead/kit/icons';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import { css, styled } from 'styled-components';
import { formatShortDate } from '@dealstead/kit';
import { FollowUpEditor, PriorityEditor, StatusEditor } from './Editors.tsx';
import type { LeadChanges } from './leadChanges.ts';
import type { ColumnId } from './columns.ts';
import { useIsPhone, useOffsetTop } from './layout.ts';
import { dialable, followUpText, isLate, leadName } from './leadLabels.ts';

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

const HeadRow = styled.div<{ $columns: string }>`
  ${rowGrid}
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
  position: absolute;
  inset: 0 0 auto;
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

const Cell = styled.div`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &[data-number] {
    padding-right: 12px;
    text-align: right;
  }
  a {
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  &[data-late] {
    color: var(--danger);
    font-weight: 600;
  }
  ${phone} {
    display: none;
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

/** What a phone shows of a row: name, property, then status and follow-up. */
const Stacked = styled.div`
  min-width: 0;
  > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    display: none;
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
  ${phone} {
    small {
      display: block;
    }
  }
`;

const CallLink = styled.a`
  position: relative;
  display: none;
  place-items: center;
  width: 48px;
  height: 48px;
  border: 1px solid var(--line-2);
  border-radius: 50%;
  color: var(--primary);
  ${phone} {
    display: grid;
  }
`;

const Selection = styled.span`
  display: grid;
  ${phone} {
    display: none;
  }
`;

const LoadingMore = styled.div`
  display: flex;
  justify-content: center;
  padding: 16px;
`;

/** Columns besides the name, in their order on screen. */
interface ColumnSpec {
  readonly heading: string;
  readonly width: string;
  readonly isNumeric?: true;
}

export const columnSpecs: Record<ColumnId, ColumnSpec> = {
  property: { heading: 'Property', width: 'minmax(0, 1.5fr)' },
  phone: { heading: 'Phone', width: '126px' },
  status: { heading: 'Status', width: '112px' },
  priority: { heading: 'Priority', width: '84px' },
  value: { heading: 'Value', width: '92px', isNumeric: true },
  followup: { heading: 'Follow-up', width: '118px' },
  task: { heading: 'To do', width: 'minmax(0, 1fr)' },
  source: { heading: 'Source', width: '104px' },
  contact: { heading: 'Last contact', width: '92px' },
};

const template = (columns: readonly ColumnId[]) =>
  ['20px', 'minmax(140px, 1fr)', ...columns.map((id) => columnSpecs[id].width)].join(' ');

export interface LeadListProps {
  rows: readonly LeadRow[];
  columns: readonly ColumnId[];
  today: string;
  /** Query string of the list, which the record uses for the next lead. */
  from: string;
  active: number;
  onActive: (index: number) => void;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  changes: LeadChanges;
  hasMore: boolean;
  loadMore: () => void;
  scrollTo: RefObject<((index: number) => void) | null>;
}

/** The leads as a table of which only the rows in view exist. Further pages load before the end is reached. */
export function LeadList(props: LeadListProps) {
  const { rows, columns, active, selected, onSelect, hasMore, loadMore, scrollTo } = props;
  const frame = useRef<HTMLDivElement>(null);
  // A phone stacks the values.
  const height = useIsPhone() ? 84 : 44;
  const margin = useOffsetTop(frame, rows.length);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useEffect(() => virtual.measure(), [height, virtual]);
  useImperativeHandle(scrollTo, () => (index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last > rows.length - 30) loadMore();
  }, [hasMore, last, rows.length, loadMore]);
  const grid = template(columns);
  const areAllSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  return (
    <Frame ref={frame} role="table" aria-label="Leads" aria-rowcount={hasMore ? -1 : rows.length + 1}>
      <HeadRow $columns={grid} role="row" aria-rowindex={1}>
        <Selection role="columnheader">
          <Checkbox
            aria-label="Select all loaded leads"
            checked={areAllSelected}
            onChange={() => onSelect(areAllSelected ? new Set() : new Set(rows.map(({ id }) => id)))}
          />
        </Selection>
        <span role="columnheader">Name</span>
        {columns.map((id) => (
          <Cell key={id} role="columnheader" data-number={columnSpecs[id].isNumeric}>
            {columnSpecs[id].heading}
          </Cell>
        ))}
      </HeadRow>
      <Body role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => (
          <ListRow
            key={key}
            $columns={grid}
            role="row"
            aria-rowindex={index + 2}
            data-active={index === active || undefined}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <Lead {...props} lead={rows[index]!} index={index} />
          </ListRow>
        ))}
      </Body>
      {hasMore && (
        <LoadingMore>
          <Spinner />
        </LoadingMore>
      )}
    </Frame>
  );
}

function Lead({
  lead,
  index,
  columns,
  today,
  from,
  onActive,
  selected,
  onSelect,
  changes,
}: LeadListProps & { lead: LeadRow; index: number }) {
  const name = leadName(lead);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(lead.id)) next.add(lead.id);
    onSelect(next);
  };
  return (
    <>
      <Selection role="cell">
        <Checkbox aria-label={`Select ${name}`} checked={selected.has(lead.id)} onChange={toggle} />
      </Selection>
      <Stacked role="rowheader">
        <NameLink
          to={`/leads/${lead.id}${from && `?${from}`}`}
          data-row={index}
          onFocus={() => onActive(index)}
          prefetch={false}
        >
          {name}
        </NameLink>
        <small>{lead.propertyAddress ?? lead.company ?? 'No property'}</small>
        <small>
          {sentenceCase(lead.status)}
          {lead.nextFollowupDate && (
            <>
              {' · '}
              <b data-late={isLate(lead.nextFollowupDate, today) || undefined}>
                {followUpText(lead.nextFollowupDate, today)}
              </b>
            </>
          )}
        </small>
      </Stacked>
      {columns.map((id) => (
        <Cell
          key={id}
          role="cell"
          data-number={columnSpecs[id].isNumeric}
          data-late={(id === 'followup' && isLate(lead.nextFollowupDate, today)) || undefined}
        >
          <Value id={id} lead={lead} today={today} changes={changes} />
        </Cell>
      ))}
      {lead.phone ? (
        <CallLink href={`tel:${dialable(lead.phone)}`} aria-label={`Call ${name}`}>
          <Phone size={20} />
        </CallLink>
      ) : (
        <CallLink as="span" aria-hidden>
          <CaretRight size={18} />
        </CallLink>
      )}
    </>
  );
}

function Value({ id, lead, today, changes }: { id: ColumnId; lead: LeadRow; today: string; changes: LeadChanges }) {
  const name = leadName(lead);
  switch (id) {
    case 'property':
      return lead.propertyAddress;
    case 'phone':
      return lead.phone && <a href={`tel:${dialable(lead.phone)}`}>{lead.phone}</a>;
    case 'status':
      return (
        <StatusEditor name={name} value={lead.status} onChange={(status) => void changes.edit(lead, { status })} />
      );
    case 'priority':
      return (
        <PriorityEditor
          name={name}
          value={lead.priority}
          onChange={(priority) => void changes.edit(lead, { priority })}
        />
      );
    case 'value':
      return lead.propertyValue === null ? '–' : formatMoney(lead.propertyValue);
    case 'followup':
      return (
        <FollowUpEditor
          name={name}
          value={lead.nextFollowupDate}
          today={today}
          onChange={(nextFollowupDate) => void changes.edit(lead, { nextFollowupDate })}
        />
      );
    case 'task':
      return lead.followUp;
    case 'source':
      return lead.leadSource && sentenceCase(lead.leadSource);
    case 'contact':
      return lead.lastContactDate ? formatShortDate(lead.lastContactDate) : 'Never';
    default:
      return id satisfies never;
  }
}
