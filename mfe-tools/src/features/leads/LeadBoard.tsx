import {
  leadName,
  leadStatuses,
  leadStatusLabels,
  type Assignees,
  type LeadCounts,
  type LeadRow,
  type LeadStatus,
  isOpenLead,
} from '@dealstead/contracts';
import { formatCount, formatMoneyCompact, type Params } from '@dealstead/kit';
import { useMemo } from 'react';
import { AssigneeMark } from '../records/assignees.tsx';
import { toColumn, type CardViews } from '../records/cardViews.ts';
import { RecordBoard } from '../records/RecordBoard.tsx';
import { StatusEditor } from './LeadEditors.tsx';
import type { LeadChanges } from './leadChanges.ts';
import { followUpText, isLate } from './leadLabels.ts';
import { useLeadPages } from './leadQuery.ts';

export interface LeadBoardProps {
  /** Filters and order, without the status. */
  params: Params;
  counts: LeadCounts | undefined;
  today: string;
  from: string;
  people: Assignees;
  changes: LeadChanges;
}

/** The leads by status. */
export function LeadBoard({ params, counts, today, from, people, changes }: LeadBoardProps) {
  const filters = useMemo(() => {
    const { status: _status, ...rest } = params;
    return rest;
  }, [params]);
  const { edit } = changes;
  const views = useMemo(() => cardViews({ filters, today, from, people, edit }), [filters, today, from, people, edit]);
  const summary = (status: LeadStatus) => {
    const count = counts?.byStatus[status];
    return count === undefined ? '' : count === 0 ? 'None' : formatCount(count);
  };
  return <RecordBoard label="Leads by status" views={views} summary={summary} />;
}

interface CardOptions extends Pick<LeadBoardProps, 'today' | 'from' | 'people'> {
  filters: Params;
  edit: LeadChanges['edit'];
}

function cardViews({ filters, today, from, people, edit }: CardOptions): CardViews<LeadRow, LeadStatus> {
  const move = (lead: LeadRow, status: LeadStatus) => void edit(lead, { status });
  return {
    stages: leadStatuses,
    labels: leadStatusLabels,
    useRows: function useStatusRows(status) {
      return toColumn(useLeadPages({ ...filters, status }));
    },
    stageOf: ({ status }) => status,
    nameOf: leadName,
    linkOf: ({ id }) => `/leads/${id}${from && `?${from}`}`,
    line: (lead) => (
      <>
        {lead.propertyValue !== null && <b>{formatMoneyCompact(lead.propertyValue)} </b>}
        {lead.propertyAddress ?? lead.company ?? 'No property'}
      </>
    ),
    footer: (lead) => (
      <>
        <StatusEditor name={leadName(lead)} text="Move" value={lead.status} onChange={(status) => move(lead, status)} />
        {isOpenLead(lead.status) && lead.nextFollowupDate && (
          <span data-late={isLate(lead.nextFollowupDate, today) || undefined}>
            {followUpText(lead.nextFollowupDate, today)}
          </span>
        )}
        <AssigneeMark userId={lead.assignedToUserId} people={people} />
      </>
    ),
    move,
  };
}
