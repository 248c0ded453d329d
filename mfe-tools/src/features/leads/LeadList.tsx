import {
  barredReason,
  callablePhone,
  isBarred,
  leadName,
  leadStatusLabels,
  leadValue,
  type NamedLeadField,
  type Assignees,
  type LeadRow,
} from '@dealstead/contracts';
import { formatMoney, formatShortDate, sentenceCase } from '@dealstead/kit';
import { CaretRight, Phone } from '@dealstead/kit/icons';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { AssigneeEditor } from '../records/assignees.tsx';
import { RecordTable, type RecordTableProps, type RowViews } from '../records/RecordTable.tsx';
import type { ColumnSet } from '../records/columns.ts';
import type { LeadColumn } from './columns.ts';
import { FollowUpEditor, PriorityEditor, StatusEditor } from './LeadEditors.tsx';
import type { LeadChanges } from './leadChanges.ts';
import { listNamesOf, useListNames } from './lists/useLeadLists.ts';
import { shownValue } from './shownValue.ts';
import { dialable, followUpText, isLate } from './leadLabels.ts';

const CallLink = styled.a`
  position: relative;
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  border: 1px solid var(--line-2);
  border-radius: 50%;
  color: var(--primary);
`;

type LeadListProps = Omit<RecordTableProps<LeadRow, LeadColumn>, 'label' | 'views'> & {
  today: string;
  people: Assignees;
  columnSet: ColumnSet<LeadColumn>;
  fields: readonly NamedLeadField[];
  changes: LeadChanges;
};

/** The leads as a table. */
export function LeadList({ today, people, columnSet, fields, changes, ...table }: LeadListProps) {
  const { edit } = changes;
  const lists = useListNames();
  const views = useMemo(
    () => leadViews({ today, people, columnSet, fields, lists, edit }),
    [today, people, columnSet, fields, lists, edit],
  );
  return <RecordTable label="Leads" views={views} {...table} />;
}

interface ViewOptions {
  today: string;
  people: Assignees;
  fields: readonly NamedLeadField[];
  lists: ReadonlyMap<number, string>;
  edit: LeadChanges['edit'];
}

const leadViews = ({
  today,
  people,
  columnSet,
  fields,
  lists,
  edit,
}: ViewOptions & { columnSet: ColumnSet<LeadColumn> }): RowViews<LeadRow, LeadColumn> => ({
  columns: columnSet,
  nameOf: leadName,
  pathOf: ({ id }) => `/leads/${id}`,
  stacked: (lead) => [
    lead.propertyAddress ?? lead.company ?? 'No property',
    <StatusLine key="status" lead={lead} today={today} />,
  ],
  cell: (id, lead) => (
    <Value id={id} lead={lead} today={today} people={people} fields={fields} lists={lists} edit={edit} />
  ),
  isLate: (id, lead) => id === 'followup' && isLate(lead.nextFollowupDate, today),
  onPhone: (lead) => {
    const callable = callablePhone(lead);
    return callable ? (
      <CallLink href={`tel:${dialable(callable.number)}`} aria-label={`Call ${leadName(lead)}`}>
        <Phone size={20} />
      </CallLink>
    ) : (
      <CallLink as="span" aria-hidden>
        <CaretRight size={18} />
      </CallLink>
    );
  },
});

function StatusLine({ lead, today }: { lead: LeadRow; today: string }) {
  return (
    <>
      {leadStatusLabels[lead.status]}
      {lead.listIds.length > 1 && ` · In ${lead.listIds.length} lists`}
      {lead.nextFollowupDate && (
        <>
          {' · '}
          <b data-late={isLate(lead.nextFollowupDate, today) || undefined}>
            {followUpText(lead.nextFollowupDate, today)}
          </b>
        </>
      )}
    </>
  );
}

/** The number to call; without one that may be called, why. */
function PhoneCell({ lead }: { lead: LeadRow }) {
  const callable = callablePhone(lead);
  if (callable) return <a href={`tel:${dialable(callable.number)}`}>{callable.number}</a>;
  const [first] = lead.phones;
  return first && isBarred(first) ? barredReason(first) : (first?.number ?? null);
}

interface ValueProps extends ViewOptions {
  id: LeadColumn;
  lead: LeadRow;
}

function Value({ id, lead, today, people, fields, lists, edit }: ValueProps) {
  const name = leadName(lead);
  switch (id) {
    case 'property':
      return lead.propertyAddress;
    case 'phone':
      return <PhoneCell lead={lead} />;
    case 'status':
      return <StatusEditor name={name} value={lead.status} onChange={(status) => void edit(lead, { status })} />;
    case 'priority':
      return (
        <PriorityEditor name={name} value={lead.priority} onChange={(priority) => void edit(lead, { priority })} />
      );
    case 'value':
      return lead.propertyValue === null ? '–' : formatMoney(lead.propertyValue);
    case 'followup':
      return (
        <FollowUpEditor
          name={name}
          value={lead.nextFollowupDate}
          today={today}
          onChange={(nextFollowupDate) => void edit(lead, { nextFollowupDate })}
        />
      );
    case 'assignee':
      return (
        <AssigneeEditor
          name={name}
          value={lead.assignedToUserId}
          people={people}
          onChange={(assignedToUserId) => void edit(lead, { assignedToUserId })}
        />
      );
    case 'task':
      return lead.followUp;
    case 'source':
      return lead.leadSource && sentenceCase(lead.leadSource);
    case 'lists':
      return listNamesOf(lead.listIds, lists);
    case 'contact':
      return lead.lastContactDate ? formatShortDate(lead.lastContactDate) : 'Never';
    default: {
      const field = fields.find((known) => known.name === id);
      return field ? shownValue(field, leadValue(lead, field)) : null;
    }
  }
}
