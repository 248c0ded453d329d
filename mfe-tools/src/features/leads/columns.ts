import type { LeadField, NamedLeadField } from '@dealstead/contracts';
import type { ColumnSet, ColumnSpec } from '../records/columns.ts';

/** Columns that the list shows in a way of its own, by the names that saved views have for them. */
const placedColumns = {
  property: { heading: 'Property', width: 'minmax(0, 1.5fr)' },
  phone: { heading: 'Phone', width: '126px' },
  status: { heading: 'Status', width: '112px' },
  priority: { heading: 'Priority', width: '84px' },
  value: { heading: 'Value', width: '112px', isNumeric: true },
  followup: { heading: 'Follow-up', width: '118px' },
  task: { heading: 'To do', width: 'minmax(0, 1fr)' },
  assignee: { heading: 'Assigned to', width: '124px' },
  source: { heading: 'Source', width: '104px' },
  lists: { heading: 'Lists', width: 'minmax(0, 1fr)' },
  contact: { heading: 'Last contact', width: '92px' },
} as const satisfies Record<string, ColumnSpec>;

/** Fields that these show, and those that no column does: the name, and texts of several lines. */
const placedFields: readonly LeadField[] = [
  'firstName',
  'lastName',
  'propertyAddress',
  'phone',
  'status',
  'priority',
  'propertyValue',
  'nextFollowupDate',
  'assignedToUserId',
  'leadSource',
  'notes',
  'propertyId',
  'phones',
  'emails',
  'custom',
];

export type PlacedColumn = keyof typeof placedColumns;
/** A placed column, or the name of a field. */
export type LeadColumn = PlacedColumn | Exclude<LeadField, PlacedColumn>;

function specOf({ kind, label }: NamedLeadField): ColumnSpec {
  if (kind === 'money' || kind === 'number') return { heading: label, width: '112px', isNumeric: true };
  return { heading: label, width: kind === 'flag' || kind === 'day' ? '112px' : 'minmax(0, 1fr)' };
}

/** The columns of a list of leads beside the name. */
export const leadColumnsOf = (fields: readonly NamedLeadField[]): ColumnSet<LeadColumn> => ({
  specs: Object.fromEntries([
    ...Object.entries(placedColumns),
    ...fields.filter(({ name }) => !placedFields.includes(name)).map((field) => [field.name, specOf(field)] as const),
  ]) as Record<LeadColumn, ColumnSpec>,
  usual: ['property', 'phone', 'status', 'priority', 'value', 'followup', 'task'],
});

/** The columns of an owner with a team, whose leads have assignees. */
export const withAssignee = (columns: ColumnSet<LeadColumn>): ColumnSet<LeadColumn> => ({
  ...columns,
  usual: [...columns.usual, 'assignee'],
});
