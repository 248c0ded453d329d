import type { ColumnSet } from '../records/columns.ts';

/** The columns of a list of leads beside the name. */
export const leadColumns = {
  specs: {
    property: { heading: 'Property', width: 'minmax(0, 1.5fr)' },
    phone: { heading: 'Phone', width: '126px' },
    status: { heading: 'Status', width: '112px' },
    priority: { heading: 'Priority', width: '84px' },
    value: { heading: 'Value', width: '112px', isNumeric: true },
    followup: { heading: 'Follow-up', width: '118px' },
    task: { heading: 'To do', width: 'minmax(0, 1fr)' },
    assignee: { heading: 'Assigned to', width: '124px' },
    source: { heading: 'Source', width: '104px' },
    contact: { heading: 'Last contact', width: '92px' },
  },
  usual: ['property', 'phone', 'status', 'priority', 'value', 'followup', 'task'],
} as const satisfies ColumnSet<string>;

/** The columns of an owner with a team, whose leads have assignees. */
export const teamLeadColumns: ColumnSet<LeadColumn> = {
  ...leadColumns,
  usual: [...leadColumns.usual, 'assignee'],
};

export type LeadColumn = keyof typeof leadColumns.specs;
