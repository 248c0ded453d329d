import { Badge, formatMoney, phone, sentenceCase, twoLines, type Tone } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Late, NoValue, OnPhone, RowLink } from '../dashboard.ts';
import { dayName } from '../days.ts';

export interface LeadRow {
  id: number;
  name: string;
  property: string;
  status: string;
  priority: string;
  value: number | null;
  nextFollowup: string | null;
}

const tones: Record<string, Tone> = { new: 'water', qualified: 'ok', 'offer made': 'primary' };

/** Name and property share the width that the other columns leave, so that no value hides the date. */
const Leads = styled.div`
  th[scope='row'] {
    width: 36%;
    max-width: 0;
  }
  td:nth-child(2) {
    width: 64%;
    max-width: 0;
  }
  ${phone} {
    th[scope='row'],
    td:nth-child(2) {
      width: auto;
      max-width: none;
    }
    td:nth-child(2) {
      margin-bottom: 4px;
    }
  }
`;

/** Cut off at the column's width; on a phone long values wrap. */
const Clipped = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  ${phone} {
    ${twoLines}
  }
`;

const columns = (today: string): readonly Column<LeadRow>[] => [
  { key: 'name', heading: 'Name', cell: (lead) => <RowLink to={`/leads/${lead.id}`}>{lead.name}</RowLink> },
  { key: 'property', heading: 'Property', onPhone: 'line', cell: (lead) => <Clipped>{lead.property}</Clipped> },
  {
    key: 'status',
    heading: 'Status',
    cell: (lead) => <Badge tone={tones[lead.status] ?? 'plain'}>{sentenceCase(lead.status)}</Badge>,
  },
  {
    key: 'priority',
    heading: 'Priority',
    cell: (lead) => (
      <>
        {sentenceCase(lead.priority)}
        <OnPhone> priority</OnPhone>
      </>
    ),
  },
  {
    key: 'value',
    heading: 'Value',
    isNumeric: true,
    cell: (lead) => (lead.value === null ? <NoValue /> : formatMoney(lead.value)),
  },
  { key: 'followup', heading: 'Follow up', onPhone: 'corner', cell: (lead) => followUp(lead.nextFollowup, today) },
];

function followUp(day: string | null, today: string): ReactNode {
  if (day === null) return 'No date';
  return day < today ? <Late>Late, {dayName(day, today)}</Late> : dayName(day, today);
}

/** The leads with the highest priority. */
export function LeadTable({ leads, today }: { leads: readonly LeadRow[]; today: string }) {
  return (
    <Leads>
      <Table caption="Leads to work" dense rows={leads} rowKey={(lead) => lead.id} columns={columns(today)} />
    </Leads>
  );
}
